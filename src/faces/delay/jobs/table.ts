import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { toSeconds } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName } from '../../../views/shared/names.ts';
import { keyName, keyText, levelWord } from './describe.ts';
import { poolName } from './pools.ts';
import { queueAt } from './queue.ts';

const MOST_ROWS = 2000;

/** Lists the jobs in the system in the policy's order. Header first. */
export function jobTable(trace: Trace, time: Micros): readonly (readonly (string | number)[])[] {
  const { graphs } = trace.data;
  const queue = queueAt(trace, time, 0, MOST_ROWS);
  const { rules } = queue;
  const hasWatch = rules !== null && rules.patience !== 'none';
  const header = [
    'place',
    'job',
    'class',
    graphs.pools.length > 0 ? 'pool' : 'user',
    `sorted by: ${keyName(trace, queue)}`,
    'tasks',
    'running',
    'pending',
    'done',
    'reads',
    'local reads',
    'no slot for (s)',
    ...(hasWatch ? ['waited (s)', 'skips', 'may launch'] : []),
  ];
  const rows = queue.jobs.map((queued) => {
    const { job, place, counts, watch, sinceStart } = queued;
    const pool = graphs.jobPool[job];
    return [
      place,
      jobName(job),
      graphs.classes[graphs.jobClass[job]],
      pool === NONE ? graphs.users[graphs.jobUser[job]].name : poolName(graphs, pool),
      keyText(trace, rules, queued),
      counts.tasks,
      counts.running,
      counts.pending,
      counts.done,
      counts.reads,
      counts.localReads,
      toSeconds(sinceStart),
      ...(hasWatch ? [toSeconds(watch.waited), watch.skips, levelWord(watch.level)] : []),
    ];
  });
  return [header, ...rows];
}
