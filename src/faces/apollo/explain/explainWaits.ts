import { formatMicros } from '../../../base/format.ts';
import type { AttemptId, JobId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { AttemptKind, Outcome } from '../../../engine/record/schema.ts';
import { counted, numberWord, type Piece, say } from '../../../explain/explanation.ts';
import { nameOfServer, waits } from '../../../explain/facts.ts';
import { type Admitted, admitted, type Matched, matched } from '../../../policies/apollo/decisions.ts';
import { decisionsByKey } from '../../../trace/decisionsByKey.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';

const matchesOf = decisionsByKey(matched, ({ payload }) => String(payload.task));

/** Says what a task that is ready and on no server waits for; null if it does not wait, and in other runs. */
export function explainWaits(trace: Trace, task: TaskId, time: Micros): readonly Piece[] | null {
  if (!isApollo(trace) || !waits(trace, task, time)) return null;
  const stage = trace.taskStage[task];
  const job = trace.data.graphs.stageJob[stage];
  if (tokensAt(trace, job, time) === null) return say`Now it waits, since *its job has no tokens* yet.`;
  const last = matchesOf(trace, stage, String(task)).findLast(({ at }) => at <= time);
  // If it was sent since, it must run again.
  const { boundAt } = trace.data.tables.attempts.columns;
  const wasSent = trace
    .attemptsOfTask(task)
    .some((row) => last !== undefined && last.at <= boundAt[row] && boundAt[row] <= time);
  const isLeft = last?.payload.verdict === 'unmatched' || last?.payload.verdict === 'noCapacity';
  if (last === undefined || wasSent || !isLeft)
    return say`Now it waits for *the next batch of its job*, which takes the most urgent tasks for which tokens or allowance are free.`;
  return say`Now it waits. ${whyLeft(trace, last)}`;
}

function whyLeft(trace: Trace, { at, payload }: Decision<Matched>): readonly Piece[] {
  const when = `At ${formatMicros(at)} its manager matched a batch of ${counted(payload.rows, 'task')}`;
  if (payload.verdict === 'noCapacity' && payload.server !== null)
    return say`${when}, and it would have gone to ${nameOfServer(trace, payload.server)}, but *all tokens were used*, and so was the opportunistic allowance.`;
  const candidates = payload.candidates.length;
  if (candidates === 0) return say`${when}, but *no server could take it*.`;
  const all = candidates === 1 ? 'its only candidate' : `its ${numberWord(candidates)} candidates`;
  return say`${when}, and *${all}* went to other tasks, or the rounds were over.`;
}

/** Says that a task waits for a token of its job (Apollo §2.1), or for its manager's next batch; null in other runs. */
export function heldBack(trace: Trace, task: TaskId, time: Micros): string | null {
  if (!isApollo(trace)) return null;
  const job = trace.data.graphs.stageJob[trace.taskStage[task]];
  const tokens = tokensAt(trace, job, time);
  if (tokens === null) return 'until its job got tokens';
  const { granted } = tokens.payload;
  const { boundAt, endedAt, kind } = trace.data.tables.attempts.columns;
  const used = trace
    .attemptsOfJob(job)
    .filter((row) => boundAt[row] <= time && time < endedAt[row] && kind[row] !== AttemptKind.opportunistic);
  const tasks = new Set(used.map((row) => trace.data.tables.attempts.columns.task[row])).size;
  if (tasks < granted) return 'for the next batch of its job’s manager';
  return granted === 1
    ? 'for the only token of its job'
    : `for one of its job’s ${numberWord(granted)} tokens`;
}

/** Says why an attempt was ended; null in other runs, and where its task was finished elsewhere. */
export function explainStop(trace: Trace, attempt: AttemptId): string | null {
  if (!isApollo(trace)) return null;
  const { outcome, kind, startedAt } = trace.data.tables.attempts.columns;
  if (outcome[attempt] === Outcome.preempted && kind[attempt] === AttemptKind.opportunistic)
    return 'opportunistic: stopped for a regular task';
  if (outcome[attempt] !== Outcome.discarded || Number.isFinite(startedAt[attempt])) return null;
  return 'another attempt started first, or took its token';
}

/** Whether the run's job managers recorded their decisions. */
export function isApollo(trace: Trace): boolean {
  return trace.decisionsOfKind(admitted).length > 0;
}

/** The record of a job's tokens as of a time; null: it has none yet. */
export function tokensAt(trace: Trace, job: JobId, time: Micros): Decision<Admitted> | null {
  const stage = trace.data.graphs.jobFirstStage[job];
  return trace.decisionsOfStage(admitted, stage).findLast(({ at }) => at <= time) ?? null;
}
