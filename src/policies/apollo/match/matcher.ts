import { Assignment } from '../../../algorithms/assignment.ts';
import { Bottleneck } from '../../../algorithms/bottleneck.ts';
import { type CostRows, roomFor } from '../../../algorithms/costRows.ts';
import { StableMatching } from '../../../algorithms/stableMatching.ts';
import { NONE } from '../../../engine/ids.ts';

/** How a batch is matched: one task after the other, in rounds, or exactly, with the least maximum or sum (AMB-6). */
export type MatcherKind = 'greedy' | 'stable' | 'leastMax' | 'leastSum';

/**
 * Matches the tasks of a batch with servers, one task for each server (APO-24). A batch is a table of estimated
 * completions: a row for each task, most urgent first, and in it an entry for each of its candidates, whose column is
 * the server's number. Used for one batch after the other; nothing is allocated for a task.
 *
 *     batch.clear(servers);
 *     for each task { batch.addRow(); for each candidate batch.add(server, completion); }
 *     matcher.match(batch);  // then matcher.serverOf[row] is a server or NONE
 */
interface Matcher {
  match(batch: CostRows): void;
  /** Server of each row of the last batch; NONE: all its candidates are taken, or the rounds are over. */
  readonly serverOf: Int32Array;
  /** Rounds that the last batch took; 1 if the matcher has no rounds. */
  readonly rounds: number;
}

/** Creates a matcher. Only the stable one has rounds. */
export function createMatcher(kind: MatcherKind, mostRounds: number): Matcher {
  if (kind === 'greedy') return new GreedyMatcher();
  return kind === 'stable' ? stableMatcher(mostRounds) : exactMatcher(kind);
}

/**
 * Matches tasks one after the other, each with the server that is free in the batch and completes it first (APO-21,
 * Apollo §3.3). The outcome depends on the order of the tasks.
 */
class GreedyMatcher implements Matcher {
  readonly rounds = 1;
  /** Server of each task of the batch, or NONE. */
  serverOf = new Int32Array(0); // [rows]
  private isTaken = new Int32Array(0); // [columns]

  match({ rows, columns, starts, column, cost }: CostRows): void {
    this.serverOf = roomFor(this.serverOf, rows);
    this.isTaken = roomFor(this.isTaken, columns).fill(0, 0, columns);
    for (let row = 0; row < rows; row += 1) {
      let best = NONE;
      let least = Infinity;
      for (let entry = starts[row]; entry < starts[row + 1]; entry += 1) {
        if (cost[entry] >= least || this.isTaken[column[entry]] === 1) continue;
        least = cost[entry];
        best = column[entry];
      }
      this.serverOf[row] = best;
      if (best !== NONE) this.isTaken[best] = 1;
    }
  }
}

/** Rounds in which each unmatched task proposes to its best free server (APO-22, AMB-5). */
function stableMatcher(mostRounds: number): Matcher {
  const matching = new StableMatching();
  return {
    get rounds() {
      return matching.rounds;
    },
    get serverOf() {
      return matching.columnOf;
    },
    match: (batch) => matching.match(batch, mostRounds),
  };
}

/**
 * The best matching of the most tasks, where the paper searches exhaustively (APO-23, Apollo §5.5): with the least sum,
 * or with the least maximum and of those the least sum (our choice).
 */
function exactMatcher(kind: 'leastMax' | 'leastSum'): Matcher {
  const assignment = new Assignment();
  const bottleneck = new Bottleneck();
  return {
    rounds: 1,
    get serverOf() {
      return assignment.columnOf;
    },
    match: (batch) => assignment.solve(batch, kind === 'leastMax' ? bottleneck.of(batch) : Infinity),
  };
}
