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
