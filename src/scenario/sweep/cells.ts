import { withValueAt } from '../shape/pointer.ts';
import type { Scenario, SweepSpec } from '../shape/schema.ts';
import { concerns, type Place, placesOf } from './places.ts';

/** One run of a sweep: a value of each axis, a run of the scenario and a seed. */
export interface SweepCell {
  /** Position among the cells, counted from 0. */
  readonly place: number;
  /** Which value each axis has, counted from 0. */
  readonly at: readonly number[];
  /** Which run of the scenario, counted from 0. */
  readonly run: number;
  /** Which seed, counted from 0: 0 is the first of the sweep, as a rule the scenario's own. */
  readonly seed: number;
}

/** A scenario that has a sweep. */
export type SweptScenario = Scenario & { readonly sweep: SweepSpec };

/** Tells whether a scenario has a sweep. */
export function hasSweep(scenario: Scenario): scenario is SweptScenario {
  return scenario.sweep !== undefined;
}

/** Counts the cells of a sweep without listing them. */
export function cellCount({ sweep, runs }: SweptScenario): number {
  return sweep.axes.reduce((count, { values }) => count * values.length, runs.length * sweep.seeds);
}

/** Lists all cells of a sweep in a fixed order: by the first axis, the second, the run and the seed. */
export function cellsOf({ sweep, runs }: SweptScenario): readonly SweepCell[] {
  const cells: SweepCell[] = [];
  const points = sweep.axes.reduce<readonly (readonly number[])[]>(
    (found, { values }) => found.flatMap((at) => values.map((_, index) => [...at, index])),
    [[]],
  );
  for (const at of points) {
    for (let run = 0; run < runs.length; run += 1) {
      for (let seed = 0; seed < sweep.seeds; seed += 1) cells.push({ place: cells.length, at, run, seed });
    }
  }
  return cells;
}

/** Returns the seed with which a cell runs. */
export function seedOf(scenario: SweptScenario, { seed }: Pick<SweepCell, 'seed'>): number {
  return (scenario.sweep.firstSeed ?? scenario.seed) + seed;
}

/**
 * Returns the scenario of a cell, with all runs but without the sweep: `scenarioOfCell(…).runs[cell.run]` is the cell's run,
 * and the others are what the page shows beside it.
 */
export function scenarioOfCell(scenario: SweptScenario, cell: Pick<SweepCell, 'at' | 'seed'>): Scenario {
  const { sweep, ...own } = scenario;
  let changed: Scenario = own;
  sweep.axes.forEach(({ path, values }, axis) => {
    for (const place of placesOf(own, path)) changed = withNumberAt(changed, place, values[cell.at[axis]]);
  });
  return { ...changed, seed: seedOf(scenario, cell) };
}

/** Sets a number of a scenario; a run without any parameters gets a place for them. */
export function withNumberAt(scenario: Scenario, place: Place, value: number): Scenario {
  return withAnyAt(scenario, place, value) as Scenario;
}

/** The same for any value, after which the scenario must be checked. */
export function withAnyAt(scenario: Scenario, place: Place, value: unknown): unknown {
  const [list, run, params] = place;
  const isBare = list === 'runs' && params === 'params' && scenario.runs[Number(run)]?.params === undefined;
  const roomy = isBare ? withValueAt(scenario, place.slice(0, 3), {}) : scenario;
  return withValueAt(roomy, place, value);
}

/**
 * Returns a key that cells have in common if they are the same run: the axes on which they differ do not concern it, such
 * as the parameter of another policy. So a baseline is run once, not once for each point.
 */
export function runKeyOf(scenario: SweptScenario, { at, run, seed }: SweepCell): string {
  const own = scenario.sweep.axes.map(({ path }, axis) =>
    placesOf(scenario, path).some((place) => concerns(place, run)) ? at[axis] : '',
  );
  return [run, seed, ...own].join();
}
