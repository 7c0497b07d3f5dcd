import { formatMicros } from '../../../base/format.ts';
import type { AttemptId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import type { Piece } from '../../../explain/explanation.ts';
import { wouldEndAt } from '../../../trace/races.ts';
import type { Trace } from '../../../trace/trace.ts';

/** What became of an attempt, beside what was expected of it; null: nothing was. */
export function truthWords(trace: Trace, attempt: AttemptId, expected: Micros | null): readonly Piece[] {
  const { boundAt, startedAt, endedAt, outcome } = trace.data.tables.attempts.columns;
  const sent = boundAt[attempt];
  const waited = startedAt[attempt] - sent;
  if (!Number.isFinite(waited)) return [' In truth it never started.'];
  const start = [' In truth it started after ', { strong: formatMicros(waited) }] as const;
  if (outcome[attempt] === Outcome.open) return [...start, '; it still ran when the run ended.'];
  const took = endedAt[attempt] - sent;
  if (wouldEndAt(trace, attempt) === endedAt[attempt])
    return [...start, ' and was complete after ', { strong: formatMicros(took) }, ', as a second one.'];
  if (outcome[attempt] !== Outcome.finished)
    return [...start, ` and was ended after ${formatMicros(took)}, unfinished.`];
  if (expected === null) return [...start, ' and was complete after ', { strong: formatMicros(took) }, '.'];
  const late = took - expected;
  const off =
    late === 0
      ? 'exactly as estimated'
      : `${formatMicros(Math.abs(late))} ${late > 0 ? 'later' : 'sooner'} than estimated`;
  return [...start, ' and was complete after ', { strong: formatMicros(took) }, `, ${off}.`];
}
