import type { ReactNode } from 'react';
import type { JobId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Box, Shape } from '../../widgets/shapes.ts';

// A picture as data. From its rows, marks and columns `Drawing` makes the drawing, what is found under the pointer, the
// cursor for keys, what is spoken and noted of it, and what follows the clock; `legendOf` makes the legend, `tableOf` the
// table. A view says each thing once. docs/add-a-view.md has three examples.

/** A text in several lengths, the longest first; the first one that fits is written, none where none does. */
export type Lengths = readonly string[];

/** Where a row is read: on the horizontal axis, in its values, and on the clock. */
export interface Place {
  readonly x: number;
  readonly time: Micros;
}

/** What is known of every row. */
export interface Column<Row> {
  readonly title: string;
  /** For the table; left out: the column is only said. */
  value?(row: Row): string | number;
  /** A line for the note and for speech; null: nothing is said of this row. */
  text?(row: Row, place: Place): string | null;
}

/** A horizontal or vertical axis. */
export interface Axis {
  readonly domain: readonly [low: number, high: number];
  readonly kind?: 'linear' | 'log' | 'sqrt';
  /** What it shows, with its unit; of a vertical axis it stands above it. */
  readonly title?: string;
  /** Stands at the last number where there is no room for the title. */
  readonly unit?: string;
  /** How many of the values make one unit, in which numbers are chosen and written. Default: 1. */
  readonly size?: number;
  /** Values that have a number, at most about so many; default: round ones. */
  ticks?(most: number): readonly number[];
  /** Writes a number, in the unit. */
  format?(value: number): string;
  /** Values beyond it are drawn at its ends; else what is beyond is cut off. */
  readonly holdsAll?: boolean;
  /** It is simulated time: the clock stands on it, and a drag moves it. */
  readonly isTime?: boolean;
  /** Has no numbers: a horizontal one only its line at 0; a vertical one leaves lines to the horizontal one. */
  readonly isBare?: boolean;
}

/** Points of a curve, in values of the axes. */
export interface Points {
  readonly xs: ArrayLike<number>;
  readonly ys: ArrayLike<number>;
}

/** A rectangle that is drawn in: all runs, one run, one user, … */
export interface Panel {
  readonly key: string | number;
  readonly name?: Lengths;
  /** Fainter, at the other end of the line of the name or below it. */
  readonly aside?: Lengths;
}

type Texture = 'hatch' | 'stripes';

interface AnyMark<Row> {
  /** Whether a row has this mark. */
  of?(row: Row): boolean;
  colour?(row: Row): string;
  /** Its entry in the legend; marks with the same one share it. */
  legend?(row: Row): string | undefined;
  /** What is stated of it as data attributes, for tests. */
  facts?(row: Row): Readonly<Record<string, string | number>>;
}

/** A bar from one value to another. */
export interface Bar<Row> extends AnyMark<Row> {
  readonly kind: 'bar';
  from(row: Row, time: Micros): number;
  to(row: Row, time: Micros): number;
  texture?(row: Row): Texture | undefined;
  /** Draws it where no colour and no texture say what it is, in the picture and in the legend. */
  draw?(row: Row, box: Box): ReactNode;
  /** `inside` the bar or `after` it. */
  label?(row: Row): Lengths;
  readonly labelAt?: 'inside' | 'after';
  /** It depends on the clock: a thin bar below the others. */
  readonly isLive?: boolean;
}

/** A line: of steps, each of which holds until the next, or straight between points. NaN is a gap. */
export interface Line<Row> extends AnyMark<Row> {
  readonly kind: 'line';
  /** Several lines at once, such as those of further seeds. */
  points(row: Row): readonly Points[];
  readonly shape: 'steps' | 'straight';
  /** The height from which the first step rises. */
  readonly start?: number;
  /** Where the last step ends; default: with the axis. */
  end?(row: Row): number;
  readonly weight?: number;
  readonly opacity?: number;
  readonly dash?: string;
  /** How opaque what it encloses is filled, instead of drawing it. */
  readonly fill?: number;
  /** Stands at the line where there is most room. */
  name?(row: Row): Lengths;
}

