import { formatCount } from '../../base/format.ts';
import type { JobId } from '../../engine/ids.ts';
import type { Lengths } from '../../views/grammar/picture.ts';
import {
  drawBox,
  drawLines,
  hatch,
  type TextStyle,
  widthOf,
  write,
  writeFitting,
} from '../../views/looks/pen.ts';
import { drawBelow, drawChip, drawCursor, drawCutOff, drawGround } from '../../views/looks/rowLook.ts';
import type { RowsFrame } from '../../views/surface/RowsView.tsx';
import type { DrawnRows } from '../../views/surface/rows.ts';
import { fitText, textWidth } from '../../widgets/fit.ts';

// What a scheduler believes of its jobs or tasks, beside what they have in truth: a row for each, with bars on one scale.

/** A column beside the bars. */
interface BarColumn {
  readonly title: Lengths;
  /** The longest text for which it has room. */
  readonly fits: string;
  readonly isAfterBars?: boolean;
  readonly align: 'left' | 'right';
  /** Whether it is left out where bars would be too short; the first one first. */
  readonly givesWay?: boolean;
}

/** What stands in a column. */
interface BarCell {
  readonly texts: Lengths;
  readonly colour: string;
  readonly isBold?: boolean;
}

interface BarRow<Id extends number> {
  readonly id: Id;
  readonly job: JobId;
  readonly name: Lengths;
  readonly colour: string;
  readonly isSelected: boolean;
  /** One for each column. */
  readonly cells: readonly BarCell[];
  /** Draws on the scale; `middle` of the row. */
  draw(sheet: BarSheet, middle: number): void;
  /** What is said behind the end of its bar, on top of lines through all bars. */
  readonly note?: { readonly texts: Lengths; readonly at: number };
}

/** A line above the rows; `y`: its middle. */
export interface HeadLine {
  /** Height of the view from which on it is shown. Before the scale. CSS pixels */
  readonly from?: number;
  draw(sheet: BarSheet, y: number): void;
}

/** Rows of bars, as data. */
interface BarRows<Id extends number> {
  readonly head: readonly HeadLine[];
  readonly names: string;
  /** The longest name for which there is room. */
  readonly longestName: string;
  readonly columns: readonly BarColumn[];
  /** The end of the scale; what is longer is cut off. */
  readonly most: number;
  readonly unit?: string;
  format(value: number): string;
  readonly rows: readonly BarRow<Id>[];
  readonly rowHeight: number;
  readonly hoveredJob: JobId | null;
  /** A line between two rows, with words. */
  readonly edge?: { readonly before: number; readonly texts: Lengths } | null;
  /** Rows that are not listed, and what is said where there is none. */
  readonly more: number;
  readonly none: string;
  /** Draws on top of all bars, from one height to another. */
  over?(sheet: BarSheet, top: number, bottom: number): void;
  readonly facts?: DrawnRows<Id>['facts'];
}

// CSS pixels, all but the first before the scale.
const PAD = 10;
const CHIP = 18;
const LEAST_BAR = 110;
const GAP = 14;
const INSET = 7;
const LINE = 25;
const EDGE = 24;
// Room that the number of a tick needs.
const TICK = 46;

/** Divides a width among names, columns and bars; columns that give way have no place where bars would be too short. */
export function placesOf(columns: readonly BarColumn[], longestName: string, width: number, scale: number) {
  const name = PAD + CHIP * scale;
  const right = width - PAD;
  const afterNames = name + textWidth(longestName, 13 * scale, true) + INSET * scale;
  const widthOf = ({ fits }: BarColumn) => textWidth(fits, 13 * scale) + INSET * scale;
  const barIn = (all: readonly BarColumn[]) =>
    right - afterNames - 2 * GAP * scale - all.reduce((sum, each) => sum + widthOf(each), 0);
  let shown = columns;
  for (const giving of columns.filter(({ givesWay }) => givesWay === true))
    if (barIn(shown) < LEAST_BAR * scale) shown = shown.filter((each) => each !== giving);
  const edges = new Map<BarColumn, { readonly from: number; readonly to: number }>();
  const place = (isAfterBars: boolean, begin: number) => {
    let from = begin;
    for (const column of shown.filter((each) => (each.isAfterBars === true) === isAfterBars)) {
      edges.set(column, { from, to: from + widthOf(column) });
      from += widthOf(column);
    }
    return from;
  };
  const bar = { x: place(false, afterNames) + GAP * scale, width: Math.max(32 * scale, barIn(shown)) };
  place(true, bar.x + bar.width + GAP * scale);
  return { name, names: afterNames - name, bar, right, edges };
}

