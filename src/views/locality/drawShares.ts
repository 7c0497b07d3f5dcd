import type { Buckets } from '../../trace/series.ts';

/**
 * Fills the shares by distance as steps, server-local at the bottom; leaves gaps where no task ran. Edges are on
 * whole pixels, so that the background does not show between neighbours.
 */
export function drawShares(
  context: CanvasRenderingContext2D,
  shares: readonly Float64Array[], // [localities] → [buckets]
  { start, width, count }: Buckets,
  tints: readonly string[],
  left: (time: number) => number,
  height: number,
): void {
  for (const [layer, tint] of tints.entries()) {
    context.fillStyle = tint;
    for (let bucket = 0; bucket < count; bucket += 1) {
      let below = 0;
      for (let lower = 0; lower < layer; lower += 1) below += shares[lower][bucket];
      const top = below + shares[layer][bucket];
      if (!(top > below)) continue;
      const from = Math.round(left(start + bucket * width));
      const to = Math.round(left(start + (bucket + 1) * width));
      context.fillRect(from, height * (1 - top), to - from, height * (top - below));
    }
  }
}
