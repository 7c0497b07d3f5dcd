import { Sampler, type Stream } from '../../algorithms/random.ts';

/** Servers that compute slower or faster than the others: a share of the cluster. */
export interface SpeedShare {
  readonly share: number;
  readonly factor: number;
}

/** Counts the servers that each share stands for; together never more than there are. */
export function speedCounts(shares: readonly SpeedShare[], servers: number): number[] {
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

/** Draws which servers are slower or faster (COM-2). Without shares nothing is drawn. */
export function drawSpeeds(shares: readonly SpeedShare[], servers: number, stream: Stream): Float64Array {
  const speeds = new Float64Array(servers).fill(1);
  const counts = speedCounts(shares, servers);
  const drawn = new Int32Array(counts.reduce((sum, count) => sum + count, 0));
  if (drawn.length === 0) return speeds;
  new Sampler().sampleDistinct(stream, servers, drawn.length, drawn);
  let next = 0;
  shares.forEach(({ factor }, index) => {
    for (const end = next + counts[index]; next < end; next += 1) speeds[drawn[next]] = factor;
  });
  return speeds;
}

/** Gives the mean speed of the servers. */
export function meanSpeed(shares: readonly SpeedShare[], servers: number): number {
  const counts = speedCounts(shares, servers);
  return shares.reduce((mean, { factor }, index) => mean + ((factor - 1) * counts[index]) / servers, 1);
}
