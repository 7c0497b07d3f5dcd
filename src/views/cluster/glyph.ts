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
  /** Whether tasks may wait at servers: else slots take their room. */
  readonly hasQueues: boolean;
  /** Whether slots stand at the top of the cell. Nearer they stay there. */
  readonly isHigh: boolean;
}

const LABEL = 15;
/** Room for a row of blocks of data and for a name, besides slots; in a low cell there is no name. */
const BLOCKS = 36;
const LOW_BLOCKS = 20;
/** A cell that is so many times as high as what stands in it has room for more. */
const HIGH = 2.5;
const HIGHER = 150;
/** A lower cell is one of a phone. */
const LOW = 60;

// Entries get flatter until so many fit; longer queues are rare in a cluster that is not overloaded.
const WANTED_ROOM = 5;

/**
 * Computes the parts of a server for the size of its cell. With `growth`, slots may be so many times larger and queue entries
 * less so, as many have to fit; nothing is rounded, so that all grow evenly with their cell. Where nothing ever waits at servers,
 * slots take most of the cell.
 */
export function createGlyph(
  { detail, cellWidth, cellHeight, hasRackLabels }: Fit,
  slots: number,
  scale: number,
  growth: number | null = null,
  { hasQueues, isHigh: wasHigh }: Pick<Glyph, 'hasQueues'> & Partial<Glyph> = { hasQueues: true },
): Glyph {
  const grown = growth ?? 1;
  const round = growth === null ? Math.round : Number;
  const floor = growth === null ? Math.floor : Number;
  const slotColumns = detail === 'bars' ? slots : Math.ceil(Math.sqrt(slots));
  const slotRows = Math.ceil(slots / slotColumns);
  const isLow = growth === null && cellHeight < LOW;
  const hasLabel = detail === 'tasks' && !isLow;
  const slotGap = slots === 1 ? 0 : 2;
  // Without a queue there is still room for blocks of data above a slot, and for its name.
  const above = hasQueues ? 0 : isLow ? LOW_BLOCKS : BLOCKS;
  const slot =
    detail === 'bars'
      ? Math.min(10 * grown, cellWidth - 2)
      : Math.max(
          2,
          floor(
            slotSize(
              { cellWidth, cellHeight, hasRackLabels },
              slotColumns,
              slotRows,
              grown,
              hasQueues,
              above,
            ),
          ),
        );
  const slotsWidth = detail === 'bars' ? cellWidth - 2 : slotColumns * (slot + slotGap) - slotGap;
  const slotsHeight = detail === 'bars' ? slot : slotRows * (slot + slotGap) - slotGap;
  const label = hasLabel ? LABEL * scale : 2;
  // In a high cell in which nothing waits, slots stand under the tray, and what is told of them below.
  const isHigh =
    wasHigh ?? (!hasQueues && cellHeight > Math.max(HIGHER * scale, HIGH * (slotsHeight + label)));
  const slotsTop = round(isHigh ? 22 * scale * grown : cellHeight - label - slotsHeight);
  const middle = cellWidth / 2;
  const entryWidth = Math.min(72 * scale * Math.sqrt(grown), Math.max(12, slotsWidth));
  const queueBottom = slotsTop - 4;
  // Beside large slots flat entries would be lines; in a low cell even two are.
  const most = Math.max(13 * scale * Math.sqrt(grown), slot * 0.3);
  const pitch = floor(Math.min(most, Math.max(isLow ? 6 : 9, queueBottom / WANTED_ROOM)));
  return {
    slot,
    slotGap,
    slotColumns,
    slotsLeft: round(middle - slotsWidth / 2),
    slotsTop,
    slotsWidth,
    slotsHeight,
    middle,
    hasLabel,
    labelBaseline: slotsTop + slotsHeight + 12 * scale,
    queueBottom,
    pitch,
    entryWidth,
    entryHeight: pitch - 3,
    room: Math.max(0, Math.floor(queueBottom / pitch)),
    hasQueues,
    isHigh,
  };
}

// Shares of a cell's width and height that slots take: large enough to see, and with room for a queue where there is one.
const SHARES = {
  queues: { width: 0.64, height: 0.48, most: 108 },
  // Where servers are in no racks: few that are to be seen well.
  few: { width: 0.84, height: 0.48, most: 180 },
  none: { width: 0.76, height: 0.58, most: 160 },
} as const;

/** Several rows of slots take so much more of the height, as each is low: a shorter queue is left. Our choice. */
const MORE_ROWS = 0.07;

function slotSize(
  { cellWidth, cellHeight, hasRackLabels }: Pick<Fit, 'cellWidth' | 'cellHeight' | 'hasRackLabels'>,
  columns: number,
  rows: number,
  grown: number,
  hasQueues: boolean,
  above: number,
): number {
  const share = SHARES[!hasQueues ? 'none' : hasRackLabels ? 'queues' : 'few'];
  const byWidth =
    (cellWidth * (columns === 1 ? Math.max(0.78, share.width) : 0.92) - 2 * (columns - 1)) / columns;
  const high = share.height + (rows > 1 ? MORE_ROWS : 0);
  const byHeight = Math.max(12, Math.min(cellHeight * high, cellHeight - above)) / rows;
  const least = columns === 1 ? 14 : 16;
  const largest = Math.min(share.most, Math.max(least, (cellWidth * share.width) / Math.min(columns, 1.2)));
  return Math.min(byWidth, byHeight, largest * grown);
}
