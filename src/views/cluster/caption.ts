import type { JobId } from '../../engine/ids.ts';
import { cancelledAt } from '../../trace/jobControl.ts';
import type { Trace } from '../../trace/trace.ts';
import { messageLook } from '../looks/messageLook.ts';
import { jobName } from '../shared/names.ts';
import type { Snapshot } from './snapshot.ts';

/** Describes the state of a job in a few words: "j41: 8 probes", "j41: 2/4 started"; null before it arrives. */
export function captionOf(trace: Trace, snapshot: Snapshot, job: JobId): string | null {
  const { jobs, attempts, messages } = trace.data.tables;
  const { time } = snapshot;
  if (!(jobs.columns.arrivedAt[job] <= time)) return null;
  const name = jobName(job);
  if (jobs.columns.finishedAt[job] <= time) return `${name}: done`;
  if (cancelledAt(trace.data, job) <= time) return `${name}: cancelled`;
  let probes = 0;
  for (let index = 0; index < snapshot.messageCount; index += 1) {
    const message = snapshot.messages[index];
    const stage = messages.columns.stage[message];
    if (stage < 0 || trace.data.graphs.stageJob[stage] !== job) continue;
    const kind = trace.data.messageKinds[messages.columns.kind[message]];
    if (messageLook(kind) === 'probe') probes += 1;
  }
  if (probes > 0) return `${name}: ${probes} ${probes === 1 ? 'probe' : 'probes'}`;
  const tasks = tasksOf(trace, job);
  const started = new Set<number>();
  for (const attempt of trace.attemptsOfJob(job)) {
    if (attempts.columns.startedAt[attempt] <= time) started.add(attempts.columns.task[attempt]);
  }
  return `${name}: ${started.size}/${tasks} started`;
}

const LETTER = 6.3; // CSS pixels at 12 px type, on average
const PADDING = 16;

/**
 * Returns the width of the longest caption of a job, so that the box of its scheduler keeps its width while the run
 * plays.
 */
export function captionWidth(trace: Trace, job: JobId, scale: number): number {
  const tasks = tasksOf(trace, job);
  return Math.round((`${jobName(job)}: ${tasks}/${tasks} started`.length * LETTER + PADDING) * scale);
}

function tasksOf({ data }: Trace, job: JobId): number {
  const { jobFirstStage, stageFirstTask } = data.graphs;
  return stageFirstTask[jobFirstStage[job + 1]] - stageFirstTask[jobFirstStage[job]];
}
