import type { Issue } from '../base/issue.ts';
import { estimate, needsConsent } from '../scenario/counted/estimate.ts';
import { placeInWords } from '../scenario/shape/placeInWords.ts';
import type { Scenario, SweepSpec } from '../scenario/shape/schema.ts';
import { type AxisChoice, axisChoice, axisChoices, usualValues } from '../scenario/sweep/axisChoices.ts';
import {
  cellsOf,
  hasSweep,
  runKeyOf,
  type SweepCell,
  type SweptScenario,
  scenarioOfCell,
  seedOf,
} from '../scenario/sweep/cells.ts';
import { coarseFirst } from '../scenario/sweep/coarseFirst.ts';
import { numberAt, placesOf } from '../scenario/sweep/places.ts';
import { headerOf, type Row, rowsOf } from '../scenario/sweep/rows.ts';
import { pointKey, refusedPoints, sweepIssues } from '../scenario/sweep/sweepIssues.ts';
import type { DerivedResult, DerivedRun } from './derivedRuns.ts';

export type { SweepCell };

/** Cells that the page runs; more are for the command line, which has all cores and needs no open tab. */
const MOST_ON_PAGE = 3000;

/** Longer sweeps wait for a click. Estimated seconds of a usual machine. */
const MOST_UNASKED = 60;

/** The runs of a sweep, and which cell is which run. */
export interface SweepPlan {
  readonly scenario: SweptScenario;
  /** What the axes mean; undefined for a number that has no control. */
  readonly choices: readonly (AxisChoice | undefined)[];
  readonly cells: readonly SweepCell[];
  /** Each run once, those first that show the shape. */
  readonly runs: readonly DerivedRun[];
  /** By cell: its place among the runs; −1: the scenario does not allow its values together. */
  readonly runOf: readonly number[];
  /** What is wrong with these, by `pointKey`. */
  readonly refused: ReadonlyMap<string, DerivedResult>;
  /** What is measured in each run: what the sweep asks for comes last, as the page may show more. */
  readonly metrics: readonly string[];
  readonly issues: readonly Issue[];
  /** All runs, one after another. [s] */
  readonly seconds: number;
  readonly asksFirst: boolean;
}

/** Plans the sweep of a scenario; null if it has none. `shown` are metrics that the page can show beside those asked for. */
export function sweepPlan(scenario: Scenario, shown: readonly string[]): SweepPlan | null {
  if (!hasSweep(scenario)) return null;
  const metrics = [...new Set([...shown, ...scenario.sweep.metrics])];
  const choices = scenario.sweep.axes.map(({ path }) => axisChoice(scenario, path));
  const base = { scenario, choices, metrics };
  const found = namedIssues(scenario);
  const cells = found.length > 0 ? [] : cellsOf(scenario);
  const issues =
    cells.length > MOST_ON_PAGE
      ? [
          {
            path: 'The sweep',
            message: `has ${cells.length} runs; a page makes ${MOST_ON_PAGE}, makespan sweep makes more`,
          },
        ]
      : found;
  if (issues.length > 0)
    return {
      ...base,
      issues,
      cells: [],
      runs: [],
      runOf: [],
      refused: new Map(),
      ...costOf([]),
      asksFirst: true,
    };
  const places = new Map<string, number>();
  const runs: DerivedRun[] = [];
  const refused = new Map(
    [...refusedPoints(scenario, cells)].map(([key, { issue }]) => [key, { ok: false, ...issue } as const]),
  );
  for (const cell of coarseFirst(cells)) {
    if (refused.has(pointKey(cell))) continue;
    const key = runKeyOf(scenario, cell);
    if (places.has(key)) continue;
    places.set(key, runs.length);
    runs.push({ scenario: scenarioOfCell(scenario, cell), index: cell.run, metrics });
  }
  const runOf = cells.map((cell) =>
    refused.has(pointKey(cell)) ? -1 : (places.get(runKeyOf(scenario, cell)) ?? -1),
  );
  return { ...base, issues, cells, runs, runOf, refused, ...costOf(runs) };
}

/** Names a number of a scenario as its control does, or says where it is: "load", "class 1, stage 1, duration, value". */
export function nameOfNumber(scenario: Scenario, path: string): string {
  return axisChoice(scenario, path)?.title ?? placeInWords(path);
}

