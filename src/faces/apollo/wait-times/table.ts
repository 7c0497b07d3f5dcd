import { MILLISECOND, type Micros, toSeconds } from '../../../engine/kernel/time.ts';
import { NEVER } from '../../../policies/apollo/node/matrix.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName, serverName } from '../../../views/shared/names.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { expectedWait, knowledgeAt, trueWait } from './knowledge.ts';
import { axesOf } from './planAt.ts';
import { subjectAt, type Wanted } from './subject.ts';

/** Lists the cells of the matrix that is shown: what the manager has, and what is true. Header first. */
export function waitTable(trace: Trace, wanted: Wanted, time: Micros): TableRows {
  const header = [
    ...['manager of', 'server', 'cores', 'memory (MB)', 'age (s)'],
    ...['copy said (s)', 'left of it (s)', 'truth (s)'],
  ];
  const subject = subjectAt(trace, wanted, time);
  const knowledge = knowledgeAt(trace, subject, time);
  const { cores, memory } = axesOf(trace);
  const seconds = (wait: Micros) => (wait === Infinity ? 'never' : toSeconds(wait));
  const amount = (of: number) => (of === Infinity ? 'not counted' : of);
  const rows = Array.from(knowledge.truth, (_, cell) => [
    jobName(subject.job),
    serverName(subject.server, trace.data.topology.servers),
    amount(cores[cell % cores.length]),
    amount(memory[Math.floor(cell / cores.length)]),
    toSeconds(knowledge.age),
    seconds(knowledge.told[cell] === NEVER ? Infinity : knowledge.told[cell] * MILLISECOND),
    seconds(expectedWait(knowledge, cell)),
    seconds(trueWait(knowledge, cell)),
  ]);
  return [header, ...rows];
}
