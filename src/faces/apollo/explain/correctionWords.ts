import { formatMicros } from '../../../base/format.ts';
import type { TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import type { Piece } from '../../../explain/explanation.ts';
import { nameOfServer } from '../../../explain/facts.ts';
import {
  Cause,
  type Copied,
  type Duplicated,
  type EstimateRecord,
} from '../../../policies/apollo/decisions.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';

/** Which of the three conditions held (Apollo §3.4), with their numbers. */
function causeWords({ causes, waited, expected, left, average }: Duplicated): string {
  const whole = formatMicros(waited + left);
  const mean = formatMicros(average);
  return [
    ...(causes & Cause.longerWait
      ? [`its wait would be ${whole}, not ${formatMicros(expected)} as expected`]
      : []),
    ...(causes & Cause.aboveAverage
      ? [`its wait of ${whole} would be above the mean of its stage, ${mean}`]
      : []),
    ...(causes & Cause.overdue
      ? [`it had waited ${formatMicros(waited)}, longer than the mean, ${mean}`]
      : []),
  ].join('; ');
}

/** Why a task that waited was sent to another server, too. */
export function duplicateWords(
  trace: Trace,
  { at, payload }: Decision<Duplicated>,
  chosen: EstimateRecord,
): readonly Piece[] {
  return [
    ` at ${formatMicros(at)}, when it had waited on `,
    { strong: nameOfServer(trace, payload.from) },
    ` and was reconsidered: ${causeWords(payload)}. Staying would have taken `,
    { strong: formatMicros(payload.stays) },
    `, this server ${formatMicros(chosen.completion)}. Whichever starts first is kept.`,
  ];
}

/** Why a task that had finished was sent once more (APO-31). */
function againWords(trace: Trace, { at, payload }: Decision<Copied>): readonly Piece[] {
  const { server, hasToken, ran, left, usual } = payload;
  return [
    ` at ${formatMicros(at)}, though it had finished, because a task had read what it made from `,
    { strong: nameOfServer(trace, server) },
    ` for ${formatMicros(ran)} and was expected to need `,
    { strong: `${formatMicros(left)} more` },
    `. To run it again and read from here would take ${formatMicros(usual)} in all; whichever arrives first is read. It went ${hasToken ? 'with a token of its own' : 'without a token'}.`,
  ];
}

/** Whether a task had finished by a time. */
function hadFinished(trace: Trace, task: TaskId, at: Micros): boolean {
  return trace.attemptsOfTask(task).some((attempt) => {
    const { outcome, endedAt } = trace.data.tables.attempts.columns;
    return outcome[attempt] === Outcome.finished && endedAt[attempt] <= at;
  });
}

/** Why a slow task got a copy. */
export function copyWords(
  trace: Trace,
  { at, payload }: Decision<Copied>,
  chosen: EstimateRecord,
): readonly Piece[] {
  if (hadFinished(trace, payload.task, at)) return againWords(trace, { at, payload } as Decision<Copied>);
  const { server, isSlowReading, hasToken, ran, left, usual } = payload;
  const slow = isSlowReading
    ? `had read for ${formatMicros(ran)} and was expected to need`
    : `had run for ${formatMicros(ran)} and at its speed needed`;
  return [
    ` at ${formatMicros(at)}, because the attempt on `,
    { strong: nameOfServer(trace, server) },
    ` ${slow} `,
    { strong: `${formatMicros(left)} more` },
    `, and a new one ${formatMicros(chosen.completion)} in all. Tasks of the stage usually compute for ${formatMicros(usual)}. It went ${hasToken ? 'with a token of its own' : 'without a token'}.`,
  ];
}
