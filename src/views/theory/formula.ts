import type { SliderRange } from '../../widgets/sliderScale.ts';
import type { RunTrace } from '../view.ts';

/** Something that a closed form depends on, to be changed by a slider. */
export interface Variable {
  readonly id: string;
  readonly label: string;
  /** The paper's own. */
  readonly symbol: string;
  readonly unit: '' | 's';
  readonly range: SliderRange;
}

/** Values of variables by their ids. */
export type Values = Readonly<Record<string, number>>;

/** What a run has at a place of the chart. */
export interface SimulatedPoint {
  readonly run: RunTrace;
  readonly x: number;
  readonly y: number;
  /** Whether the run does what the form assumes; others are drawn weaker, to show what they change. */
  readonly matches: boolean;
  /** What the point is, in a few words. */
  readonly says: string;
}

/** A value that a paper gives beside its form. */
export interface MeasuredMark {
  readonly x: number;
  readonly y: number;
  readonly says: string;
}

/** A curve beside the one that the sliders make: what the form says with the values of some runs. */
export interface RunCurve {
  /** Says whose it is: "D = 1: A, B". */
  readonly title: string;
  readonly values: Values;
}

/** A closed form as a curve over one of its variables. */
export interface Formula {
  readonly id: string;
  readonly title: string;
  /** As the paper writes it. */
  readonly written: string;
  /** What it means and what it assumes. */
  readonly help: string;
  readonly source: string;
  /** Codes of what it shows: "DEL-11". Whoever sees them can open them. */
  readonly codes: string;
  /** The first is the horizontal axis. */
  readonly variables: readonly Variable[];
  /** What stands upward: a share, seconds, or a factor. */
  readonly y: { readonly title: string; readonly unit: '%' | 's' | '×' };
  evaluate(values: Values): number;
  /** Where the horizontal axis ends; left out: where the slider does. */
  xMost?(values: Values): number;
  /** Values that the runs on screen have; what is not known is left out. */
  valuesOf(runs: readonly RunTrace[]): Readonly<Record<string, number | undefined>>;
  /** What the form says at the sliders, in a sentence for people who think in seconds. */
  readOut(values: Values, runs: readonly RunTrace[]): string;
  curves?(runs: readonly RunTrace[], values: Values): readonly RunCurve[];
  /** What the paper measured, on the axes of the chart. */
  readonly marks?: readonly MeasuredMark[];
  points?(runs: readonly RunTrace[]): readonly SimulatedPoint[];
}

/** Gives the values that a chart opens with: those of the runs where they are known, within what the sliders reach. */
export function openingValues(
  { variables, valuesOf }: Formula,
  runs: readonly RunTrace[],
  fallback: Values,
): Values {
  const own = valuesOf(runs);
  const entries = variables.map(({ id, range }) => {
    const value = own[id];
    const known = value !== undefined && Number.isFinite(value) ? value : fallback[id];
    const rounded = range.step >= 1 ? Math.round(known) : Number(known.toPrecision(3));
    return [id, Math.min(range.max, Math.max(range.min, rounded))];
  });
  return Object.fromEntries(entries);
}
