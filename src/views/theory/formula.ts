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

/** What is written of a formula. */
type Written = Pick<Formula, 'title' | 'written' | 'help' | 'source' | 'codes' | 'y'>;

/** The formulas of a paper, as a file says them: their words, variables, and values that are used if nothing has run. */
export interface FormulaFile {
  /** By the id of each; a second one of the same id has another name. */
  readonly variables: Readonly<Record<string, WrittenVariable>>;
  readonly values: Values;
  readonly formulas: Readonly<Record<string, Written & { readonly variables: readonly string[] }>>;
}

interface WrittenVariable extends Pick<Variable, 'label' | 'symbol'>, Partial<Pick<Variable, 'id' | 'unit'>> {
  /** Steps are equal, or values grow by equal factors. */
  readonly range: readonly [min: number, max: number, step: number, scale?: 'log'];
}

/** Joins what a file says of formulas with what is computed of them. */
export function formulasIn({ variables, formulas }: FormulaFile) {
  const variable = (name: string): Variable => {
    const { range, ...more } = variables[name];
    const [min, max, step, scale] = range;
    return { id: name, unit: '', ...more, range: { min, max, step, ...(scale && { scale }) } };
  };
  return (id: string, computed: Omit<Formula, keyof Written | 'id' | 'variables'>): Formula => {
    const { variables: names, ...written } = formulas[id];
    return { id, ...written, variables: names.map(variable), ...computed };
  };
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
