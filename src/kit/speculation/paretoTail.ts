import { ln } from '../../algorithms/elementary.ts';

// β shape of the Pareto tail · u threshold, above which times count · d times above u that ended by themselves

/** What a fit goes by. */
interface TailRules {
  /** The last so many times count. */
  readonly window: number;
  /** Only the longest such share of them is taken to follow the law, from 0 to 1. */
  readonly upperShare: number;
}

/** What the last fit found. */
interface TailFit {
  /** β; NaN: no time lies above the threshold. */
  readonly shape: number;
  /** u */
  readonly threshold: number;
  /** d. The standard error of β is about β/√d. */
  readonly above: number;
}

const NO_FIT: TailFit = { shape: Number.NaN, threshold: Number.NaN, above: 0 };

/**
 * Estimates the shape of a Pareto tail from times, some of which were cut short (censored: they took at least so long).
 * Hill's estimator, which is the maximum likelihood above a threshold u: β = d ÷ Σ ln(x/u) over all times x above u, where
 * d counts those that were not cut short (HOP-23). The body of the distribution may have any form.
 */
export class ParetoTail {
  /** Times that were ever added. */
  seen = 0;
  /** Of those in the window, how many were cut short. */
  censored = 0;
  last: TailFit = NO_FIT;
  private readonly times = new Float64Array(this.rules.window); // [window] in the order in which they came, from the start again when full
  private readonly isCensored = new Uint8Array(this.rules.window); // [window]
  private readonly sorted = new Float64Array(this.rules.window); // [window]

  constructor(private readonly rules: TailRules) {}

  /** Times in the window. */
  get count(): number {
    return Math.min(this.seen, this.rules.window);
  }

  add(time: number, isCensored: boolean): void {
    const place = this.seen % this.rules.window;
    this.censored += Number(isCensored) - this.isCensored[place];
    this.times[place] = time;
    this.isCensored[place] = Number(isCensored);
    this.seen += 1;
  }

  /** Fits the law to the window. O(n log n). */
  fit(): TailFit {
    const { count, times, isCensored } = this;
    const ascending = this.sorted.subarray(0, count);
    ascending.set(times.subarray(0, count));
    ascending.sort();
    const threshold = ascending[Math.min(count - 1, Math.floor(count * (1 - this.rules.upperShare)))];
    let above = 0;
    let sum = 0;
    for (let place = 0; place < count; place += 1) {
      if (!(times[place] > threshold)) continue;
      sum += ln(times[place] / threshold);
      if (isCensored[place] === 0) above += 1;
    }
    this.last = above === 0 ? NO_FIT : { shape: above / sum, threshold, above };
    return this.last;
  }
}
