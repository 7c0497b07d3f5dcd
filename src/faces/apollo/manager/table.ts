import type { JobId } from '../../../engine/ids.ts';
import { type Micros, toSeconds } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import { chooseJob } from '../../../views/dag/chooseJob.ts';
import { stageNumber } from '../../../views/dag/stageNumber.ts';
import { taskName } from '../../../views/shared/names.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { duties } from './duties.ts';
import { dutyValue, followManager, tokenWords } from './managerAt.ts';
import { standsWords } from './readyList.ts';
import { clusterWords, waitingWords } from './virtualCluster.ts';

const MOST_ROWS = 2_000;

/** Lists the duties of a manager, its tokens, the jobs that wait for tokens, and its ready list. Header first. */
export function managerTable(trace: Trace, job: JobId | null, time: Micros): TableRows {
  const now = followManager(trace, chooseJob(trace, job, time) ?? 0)(time);
  const line = (what: string, name: string, value: string | number, last: string | number = '') => [
    ...[what, name, value, last],
  ];
  return [
    ['what', 'name', 'value', 'time (s)'],
    ...duties.map(({ name }, duty) => {
      const { last } = now.duties[duty];
      return line(
        'duty',
        name,
        dutyValue(trace, now, duty).replace('–', 'none'),
        last > -Infinity ? toSeconds(last) : '',
      );
    }),
    line('tokens', '', tokenWords(now)),
    line('virtual cluster', '', clusterWords(now.cluster)[0]),
    ...now.cluster.waiting.map((each) =>
      line('waits for tokens', '', waitingWords(each, now.time), toSeconds(each.since)),
    ),
    ...now.ready
      .slice(0, MOST_ROWS)
      .map((each) =>
        line(
          ...(['ready', taskName(trace.data.graphs, each.task)] as const),
          `stage ${stageNumber(trace, each.stage)}, ${each.bytes / 1e6} MB, ${standsWords(trace, each)}`,
          toSeconds(each.path),
        ),
      ),
  ];
}