/** An area of steps between two heights. */
export interface Area<Row> extends AnyMark<Row> {
  readonly kind: 'area';
  points(row: Row): {
    readonly xs: ArrayLike<number>;
    readonly low: ArrayLike<number>;
    readonly high: ArrayLike<number>;
  };
  readonly shape: 'steps' | 'straight';
  end?(row: Row): number;
  opacity?(row: Row): number;
  texture?(row: Row): Texture | undefined;
  /** Stands in the area where there is most room. */
  name?(row: Row): Lengths;
}

/** Dots of a row, other shapes, or rings with a letter. */
export interface Dots<Row> extends AnyMark<Row> {
  readonly kind: 'dots';
  points(row: Row): Points;
  readonly shape: Shape | 'ring';
  /** What stands in the ring of a point. */
  letter?(row: Row, point: number): string;
}

export type Mark<Row> = Bar<Row> | Line<Row> | Area<Row> | Dots<Row>;

/** A line across a panel, with words. */
export interface Rule {
  readonly at: number;
  readonly on: 'x' | 'y';
  /** Panels that have it; default: all. */
  readonly panels?: readonly number[];
  readonly text?: Lengths;
  readonly isDashed?: boolean;
  /** It is what others are held to, such as the truth. */
  readonly isAccent?: boolean;
}

/** A picture, as data. */
export interface Picture<Row> {
  /** Its name for screen readers, with what it shows; `Drawing` adds the keys of curves. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** The lowest first. */
  readonly marks: readonly Mark<Row>[];
  readonly columns: readonly Column<Row>[];
  readonly x: Axis;
  /** Without it, marks fill the height of their panel. */
  readonly y?: Axis;
  /** One below the other. Default: one without a name. */
  readonly panels?: readonly Panel[];
  /** The number of a row's panel; default: the first. */
  panelOf?(row: Row): number;
  /** Heads of columns, if each panel has a cell for each of them; then a cell has one row. */
  readonly across?: readonly Panel[];
  acrossOf?(row: Row): number;
  /** Bars are as high as their cells. */
  readonly fillsCells?: boolean;
  /** How wide a cell is at least: where cells would be narrower, panels and columns change places. CSS pixels. */
  readonly leastCell?: number;
  /** Names of panels stand above them or beside them. */
  readonly heads?: 'above' | 'beside';
  /** How high a panel is, at least and at most. CSS pixels. With the least, the picture scrolls. */
  readonly panelHeight?: { readonly least: number; readonly most: number };
  readonly rules?: readonly Rule[];
  /** Where on the axis keys stop along a row; without stops, keys go from row to row. */
  stops?(row: Row): ArrayLike<number>;
  /** The pointer reads at stops only, too. */
  readonly snaps?: boolean;
  /** How far from its lines a row is still pointed at; default: everywhere. CSS pixels. */
  readonly reach?: number;
  /** The row where the cursor begins; default: the lifted one, or the first. */
  readonly first?: number;
  /** All rows of a panel are read at the same place: the first column says the place, the others say each row. */
  readonly isTogether?: boolean;
  /** The row that is drawn in ink while none is pointed at, and others in grey. Without it, all are in ink. */
  readonly lifted?: number;
  /** Areas are drawn on a canvas, as there may be hundreds of rows. */
  readonly isDense?: boolean;
  /** Rows that stay behind all others, such as a reference; their rings are dashed. */
  isFaint?(row: Row): boolean;
  /** The job of a row: it is marked in all views while it is pointed at, and here while it is marked elsewhere. */
  jobOf?(row: Row): JobId | null;
  /** Handles Enter, and a click where no axis is dragged, at a place of the axis. */
  open?(row: Row, x: number): unknown;
  /** Handles a drag along the axis, and Enter; default: where the axis is time, it moves the clock. */
  move?(x: number): unknown;
  readonly facts?: Readonly<Record<string, string | number>>;
}

/** A row that is pointed at or under the cursor, and where on the axis it is read. */
export interface Spot {
  readonly row: number;
  readonly x: number;
}
