import type { Stream } from '../../algorithms/random.ts';
import { drawShares, type ServerShare, shareCounts } from './serverShares.ts';

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
