import { maxOf } from '../../base/extremes.ts';
import type { Topology } from '../../engine/cluster/topology.ts';
import type { ServerId } from '../../engine/ids.ts';
import type { Fit, Room } from './fit.ts';
import { fitServers } from './fit.ts';
import type { Glyph } from './glyph.ts';
import { createGlyph } from './glyph.ts';
import type { Box, SchedulerRow, Tray } from './schedulerRow.ts';
import { placeSchedulers, rowHeight } from './schedulerRow.ts';

/**
 * Positions of everything in the cluster. They depend only on the hardware, the size and the selected job: nothing
 * moves while a run plays.
 */
export interface ClusterLayout extends Fit, SchedulerRow {
  readonly width: number;
  readonly height: number;
  readonly topology: Topology;
  /** How many times larger all is than where the whole cluster is seen. */
  readonly zoom: number;
  /** Where servers are seen: below the schedulers, above the footer. */
  readonly stage: Box;
  /** The servers that are drawn: those of which something is on the stage. */
  readonly shown: Uint32Array;
  /** Factor of type and stroke sizes. */
  readonly scale: number;
  /** Whether it matters in which rack a server is. */
  readonly hasData: boolean;
  readonly racks: readonly Box[];
  /** Of which servers this is, in the footer; null: of all. */
  readonly words: string | null;
  readonly serverX: Float64Array; // [servers] → left of its cell
  readonly serverY: Float64Array; // [servers] → top of its cell
  readonly glyph: Glyph;
  readonly footer: Box;
  /** Null where schedulers are drawn in its place. */
  readonly tray: Tray | null;
  /** How many rows of waiting tasks have room. */
  readonly trayRows: number;
  /** The strips above and below the servers that a paper's marks need: null where there is no room, or no need. */
  readonly head: Box | null;
  readonly bench: Box | null;
}

const FOOTER = 18;
/** In a picture as small as half of a phone, servers need what schedulers and notes would take. [px] */
const SMALL = { width: 480, height: 240, edge: 6, head: 34, tray: 30 } as const;
/** Where marks above the servers would take more than this share of the height, as in one of four pictures, they are small, too. Our choice. */
const MOST_ABOVE = 0.45;
/** Waiting tasks have more than one row where all rows take at most this share of the height. Our choice. */
const MOST_TRAY = 0.25;
const MARGIN = 8;
/** A line that says which servers these are. [px] */
const WORDS = 16;
/** A smaller slot has no room for a number, nor to be told from its neighbour in passing. Our choice. [px] */
const READABLE = 22;

/** What needs room besides servers. */
interface Needs {
  /** Whether something waits at servers. */
  readonly hasQueues: boolean;
  /** While a question is open there are no notes, tools and links. */
  readonly isStory: boolean;
  /** Whether tasks read data, from near or far. Default: no. */
  readonly hasData?: boolean;
  /** What marks of the run's paper need above and below. CSS pixels, before the scale */
  readonly room: { readonly above: number; readonly below: number };
  /** Default: all servers are shown. */
  readonly only?: Only | undefined;
  /** Rows of waiting tasks that have something to show; there are as many as servers leave room for. Default: 1. */
  readonly trayRows?: number;
}

/** The only servers that are shown, ascending, in their racks or as if they were one rack, and what they are. */
export interface Only {
  readonly servers: readonly ServerId[];
  readonly keepsRacks: boolean;
  readonly words: string;
}

const whole: Needs = { hasQueues: true, isStory: false, room: { above: 0, below: 0 } };

/** Step in which type that is too large becomes smaller. A factor, as `scale`. */
const TYPE_STEP = 0.1;
/** Larger type costs servers at most a twelfth of their pixels. */
const LEAST_SHARE = 11 / 12;

/**
 * Lays out the racks in a grid, the servers of each rack in rows, and the schedulers above. Large type, as in a lecture, gives way to
 * servers: it has the largest size at which they have as much detail and nearly as many pixels as with type of the usual size.
 */
export function layoutCluster(
  topology: Topology,
  schedulers: number,
  width: number,
  height: number,
  scale = 1,
  needs: Needs = whole,
): ClusterLayout {
  const layoutWith = (size: number) => layoutWithType(topology, schedulers, width, height, size, needs);
  const usual = layoutWith(1);
  for (let size = scale; size > 1; size -= TYPE_STEP) {
    const layout = layoutWith(size);
    if (layout.detail === usual.detail && pixelsOf(layout) >= LEAST_SHARE * pixelsOf(usual)) return layout;
  }
  return usual;
}

