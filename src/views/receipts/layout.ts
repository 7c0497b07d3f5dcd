import type { Piece, ReceiptRow } from './rows.ts';

/** Where bars lie: one row for each run. CSS pixels. */
export interface Bars {
  readonly pitch: number;
  /** Room for the name above the bar; 0: letters of the runs stand beside the bars. */
  readonly head: number;
  readonly bar: number;
  /** Lines of words below the bar. */
  readonly lines: 0 | 1 | 2;
  /** All rows together. */
  readonly height: number;
  /** Room beside the bars. */
  readonly left: number;
  readonly right: number;
}

const HEAD = 20;
const LINE = 20;
const BAR = { least: 16, most: 44 } as const;
const GAP = 8;
const SIDE = 12;
// Room beside the bars for the letter of a run, and for its time.
const LETTER = 26;
const TOTAL = 72;

/**
 * Lays out the rows of so many runs; they may be higher than the room. Low rows have no line below the bar, and the lowest none above
 * it; narrow ones have two lines if they can.
 */
export function layoutBars(runs: number, room: number, zoom: number, isNarrow = false): Bars {
  const share = room / Math.max(1, runs);
  const [line, gap] = [LINE * zoom, GAP * zoom];
  const head = share >= HEAD * zoom + gap + BAR.least * zoom ? HEAD * zoom : 0;
  const fits = (lines: number) => head > 0 && share >= head + line * lines + gap + BAR.least * zoom;
  const lines = isNarrow && fits(2) ? 2 : fits(1) ? 1 : 0;
  const free = share - head - gap - line * lines;
  const bar = Math.max(BAR.least * zoom, Math.min(BAR.most * zoom, free));
  const pitch = head + bar + line * lines + gap;
  const [left, right] = head > 0 ? [SIDE, SIDE] : [LETTER, TOTAL];
  return { pitch, head, bar, lines, height: pitch * runs, left: left * zoom, right: right * zoom };
}

/** Finds the piece of a bar at a time, or the nearest one where bars are thin; null beside the bar. */
export function pieceAt({ pieces, response }: ReceiptRow, time: number, reach: number): number | null {
  if (time < -reach || time > response + reach) return null;
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, { from, to }] of pieces.entries()) {
    const distance = Math.max(from - time, time - to, 0);
    if (distance >= least || distance > reach) continue;
    [best, least] = [place, distance];
  }
  return best;
}

/** Moves from a piece to the next or the one before, or to the same share of the bar of another run. */
export function stepFrom(
  key: string,
  at: { readonly row: number; readonly piece: number } | null,
  rows: readonly ReceiptRow[],
): { readonly row: number; readonly piece: number } | null {
  const first = rows.findIndex(({ pieces }) => pieces.length > 0);
  if (first === -1 || !/^Arrow|^Home$|^End$/.test(key)) return null;
  if (at === null) return { row: first, piece: 0 };
  const last = rows[at.row].pieces.length - 1;
  if (key === 'Home') return { ...at, piece: 0 };
  if (key === 'End') return { ...at, piece: last };
  if (key === 'ArrowLeft') return { ...at, piece: Math.max(0, at.piece - 1) };
  if (key === 'ArrowRight') return { ...at, piece: Math.min(last, at.piece + 1) };
  const row = nextRow(rows, at.row, key === 'ArrowDown' ? 1 : -1);
  const piece = pieceAt(rows[row], middleOf(rows[at.row].pieces[at.piece]), Number.POSITIVE_INFINITY);
  return { row, piece: piece ?? 0 };
}

function nextRow(rows: readonly ReceiptRow[], from: number, by: 1 | -1): number {
  for (let row = from + by; row >= 0 && row < rows.length; row += by) {
    if (rows[row].pieces.length > 0) return row;
  }
  return from;
}

function middleOf({ from, to }: Piece): number {
  return (from + to) / 2;
}
