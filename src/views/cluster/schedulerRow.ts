/** A rectangle in CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the schedulers stand, in one row above the racks. */
export interface SchedulerRow {
  /** The first schedulers, each with its chip. */
  readonly schedulers: readonly Box[];
  /** Where "schedulers" is written before chips that hold only numbers; null when chips hold names. */
  readonly schedulersWord: Box | null;
  /** Stands for all further schedulers. */
  readonly otherSchedulers: Box | null;
}

/** The chip that says what becomes of the selected job; its neighbours make room. */
export interface SpeakingChip {
  readonly scheduler: number;
  /** What it needs, in CSS pixels. */
  readonly width: number;
}

const CHIP = { narrowest: 92, widest: 120, height: 24, gap: 7 } as const;

// Where there are more schedulers than names have room, chips hold numbers only, after one word for all of them.
const NUMBER_CHIP = { width: 30, gap: 5, most: 12, word: 84 } as const;
const MARGIN = 8;

/** Gives the height of the row with the room around it. */
export function rowHeight(scale: number): number {
  return (CHIP.height + 2 * CHIP.gap) * scale;
}

/** Gives every scheduler a chip in the row; where names have no room, a number; and the last chip to those left over. */
export function placeSchedulers(
  count: number,
  width: number,
  scale: number,
  speaking: SpeakingChip | null,
): SchedulerRow {
  const gap = CHIP.gap * scale;
  const across = width - 2 * MARGIN;
  const even = Math.floor((across + gap) / count - gap);
  const wanted = Math.max(speaking?.width ?? 0, Math.min(CHIP.widest * scale, even));
  const others = count - 1;
  const left = speaking === null || others === 0 ? even : Math.floor((across - wanted) / others - gap);
  const chip = Math.min(CHIP.widest * scale, left);
  if (chip < CHIP.narrowest * scale) return placeNumbers(count, width, scale, speaking);
  const widths = Array.from({ length: count }, (_, index) => (index === speaking?.scheduler ? wanted : chip));
  return { schedulers: lineUp(widths, width / 2, gap, scale), schedulersWord: null, otherSchedulers: null };
}

function placeNumbers(
  count: number,
  width: number,
  scale: number,
  speaking: SpeakingChip | null,
): SchedulerRow {
  const gap = NUMBER_CHIP.gap * scale;
  const chip = NUMBER_CHIP.width * scale;
  const word = NUMBER_CHIP.word * scale;
  // At the narrowest it stands between another chip and the word, and its caption is pressed together.
  const most = width - MARGIN - word - chip - gap;
  const extra = speaking === null ? 0 : Math.max(0, Math.min(speaking.width, most) - chip);
  const room = Math.max(2, Math.floor((width - 2 * MARGIN - word - extra + gap) / (chip + gap)));
  const places = Math.min(count, room, NUMBER_CHIP.most);
  // The last place tells how many more there are, and speaks for them.
  const shown = places < count ? places - 1 : places;
  const speaker = speaking === null ? -1 : Math.min(speaking.scheduler, places - 1);
  const widths = Array.from({ length: places }, (_, place) => (place === speaker ? chip + extra : chip));
  const chips = lineUp(widths, (width + word) / 2, gap, scale);
  return {
    schedulers: chips.slice(0, shown),
    schedulersWord: { x: chips[0].x - Math.round(word), y: chips[0].y, width: word, height: chips[0].height },
    otherSchedulers: places < count ? chips[shown] : null,
  };
}

function lineUp(widths: readonly number[], middle: number, gap: number, scale: number): readonly Box[] {
  const total = widths.reduce((sum, each) => sum + each + gap, -gap);
  let x = middle - total / 2;
  return widths.map((width) => {
    const box = { x: Math.round(x), y: CHIP.gap * scale, width, height: CHIP.height * scale };
    x += width + gap;
    return box;
  });
}