/** Between two ticks: 1, 2 or 5 times a power of ten, so that at most so many fit. */
export function tickStep(most: number, ticks: number): number {
  const least = most / Math.max(1, ticks);
  let power = 1;
  while (power * 10 <= least) power *= 10;
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10);
}

/** What rows and lines of the head draw on: a pen that knows the scale. */
export class BarSheet {
  readonly context: CanvasRenderingContext2D;
  readonly palette: RowsFrame<number>['palette'];
  readonly scale: number;
  readonly left = PAD;
  readonly name: number;
  readonly right: number;
  readonly bar: { readonly x: number; readonly width: number };
  readonly most: number;

  constructor(frame: RowsFrame<number>, places: ReturnType<typeof placesOf>, most: number) {
    ({ context: this.context, palette: this.palette, scale: this.scale } = frame);
    ({ name: this.name, bar: this.bar, right: this.right } = places);
    this.most = most;
  }

  /** The place of a value on the scale; what is longer than the scale ends with it. */
  x(value: number): number {
    return this.bar.x + (Math.min(Math.max(0, value), this.most) / this.most) * this.bar.width;
  }

  fill(x: number, y: number, width: number, height: number, fill: string, opacity = 1): void {
    drawBox(this, { x, y: y - height / 2, width, height }, { fill, opacity });
  }

  frame(x: number, y: number, width: number, height: number, stroke: string, dash: number[] = []): void {
    drawBox(this, { x, y: y - height / 2, width, height }, { stroke, weight: 1.25, dash });
  }

  /** Stripes in a dotted frame: a slot that is not used yet. */
  kept(x: number, y: number, width: number, height: number, stroke: string): void {
    const box = { x, y: y - height / 2, width, height };
    drawBox(this, box, { fill: this.palette.surface });
    hatch(this, box, 5 * this.scale, { stroke, weight: 1.5 });
    this.frame(x + 0.5, y, width - 1, height - 1, stroke, [2, 2]);
  }

  /** A wedge that points up at a value from below its bar. */
  wedge(x: number, base: number): void {
    const { palette, scale } = this;
    const size = 5 * scale;
    const top = base - 1.7 * size;
    const edge = [x, top, x + size, base, x - size, base, x, top];
    drawLines(this, { stroke: palette.surface, weight: 2 / scale }, edge);
    drawLines(this, { fill: palette.ink }, edge);
  }

  line(x1: number, y1: number, x2: number, y2: number, dash: readonly number[] = []): void {
    drawLines(this, { stroke: this.palette.ink, weight: 1.25, dash }, [x1, y1, x2, y2]);
  }

  write(texts: Lengths, x: number, y: number, room: number, style: TextStyle): void {
    writeFitting(this, texts, x, y, room, style);
  }

  /** An arrowhead behind the bars of what goes on beyond the scale. */
  cutOff(value: number, y: number): void {
    if (value > this.most) drawCutOff(this, this.bar.x + this.bar.width, y);
  }
}

