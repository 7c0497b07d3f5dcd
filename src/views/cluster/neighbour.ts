import type { ServerId } from '../../engine/ids.ts';
import type { ClusterLayout } from './layout.ts';

/** Steps of the keyboard's cursor. */
export const directions = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
} as const;
export type Direction = keyof typeof directions;

/**
 * Finds the server next to one in a direction, as the picture shows it; with `byRack` the nearest in another rack. Gives
 * the server itself at the edge. O(servers).
 */
export function neighbourOf(
  { topology, serverX, serverY }: ClusterLayout,
  server: ServerId,
  direction: Direction,
  byRack: boolean,
): ServerId {
  const [stepX, stepY] = directions[direction];
  let best = server;
  let least = Number.POSITIVE_INFINITY;
  for (let other = 0; other < topology.servers; other += 1) {
    if (byRack && topology.rackOf[other] === topology.rackOf[server]) continue;
    const dx = serverX[other] - serverX[server];
    const dy = serverY[other] - serverY[server];
    const along = dx * stepX + dy * stepY;
    const aside = Math.abs(dx * stepY) + Math.abs(dy * stepX);
    // More aside than along is another direction.
    if (along <= 0.5 || aside > along) continue;
    // Straight on counts more than near.
    const far = along + 4 * aside;
    if (far >= least) continue;
    least = far;
    best = other;
  }
  return best;
}