function namedIssues(scenario: SweptScenario): readonly Issue[] {
  const name = (path: string) => `“${nameOfNumber(scenario, path)}”`;
  return sweepIssues(scenario, name).map(({ path, message }) => {
    const [, axis, value] = /^\/sweep\/axes\/(\d+)\/(values)?/.exec(path) ?? [];
    if (axis === undefined) return { path: capital(placeInWords(path)), message };
    if (value === undefined) return { path: axis === '0' ? 'The number' : 'The second number', message };
    return { path: `A value of ${name(scenario.sweep.axes[Number(axis)].path)}`, message };
  });
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Runs whose cost is estimated; those of a sweep are alike, and its ends come first. */
const ESTIMATED = 100;

function costOf(runs: readonly DerivedRun[]): Pick<SweepPlan, 'seconds' | 'asksFirst'> {
  const some = runs
    .slice(0, ESTIMATED)
    .map(({ scenario, index }) => ({ ...scenario, runs: [scenario.runs[index]] }));
  const sum = some.reduce((all, each) => all + estimate(each).seconds, 0);
  const seconds = (sum * runs.length) / Math.max(1, some.length);
  return { seconds, asksFirst: seconds > MOST_UNASKED || some.some((each) => needsConsent(each)) };
}

/** Returns what the scenario's own runs have for the number of an axis; undefined if they differ in it. */
export function ownValue({ scenario }: SweepPlan, axis: number): number | undefined {
  const values = placesOf(scenario, scenario.sweep.axes[axis].path).map((place) => numberAt(scenario, place));
  return new Set(values).size === 1 ? values[0] : undefined;
}

/** Returns a seed of a sweep, counted from 0. */
export function seedAt({ scenario }: SweepPlan, seed: number): number {
  return seedOf(scenario, { seed });
}

/** Gives what came of a cell; undefined: its run has not been made yet. */
export function resultOf(
  plan: SweepPlan,
  results: readonly (DerivedResult | undefined)[],
  cell: SweepCell,
): DerivedResult | undefined {
  return plan.refused.get(pointKey(cell)) ?? results[plan.runOf[cell.place]];
}

/** Lists what is known of a sweep as rows, exactly those of `makespan sweep`. */
export function sweepRows(plan: SweepPlan, results: readonly (DerivedResult | undefined)[]): readonly Row[] {
  const { scenario, metrics, cells } = plan;
  const columns = scenario.sweep.metrics.map((id) => metrics.indexOf(id));
  const known = cells.flatMap((cell) => {
    const result = resultOf(plan, results, cell);
    if (result === undefined) return [];
    return [{ cell, numbers: columns.map((column) => (result.ok ? result.numbers[column] : Number.NaN)) }];
  });
  return [headerOf(scenario), ...rowsOf(scenario, known)];
}

/**
 * Sets the numbers of a point of the sweep and one of its seeds, counted from 0. The sweep stays beside the scenario, and its cells
 * are the same runs as before.
 */
export function openPoint(scenario: Scenario, at: readonly number[], seed: number): Scenario {
  if (!hasSweep(scenario)) return scenario;
  const opened = scenarioOfCell(scenario, { at, seed });
  const { firstSeed: _, ...sweep } = scenario.sweep;
  const first = seedOf(scenario, { seed: 0 });
  return { ...opened, sweep: first === opened.seed ? sweep : { ...sweep, firstSeed: first } };
}

/** Gives a scenario another sweep, or none. */
export function withSweep({ sweep: _, ...scenario }: Scenario, sweep: SweepSpec | undefined): Scenario {
  return sweep === undefined ? scenario : { ...scenario, sweep };
}

/** A number that a sweep can change, and values with which a sweep of it begins. */
interface AxisOffer extends AxisChoice {
  readonly values: readonly number[];
}

/** Lists the numbers of a scenario that a sweep can change. */
export function axisOffers(scenario: Scenario): readonly AxisOffer[] {
  return axisChoices(scenario).map((choice) => ({ ...choice, values: usualValues(scenario, choice) }));
}

/** Lists what would be wrong with a sweep of this scenario, with names instead of paths. */
export function issuesOfSweep(scenario: Scenario, sweep: SweepSpec): readonly Issue[] {
  return namedIssues({ ...scenario, sweep });
}

export type { SweepSpec };
