import { maxOf } from '../../base/extremes.ts';
import { fitText, textWidth } from '../../widgets/fit.ts';
import { hasRoomForTitles, roomBelow } from '../chart/plot.ts';
import type { Axis, Lengths, Panel, Picture } from './picture.ts';
import { panelOf } from './say.ts';
import { type Numbers, numbersOf, type Scale, scaleOf } from './scale.ts';

/** Where something begins on an axis, and how long it is. CSS pixels. */
interface Stretch {
  readonly at: number;
  readonly size: number;
}

/** Where a picture draws what, from its corner. CSS pixels. */
export interface Layout {
  readonly left: number;
  readonly width: number;
  /** From the top of the picture. */
  readonly panels: readonly Stretch[];
  /** From the left of the picture; one if there are none. */
  readonly columns: readonly Stretch[];
  /** Of the line with the name, above each panel. */
  readonly headHeight: number;
  /** Of the heads of columns. */
  readonly acrossHeight: number;
  /** Where the last panel ends. */
  readonly bottom: number;
  /** Of the whole picture; it may be more than there is room for. */
  readonly height: number;
  /** Whether there is room for titles of axes. */
  readonly hasTitles: boolean;
  readonly x: Scale;
  readonly y: Scale | null;
  readonly xNumbers: Numbers;
  readonly yNumbers: Numbers | null;
  /** The numbers of rows in a cell. */
  rowsIn(panel: number, column: number): readonly number[];
}

