/** A rectangle in CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where tasks are drawn that are on no server yet, in so many rows, and the factor of their size. */
export interface Tray extends Box {
  readonly scale: number;
  readonly rows: number;
}

/** Positions of the schedulers, in one row above the racks. */
export interface SchedulerRow {
  /** The boxes of the first schedulers. */
  readonly schedulers: readonly Box[];
  /** Position of the word "schedulers" before boxes that contain only numbers; null when boxes contain names. */
  readonly schedulersWord: Box | null;
  /** One box for all further schedulers. */
  readonly otherSchedulers: Box | null;
}

/** The box with the caption of the selected job; its neighbours make room. */
interface SpeakingChip {
  readonly scheduler: number;
  /** Required width, in CSS pixels. */
  readonly width: number;
}

const CHIP = { narrowest: 92, counting: 88, widest: 120, height: 24, gap: 7, around: 10 } as const;

// If there is no room for all names, boxes contain only numbers, after the word "schedulers".
const NUMBER_CHIP = { width: 30, gap: 5, most: 12, word: 84 } as const;
const MARGIN = 8;

/** From one row of waiting tasks to the next. CSS pixels, before the scale */
export const TRAY_PITCH = 31;

/** Returns the height of the row, including margins: the same whether schedulers or waiting tasks are drawn in it, these in one row or more. */
export function rowHeight(scale: number, rows = 1): number {
  return (CHIP.height + 2 * CHIP.around + (rows - 1) * TRAY_PITCH) * scale;
}

/**
 * Gives one box at the left to the scheduler, or to all of several, and the rest of the height at the top to a tray of waiting tasks.
 */
export function placeBeforeTray(
  count: number,
  width: number,
  scale: number,
  speakingWidth: number,
  height = rowHeight(scale),
  rows = 1,
): SchedulerRow & { readonly tray: Tray } {
  const row = height - (rows - 1) * TRAY_PITCH * scale;
  const high = Math.min(CHIP.height * scale, row - 8);
  const around = (row - high) / 2;
  const box = {
    x: MARGIN + around,
    y: around,
    width: Math.max(CHIP.counting * scale, speakingWidth),
    height: high,
  };
  const x = box.x + box.width;
  const tray = { x, y: 0, width: width - MARGIN - x, height, scale, rows };
  const isOne = count === 1;
  return {
    schedulers: isOne ? [box] : [],
    schedulersWord: null,
    otherSchedulers: isOne ? null : box,
    tray,
  };
}

/** Where schedulers are marks of their own below a board, messages start at the foot of its strip, which all points to. */
export function placeBehindHead(head: Box, scale: number): SchedulerRow & { readonly tray: Tray } {
  const foot = { x: head.x + head.width / 2, y: head.y + head.height, width: 0, height: 0 };
  return { schedulers: [], schedulersWord: null, otherSchedulers: foot, tray: { ...head, scale, rows: 1 } };
}

/**
 * Gives every scheduler a box in the row, which begins at `top`: above the picture where it has no room; with numbers if names do not fit, and with the last box for all those left
 * over.
 */
export function placeSchedulers(
  count: number,
  width: number,
  scale: number,
  speaking: SpeakingChip | null,
  top = 0,
): SchedulerRow {
  const gap = CHIP.gap * scale;
  const across = width - 2 * MARGIN;
  const even = Math.floor((across + gap) / count - gap);
  const wanted = Math.max(speaking?.width ?? 0, Math.min(CHIP.widest * scale, even));
  const others = count - 1;
  const left = speaking === null || others === 0 ? even : Math.floor((across - wanted) / others - gap);
  const chip = Math.min(CHIP.widest * scale, left);
  if (chip < CHIP.narrowest * scale) return placeNumbers(count, width, scale, speaking, top);
  const widths = Array.from({ length: count }, (_, index) => (index === speaking?.scheduler ? wanted : chip));
  return {
    schedulers: lineUp(widths, width / 2, gap, scale, top),
    schedulersWord: null,
    otherSchedulers: null,
  };
}

function placeNumbers(
  count: number,
  width: number,
  scale: number,
  speaking: SpeakingChip | null,
  top: number,
): SchedulerRow {
  const gap = NUMBER_CHIP.gap * scale;
  const chip = NUMBER_CHIP.width * scale;
  const word = NUMBER_CHIP.word * scale;
  // At most so wide that another box and the word still fit; a longer caption is compressed.
  const most = width - MARGIN - word - chip - gap;
  const extra = speaking === null ? 0 : Math.max(0, Math.min(speaking.width, most) - chip);
  const room = Math.max(2, Math.floor((width - 2 * MARGIN - word - extra + gap) / (chip + gap)));
  const places = Math.min(count, room, NUMBER_CHIP.most);
  // The last box shows how many more schedulers there are, and has the caption if the job is theirs.
  const shown = places < count ? places - 1 : places;
  const speaker = speaking === null ? -1 : Math.min(speaking.scheduler, places - 1);
  const widths = Array.from({ length: places }, (_, place) => (place === speaker ? chip + extra : chip));
  const chips = lineUp(widths, (width + word) / 2, gap, scale, top);
  return {
    schedulers: chips.slice(0, shown),
    schedulersWord: { x: chips[0].x - Math.round(word), y: chips[0].y, width: word, height: chips[0].height },
    otherSchedulers: places < count ? chips[shown] : null,
  };
}

function lineUp(
  widths: readonly number[],
  middle: number,
  gap: number,
  scale: number,
  top: number,
): readonly Box[] {
  const total = widths.reduce((sum, each) => sum + each + gap, -gap);
  let x = middle - total / 2;
  return widths.map((width) => {
    const box = { x: Math.round(x), y: top + CHIP.around * scale, width, height: CHIP.height * scale };
    x += width + gap;
    return box;
  });
}
