import { mean } from '../../../algorithms/percentile.ts';
import { StableMatching } from '../../../algorithms/stableMatching.ts';
import { drawBatch, SERVERS } from '../../../policies/apollo/match/figure12.ts';
import { createMatcher } from '../../../policies/apollo/match/matcher.ts';
import { qualityOf } from '../../../policies/apollo/match/quality.ts';

/** What is measured of the matchings of batches of one size (Apollo §5.5, Figure 12). */
export interface SizeNumbers {
  readonly tasks: number;
  readonly batches: number;
  /** Last completion ÷ that of the best matching, on average. */
  readonly greedy: number;
  readonly stable: number;
  /** Requests to servers per batch in rounds; one after the other there is one for each task. */
  readonly requests: number;
  readonly rounds: number;
  /** Milliseconds on this machine, on average. */
  readonly greedyMs: number;
  readonly stableMs: number;
}

/** Batches of many sizes, matched one after the other. */
interface SizeSeries {
  readonly left: number;
  readonly total: number;
  /** Matches one more batch in every way: some milliseconds for the largest, nearly all of them for the best matching. */
  step(): void;
  /** Empty until all batches are matched: the means of a few of them jump. */
  numbers(): readonly SizeNumbers[];
}

/** Sizes of batches; a batch of more tasks than servers has tasks without any. */
export const sizes = [2, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, SERVERS] as const;

/** Batches of each size: two seconds of work in all. `npm run validate` has 300 of three sizes (T-APO-9). */
const BATCHES = 40;

/** Time on the preferred server ÷ elsewhere (AMB-6). */
const FACTOR = 1 / 2;

/** Prepares the series: every size once, then every size again with other batches. `now` gives milliseconds. */
export function createSizeSeries(now: () => number, batches = BATCHES): SizeSeries {
  const [greedy, best] = [createMatcher('greedy', 1), createMatcher('leastMax', 1)];
  const stable = new StableMatching();
  const samples = sizes.map(() => ({
    ...{ greedy: [] as number[], stable: [] as number[], requests: [] as number[] },
    ...{ rounds: [] as number[], greedyMs: [] as number[], stableMs: [] as number[] },
  }));
  const total = batches * sizes.length;
  let done = 0;

  function step(): void {
    if (done === total) return;
    const at = done % sizes.length;
    const batch = drawBatch({ tasks: sizes[at], factor: FACTOR }, Math.floor(done / sizes.length));
    const into = samples[at];
    const begun = now();
    greedy.match(batch);
    const half = now();
    let requests = 0;
    stable.begin(batch);
    while (stable.playRound()) requests += stable.asking;
    into.stableMs.push(now() - half);
    into.greedyMs.push(half - begun);
    best.match(batch);
    const least = qualityOf(batch, best.serverOf).max;
    into.greedy.push(qualityOf(batch, greedy.serverOf).max / least);
    into.stable.push(qualityOf(batch, stable.columnOf).max / least);
    into.requests.push(requests);
    into.rounds.push(stable.rounds);
    done += 1;
  }

  return {
    total,
    get left() {
      return total - done;
    },
    step,
    numbers: () =>
      (done < total ? [] : samples).map((each, at) => ({
        ...{ tasks: sizes[at], batches: each.greedy.length },
        ...{ greedy: mean(each.greedy), stable: mean(each.stable) },
        ...{ requests: mean(each.requests), rounds: mean(each.rounds) },
        ...{ greedyMs: mean(each.greedyMs), stableMs: mean(each.stableMs) },
      })),
  };
}

/** Made once a session: it does not depend on the runs. */
export const series = createSizeSeries(() => performance.now());
