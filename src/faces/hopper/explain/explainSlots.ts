import { formatMicros } from '../../../base/format.ts';
import type { AttemptId, JobId, ServerId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { type HopperAnswer, hopperAnswerKind } from '../../../policies/hopper/decisions/answers.ts';
import { hopperLaunchKind } from '../../../policies/hopper/decisions.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { jobName } from '../../../views/shared/names.ts';
import { sizesAt, sizeWords } from '../sizes.ts';
import { answersOf } from './explainAnswer.ts';
import { sizeByWork } from './sizeFormula.ts';

/** Says why a slot is kept for a job: "may need copies, V = 12.5, occupies 9"; null for runs of other policies. */
export function explainKept(trace: Trace, job: JobId, time: Micros): string | null {
  const row = sizesAt(trace, time)?.rows.find((each) => each.job === job);
  if (row === undefined || row.kept === 0) return null;
  return `may need copies, V = ${sizeWords(row.size)}, occupies ${row.occupied}`;
}

/**
 * The same of a slot that a server keeps for one of many schedulers, as it was when one was kept for the job last: "may need
 * copies, V = 12.5, occupied 9 at 3 s".
 */
export function explainKeptByServer(trace: Trace, job: JobId, time: Micros): string | null {
  const last = answersOf(trace).lastUntil(
    time,
    ({ payload }) => payload.job === job && payload.gave === 'keep',
  );
  if (last === undefined) return null;
  const { occupied } = last.payload;
  return `may need copies, V = ${trueSizeWords(trace, last)}, occupied ${occupied} at ${formatMicros(last.at)}`;
}

/**
 * Says why a slot of a server is idle though it has reservations: what it was answered last. Null: it was not asked for, and
 * for runs of other policies.
 */
export function explainIdle(trace: Trace, server: ServerId, time: Micros): string | null {
  if (trace.data.policy !== 'hopper') return null;
  const last = answersOf(trace).lastUntil(time, ({ payload }) => payload.server === server);
  if (last === undefined) return null;
  const { payload, at } = last;
  const when = formatMicros(at);
  if (payload.gave === 'refusal') return `Idle: asked at ${when}, ${refusalWords(trace, last)}`;
  if (payload.gave === 'nothing')
    return `Idle: asked at ${when}: ${hasWords(trace, last)} and nothing to run`;
  return null;
}

/** Says why an attempt was given up for a new one; null where nothing of the kind was decided. */
export function explainStop(trace: Trace, attempt: AttemptId): string | null {
  const { task, outcome, endedAt, boundAt } = trace.data.tables.attempts.columns;
  if (outcome[attempt] !== Outcome.discarded) return null;
  const stage = trace.taskStage[task[attempt]];
  const isMeanwhile = (at: number, of: number | null) =>
    of === task[attempt] && at >= boundAt[attempt] && at <= endedAt[attempt];
  const isGivenUp =
    trace
      .decisionsOfStage(hopperLaunchKind, stage)
      .some(({ at, payload }) => payload.copy === 2 && isMeanwhile(at, payload.task)) ||
    trace
      .decisionsOfStage(hopperAnswerKind, stage)
      .some(({ at, payload }) => payload.gave === 'restart' && isMeanwhile(at, payload.task));
  return isGivenUp ? 'given up for a new attempt' : null;
}

/** Says that free slots are kept for jobs that may need copies (Hopper §4.1); null where none are. */
export function heldBack(trace: Trace, task: TaskId, time: Micros): string | null {
  const job = trace.data.graphs.stageJob[trace.taskStage[task]];
  const others = sizesAt(trace, time)?.rows.filter((row) => row.job !== job && row.kept > 0) ?? [];
  return others.length === 0 ? null : 'while free slots were kept for copies of other jobs';
}

// V virtual size

/** "refused: j7 occupies 9 of V = 8": why a scheduler refused a server that asked (Hopper, Pseudocode 2). */
export function refusalWords(trace: Trace, answer: Decision<HopperAnswer>): string {
  const { job, believedLifted } = answer.payload;
  const has = `${jobName(job)} occupies ${slotWords(answer.payload)}`;
  // A server that believes the job to be below its fair share is answered by that.
  if (believedLifted) return `refused: ${has}, and is not below its fair share`;
  return `refused: ${has} of V = ${trueSizeWords(trace, answer)}`;
}

/** "j7 had 9 of V = 8". */
function hasWords(trace: Trace, answer: Decision<HopperAnswer>): string {
  const { payload } = answer;
  return `${jobName(payload.job)} had ${slotWords(payload)} of V = ${trueSizeWords(trace, answer)}`;
}

/** V by which a scheduler answered. Where communication counts, the record has what servers order jobs by, max(V, V′). */
function trueSizeWords(trace: Trace, { actor, row, payload }: Decision<HopperAnswer>): string {
  const { job, remaining, size } = payload;
  return sizeWords(sizeByWork(trace, { actor, job, row, remaining }) ?? size);
}

function slotWords({ occupied, kept }: HopperAnswer): string {
  return kept === 0 ? String(occupied) : `${occupied} and keeps ${kept}`;
}
