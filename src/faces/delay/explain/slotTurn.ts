import { type AttemptId, type JobId, NONE, type TaskId } from '../../../engine/ids.ts';
import { howMany, numberWord } from '../../../explain/explanation.ts';
import { runningBefore } from '../../../explain/facts.ts';
import { type SlotLaunch, slotLaunchKind } from '../../../kit/central/slotDecisions.ts';
import { killKind, type Rules } from '../../../policies/delay/decisions.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { jobName, taskName } from '../../../views/shared/names.ts';

/** Says whose turn it was when a slot was offered: "first in the order (two running)". */
export function turnWords(
  trace: Trace,
  launch: Decision<SlotLaunch>,
  attempt: AttemptId,
  rules: Rules | null,
): string {
  const stopped = stoppedFor(trace, launch);
  if (stopped !== NONE) return `the one for which ${taskName(trace.data.graphs, stopped)} was stopped there`;
  const { jobsSkipped } = launch.payload;
  const job = trace.data.graphs.stageJob[launch.stage];
  const place =
    jobsSkipped === 0
      ? `first in the order${ofWhich(trace, job)}`
      : `next after ${numberWord(jobsSkipped)} skipped ${jobsSkipped === 1 ? 'job' : 'jobs'}`;
  if (rules?.order !== 'fair') return place;
  return `${place} (${howMany(runningBefore(trace, job, attempt))} running)`;
}

/** Names the jobs that the order is of: those that may run on the server or, with separate clusters, those of its cluster. */
function ofWhich({ data: { graphs, policy } }: Trace, job: JobId): string {
  const isConfined = (each: JobId) =>
    graphs.stageSets
      .subarray(graphs.jobFirstStage[each], graphs.jobFirstStage[each + 1])
      .some((sets) => sets > 0);
  if (policy === 'separate')
    return isConfined(job) ? ' of the confined jobs that could run there' : ' of its cluster';
  return graphs.stageSets.some((sets) => sets > 0) ? ' of those that could run there' : '';
}

/**
 * Gives the task that was stopped on a server so that the job of a launch gets its slot, or NONE. Each stop reserves one later
 * offer of the server for the job that it was made for (DEL-20), unless the server is lost in between.
 */
function stoppedFor(trace: Trace, launch: Decision<SlotLaunch>): TaskId {
  const { server } = launch.payload;
  const kills = trace.decisionsOfKind(killKind);
  if (kills.length === 0) return NONE;
  const since = lastDown(trace, server, launch.at);
  const launches = trace.decisionsOfKind(slotLaunchKind);
  const waiting: { readonly task: TaskId; readonly forJob: JobId }[] = [];
  let next = 0; // launch
  const takeUntil = (row: number) => {
    for (; next < launches.length && launches.at(next).row < row; next += 1)
      if (launches.at(next).payload.server === server) waiting.shift();
  };
  for (let at = 0; at < kills.countUntil(launch.at); at += 1) {
    const kill = kills.at(at);
    if (kill.row > launch.row) break;
    if (kill.payload.server !== server || kill.at < since) continue;
    takeUntil(kill.row);
    waiting.push(kill.payload);
  }
  takeUntil(launch.row);
  const [first] = waiting;
  return first?.forJob === trace.data.graphs.stageJob[launch.stage] ? first.task : NONE;
}

function lastDown({ data }: Trace, server: number, time: number): number {
  const { length, columns } = data.tables.outages;
  let last = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < length; row += 1)
    if (columns.actor[row] === server && columns.from[row] <= time) last = Math.max(last, columns.from[row]);
  return last;
}

/** Says which job an attempt was stopped for; null if the policy did not stop it. */
export function explainStop(trace: Trace, attempt: AttemptId): string | null {
  const { task, server, boundAt, endedAt } = trace.data.tables.attempts.columns;
  const kill = trace
    .decisionsOfKind(killKind)
    .lastUntil(
      endedAt[attempt],
      ({ payload }) => payload.task === task[attempt] && payload.server === server[attempt],
    );
  return kill === undefined || kill.at < boundAt[attempt]
    ? null
    : `stopped for ${jobName(kill.payload.forJob)}`;
}
