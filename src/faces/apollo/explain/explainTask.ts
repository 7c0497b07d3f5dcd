import { formatMicros } from '../../../base/format.ts';
import { type AttemptId, NONE, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { type Explanation, type Piece, say } from '../../../explain/explanation.ts';
import { attemptToExplain, nameOfServer } from '../../../explain/facts.ts';
import { confinedWords } from '../../../explain/queueWords.ts';
import {
  Cause,
  type Copied,
  type Duplicated,
  type EstimateRecord,
} from '../../../policies/apollo/decisions.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { taskName } from '../../../views/shared/names.ts';
import { ageWords, chosenBy, estimateOn, type Placing, placingOf } from '../placing.ts';
import {
  briefWords,
  chosenWords,
  estimateEvidence,
  maintenanceWords,
  rankWords,
  truthWords,
} from './estimateWords.ts';
import { batchWords, placementWords, tokenWords, upgradeWords } from './matchWords.ts';

/** Says why a task ran where it ran: by the decision of its job's manager, and what came of it. Null for other runs. */
export function explainTask(trace: Trace, task: TaskId): Explanation | null {
  const attempt = attemptToExplain(trace, task);
  if (attempt === NONE) return null;
  const placing = placingOf(trace, attempt);
  if (placing === undefined) return null;
  const { candidates } = placing.decision.payload;
  const server = chosenBy(placing);
  const chosen = estimateOn(candidates, server);
  if (chosen === undefined) return null;
  const what = { match: 'Task', copy: 'A copy of task', duplicate: 'A duplicate of task' }[placing.by];
  const by = placing.by === 'match' ? placing.decision : null;
  const maintenance = maintenanceWords(trace, candidates, server, placing.decision.at);
  const sent = say`${what} *${taskName(trace.data.graphs, task)}* was sent to *${nameOfServer(trace, chosen.server)}*`;
  const why = say`${reasonWords(trace, placing, chosen)}${chosenWords(trace, chosen)}${comparisonWords(trace, placing, chosen)}`;
  const known = say`${maintenance}${ageWords(trace, chosen)}${by === null ? '' : tokenWords(by)}`;
  const later = say`${upgradeWords(trace, attempt)}${confinedWords(trace, task)}`;
  return {
    sentence: say`${sent}${why}${known}${later}${truthWords(trace, attempt, chosen.completion)}`,
    brief: briefOf(placing, chosen),
    evidence: estimateEvidence(trace, candidates, server),
    moves: otherAttempts(trace, attempt),
  };
}

function reasonWords(trace: Trace, placing: Placing, chosen: EstimateRecord): readonly Piece[] {
  if (placing.by === 'match') return batchWords(trace, placing.decision);
  return placing.by === 'copy'
    ? copyWords(trace, placing.decision, chosen)
    : duplicateWords(trace, placing.decision, chosen);
}

/** The reason in a few words, for those who hear it. */
function briefOf({ by, decision }: Placing, chosen: EstimateRecord): string {
  if (by === 'match') return briefWords(decision, chosen);
  if (by === 'copy')
    return `the task needed ${formatMicros(decision.payload.left)} more, a new attempt was expected to take ${formatMicros(chosen.completion)}`;
  const { stays } = decision.payload;
  return `waiting on was expected to take ${formatMicros(stays)}, this server ${formatMicros(chosen.completion)}`;
}

/** How the chosen server compares with the others, where completions were compared. */
function comparisonWords(trace: Trace, { by, decision }: Placing, chosen: EstimateRecord): string {
  if (by !== 'match') return '';
  const isByCompletion = trace.data.params.placement === 'completion';
  return isByCompletion ? rankWords(trace, decision, chosen) : placementWords(decision);
}

/** Why the other attempts at a task were sent, in the order of time. */
function otherAttempts(trace: Trace, kept: AttemptId): readonly (readonly Piece[])[] {
  const { task } = trace.data.tables.attempts.columns;
  return trace
    .attemptsOfTask(task[kept])
    .filter((attempt) => attempt !== kept)
    .flatMap((attempt) => {
      const placing = placingOf(trace, attempt);
      const chosen = placing && estimateOn(placing.decision.payload.candidates, chosenBy(placing));
      if (placing === undefined || chosen === undefined) return [];
      const what = { match: 'Another attempt', copy: 'A copy', duplicate: 'A duplicate' }[placing.by];
      const truth = truthWords(trace, attempt, chosen.completion);
      const why = say`${reasonWords(trace, placing, chosen)}${truth}`;
      return [say`${what} was sent to *${nameOfServer(trace, chosen.server)}*${why}`];
    });
}

/** Which of the three conditions held (Apollo §3.4), with their numbers. */
function causeWords({ causes, waited, expected, left, average }: Duplicated): string {
  const whole = formatMicros(waited + left);
  const mean = formatMicros(average);
  const said = [
    [Cause.longerWait, `its wait would be ${whole}, not ${formatMicros(expected)} as expected`],
    [Cause.aboveAverage, `its wait of ${whole} would be above the mean of its stage, ${mean}`],
    [Cause.overdue, `it had waited ${formatMicros(waited)}, longer than the mean, ${mean}`],
  ] as const;
  return said.flatMap(([cause, words]) => (causes & cause ? [words] : [])).join('; ');
}

/** Why a task that waited was sent to another server, too. */
function duplicateWords(
  trace: Trace,
  { at, payload }: Decision<Duplicated>,
  chosen: EstimateRecord,
): readonly Piece[] {
  const waited = say`when it had waited on *${nameOfServer(trace, payload.from)}* and was reconsidered`;
  const took = say`Staying would have taken *${formatMicros(payload.stays)}*, this server ${formatMicros(chosen.completion)}.`;
  return say` at ${formatMicros(at)}, ${waited}: ${causeWords(payload)}. ${took} Whichever starts first is kept.`;
}

/** Why a task that had finished was sent once more (APO-31). */
function againWords(trace: Trace, { at, payload }: Decision<Copied>): readonly Piece[] {
  const { server, hasToken, ran, left, usual } = payload;
  const read = say`a task had read what it made from *${nameOfServer(trace, server)}* for ${formatMicros(ran)}`;
  const again = `To run it again and read from here would take ${formatMicros(usual)} in all; whichever arrives first is read.`;
  return say` at ${formatMicros(at)}, though it had finished, because ${read} and was expected to need *${formatMicros(left)} more*. ${again} ${withToken(hasToken)}`;
}

function withToken(hasToken: boolean): string {
  return `It went ${hasToken ? 'with a token of its own' : 'without a token'}.`;
}

/** Whether a task had finished by a time. */
function hadFinished(trace: Trace, task: TaskId, at: Micros): boolean {
  return trace.attemptsOfTask(task).some((attempt) => {
    const { outcome, endedAt } = trace.data.tables.attempts.columns;
    return outcome[attempt] === Outcome.finished && endedAt[attempt] <= at;
  });
}

/** Why a slow task got a copy. */
function copyWords(
  trace: Trace,
  { at, payload }: Decision<Copied>,
  chosen: EstimateRecord,
): readonly Piece[] {
  if (hadFinished(trace, payload.task, at)) return againWords(trace, { at, payload } as Decision<Copied>);
  const { server, isSlowReading, hasToken, ran, left, usual } = payload;
  const slow = isSlowReading
    ? `had read for ${formatMicros(ran)} and was expected to need`
    : `had run for ${formatMicros(ran)} and at its speed needed`;
  const because = say`because the attempt on *${nameOfServer(trace, server)}* ${slow} *${formatMicros(left)} more*`;
  const all = `and a new one ${formatMicros(chosen.completion)} in all. Tasks of the stage usually compute for ${formatMicros(usual)}.`;
  return say` at ${formatMicros(at)}, ${because}, ${all} ${withToken(hasToken)}`;
}
