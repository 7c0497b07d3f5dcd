import type { JobId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { toSeconds } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobName } from '../shared/names.ts';
import { linkedWith } from './layers.ts';
import { progressOfJob } from './progress.ts';
import { stageNumber } from './stageNumber.ts';

const header = [
  'job',
  'stage',
  'after',
  'tasks',
  'done',
  'running',
  'waiting',
  'ready (s)',
  'finished (s)',
  'read from server',
  'read from rack',
  'read remotely',
  'shuffle (MB)',
  'starts at',
  'critical',
  'expected to be critical',
  'expected from its start to the end (s)',
] as const;

/** Lists the stages of a job at a moment: the content of the drawing as rows, header first. */
export function dagTable(trace: Trace, job: JobId, time: Micros): readonly (readonly (string | number)[])[] {
  const { graphs } = trace.data;
  const { shuffleBytes, slowStart } = graphs.storage;
  const rows = progressOfJob(
    trace,
    job,
  )(time).map((each) => [
    jobName(job),
    stageNumber(trace, each.stage),
    linkedWith(graphs, each.stage, true)
      .map((parent) => stageNumber(trace, parent))
      .join(' '),
    each.tasks,
    each.done,
    each.running,
    each.tasks - each.done - each.running,
    secondsOrNothing(each.readyAt),
    secondsOrNothing(each.finishedAt),
    ...each.reads,
    (shuffleBytes[each.stage] * each.tasks) / 1e6,
    slowStart[each.stage],
    each.isCritical ? 'yes' : '',
    each.isExpected ? 'yes' : '',
    secondsOrNothing(each.expectedLeft),
  ]);
  return [header, ...rows];
}

function secondsOrNothing(time: Micros): number | string {
  return Number.isFinite(time) ? toSeconds(time) : '';
}
