import { formatMicros } from '../../../base/format.ts';
import { addAll } from '../../../base/lists.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { AttemptKind, JobOperation } from '../../../engine/record/schema.ts';
import { isNamedCopy, type Placing } from '../../../explain/captions/caption.ts';
import type { Explainers } from '../../../explain/explainers.ts';
import { counted, numberWord, type Piece, say } from '../../../explain/explanation.ts';
import { admitted, matched, placed } from '../../../policies/apollo/decisions.ts';
import { deedsOf, leftAt } from '../../../trace/jobControl.ts';
import type { Trace } from '../../../trace/trace.ts';
import { chosenBy, estimateOn, placingOf } from '../placing.ts';
import { herdCaption } from '../stage/captions.ts';
import { explainBaseline } from './explainBaseline.ts';
import { explainTask } from './explainTask.ts';
import { explainStop, explainWaits, heldBack, isApollo, tokensAt } from './explainWaits.ts';

/** What is said of Apollo's job managers, and of the schedulers with which they are compared. */
export const explainers: Explainers = {
  task: (trace, task) => explainTask(trace, task) ?? explainBaseline(trace, task),
  readings: (trace) =>
    [
      ...(trace.decisionsOfKind(matched).length > 0 ? ['AMB-2', 'AMB-4', 'AMB-8', 'AMB-39'] : []),
      ...(trace.decisionsOfKind(placed).length > 0 ? ['APO-38'] : []),
    ].join(', '),
  heldBack,
  placed: boardCaption,
  job: explainJob,
  waitingTask: explainWaits,
  stop: explainStop,
};

/** What the board of wait times promises of the server that a task gets (Apollo §3.3); null for other runs and for corrections. */
function boardCaption(trace: Trace, { attempt, task, server }: Placing): readonly Piece[] | null {
  const placing = placingOf(trace, attempt);
  if (placing?.by !== 'match' || isNamedCopy(trace, attempt)) return null;
  const estimate = estimateOn(placing.decision.payload.candidates, chosenBy(placing));
  if (estimate === undefined) return null;
  const together = herdCaption(trace, task, server, placing.decision.at);
  if (together !== null) return together;
  const chance = estimate.noise > 0 ? ', plus chance' : '';
  return say`${task} goes to ${server}: expected end in ${formatMicros(estimate.completion)}${chance}.`;
}

/** Says what tokens a job has, or since when it waits for them; null in other runs, and while it is not present. */
function explainJob(trace: Trace, job: JobId, time: Micros): readonly Piece[] | null {
  const { arrivedAt } = trace.data.tables.jobs.columns;
  if (!isApollo(trace) || arrivedAt[job] > time) return null;
  const control = controlPieces(trace, job, time);
  if (leftAt(trace.data)[job] <= time) return control.length === 0 ? null : control;
  const tokens = tokensAt(trace, job, time);
  if (tokens === null) return say`Now it *waits for its tokens*${askedWords(trace, job, time)}.${control}`;
  const { asked, granted, waited } = tokens.payload;
  const less = granted === asked ? '' : `, of ${numberWord(asked)} that it asked for`;
  const wait = waited === 0 ? 'at once' : `after ${formatMicros(waited)}`;
  const got = say`At ${formatMicros(tokens.at)}, ${wait}, it got *${counted(granted, 'token')}*${less}.`;
  return say`${got} ${serverWords(trace, job, time)}${control}`;
}

/** Says what users have done to a job that still holds, or how it was cancelled (APO-5). */
function controlPieces({ data }: Trace, job: JobId, time: Micros): readonly Piece[] {
  if (data.tables.jobControl.length === 0) return [];
  const deeds = deedsOf(data, job).filter(({ at }) => at <= time);
  const lastOf = (...operations: readonly JobOperation[]) =>
    deeds.findLast(({ operation }) => operations.includes(operation));
  const cancelled = lastOf(JobOperation.cancel);
  if (cancelled !== undefined)
    return say`At ${formatMicros(cancelled.at)} a user *cancelled* it: servers were ordered to end its tasks.`;
  const pause = lastOf(JobOperation.suspend, JobOperation.resume);
  const priority = lastOf(JobOperation.setPriority);
  const upgrade = lastOf(JobOperation.upgrade);
  const pieces: Piece[] = [];
  if (pause?.operation === JobOperation.suspend)
    addAll(
      pieces,
      say` It has been *suspended* since ${formatMicros(pause.at)}: its manager sends no more tasks.`,
    );
  if (priority !== undefined)
    addAll(
      pieces,
      say` Its *priority is ${priority.priority}* since ${formatMicros(priority.at)}: of the jobs that wait for tokens, the highest goes first.`,
    );
  if (upgrade !== undefined)
    addAll(
      pieces,
      say` At ${formatMicros(upgrade.at)} a user *upgraded* it: every task that it had sent got a token.`,
    );
  return pieces;
}

/** Since when it waits, if the answer is recorded. */
function askedWords(trace: Trace, job: JobId, time: Micros): string {
  const stage = trace.data.graphs.jobFirstStage[job];
  const next = trace.decisionsOfStage(admitted, stage).find(({ at }) => at > time);
  if (next === undefined) return '';
  const askedAt = next.at - next.payload.waited;
  return askedAt > time ? '' : `, for ${formatMicros(time - askedAt)} so far`;
}

function serverWords(trace: Trace, job: JobId, time: Micros): string {
  const { boundAt, startedAt, endedAt, kind } = trace.data.tables.attempts.columns;
  const open = trace.attemptsOfJob(job).filter((row) => boundAt[row] <= time && time < endedAt[row]);
  if (open.length === 0) return 'None of its tasks is with a server now.';
  const running = open.filter((row) => startedAt[row] <= time).length;
  const sent = open.filter((row) => kind[row] === AttemptKind.opportunistic).length;
  const without =
    sent === 0 ? '' : `; ${numberWord(sent)} of them ${sent === 1 ? 'was' : 'were'} sent without a token`;
  const attempts = counted(open.length, 'attempt');
  return `Now it has ${attempts} with servers, of which ${running === 0 ? 'none runs' : running === 1 ? 'one runs' : `${numberWord(running)} run`}${without}.`;
}
