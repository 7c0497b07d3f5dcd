import { version } from '../../base/version.ts';
import { digestOf } from '../shape/digest.ts';
import { cellCount, type SweepCell, type SweptScenario, seedOf } from './cells.ts';

/** What was measured in a cell: the sweep's metrics in their order. NaN where there is nothing to measure. */
interface CellResult {
  readonly cell: SweepCell;
  readonly numbers: readonly number[];
}

/** A line of a CSV. */
export type Row = readonly (string | number)[];

/** The columns before those of the axes: with them, parts of a sweep can be put together again and checked. */
export const keyColumns = ['sweep', 'cells', 'cell'] as const;

/** Returns the names of the columns of a sweep's CSV. */
export function headerOf({ sweep }: SweptScenario): Row {
  return [...keyColumns, ...sweep.axes.map(({ path }) => path), 'run', 'policy', 'seed', 'metric', 'value'];
}

/**
 * Returns the lines of a sweep's CSV without the header, in the order of the cells, one for each metric of each cell. Cells
 * and runs are counted from 1, as for people.
 */
export function rowsOf(scenario: SweptScenario, results: readonly CellResult[]): readonly Row[] {
  const sorted = [...results].sort((one, other) => one.cell.place - other.cell.place);
  return sorted.flatMap(cellRows(scenario));
}

/** Returns the function that gives the lines of a cell. */
export function cellRows(scenario: SweptScenario): (result: CellResult) => readonly Row[] {
  const { sweep, runs } = scenario;
  const key = sweepKey(scenario);
  return ({ cell, numbers }) => {
    const { place, at, run } = cell;
    const values = sweep.axes.map(({ values: all }, axis) => all[at[axis]]);
    const about = [...key, place + 1, ...values, run + 1, runs[run].policy, seedOf(scenario, cell)];
    return sweep.metrics.map((metric, index) => [...about, metric, numbers[index]]);
  };
}

/** What all lines of a sweep begin with: its digest, and how many cells it has. */
export function sweepKey(scenario: SweptScenario): readonly [string, number] {
  return [sweepDigest(scenario), cellCount(scenario)];
}

/** Digest of everything on which the numbers of a sweep depend: the program, the scenario without its words, the sweep. */
export function sweepDigest({ name: _, question: __, ...rest }: SweptScenario): string {
  return digestOf({ program: version, ...rest });
}
