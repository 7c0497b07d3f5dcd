import type { SizeRow, SizesNow } from './sizesNow.ts';

/** Positions in CSS pixels from the left; null: no room, or nothing to show. Numbers have their right edge there. */
export interface Columns {
  readonly left: number;
  readonly name: number;
  readonly remaining: number | null;
  readonly size: number | null;
  readonly bar: { readonly x: number; readonly width: number };
  readonly allotted: number | null;
  readonly occupied: number;
  readonly right: number;
}

/** Heights of the lines of the head, from the top; null: left out. */
export interface Head {
  readonly title: number;
  readonly total: number | null;
  readonly times: number | null;
  readonly jobs: number | null;
  readonly fair: number | null;
  readonly names: number;
  readonly height: number;
}

/** A line below the head: a job, the place where the slots run out, or "and 14 more". */
export type Line =
  | { readonly kind: 'job'; readonly y: number; readonly row: SizeRow }
  | { readonly kind: 'edge'; readonly y: number }
  | { readonly kind: 'more'; readonly y: number; readonly count: number };

const PAD = 10;
const ROW = 28;
const EDGE = 24;
// Narrower, only bars show virtual sizes.
const LEAST_FOR_SIZE = 300;
// Lower, the head leaves room for jobs.
const LOW = 250;
// From here on it has all lines.
const ROOMY = 320;

/** Height of a job's row. */
export function rowHeight(scale: number): number {
  return ROW * scale;
}

/** Divides the width. If it is narrow, the least important columns are dropped. */
export function layoutColumns(width: number, scale: number, hasGuideline: boolean): Columns {
  const em = (size: number) => size * scale;
  const right = width - PAD;
  const name = PAD + em(18);
  const isWide = width >= em(520);
  const remaining = isWide || !hasGuideline ? name + em(isWide ? 96 : 88) : null;
  const hasSize = hasGuideline && width >= em(LEAST_FOR_SIZE);
  const size = hasSize ? (remaining ?? name + em(34)) + em(54) : null;
  const x = (size ?? remaining ?? name + (hasGuideline ? em(28) : 0)) + em(14);
  const occupied = right;
  const allotted = hasGuideline ? right - em(isWide ? 40 : 30) : null;
  const until = (allotted ?? occupied) - em(isWide ? 64 : hasGuideline ? 50 : 46);
  return {
    ...{ left: PAD, name, remaining, size, allotted, occupied, right },
    bar: { x, width: Math.max(em(40), until - x) },
  };
}

/** Divides the head into lines. A low view has only the most important ones. */
export function layoutHead(height: number, scale: number, hasGuideline: boolean): Head {
  const isLow = height < LOW * scale;
  let y = 14;
  const next = (step: number, isShown: boolean) => {
    if (!isShown) return null;
    y += step;
    return y * scale;
  };
  const title = y * scale;
  const total = next(26, hasGuideline);
  const times = next(24, hasGuideline && !isLow);
  const jobs = next(22, hasGuideline && height >= ROOMY * scale);
  const fair = next(24, hasGuideline && !isLow);
  const names = next(hasGuideline ? 22 : 26, true) ?? 0;
  return { title, total, times, jobs, fair, names, height: names + 12 * scale };
}

/** Lists the lines from the top, in CSS pixels below the head. */
export function layoutLines(now: SizesNow, scale: number): { lines: readonly Line[]; height: number } {
  const lines: Line[] = [];
  let y = 0;
  for (const row of now.rows) {
    if (row.place === now.edge) {
      lines.push({ kind: 'edge', y });
      y += EDGE * scale;
    }
    lines.push({ kind: 'job', y, row });
    y += rowHeight(scale);
  }
  if (now.more > 0) {
    lines.push({ kind: 'more', y, count: now.more });
    y += rowHeight(scale);
  }
  return { lines, height: y };
}
