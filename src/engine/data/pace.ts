import { DEFAULT_NETWORK, type NetworkPlan } from '../cluster/network.ts';
import type { StageId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { type ReadingPlan, workOnInput } from '../workload/readingPlan.ts';
import { inputBytes } from '../workload/storage.ts';
import type { Workload } from '../workload/workload.ts';

const FIRST: ReadingPlan = { kind: 'first' };

/**
 * How reading and computing alternate or overlap. Computing is divided over the data in proportion to bytes. Shuffled
 * data is fetched after the input and must be complete before the computing on it starts, as a reducer has to merge
 * it.
 */
export class Pace {
  private readonly plan: ReadingPlan = this.workload.storage.reading ?? FIRST;

  /** In how many chunks attempts read their input. */
  readonly chunks: number = this.plan.kind === 'chunks' ? this.plan.chunks : 1;

  constructor(private readonly workload: Workload) {}

  /**
   * Returns how much an attempt computes before its input has arrived: in chunks, everything but the part for the
   * last chunk; pipelined, everything that belongs to the input. Rounded down to whole microseconds, so that the end
   * is rounded as if it had read first.
   */
  workMeanwhile(stage: StageId, computingTime: Micros): Micros {
    const { kind } = this.plan;
    if (kind === 'first') return 0;
    const { storage } = this.workload;
    const sizes = { input: inputBytes(storage, stage), fetched: storage.shuffleBytes[stage] };
    const work = workOnInput(computingTime, sizes);
    return Math.floor(kind === 'pipelined' ? work : (work * (this.plan.chunks - 1)) / this.plan.chunks);
  }
}

/**
 * Returns the rates by locality, in bytes/µs. A network of penalties defines no rates for shuffles and external
 * files: these use the rates of the default network.
 */
export function ratesOf(network: NetworkPlan): readonly number[] {
  const { server, rack, remote } = network.kind === 'rates' ? network : DEFAULT_NETWORK;
  return [server, rack, remote];
}
