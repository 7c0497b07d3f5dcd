import type { RackId, ServerId } from '../../engine/ids.ts';
import type { ClusterLayout } from './layout.ts';

/** Directions of the keyboard's cursor. */
export const directions = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
} as const;
export type Direction = keyof typeof directions;

/**
 * Finds the next server in a direction, as drawn; with `byRack`, the server at the same position of the next rack.
 * Returns the server itself at the edge. O(servers).
 */
export function neighbourOf(
  layout: ClusterLayout,
  server: ServerId,
  direction: Direction,
  byRack: boolean,
): ServerId {
  const { topology, racks, serverX, serverY } = layout;
  if (!byRack)
    return nearest(
      topology.servers,
      server,
      direction,
      (each) => serverX[each],
      (each) => serverY[each],
    );
  const { rackOf } = topology;
  const own = rackOf[server];
  const next = nearest(
    racks.length,
    own,
    direction,
    (rack) => racks[rack].x,
    (rack) => racks[rack].y,
  );
  const firstOf = (rack: RackId) => rackOf.indexOf(rack);
  return Math.min(firstOf(next) + server - firstOf(own), rackOf.lastIndexOf(next));
}

/** Finds the nearest of several points in a direction; deviation counts more than distance. */
function nearest(
  count: number,
  from: number,
  direction: Direction,
  xOf: (index: number) => number,
  yOf: (index: number) => number,
): number {
  const [stepX, stepY] = directions[direction];
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (let other = 0; other < count; other += 1) {
    const dx = xOf(other) - xOf(from);
    const dy = yOf(other) - yOf(from);
    const along = dx * stepX + dy * stepY;
    const aside = Math.abs(dx * stepY) + Math.abs(dy * stepX);
    // Points more to the side than ahead belong to another direction.
    if (along <= 0.5 || aside > along || along + 4 * aside >= least) continue;
    least = along + 4 * aside;
    best = other;
  }
  return best;
}
