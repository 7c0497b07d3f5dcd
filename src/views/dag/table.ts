import type { JobId } from '../../engine/ids.ts';
import { type Micros, toSeconds } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';
import { tableOf } from '../grammar/legendOf.ts';
import type { Column } from '../grammar/picture.ts';
import { jobName } from '../shared/names.ts';
import type { TableRows } from '../shared/view.ts';
import { linkedWith } from './layers.ts';
import { progressOfJob, type StageProgress } from './progress.ts';
import { stageNumber } from './stageNumber.ts';

/** Lists the stages of a job at a moment: the content of the drawing as rows. */
export function dagTable(trace: Trace, job: JobId, time: Micros): TableRows {
  const { graphs } = trace.data;
  const { shuffleBytes, slowStart } = graphs.storage;
  const numberOf = (stage: number) => stageNumber(trace, stage);
  const columns: readonly Column<StageProgress>[] = [
    { title: 'job', value: () => jobName(job) },
    { title: 'stage', value: ({ stage }) => numberOf(stage) },
    { title: 'after', value: ({ stage }) => linkedWith(graphs, stage, true).map(numberOf).join(' ') },
    { title: 'tasks', value: ({ tasks }) => tasks },
    { title: 'done', value: ({ done }) => done },
    { title: 'running', value: ({ running }) => running },
    { title: 'waiting', value: ({ tasks, done, running }) => tasks - done - running },
    { title: 'ready (s)', value: ({ readyAt }) => secondsOrNothing(readyAt) },
    { title: 'finished (s)', value: ({ finishedAt }) => secondsOrNothing(finishedAt) },
    { title: 'read from server', value: ({ reads }) => reads[0] },
    { title: 'read from rack', value: ({ reads }) => reads[1] },
    { title: 'read remotely', value: ({ reads }) => reads[2] },
    { title: 'shuffle (MB)', value: ({ stage, tasks }) => (shuffleBytes[stage] * tasks) / 1e6 },
    { title: 'starts at', value: ({ stage }) => slowStart[stage] },
    { title: 'critical', value: ({ isCritical }) => (isCritical ? 'yes' : '') },
    { title: 'expected to be critical', value: ({ isExpected }) => (isExpected ? 'yes' : '') },
    {
      title: 'expected from its start to the end (s)',
      value: ({ expectedLeft }) => secondsOrNothing(expectedLeft),
    },
  ];
  return tableOf(columns, progressOfJob(trace, job)(time));
}

function secondsOrNothing(time: Micros): number | string {
  return Number.isFinite(time) ? toSeconds(time) : '';
}