interface Room {
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

// CSS pixels at a scale of 1.
const HEAD = 19;
const TYPE = 12;
const EDGE = 16;
const BESIDE_TICKS = 14;
const LAST_NUMBER = 26;
const BESIDE_LABEL = 14;

/** The panels of a picture; one if it names none, as while no run has come. */
export function panelsOf<Row>({ panels }: Picture<Row>): readonly Panel[] {
  return panels === undefined || panels.length === 0 ? [{ key: 'all' }] : panels;
}

/** Lays a picture out: margins as wide as what stands in them, the rest for marks. */
export function layoutOf<Row>(picture: Picture<Row>, { width, height, zoom }: Room): Layout {
  const { x: xAxis, y: yAxis, across, heads = 'above', panelHeight } = picture;
  const panels = panelsOf(picture);
  const type = TYPE * zoom;
  const hasTitles = hasRoomForTitles(height, zoom);
  const hasNames = panels.some(({ name }) => name !== undefined);
  const isAbove = heads === 'above';
  const headHeight = hasNames && isAbove ? HEAD * zoom : 0;
  const acrossHeight = across === undefined ? 0 : (hasTitles ? 34 : 18) * zoom;
  const below = xAxis.isBare ? 4 : roomBelow(height, zoom);
  const above = yAxis === undefined ? 2 * zoom : (yAxis.title === undefined || hasNames ? 10 : 24) * zoom;
  const top = acrossHeight + (hasNames && isAbove ? 0 : above);
  const room = Math.max(0, height - top - below);
  const whole = room / panels.length;
  const pitch =
    panelHeight === undefined
      ? whole
      : Math.max(panelHeight.least * zoom, Math.min(panelHeight.most * zoom, whole));
  const inner = Math.max(6, pitch - headHeight);
  const bottom = top + pitch * panels.length;

  const y = yAxis === undefined ? null : scaleOf(yAxis, inner, 0);
  const yNumbers =
    yAxis === undefined ? null : numbersOf(yAxis, inner, 0, inner / (34 * zoom), yAxis.title !== undefined);
  const left =
    yNumbers !== null && !yAxis?.isBare
      ? BESIDE_TICKS +
        maxOf(
          yNumbers.ticks.map((tick) => textWidth(yNumbers.format(tick), type)),
          12 * zoom,
        )
      : isAbove
        ? EDGE * zoom
        : besideOf(picture, width, type);
  const right = across === undefined ? (yAxis === undefined ? LAST_NUMBER : 20) * zoom : 0;
  const plot = Math.max(0, width - left - right);
  const count = across?.length ?? 1;
  const pitchAcross = plot / count;
  const forMarks = Math.max(8, pitchAcross - afterOf(picture, type));
  const x = scaleOf(xAxis, 0, forMarks);

  const cells = new Map<number, number[]>();
  for (const [at, row] of picture.rows.entries()) {
    const cell = panelOf(picture, row) * count + (picture.acrossOf?.(row) ?? 0);
    const own = cells.get(cell);
    if (own === undefined) cells.set(cell, [at]);
    else own.push(at);
  }
  return {
    ...{ hasTitles, left, width: plot, headHeight, acrossHeight, bottom, x, y, yNumbers },
    height: bottom + below,
    panels: panels.map((_, at) => ({ at: top + at * pitch + headHeight, size: inner })),
    columns: Array.from({ length: count }, (_, at) => ({ at: left + at * pitchAcross, size: pitchAcross })),
    xNumbers: numbersOf(xAxis, 0, forMarks, forMarks / (numberWidth(xAxis, type) + 40 * zoom), hasTitles),
    rowsIn: (panel, column) => cells.get(panel * count + column) ?? [],
  };
}

/** Lets panels and columns change places where cells would be too narrow otherwise. */
export function turned<Row>(picture: Picture<Row>, width: number, zoom: number): Picture<Row> {
  const { across, leastCell = 0, panelOf: down, acrossOf } = picture;
  if (across === undefined) return picture;
  const cell = (width - besideOf(picture, width, TYPE * zoom)) / across.length;
  if (cell >= leastCell * zoom) return picture;
  return {
    ...picture,
    panels: across,
    across: panelsOf(picture),
    panelOf: (row) => acrossOf?.(row) ?? 0,
    acrossOf: (row) => down?.(row) ?? 0,
  };
}

// Names give way to cells of this width, but for a quarter of the picture. CSS pixels.
const CELL = 100;

/** The room for names beside panels. */
function besideOf<Row>(picture: Picture<Row>, width: number, type: number): number {
  const columns = picture.across?.length ?? 1;
  const room = Math.max(width * 0.24, width - (columns * CELL * type) / TYPE);
  const most = maxOf(
    panelsOf(picture).map(({ name = [], aside = [] }) => {
      const rest = textWidth(aside[0] ?? '', type);
      return textWidth(fitting(name, room - rest, type, true) || (name.at(-1) ?? ''), type, true) + rest;
    }),
  );
  return most + 28;
}

/** The room for labels after bars. */
function afterOf<Row>({ rows, marks }: Picture<Row>, type: number): number {
  const widths = marks.flatMap((mark) =>
    mark.kind === 'bar' && mark.labelAt === 'after'
      ? rows.map((row) => textWidth(mark.label?.(row)[0] ?? '', type, true))
      : [],
  );
  return widths.length === 0 ? 0 : maxOf(widths) + BESIDE_LABEL;
}

/** About how wide a number of an axis is. */
function numberWidth({ domain, size = 1, format }: Axis, type: number): number {
  const text = (value: number) => format?.(value / size) ?? String(Number((value / size).toPrecision(2)));
  return Math.max(textWidth(text(domain[0]), type), textWidth(text(domain[1] * 0.9), type));
}

/** The longest text that fits so much room; empty if none does. */
export function fitting(texts: Lengths, room: number, size: number, isBold = false): string {
  return fitText(texts, room, size, isBold) ?? '';
}

/** Breaks a text at a space where two lines have room for it; else it is one line, which may be too long. */
export function inTwoLines(text: string, room: number, size: number): readonly string[] {
  if (textWidth(text, size, true) <= room) return [text];
  const words = text.split(' ');
  for (let count = words.length - 1; count > 0; count -= 1) {
    const lines = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
    if (textWidth(lines[0], size, true) <= room)
      return textWidth(lines[1], size, true) <= room ? lines : [text];
  }
  return [text];
}
