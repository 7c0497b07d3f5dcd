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
  /** Where "schedulers" is written before chips that hold only numbers; null when chips hold names. */
  readonly schedulersWord: Box | null;
  /** Stands for all further schedulers. */
  readonly otherSchedulers: Box | null;
  readonly footer: Box;
}

const CHIP = { narrowest: 92, widest: 120, height: 24, gap: 7 } as const;

// Where there are more schedulers than names have room, chips hold numbers only, after one word for all of them.
const NUMBER_CHIP = { width: 30, gap: 5, most: 12, word: 84 } as const;
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
  const across = width - 2 * MARGIN;
  if (count * (CHIP.narrowest * scale + gap) - gap > across) return placeNumbers(count, width, scale);
  const chipWidth = Math.min(CHIP.widest * scale, Math.floor((across + gap) / count - gap));
  const left = (width - (count * (chipWidth + gap) - gap)) / 2;
  const schedulers = Array.from(
    { length: count },
    (_, index): Box => ({
      x: Math.round(left + index * (chipWidth + gap)),
      y: gap,
      width: chipWidth,
      height: CHIP.height * scale,
    }),
  );
  return { schedulers, schedulersWord: null, otherSchedulers: null };
}

function placeNumbers(count: number, width: number, scale: number) {
  const y = CHIP.gap * scale;
  const height = CHIP.height * scale;
  const step = (NUMBER_CHIP.width + NUMBER_CHIP.gap) * scale;
  const word = NUMBER_CHIP.word * scale;
  const room = Math.max(2, Math.floor((width - 2 * MARGIN - word) / step));
  const places = Math.min(count, room, NUMBER_CHIP.most);
  const left = (width - word - places * step + NUMBER_CHIP.gap * scale) / 2;
  const chipAt = (place: number): Box => ({
    x: Math.round(left + word + place * step),
    y,
    width: NUMBER_CHIP.width * scale,
    height,
  });
  // The last place tells how many more there are.
  const shown = places < count ? places - 1 : places;
  return {
    schedulers: Array.from({ length: shown }, (_, place) => chipAt(place)),
    schedulersWord: { x: Math.round(left), y, width: word, height },
    otherSchedulers: places < count ? chipAt(shown) : null,
  };
}
