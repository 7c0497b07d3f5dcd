import { CostRows } from '../../src/algorithms/costRows.ts';
import { streamOf } from '../../src/algorithms/random.ts';
import { createMatcher, type MatcherKind } from '../../src/policies/apollo/match/matcher.ts';
import { medianCpu } from './timing.ts';

/** A batch to match, and the budget for it in CPU milliseconds (T-APO-12). */
interface MatchingCase {
  readonly tasks: number;
  readonly servers: number;
  readonly candidates: number;
  readonly budget: number;
}

/** CPU milliseconds of each matcher. */
export interface MatchingSpeed extends MatchingCase {
  readonly milliseconds: Readonly<Record<MatcherKind, number>>;
}

// Most rounds, the default of Apollo's policy.
const ROUNDS = 10;

/** Small to large batches with candidates as Apollo has them, and one in which every server is a candidate. */
const cases: readonly MatchingCase[] = [
  { tasks: 100, servers: 10_000, candidates: 42, budget: 5 },
  { tasks: 1_000, servers: 10_000, candidates: 42, budget: 50 },
  { tasks: 1_000, servers: 1_000, candidates: 1_000, budget: 50 },
];

const kinds: readonly MatcherKind[] = ['greedy', 'stable', 'leastMax', 'leastSum'];

/** Measures the matchers, used again and again as by a manager. */
export function timeMatching(most: number): readonly MatchingSpeed[] {
  return cases.slice(0, most).map((each) => {
    const batch = drawBatch(each);
    const times = kinds.map((kind) => {
      const matcher = createMatcher(kind, ROUNDS);
      return [kind, medianCpu(() => matcher.match(batch))] as const;
    });
    return { ...each, milliseconds: Object.fromEntries(times) as Record<MatcherKind, number> };
  });
}

/** Waits of a minute at most and run times of a minute that differ by task, in whole µs; data halves them on two servers. */
function drawBatch({ tasks, servers, candidates }: MatchingCase): CostRows {
  const stream = streamOf(1, 'matching');
  const wait = Array.from({ length: servers }, () => stream.below(60_000_000));
  const batch = new CostRows();
  batch.clear(servers);
  for (let task = 0; task < tasks; task += 1) {
    const run = stream.below(60_000_000);
    const first = stream.below(servers);
    batch.addRow();
    for (let i = 0; i < candidates; i += 1) {
      const server = (first + i) % servers;
      batch.add(server, wait[server] + (i < 2 ? Math.round(run / 2) : run));
    }
  }
  return batch;
}
