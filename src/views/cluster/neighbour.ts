import type { RackId, ServerId } from '../../engine/ids.ts';
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
 * Finds the server next to one in a direction, as the picture shows it; with `byRack` the one in the same place of the
 * next rack. Gives the server itself at the edge. O(servers).
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

/** Finds which of so many things is next to one in a direction; straight on counts more than near. */
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
    // More aside than along is another direction.
    if (along <= 0.5 || aside > along || along + 4 * aside >= least) continue;
    least = along + 4 * aside;
    best = other;
  }
  return best;
}
