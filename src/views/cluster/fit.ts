/** Level of detail of servers: tasks one by one, bars, one cell of colour, or racks only. */
export const details = ['tasks', 'bars', 'cells', 'racks'] as const;
export type Detail = (typeof details)[number];

/** The available space, and what has to fit. */
export interface Room {
  readonly width: number;
  readonly height: number;
  readonly racks: number;
  readonly serversPerRack: number;
  readonly slots: number;
  readonly scale: number;
  /** Whether space for links is needed beside the racks. */
  readonly hasLinks?: boolean;
  /** Whether it is half of a phone: then servers may be lower, and racks have no names. */
  readonly isSmall?: boolean;
  /** Whether something waits at servers, above their slots. Default: yes. */
  readonly hasQueues?: boolean;
}

/** A grid of racks, each a grid of one cell per server. */
export interface Fit {
  readonly detail: Detail;
  readonly columns: number; // racks side by side
  readonly perRow: number; // servers side by side in a rack
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly rackWidth: number;
  readonly rackHeight: number;
  readonly gap: number; // between racks
  readonly gutter: number; // right of each column of racks, for links
  /** Distance from the corner of a rack to its first cell. */
  readonly insetLeft: number;
  readonly insetTop: number;
  readonly hasRackLabels: boolean;
}

interface Inset {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly hasLabel: boolean;
  /** Factor of the score: labels help, and are easiest to read above the cells. */
  readonly worth: number;
}

/**
 * Cell sizes for a level of detail: the smallest that is legible, the best looking, and the largest that is useful.
 */
interface Need {
  readonly detail: Detail;
  readonly smallest: readonly [width: number, height: number];
  readonly best: readonly [width: number, height: number];
  readonly largest: readonly [width: number, height: number];
  readonly gap: number;
  readonly gutter: number;
  /** Alternatives for the space around cells: the rack's label above them, beside them, or nowhere. */
  readonly insets: readonly Inset[];
  readonly isWhole: boolean; // cells of whole pixels
}

const above: Inset = { left: 8, top: 18, right: 8, bottom: 4, hasLabel: true, worth: 1 };
const beside: Inset = { left: 46, top: 2, right: 8, bottom: 4, hasLabel: true, worth: 0.97 };
const bare: Inset = { left: 3, top: 3, right: 3, bottom: 3, hasLabel: false, worth: 0.7 };
const none: Inset = { left: 0, top: 0, right: 0, bottom: 0, hasLabel: false, worth: 0.8 };

// A cell that is much wider than high, or vice versa, would not look like a server.
const LARGEST_RATIO = 1.5;

/** Lists the levels of detail that show servers, the highest first. */
export function needs({
  slots,
  scale,
  hasQueues = true,
  isSmall = false,
  racks,
}: Pick<Room, 'slots' | 'scale' | 'hasQueues' | 'isSmall'> & Partial<Pick<Room, 'racks'>>): readonly Need[] {
  const slotColumns = Math.ceil(Math.sqrt(slots));
  const slotRows = Math.ceil(slots / slotColumns);
  // Without racks, a row more is no rack less: large slots matter more than room for long queues.
  const queues = racks === 1 ? 68 : 84;
  const times = (inset: Inset): Inset => ({
    ...inset,
    left: inset.left * scale,
    top: inset.top * scale,
    right: inset.right * scale,
    bottom: inset.bottom * scale,
  });
  return [
    {
      detail: 'tasks',
      smallest: [(isSmall ? 24 : 28) * scale, ((isSmall ? 30 : 44) + 11 * slotRows) * scale],
      // Half of a phone has no room for long queues: its rows are low, and as wide as they can be.
      best: [
        (isSmall ? 36 : 44 + 8 * slotColumns) * scale,
        ((isSmall ? 28 : hasQueues ? queues : 50) + 16 * slotRows) * scale,
      ],
      // On a projector few servers fill their picture.
      largest: [240 * scale, 720 * scale],
      gap: isSmall ? 4 : 8,
      gutter: 34 * scale,
      // A single rack needs no name.
      insets: isSmall || racks === 1 ? [bare] : [times(above), times(beside)],
      isWhole: false,
    },
    {
      detail: 'bars',
      smallest: [8, 22],
      best: [14, 48],
      largest: [28, 120],
      gap: 6,
      gutter: 30 * scale,
      insets: [times(above), times(beside), bare],
      isWhole: false,
    },
    {
      detail: 'cells',
      smallest: [2, 2],
      best: [10, 10],
      largest: [24, 24],
      gap: 4,
      gutter: 18,
      insets: [times({ ...above, left: 4, right: 4 }), none],
      isWhole: true,
    },
  ];
}

