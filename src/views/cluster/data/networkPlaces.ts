import type { LinkId } from '../../../engine/cluster/links.ts';
import type { ClusterLayout } from '../layout.ts';
import type { Box } from '../schedulerRow.ts';
import { coreOf, downlinkOf, uplinkOf } from './network.ts';

/** Where a link is drawn: along its box, from left to right or from top to bottom. CSS pixels. */
export interface LinkPlace {
  readonly link: LinkId;
  readonly kind: 'uplink' | 'downlink' | 'core';
  readonly box: Box;
}

// Position of the core in the gap between columns of racks, as a share of its width.
const CORE_AT = 0.72;

/**
 * Places the links: a part of the core runs beside each column of racks, and each rack is connected to it by its
 * uplink above and its downlink below. Empty where the layout has no room for links.
 */
export function placeLinks(layout: ClusterLayout): readonly LinkPlace[] {
  const { topology, racks, columns, gutter, scale } = layout;
  if (gutter === 0) return [];
  const places: LinkPlace[] = [];
  const thick = Math.min(12 * scale, gutter * 0.36);
  const core = Math.min(7 * scale, gutter * 0.25);
  for (const [rack, { x, y, width, height }] of racks.entries()) {
    const length = gutter * CORE_AT - core / 2 - 1;
    const apart = Math.min(height * 0.22, 14 * scale);
    const middle = y + height / 2;
    const box = { x: x + width, width: length, height: Math.min(thick, apart * 1.6) };
    places.push(
      { link: uplinkOf(topology, rack), kind: 'uplink', box: { ...box, y: middle - apart - box.height / 2 } },
      {
        link: downlinkOf(topology, rack),
        kind: 'downlink',
        box: { ...box, y: middle + apart - box.height / 2 },
      },
    );
  }
  const link = coreOf(topology);
  for (let column = 0; column < Math.min(columns, racks.length); column += 1) {
    const first = racks[column];
    const last = racks[column + Math.floor((racks.length - 1 - column) / columns) * columns];
    const x = first.x + first.width + gutter * CORE_AT - core / 2;
    places.push({
      link,
      kind: 'core',
      box: { x, y: first.y + 4, width: core, height: last.y + last.height - first.y - 8 },
    });
  }
  return places;
}

/** Places links that are drawn as the camera sees them: `now` is how it sees `layout`, for which they are placed. */
export function linksSeen(
  places: readonly LinkPlace[],
  layout: ClusterLayout,
  now: ClusterLayout,
): readonly LinkPlace[] {
  return now === layout || places.length === 0 ? places : placeLinks(now);
}

const SLACK = 3;

/** Finds the link at a point, or null. */
export function linkAt(places: readonly LinkPlace[], x: number, y: number): LinkId | null {
  const found = places.find(
    ({ box }) =>
      x >= box.x - SLACK &&
      x <= box.x + box.width + SLACK &&
      y >= box.y - SLACK &&
      y <= box.y + box.height + SLACK,
  );
  return found?.link ?? null;
}
