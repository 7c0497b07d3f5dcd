import { Sampler, type Stream } from '../../algorithms/random.ts';
import { NONE } from '../ids.ts';

/** Servers that differ from the others, as a share of the cluster, from 0 to 1. */
export interface ServerShare {
  readonly share: number;
}

/** Returns the number of servers of each share; together never more than there are. */
export function shareCounts(shares: readonly ServerShare[], servers: number): number[] {
  let sum = 0;
  let before = 0;
  return shares.map(({ share }) => {
    sum += share;
    const end = Math.min(servers, Math.round(sum * servers));
    const count = end - before;
    before = end;
    return count;
  });
}

/**
 * Draws which servers belong to which share; returns for each server the share's index, or NONE. Without shares no
 * random number is used.
 */
export function drawShares(shares: readonly ServerShare[], servers: number, stream: Stream): Int32Array {
  const shareOf = new Int32Array(servers).fill(NONE);
  const counts = shareCounts(shares, servers);
  const drawn = new Int32Array(counts.reduce((sum, count) => sum + count, 0));
  if (drawn.length === 0) return shareOf;
  new Sampler().sampleDistinct(stream, servers, drawn.length, drawn);
  let next = 0;
  counts.forEach((count, index) => {
    for (const end = next + count; next < end; next += 1) shareOf[drawn[next]] = index;
  });
  return shareOf;
}

/** Servers that compute slower or faster than the others. */
interface SpeedShare extends ServerShare {
  readonly factor: number;
}

/** Draws which servers are slower or faster; returns the speed of each (COM-2). */
export function drawSpeeds(shares: readonly SpeedShare[], servers: number, stream: Stream): Float64Array {
  return Float64Array.from(drawShares(shares, servers, stream), (index) => shares[index]?.factor ?? 1);
}

/** Returns the mean speed of the servers. */
export function meanSpeed(shares: readonly SpeedShare[], servers: number): number {
  const counts = shareCounts(shares, servers);
  return shares.reduce((mean, { factor }, index) => mean + ((factor - 1) * counts[index]) / servers, 1);
}
