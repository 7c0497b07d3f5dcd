import { slotCount, type Topology } from '../../engine/cluster/topology.ts';
import { type Plot, plotIn } from '../chart/plot.ts';
import { rackName, serverName } from '../shared/names.ts';

/** A row of the timeline: a slot, or the slots of neighbouring servers combined. CSS pixels. */
export interface Row {
  readonly y: number;
  readonly height: number;
  readonly firstSlot: number;
  readonly pastSlot: number;
}

/** A name beside some rows. */
interface RowLabel {
  readonly text: string;
  readonly middle: number;
}

/** Positions of the rows. Depend on the hardware and the size only. */
export interface RowLayout {
  readonly detail: 'slots' | 'groups';
  readonly plot: Plot;
  readonly rows: readonly Row[];
  readonly labels: readonly RowLabel[];
  /** The background of each rack, from top to bottom, if racks can be distinguished. */
  readonly bands: readonly { readonly y: number; readonly height: number }[];
}

const LEAST_SLOT = 4;
const LEAST_GROUP = 9;
const LARGEST = 40;
const RACK_GAP = 5;
const LABEL = 12;

/** Gives each slot a row, in order of servers and racks; if rows would be too thin, neighbours share one. */
export function layoutRows(topology: Topology, width: number, height: number, scale: number): RowLayout {
  const plot = plotIn(width, height, { top: 2, right: 6, bottom: 22 * scale, left: 52 * scale });
  const gaps = topology.racks > plot.height / 30 ? 0 : RACK_GAP;
  const room = plot.height - gaps * (topology.racks - 1);
  const slots = slotCount(topology);
  const isFine = room / slots >= LEAST_SLOT;
  const counts = isFine ? slotsOfRacks(topology) : groupsOfRacks(topology, room);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const rowHeight = Math.min(LARGEST * scale, room / Math.max(1, total));
  const rows: Row[] = [];
  const bands: { y: number; height: number }[] = [];
  let y = plot.top;
  for (const [part, count] of counts.entries()) {
    bands.push({ y, height: count * rowHeight });
    const [first, past] = slotsOfPart(topology, part, counts.length);
    for (let row = 0; row < count; row += 1) {
      rows.push({
        y,
        height: rowHeight,
        firstSlot: first + Math.floor(((past - first) * row) / count),
        pastSlot: first + Math.floor(((past - first) * (row + 1)) / count),
      });
      y += rowHeight;
    }
    y += gaps;
  }
  const detail = isFine ? 'slots' : 'groups';
  return { detail, plot, rows, bands, labels: labelsOf(topology, rows, bands, detail, scale) };
}

function slotsOfRacks(topology: Topology): number[] {
  return Array.from({ length: topology.racks }, (_, rack) => {
    const [first, past] = slotsOfPart(topology, rack, topology.racks);
    return past - first;
  });
}

// With more racks than rows, all servers are distributed evenly over the rows.
function groupsOfRacks(topology: Topology, room: number): number[] {
  const rows = Math.max(1, Math.floor(room / LEAST_GROUP));
  if (rows < topology.racks) return [Math.min(rows, topology.servers)];
  const each = Math.floor(rows / topology.racks);
  return slotsOfRacks(topology).map((slots) => Math.max(1, Math.min(each, slots)));
}

/**
 * The slots of a rack, or of the whole cluster when there is one part. Servers of a rack have consecutive numbers.
 */
function slotsOfPart({ servers, racks, rackOf, firstSlot }: Topology, part: number, parts: number) {
  if (parts !== racks) return [0, firstSlot[servers]] as const;
  const first = rackOf.indexOf(part);
  const past = rackOf.lastIndexOf(part) + 1;
  return [firstSlot[first] ?? 0, firstSlot[past] ?? 0] as const;
}

function labelsOf(
  { servers, racks, firstSlot }: Topology,
  rows: readonly Row[],
  bands: RowLayout['bands'],
  detail: RowLayout['detail'],
  scale: number,
): RowLabel[] {
  const rowHeight = rows[0]?.height ?? 0;
  const labels: RowLabel[] = [];
  if (detail === 'slots' && fewestSlots(firstSlot) * rowHeight >= LABEL * scale) {
    for (let server = 0; server < servers; server += 1) {
      if (firstSlot[server] === firstSlot[server + 1]) continue; // Blacklisted: it has no slots.
      const top = rows[firstSlot[server]].y;
      const bottom = rows[firstSlot[server + 1] - 1].y + rowHeight;
      labels.push({ text: serverName(server, servers), middle: (top + bottom) / 2 });
    }
    return labels;
  }
  if (bands.length !== racks) return labels;
  const every = Math.ceil((LABEL * scale) / Math.max(1, bands[0].height));
  for (const [rack, { y, height }] of bands.entries()) {
    if (rack % every === 0) labels.push({ text: rackName(rack), middle: y + height / 2 });
  }
  return labels;
}

/** The slots of the server that has fewest, of those that have any. */
function fewestSlots(firstSlot: Uint32Array): number {
  let fewest = Infinity;
  for (let server = 1; server < firstSlot.length; server += 1) {
    const slots = firstSlot[server] - firstSlot[server - 1];
    if (slots > 0 && slots < fewest) fewest = slots;
  }
  return fewest;
}

/** Finds the row at a height; -1 for none. */
export function rowAt({ rows }: RowLayout, y: number): number {
  return rows.findIndex((row) => y >= row.y && y < row.y + row.height);
}
