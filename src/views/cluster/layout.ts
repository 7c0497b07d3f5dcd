import type { Topology } from '../../engine/cluster/topology.ts';
import type { Fit, Room } from './fit.ts';
import { fitServers } from './fit.ts';
import type { Glyph } from './glyph.ts';
import { createGlyph } from './glyph.ts';

/** A rectangle in CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where everything of a cluster stands. Depends on the hardware and the size only: nothing moves while a run plays. */
export interface ClusterLayout extends Fit {
  readonly width: number;
  readonly height: number;
  readonly topology: Topology;
  /** Multiplies type and strokes. */
  readonly scale: number;
  readonly racks: readonly Box[];
  readonly serverX: Float64Array; // [servers] → left of its cell
  readonly serverY: Float64Array; // [servers] → top of its cell
  readonly glyph: Glyph;
  /** The first schedulers, each with its chip. */
  readonly schedulers: readonly Box[];
  /** Stands for all further schedulers. */
  readonly otherSchedulers: Box | null;
  readonly footer: Box;
}

const CHIP = { narrowest: 92, widest: 120, height: 24, gap: 7, most: 6 } as const;
const FOOTER = 18;
const MARGIN = 8;

/** Lays out the racks in a grid, the servers of each rack in rows, and the schedulers above. */
export function layoutCluster(
  topology: Topology,
  schedulers: number,
  width: number,
  height: number,
  scale = 1,
): ClusterLayout {
  const top = (CHIP.height + 2 * CHIP.gap) * scale;
  const bottom = FOOTER * scale;
  const room: Room = {
    width: Math.max(1, width - 2 * MARGIN),
    height: Math.max(1, height - top - bottom),
    racks: topology.racks,
    serversPerRack: largestRack(topology),
    slots: Math.max(1, ...topology.slots),
    scale,
  };
  const fit = fitServers(room);
  const left = (width - (fit.columns * (fit.rackWidth + fit.gap) - fit.gap)) / 2;
  const racks = Array.from(
    { length: topology.racks },
    (_, rack): Box => ({
      x: Math.round(left + (rack % fit.columns) * (fit.rackWidth + fit.gap)),
      y: Math.round(top + Math.floor(rack / fit.columns) * (fit.rackHeight + fit.gap)),
      width: fit.rackWidth,
      height: fit.rackHeight,
    }),
  );
  return {
    ...fit,
    width,
    height,
    topology,
    scale,
    racks,
    ...placeServers(topology, racks, fit),
    glyph: createGlyph(fit, room.slots, scale),
    ...placeSchedulers(schedulers, width, scale),
    footer: { x: MARGIN, y: height - bottom, width: width - 2 * MARGIN, height: bottom },
  };
}

function largestRack({ servers, racks, rackOf }: Topology): number {
  const sizes = new Uint32Array(racks);
  for (let server = 0; server < servers; server += 1) sizes[rackOf[server]] += 1;
  return Math.max(1, ...sizes);
}

function placeServers({ servers, rackOf }: Topology, racks: readonly Box[], fit: Fit) {
  const serverX = new Float64Array(servers);
  const serverY = new Float64Array(servers);
  const placed = new Uint32Array(racks.length);
  for (let server = 0; server < servers; server += 1) {
    const rack = rackOf[server];
    const place = placed[rack];
    placed[rack] += 1;
    serverX[server] = racks[rack].x + fit.insetLeft + (place % fit.perRow) * fit.cellWidth;
    serverY[server] = racks[rack].y + fit.insetTop + Math.floor(place / fit.perRow) * fit.cellHeight;
  }
  return { serverX, serverY };
}

function placeSchedulers(count: number, width: number, scale: number) {
  const gap = CHIP.gap * scale;
  const across = width - 2 * MARGIN + gap;
  const room = Math.max(1, Math.floor(across / (CHIP.narrowest * scale + gap)));
  const hasMore = count > Math.min(CHIP.most, room);
  // Half a chip tells how many more there are.
  const chips = hasMore ? Math.max(1, Math.min(CHIP.most, room - 1)) : count;
  const chipWidth = Math.min(CHIP.widest * scale, Math.floor(across / (chips + (hasMore ? 0.5 : 0)) - gap));
  const chip = { width: chipWidth, height: CHIP.height * scale, y: gap };
  const moreWidth = hasMore ? Math.max(40 * scale, chipWidth / 2 - gap) : 0;
  const left = (width - (chips * (chipWidth + gap) + moreWidth - (hasMore ? 0 : gap))) / 2;
  const leftOf = (index: number) => Math.round(left + index * (chipWidth + gap));
  const schedulers = Array.from({ length: chips }, (_, index): Box => ({ ...chip, x: leftOf(index) }));
  const otherSchedulers: Box | null = hasMore ? { ...chip, x: leftOf(chips), width: moreWidth } : null;
  return { schedulers, otherSchedulers };
}
