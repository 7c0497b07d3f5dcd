import { formatMicros } from '../../../base/format.ts';
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
export function causeWords({ causes, waited, expected, left, average }: Duplicated): string {
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

/** Why a slow task got a copy. */
export function copyWords(
  trace: Trace,
  { at, payload }: Decision<Copied>,
  chosen: EstimateRecord,
): readonly Piece[] {
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
