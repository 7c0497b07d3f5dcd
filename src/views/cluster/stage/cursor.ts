import type { ServerId } from '../../../engine/ids.ts';
import type { ClusterLayout } from '../layout.ts';
import { type Direction, neighbourOf } from '../neighbour.ts';
import { cellAt } from '../places.ts';
import type { Box } from '../schedulerRow.ts';
import type { Placed } from './scene.ts';

/** Where the keyboard's cursor is: on a server, or on what stands above or below the servers, by its key. */
export type Cursor = ServerId | string;

/** A place for the cursor. */
interface Stop {
  readonly cursor: Cursor;
  readonly box: Box;
}

/**
 * Where a key takes the cursor: from server to server as they are drawn, from those at the edge to the tray, to a board or to a balance,
 * and back. What belongs to a server is said with it. At the end of its way the cursor stays. O(servers).
 */
export function nextStop(
  layout: ClusterLayout,
  placed: readonly Placed[],
  from: Cursor,
  direction: Direction,
  isFar: boolean,
): Cursor {
  const marks = placed.filter((each) => isBesideServers(layout, each)).map(stopOf);
  if (typeof from === 'number') {
    const server = neighbourOf(layout, from, direction, isFar);
    return server === from ? nearest(marks, cellAt(layout, from), direction, from) : server;
  }
  const own = marks.find(({ cursor }) => cursor === from);
  // The clock has gone on, and the mark with it.
  if (own === undefined) return 0;
  const servers = Array.from(
    { length: layout.topology.servers },
    (_, server): Stop => ({
      cursor: server,
      box: cellAt(layout, server),
    }),
  );
  return nearest([...marks, ...servers], own.box, direction, from);
}

const stopOf = ({ key, box }: Placed): Stop => ({ cursor: key, box });

function isBesideServers({ stage }: ClusterLayout, { box, says }: Placed): boolean {
  return says.length > 0 && (box.y + box.height <= stage.y + 1 || box.y >= stage.y + stage.height - 1);
}

/** Of what lies wholly in a direction, sideways in the same row, the nearest: first along the way, then aside. */
function nearest(stops: readonly Stop[], from: Box, direction: Direction, here: Cursor): Cursor {
  const isSideways = direction === 'ArrowLeft' || direction === 'ArrowRight';
  const isForward = direction === 'ArrowRight' || direction === 'ArrowDown';
  let best = here;
  let least: readonly [along: number, aside: number] = [Infinity, Infinity];
  for (const { cursor, box } of stops) {
    const along = isForward ? gap(from, box, isSideways) : gap(box, from, isSideways);
    // Boxes may share an edge.
    if (cursor === here || along < -2 || (isSideways && !isInRow(from, box))) continue;
    const aside = Math.abs(box.x + box.width / 2 - from.x - from.width / 2);
    if (along > least[0] || (along === least[0] && aside >= least[1])) continue;
    best = cursor;
    least = [along, aside];
  }
  return best;
}

/** From the end of one box to the beginning of another. */
function gap(one: Box, other: Box, isSideways: boolean): number {
  return isSideways ? other.x - one.x - one.width : other.y - one.y - one.height;
}

function isInRow(one: Box, other: Box): boolean {
  return one.y < other.y + other.height && other.y < one.y + one.height;
}
