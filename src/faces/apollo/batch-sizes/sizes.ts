import { mean } from '../../../algorithms/percentile.ts';
import { StableMatching } from '../../../algorithms/stableMatching.ts';
import { drawBatch, SERVERS } from '../../../policies/apollo/match/figure12.ts';
import { createMatcher } from '../../../policies/apollo/match/matcher.ts';
import { qualityOf } from '../../../policies/apollo/match/quality.ts';

/** What is measured of the matchings of a batch. */
interface Sample {
  /** Last completion ÷ that of the best matching. */
  readonly greedy: number;
  readonly stable: number;
  /** Requests to servers per batch in rounds; one after the other there is one for each task. */
  readonly requests: number;
  readonly rounds: number;
  /** Milliseconds on this machine. */
  readonly greedyMs: number;
  readonly stableMs: number;
}

/** The means of the batches of one size (Apollo §5.5, Figure 12). */
export interface SizeNumbers extends Sample {
  readonly tasks: number;
  readonly batches: number;
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
  const samples: Sample[][] = sizes.map(() => []);
  const total = batches * sizes.length;
  let done = 0;

  function step(): void {
    if (done === total) return;
    const at = done % sizes.length;
    const batch = drawBatch({ tasks: sizes[at], factor: FACTOR }, Math.floor(done / sizes.length));
    const begun = now();
    greedy.match(batch);
    const half = now();
    let requests = 0;
    stable.begin(batch);
    while (stable.playRound()) requests += stable.asking;
    const stableMs = now() - half;
    best.match(batch);
    const least = qualityOf(batch, best.serverOf).max;
    samples[at].push({
      greedy: qualityOf(batch, greedy.serverOf).max / least,
      stable: qualityOf(batch, stable.columnOf).max / least,
      requests,
      rounds: stable.rounds,
      greedyMs: half - begun,
      stableMs,
    });
    done += 1;
  }

  return {
    total,
    get left() {
      return total - done;
    },
    step,
    numbers: () =>
      (done < total ? [] : samples).map((own, at) => ({
        tasks: sizes[at],
        batches: own.length,
        greedy: mean(own.map((each) => each.greedy)),
        stable: mean(own.map((each) => each.stable)),
        requests: mean(own.map((each) => each.requests)),
        rounds: mean(own.map((each) => each.rounds)),
        greedyMs: mean(own.map((each) => each.greedyMs)),
        stableMs: mean(own.map((each) => each.stableMs)),
      })),
  };
}

/** Made once a session: it does not depend on the runs. */
export const series = createSizeSeries(() => performance.now());
