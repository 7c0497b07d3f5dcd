import { toMicros } from '../../../../engine/kernel/time.ts';
import type { MatchingBatch } from '../../../../faces/apollo/matching/batch.ts';
import { drawBatch } from '../../../../policies/apollo/match/figure12.ts';
import { createMatcher, type MatcherKind } from '../../../../policies/apollo/match/matcher.ts';
import { costRowsOf } from '../../../algorithms/testCostRows.ts';

/** A batch of costs in seconds, matched as in a run; NaN is no candidate. */
export function batchFrom(
  matrix: readonly (readonly number[])[],
  matcher: MatcherKind = 'stable',
  mostRounds = 10,
): MatchingBatch {
  return batchOf(costRowsOf(matrix.map((row) => row.map(toMicros))), matcher, mostRounds);
}

/** Names the rows and columns of a table of costs, and matches them. */
export function batchOf(
  costs: MatchingBatch['costs'],
  matcher: MatcherKind,
  mostRounds: number,
): MatchingBatch {
  const each = createMatcher(matcher, mostRounds);
  each.match(costs);
  return {
    ...{ job: 0, manager: 0, at: 0, costs, matcher, mostRounds },
    tasks: Array.from({ length: costs.rows }, (_, row) => ({
      ...{ id: row, name: `T${row + 1}`, input: null, fate: 'sent with a token' },
    })),
    servers: Array.from({ length: costs.columns }, (_, column) => ({
      ...{ id: column, name: costs.columns > 26 ? `s${column}` : String.fromCharCode(65 + column) },
    })),
    sent: Array.from(each.serverOf.subarray(0, costs.rows)),
  };
}

/** Apollo Fig. 5 with numbers of our own (T-APO-5). */
export const figure5 = batchFrom([
  [10, 22, 23],
  [10, 20, 21],
  [24, 10, 22],
]);

/** A batch of Fig. 12. */
export const largeBatch = batchOf(drawBatch({ tasks: 90, factor: 0.5 }, 1), 'stable', 100);
