import type { SliderRange } from '../../widgets/sliderScale.ts';
import type { RunTrace } from '../shared/view.ts';

/** A variable of a formula, changed by a slider. */
export interface Variable {
  readonly id: string;
  readonly label: string;
  /** The paper's own symbol. */
  readonly symbol: string;
  readonly unit: '' | 's';
  readonly range: SliderRange;
}

/** The range of a slider whose steps are equal. */
export const linear = (min: number, max: number, step: number): SliderRange => ({ min, max, step });

/** The range of a slider whose values grow by equal factors. */
export const log = (min: number, max: number, step: number): SliderRange => ({
  min,
  max,
  step,
  scale: 'log',
});

/** Values of variables, by their ids. */
export type Values = Readonly<Record<string, number>>;

/** The value of a run, as a point of the chart. */
export interface SimulatedPoint {
  readonly run: RunTrace;
  readonly x: number;
  readonly y: number;
  /** Whether the run satisfies the formula's assumptions; other runs are drawn fainter. */
  readonly matches: boolean;
  /** Describes the point in a few words. */
  readonly says: string;
}

/** A value that a paper reports beside its formula. */
interface MeasuredMark {
  readonly x: number;
  readonly y: number;
  readonly says: string;
}

/** A curve in addition to that of the sliders: the formula with the values of some runs. */
export interface RunCurve {
  /** Names the runs: "D = 1: A, B". */
  readonly title: string;
  readonly values: Values;
}

/** A formula as a curve over one of its variables. */
export interface Formula {
  readonly id: string;
  readonly title: string;
  /** As the paper writes it. */
  readonly written: string;
  /** What it means and what it assumes. */
  readonly help: string;
  readonly source: string;
  /** Codes of the formula, such as "DEL-11"; the page shows them as links to their entries. */
  readonly codes: string;
  /** The first is the horizontal axis. */
  readonly variables: readonly Variable[];
  /** The quantity of the vertical axis: a share, seconds, or a factor. */
  readonly y: { readonly title: string; readonly unit: '%' | 's' | '×' };
  evaluate(values: Values): number;
  /** End of the horizontal axis; by default that of the slider. */
  xMost?(values: Values): number;
  /** Values of the variables in the runs on screen; unknown ones are left out. */
  valuesOf(runs: readonly RunTrace[]): Readonly<Record<string, number | undefined>>;
  /** The formula's result at the sliders, in a sentence. */
  readOut(values: Values, runs: readonly RunTrace[]): string;
  curves?(runs: readonly RunTrace[], values: Values): readonly RunCurve[];
  /** What the paper measured, as points of the chart. */
  readonly marks?: readonly MeasuredMark[];
  points?(runs: readonly RunTrace[]): readonly SimulatedPoint[];
}

/** Returns the initial values of a chart: those of the runs where known, clamped to the sliders' ranges. */
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
