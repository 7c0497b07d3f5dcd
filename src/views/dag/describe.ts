import { formatBytes, formatMicros, formatPercent } from '../../base/format.ts';
import type { JobId, StageId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { hasInput } from '../../engine/workload/inputs.ts';
import { cancelledAt } from '../../trace/jobControl.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobName } from '../shared/names.ts';
import { linkedWith } from './layers.ts';
import type { LinkKind } from './layout.ts';
import type { StageProgress } from './progress.ts';
import { stageNumber } from './stageNumber.ts';

/** Names a stage within its job, counted from 1: "stage 2". */
export function stageName(trace: Trace, stage: StageId): string {
  return `stage ${stageNumber(trace, stage)}`;
}

/** Describes a dependency beyond plain waiting: "shuffle 640 MB, from 5% done"; empty for a plain barrier. */
export function linkWords({ shuffled, share }: LinkKind): string {
  const words: string[] = [];
  if (shuffled > 0) words.push(formatBytes(shuffled));
  if (share < 1) words.push(`from ${formatPercent(share)} done`);
  return words.join(', ');
}

/** Describes the job and its progress in one line. */
export function jobWords({ data }: Trace, job: JobId, time: Micros): string {
  const { arrivedAt, finishedAt } = data.tables.jobs.columns;
  const name = jobName(job);
  if (arrivedAt[job] === Number.POSITIVE_INFINITY) return `${name} does not arrive in this run`;
  if (arrivedAt[job] > time) return `${name} arrives at ${formatMicros(arrivedAt[job])}`;
  const cancelled = cancelledAt(data, job);
  if (cancelled <= time) return `${name}, cancelled after ${formatMicros(cancelled - arrivedAt[job])}`;
  if (finishedAt[job] > time) return `${name}, in the system for ${formatMicros(time - arrivedAt[job])}`;
  return `${name}, done after ${formatMicros(finishedAt[job] - arrivedAt[job])}`;
}

/** Describes a stage at a moment, one string per line. */
export function describeStage(trace: Trace, progress: StageProgress): readonly string[] {
  const { stage, tasks, done, running, readyAt, finishedAt, reads } = progress;
  const { graphs, tables } = trace.data;
  const job = graphs.stageJob[stage];
  const arrivedAt = tables.jobs.columns.arrivedAt[job];
  const lines = [
    `${jobName(job)}, ${stageName(trace, stage)}`,
    `${done} of ${tasks} done, ${running} run, ${tasks - done - running} wait`,
  ];
  const parents = linkedWith(graphs, stage, true);
  if (parents.length > 0) {
    const share = graphs.storage.slowStart[stage];
    const after = parents.map((parent) => stageNumber(trace, parent)).join(', ');
    lines.push(`waits for ${share < 1 ? `${formatPercent(share)} of ` : ''}stage ${after}`);
  }
  const shuffled = graphs.storage.shuffleBytes[stage];
  if (shuffled > 0) lines.push(`each task fetches ${formatBytes(shuffled)} from the tasks before`);
  if (Number.isFinite(readyAt))
    lines.push(`ready ${formatMicros(readyAt - arrivedAt)} after the job arrived`);
  if (Number.isFinite(finishedAt)) lines.push(`finished ${formatMicros(finishedAt - readyAt)} later`);
  if (hasInput(graphs, stage)) {
    lines.push(
      `read from their own server: ${reads[0]}, from the rack: ${reads[1]}, from elsewhere: ${reads[2]}`,
    );
  }
  if (progress.isCritical) lines.push('on the critical path so far');
  if (progress.isExpected)
    lines.push(
      `on the path expected to be critical: ${formatMicros(progress.expectedLeft)} from here to the end of the job`,
    );
  return lines;
}
