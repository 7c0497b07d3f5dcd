import type { JobId } from '../../engine/ids.ts';
import { toSeconds } from '../../engine/kernel/time.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { placeOf } from '../../engine/workload/bursts.ts';
import type { Calls } from './calls.ts';

/** The most jobs that are told of at once. */
const MOST_TOLD = 40_000;

/**
 * What somebody's `decide` knows of jobs: how many of their tasks wait and run. Told when it changes, as asking for a number
 * would take an interpreter longer than to read one that it has.
 */
export class JobNews {
  private readonly sim: Sim;
  private readonly calls: Calls;
  private readonly waiting: ArrayLike<number>; // [jobs]
  private readonly running: Uint32Array; // [jobs]
  private readonly heardAt: Float64Array; // [jobs] when it first had tasks that waited, in seconds; NaN: never
  private readonly isKnown: Uint8Array; // [jobs] whether the code has it: from when tasks wait until none wait or run
  private readonly isNews: Uint8Array; // [jobs]
  private readonly news: JobId[] = [];

  /** `waiting`: how many tasks of each job wait. */
  constructor(sim: Sim, calls: Calls, waiting: ArrayLike<number>) {
    const { jobs } = sim.graphs;
    this.sim = sim;
    this.calls = calls;
    this.waiting = waiting;
    this.running = new Uint32Array(jobs);
    this.heardAt = new Float64Array(jobs).fill(Number.NaN);
    this.isKnown = new Uint8Array(jobs);
    this.isNews = new Uint8Array(jobs);
  }

  /** So many more tasks of a job run, and others may wait. */
  changed(job: JobId, running: 1 | 0 | -1): void {
    this.running[job] += running;
    if (Number.isNaN(this.heardAt[job])) this.heardAt[job] = toSeconds(this.sim.now());
    if (this.isNews[job] === 1) return;
    this.isNews[job] = 1;
    this.news.push(job);
  }

  /** Tells what has changed. */
  tell(): void {
    if (this.news.length === 0) return;
    const { calls, isKnown, news } = this;
    for (const job of news) if (isKnown[job] === 0 && this.counts(job)) this.introduce(job);
    const rows = news.filter((job) => isKnown[job] === 1);
    for (let from = 0; from < rows.length; from += MOST_TOLD) {
      const part = rows.slice(from, from + MOST_TOLD);
      for (const [i, job] of part.entries()) {
        calls.words[3 * i] = job;
        calls.words[3 * i + 1] = this.waiting[job];
        calls.words[3 * i + 2] = this.running[job];
      }
      calls.told(part.length);
    }
    for (const job of news) {
      this.isNews[job] = 0;
      if (!this.counts(job)) isKnown[job] = 0;
    }
    news.length = 0;
  }

  private counts(job: JobId): boolean {
    return this.waiting[job] > 0 || this.running[job] > 0;
  }

  private introduce(job: JobId): void {
    const { graphs } = this.sim;
    const { numbers } = this.calls;
    const user = graphs.users[graphs.jobUser[job]];
    this.isKnown[job] = 1;
    numbers[0] = job;
    numbers[1] = placeOf(graphs, job);
    numbers[2] = this.heardAt[job];
    numbers[3] = user?.weight ?? 1;
    numbers[4] = user?.priority ?? 0;
    this.calls.arrived();
  }
}