function layoutWithType(
  topology: Topology,
  schedulers: number,
  width: number,
  height: number,
  scale: number,
  { hasQueues, isStory, hasData = false, room: { above, below }, only, trayRows = 1 }: Needs,
): ClusterLayout {
  const isSmall = width < SMALL.width && height < SMALL.height;
  const isLow = isSmall || above * scale > MOST_ABOVE * height;
  const head = isLow ? (above > 0 ? SMALL.head : 0) : above * scale;
  const bench = isSmall ? 0 : below * scale;
  const edge = isStory && head === 0 ? SMALL.tray : SMALL.edge;
  const rows = head === 0 && rowHeight(scale, trayRows) <= MOST_TRAY * height ? trayRows : 1;
  const top = (isLow ? edge : rowHeight(scale, rows)) + head;
  const footer = only !== undefined ? WORDS * scale : isSmall || isStory ? 0 : FOOTER * scale;
  const bottom = footer + bench;
  const inRacks = only === undefined ? topology : partOf(topology, only);
  const stage = { x: 0, y: top, width, height: Math.max(1, height - top - bottom) };
  const needed: Room = {
    width: Math.max(1, width - 2 * MARGIN),
    height: stage.height,
    racks: inRacks.racks,
    serversPerRack: largestRack(inRacks),
    slots: maxOf(topology.slots, 1),
    scale,
    hasLinks: topology.network.kind === 'contended' && !isStory,
    hasQueues,
    isSmall: isSmall && isStory,
  };
  const fit = fitServers(needed);
  const step = fit.rackWidth + fit.gutter + fit.gap;
  const left = (width - (fit.columns * step - fit.gap)) / 2;
  const racks = Array.from(
    { length: needed.racks },
    (_, rack): Box => ({
      x: Math.round(left + (rack % fit.columns) * step),
      y: Math.round(top + Math.floor(rack / fit.columns) * (fit.rackHeight + fit.gap)),
      width: fit.rackWidth,
      height: fit.rackHeight,
    }),
  );
  const across = { x: MARGIN, width: width - 2 * MARGIN };
  return {
    ...fit,
    width,
    height,
    topology,
    zoom: 1,
    stage,
    shown: Uint32Array.from(only?.servers ?? topology.slots.keys()),
    scale,
    hasData,
    racks,
    words: only?.words ?? null,
    ...placeServers(inRacks, racks, fit),
    glyph: createGlyph(fit, needed.slots, scale, null, { hasQueues }),
    ...placeSchedulers(schedulers, width, scale, null, isLow ? top - rowHeight(scale) : head),
    tray: null,
    trayRows: rows,
    head: head === 0 ? null : { ...across, y: 2, height: top - 4 },
    bench: bench === 0 ? null : { ...across, y: height - bottom, height: bench },
    footer: { ...across, y: height - bottom + bench, height: bottom - bench },
  };
}

/** Whether a server is in no picture of this layout, however the camera moves. */
export function isLeftOut({ serverX, zoom }: ClusterLayout, server: ServerId): boolean {
  return serverX[server] < (OUTSIDE * zoom) / 2;
}

/** How many pixels a server has. */
export function pixelsOf({ cellWidth, cellHeight }: ClusterLayout): number {
  return cellWidth * cellHeight;
}

/** Whether every slot is drawn, and large enough to be read in passing, or so large. */
export function hasReadableSlots({ detail, glyph }: ClusterLayout, least = READABLE): boolean {
  return detail === 'tasks' && glyph.slot >= least;
}

function largestRack({ servers, racks, rackOf }: InRacks): number {
  const sizes = new Uint32Array(racks);
  for (let server = 0; server < servers; server += 1)
    if (rackOf[server] !== NOWHERE) sizes[rackOf[server]] += 1;
  return maxOf(sizes, 1);
}

/** Which server is in which rack. */
interface InRacks {
  readonly servers: number;
  readonly racks: number;
  readonly rackOf: ArrayLike<number>;
}

/** A rack that no picture shows, and where its servers are: outside. [px] */
const NOWHERE = -1;
const OUTSIDE = -1e5;

/** Some servers, in their racks or as if they were one; the others nowhere. */
function partOf({ servers, racks, rackOf }: Topology, only: Only): InRacks {
  const part = new Int32Array(servers).fill(NOWHERE);
  for (const server of only.servers) part[server] = only.keepsRacks ? rackOf[server] : 0;
  return { servers, racks: only.keepsRacks ? racks : 1, rackOf: part };
}

function placeServers({ servers, rackOf }: InRacks, racks: readonly Box[], fit: Fit) {
  const serverX = new Float64Array(servers);
  const serverY = new Float64Array(servers);
  const placed = new Uint32Array(racks.length);
  for (let server = 0; server < servers; server += 1) {
    const rack = rackOf[server];
    if (rack === NOWHERE) {
      serverX[server] = OUTSIDE;
      continue;
    }
    const place = placed[rack];
    placed[rack] += 1;
    serverX[server] = racks[rack].x + fit.insetLeft + (place % fit.perRow) * fit.cellWidth;
    serverY[server] = racks[rack].y + fit.insetTop + Math.floor(place / fit.perRow) * fit.cellHeight;
  }
  return { serverX, serverY };
}