/** Finds the highest level of detail at which all servers fit, and the best-looking grid for it. */
export function fitServers(room: Room): Fit {
  for (const need of needs(room)) {
    const fit = bestFit(room, need);
    if (fit !== null) return fit;
  }
  return rackCells(room);
}

function bestFit(room: Room, need: Need): Fit | null {
  let best: Fit | null = null;
  let bestScore = 0;
  // With more of them, cells would be too small whatever else is chosen.
  const mostColumns = Math.min(room.racks, room.width / need.smallest[0]);
  const mostRows = Math.min(room.serversPerRack, room.height / need.smallest[1]);
  for (const inset of need.insets) {
    for (let columns = 1; columns <= mostColumns; columns += 1) {
      for (let rows = 1; rows <= mostRows; rows += 1) {
        const fit = tryFit(room, need, inset, columns, rows);
        if (fit === null) continue;
        const score = scoreOf(room, need, fit, rows) * inset.worth;
        if (score <= bestScore) continue;
        best = fit;
        bestScore = score;
      }
    }
  }
  return best;
}

// Racks read best as one row of servers.
const WORTH_OF_ROW = 0.9;

// Blocks of cells look best as squares. An exponent, small so that size still counts more.
const WORTH_OF_SQUARE = 0.2;

/**
 * Prefers large cells of the right shape, grids without empty places, and few rows of servers or square blocks of
 * cells.
 */
function scoreOf(
  { racks, serversPerRack, hasQueues = true }: Room,
  { best, isWhole }: Need,
  fit: Fit,
  rows: number,
): number {
  const rackRows = Math.ceil(racks / fit.columns);
  const filled = (serversPerRack / (fit.perRow * rows)) * (racks / (fit.columns * rackRows));
  const size = Math.min(fit.cellWidth / best[0], fit.cellHeight / best[1], 1.5) * Math.sqrt(filled);
  if (!isWhole) return racks === 1 && hasQueues ? size : size * Math.max(0.6, WORTH_OF_ROW ** (rows - 1));
  const ratio = fit.rackWidth / fit.rackHeight;
  return size * Math.min(ratio, 1 / ratio) ** WORTH_OF_SQUARE;
}

function tryFit(room: Room, need: Need, inset: Inset, columns: number, rows: number): Fit | null {
  const { gap } = need;
  const gutter = room.hasLinks === true ? need.gutter : 0;
  const rackRows = Math.ceil(room.racks / columns);
  const perRow = Math.ceil(room.serversPerRack / rows);
  const width = (room.width - (columns - 1) * gap) / columns - gutter - inset.left - inset.right;
  const height = (room.height - (rackRows - 1) * gap) / rackRows - inset.top - inset.bottom;
  let cellWidth = Math.min(need.largest[0], width / perRow);
  let cellHeight = Math.min(need.largest[1], height / rows);
  if (need.isWhole) {
    // Whole pixels: equal cells with sharp edges.
    cellWidth = Math.floor(Math.min(cellWidth, cellHeight * LARGEST_RATIO));
    cellHeight = Math.floor(Math.min(cellHeight, cellWidth * LARGEST_RATIO));
  }
  if (cellWidth < need.smallest[0] || cellHeight < need.smallest[1]) return null;
  return {
    detail: need.detail,
    columns,
    perRow,
    cellWidth,
    cellHeight,
    rackWidth: perRow * cellWidth + inset.left + inset.right,
    rackHeight: rows * cellHeight + inset.top + inset.bottom,
    gap,
    gutter,
    insetLeft: inset.left,
    insetTop: inset.top,
    hasRackLabels: inset.hasLabel,
  };
}

/** One cell per rack, when there are too many servers to draw each. */
function rackCells({ width, height, racks, serversPerRack }: Room): Fit {
  let columns = 1;
  const sizeWith = (count: number) => Math.min(width / count, height / Math.ceil(racks / count));
  for (let count = 2; count <= racks; count += 1) if (sizeWith(count) > sizeWith(columns)) columns = count;
  const size = Math.min(48, Math.max(1, sizeWith(columns)));
  const gap = size >= 6 ? 2 : 0;
  const cell = size - gap;
  const perRow = Math.ceil(Math.sqrt(serversPerRack));
  return {
    detail: 'racks',
    columns,
    perRow,
    cellWidth: cell / perRow,
    cellHeight: cell / perRow,
    rackWidth: cell,
    rackHeight: cell,
    gap,
    gutter: 0,
    insetLeft: 0,
    insetTop: 0,
    hasRackLabels: false,
  };
}