/** Draws rows of bars below their head. */
export function drawBarRows<Id extends number>(frame: RowsFrame<Id>, picture: BarRows<Id>): DrawnRows<Id> {
  const { palette, scale, scroll, width, height } = frame;
  const { rows, edge = null, columns, most } = picture;
  const places = placesOf(columns, picture.longestName, width, scale);
  const { edges, names: nameRoom } = places;
  const sheet = new BarSheet(frame, places, most);
  const { bar, name } = sheet;
  const lines = picture.head.filter(({ from = 0 }) => height >= from * scale);
  const line = LINE * scale;
  const top = (lines.length + 1) * line + 4 * scale;
  const rowHeight = picture.rowHeight * scale;
  const topOf = (place: number) =>
    place * rowHeight + (edge !== null && place >= edge.before ? EDGE * scale : 0);
  const yOf = (place: number) => top + topOf(place) - scroll;
  const end = rows.length === 0 ? top : Math.min(height, yOf(rows.length - 1) + rowHeight);
  const soft = { colour: palette.inkSoft, size: 13 } as const;
  const ticks = tickStep(most, bar.width / (TICK * scale));
  const inSight = [...rows.entries()].filter(([at]) => yOf(at) <= height && yOf(at) + rowHeight >= top);
  const writeIn = (column: BarColumn, { texts, ...style }: BarCell, y: number, size = 13, more = 0) => {
    const edge = edges.get(column);
    if (edge === undefined) return;
    const { align } = column;
    const x = align === 'right' ? edge.to : edge.from;
    sheet.write(texts, x, y, edge.to - edge.from + more, { ...style, size, align });
  };
  drawBelow(frame, top, () => {
    for (let value = 0; value <= most; value += ticks) {
      const line = { x: sheet.x(value), y: top, width: 1, height: Math.max(0, end - top) };
      drawBox(sheet, line, { fill: value === 0 ? palette.lineStrong : palette.grid });
    }
    for (const [at, row] of inSight) {
      const [y, middle] = [yOf(at), yOf(at) + rowHeight / 2];
      drawGround(frame, y, rowHeight, row.isSelected, row.job === picture.hoveredJob);
      drawChip(sheet, sheet.left, middle, 12, row.colour);
      const bold = { colour: palette.ink, size: 13, isBold: true };
      sheet.write(row.name, name, middle, nameRoom, bold);
      for (const [column, cell] of row.cells.entries()) writeIn(columns[column], cell, middle);
      row.draw(sheet, middle);
      if (row.id === frame.cursor) drawCursor(frame, y, rowHeight);
    }
    picture.over?.(sheet, top, end);
    for (const [at, { note }] of inSight) {
      const x = note === undefined ? 0 : sheet.x(note.at) + 8 * scale;
      const text = fitText(note?.texts ?? [], bar.x + bar.width - x, 12 * scale);
      if (text === undefined) continue;
      // Lines through all bars would cross the words.
      const middle = yOf(at) + rowHeight / 2;
      sheet.fill(x - 3, middle, widthOf(sheet, text) + 6, 14 * scale, palette.surface);
      write(sheet, text, x, middle, { colour: palette.inkSoft });
    }
    if (edge !== null) {
      const y = yOf(edge.before) - EDGE * scale;
      sheet.fill(sheet.left, y + 11.5 * scale, sheet.right - sheet.left, 23 * scale, palette.surface);
      sheet.fill(sheet.left, y + 2 * scale, sheet.right - sheet.left, 2 * scale, palette.ink);
      const bold = { colour: palette.ink, isBold: true };
      sheet.write(edge.texts, name, y + 14 * scale, sheet.right - name, bold);
    }
    const more = yOf(rows.length) + 15 * scale;
    if (picture.more > 0) write(sheet, `and ${formatCount(picture.more)} more`, name, more, soft);
  });
  if (rows.length === 0) write(sheet, picture.none, sheet.left, top + 20 * scale, soft);
  for (const [at, each] of lines.entries()) each.draw(sheet, (at + 0.5) * line + 2 * scale);
  const names = (lines.length + 0.5) * line + 2 * scale;
  const colour = palette.inkFaint;
  write(sheet, picture.names, name, names, { colour });
  // Heads may reach into the gap before their column.
  for (const column of columns) writeIn(column, { texts: column.title, colour }, names, 12, GAP * scale);
  for (let value = 0; value <= most; value += ticks) {
    const text = picture.format(value);
    const texts = value === 0 ? [`${text}${picture.unit ?? ''}`, text] : [text];
    const from = sheet.x(value) - (value === 0 ? 0 : 4 * scale);
    sheet.write(texts, from, names, sheet.x(value + ticks) - from, { colour });
  }
  sheet.fill(0, top - 0.5, width, 1, palette.line);
  return {
    rows: rows.map(({ id, job }, at) => ({ id, job, top: topOf(at) })),
    rowHeight,
    head: top,
    all: topOf(rows.length) + (picture.more > 0 ? rowHeight : 0),
    facts: picture.facts,
  };
}
