import type { Fit } from './fit.ts';

/** The parts of one server within its cell, in CSS pixels from the cell's corner. */
export interface Glyph {
  readonly slot: number; // side of a slot's square
  readonly slotGap: number;
  readonly slotColumns: number;
  readonly slotsLeft: number;
  readonly slotsTop: number;
  readonly slotsWidth: number;
  readonly slotsHeight: number;
  /** Horizontal middle of the cell. */
  readonly middle: number;
  readonly hasLabel: boolean;
  readonly labelBaseline: number;
  /** Queue entries stack upwards from here. */
  readonly queueBottom: number;
  readonly pitch: number; // from one entry to the next
  readonly entryWidth: number;
  readonly entryHeight: number;
  /** Number of entries that fit above each other. */
  readonly room: number;
}

const LABEL = 15;

// Entries get flatter until so many fit; longer queues are rare in a cluster that is not overloaded.
const WANTED_ROOM = 5;

/** Computes the parts of a server for the size of its cell. */
export function createGlyph({ detail, cellWidth, cellHeight }: Fit, slots: number, scale: number): Glyph {
  const slotColumns = detail === 'bars' ? slots : Math.ceil(Math.sqrt(slots));
  const slotRows = Math.ceil(slots / slotColumns);
  const hasLabel = detail === 'tasks';
  const slotGap = slots === 1 ? 0 : 2;
  const slot =
    detail === 'bars' ? Math.min(10, cellWidth - 2) : slotSize(cellWidth, cellHeight, slotColumns, slotRows);
  const slotsWidth = detail === 'bars' ? cellWidth - 2 : slotColumns * (slot + slotGap) - slotGap;
  const slotsHeight = detail === 'bars' ? slot : slotRows * (slot + slotGap) - slotGap;
  const label = hasLabel ? LABEL * scale : 2;
  const slotsTop = Math.round(cellHeight - label - slotsHeight);
  const middle = cellWidth / 2;
  const entryWidth = Math.min(26 * scale, Math.max(12, slotsWidth));
  const queueBottom = slotsTop - 4;
  const pitch = Math.floor(Math.min(13 * scale, Math.max(9, queueBottom / WANTED_ROOM)));
  return {
    slot,
    slotGap,
    slotColumns,
    slotsLeft: Math.round(middle - slotsWidth / 2),
    slotsTop,
    slotsWidth,
    slotsHeight,
    middle,
    hasLabel,
    labelBaseline: cellHeight - 3 * scale,
    queueBottom,
    pitch,
    entryWidth,
    entryHeight: pitch - 3,
    room: Math.max(0, Math.floor(queueBottom / pitch)),
  };
}

// Large enough to see, but not so large that it dominates or leaves no room for the queue.
function slotSize(cellWidth: number, cellHeight: number, columns: number, rows: number): number {
  const byWidth = (cellWidth * 0.78 - 2 * (columns - 1)) / columns;
  const byHeight = (cellHeight * 0.5) / rows;
  const largest = columns === 1 ? Math.min(28, Math.max(14, cellWidth * 0.42)) : 16;
  return Math.max(2, Math.floor(Math.min(byWidth, byHeight, largest)));
}
