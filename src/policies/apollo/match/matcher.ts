import { Assignment } from '../../../algorithms/assignment.ts';
import { Bottleneck } from '../../../algorithms/bottleneck.ts';
import type { CostRows } from '../../../algorithms/costRows.ts';
import { StableMatching } from '../../../algorithms/stableMatching.ts';
import { GreedyMatching } from './greedy.ts';

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
export interface Matcher {
  readonly kind: MatcherKind;
  match(batch: CostRows): void;
  /** Server of each row of the last batch; NONE: all its candidates are taken, or the rounds are over. */
  readonly serverOf: Int32Array;
  /** Rounds that the last batch took; 1 if the matcher has no rounds. */
  readonly rounds: number;
}

/** Creates a matcher. Only the stable one has rounds. */
export function createMatcher(kind: MatcherKind, mostRounds: number): Matcher {
  switch (kind) {
    case 'greedy':
      return new GreedyMatcher();
    case 'stable':
      return new StableMatcher(mostRounds);
    case 'leastMax':
    case 'leastSum':
      return new ExactMatcher(kind);
  }
}

class GreedyMatcher implements Matcher {
  readonly kind = 'greedy';
  readonly rounds = 1;
  private readonly matching = new GreedyMatching();

  get serverOf(): Int32Array {
    return this.matching.columnOf;
  }

  match(batch: CostRows): void {
    this.matching.match(batch);
  }
}

/** Rounds in which each unmatched task proposes to its best free server (APO-22, AMB-5). */
class StableMatcher implements Matcher {
  readonly kind = 'stable';
  private readonly matching = new StableMatching();
  private readonly mostRounds: number;

  constructor(mostRounds: number) {
    this.mostRounds = mostRounds;
  }

  get serverOf(): Int32Array {
    return this.matching.columnOf;
  }

  get rounds(): number {
    return this.matching.rounds;
  }

  match(batch: CostRows): void {
    this.matching.match(batch, this.mostRounds);
  }
}

/**
 * The best matching of the most tasks, where the paper searches exhaustively (APO-23, Apollo §5.5): with the least sum,
 * or with the least maximum and of those the least sum (our choice).
 */
class ExactMatcher implements Matcher {
  readonly kind: 'leastMax' | 'leastSum';
  readonly rounds = 1;
  private readonly assignment = new Assignment();
  private readonly bottleneck = new Bottleneck();

  constructor(kind: 'leastMax' | 'leastSum') {
    this.kind = kind;
  }

  get serverOf(): Int32Array {
    return this.assignment.columnOf;
  }

  match(batch: CostRows): void {
    const limit = this.kind === 'leastMax' ? this.bottleneck.of(batch) : Infinity;
    this.assignment.solve(batch, limit);
  }
}
