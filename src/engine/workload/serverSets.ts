import { Sampler, type Stream } from '../../algorithms/random.ts';
import type { ServerId } from '../ids.ts';
import type { InputPlan } from './plan.ts';

/** Returns the number of servers in a share of the cluster. */
export function serversInShare(share: number, servers: number): number {
  return Math.round(share * servers);
}

/** Draws the servers that have a feature (Sparrow §3.3). */
export function serversWithFeature(share: number, servers: number, stream: Stream): Int32Array {
  return distinct(serversInShare(share, servers), servers, stream);
}

/**
 * Draws the servers that hold each partition of an input. If there are enough servers, none holds two partitions, as
 * in Sparrow §7.2: 30 partitions × 3 replicas on 90 servers. Otherwise each partition is drawn independently.
 */
export function placeInput(input: InputPlan, servers: number, stream: Stream): ArrayLike<ServerId>[] {
  const { partitions, replicas } = input;
  const holders = distinct(serversInShare(input.spread, servers), servers, stream);
  if (partitions * replicas <= holders.length) {
    return Array.from({ length: partitions }, (_, partition) =>
      holders.subarray(partition * replicas, (partition + 1) * replicas),
    );
  }
  const sampler = new Sampler();
  const picks = new Int32Array(replicas);
  return Array.from({ length: partitions }, () => {
    sampler.sampleDistinct(stream, holders.length, replicas, picks);
    return picks.map((pick) => holders[pick]);
  });
}

function distinct(count: number, servers: number, stream: Stream): Int32Array {
  const chosen = new Int32Array(count);
  new Sampler().sampleDistinct(stream, servers, count, chosen);
  return chosen;
}
