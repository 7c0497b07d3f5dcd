import { formatCount } from '../../base/format.ts';
import type { Issue } from '../../base/issue.ts';
import { addAll } from '../../base/lists.ts';
import { checkScenario } from '../checks/check.ts';
import { valueAt } from '../shape/pointer.ts';
import type { Scenario } from '../shape/schema.ts';
import {
  cellCount,
  type SweepCell,
  type SweptScenario,
  scenarioOfCell,
  seedOf,
  withNumberAt,
} from './cells.ts';
import { placesOf } from './places.ts';

/** More could not be looked at, and would take days. */
export const MOST_CELLS = 100_000;

/**
 * Lists what is wrong with the sweep of a scenario that is valid without it: paths that lead to no number, and values that
 * the scenario does not allow. Each value is tried by itself; two that exclude each other only together are found by
 * `pointIssues`. `name` says how places in the scenario are written: as JSON pointers unless people read it.
 */
export function sweepIssues(scenario: SweptScenario, name: NameOf = itself): readonly Issue[] {
  const { sweep, ...own } = scenario;
  const cells = cellCount(scenario);
  const issues: Issue[] = [];
  if (cells > MOST_CELLS) {
    const message = `has ${formatCount(cells)} runs; allowed are ${formatCount(MOST_CELLS)}`;
    issues.push({ path: '/sweep', message });
  }
  if (!Number.isSafeInteger(seedOf(scenario, { seed: sweep.seeds - 1 }))) {
    issues.push({ path: '/sweep/seeds', message: `is ${sweep.seeds}, beyond the largest seed` });
  }
  sweep.axes.forEach((axis, index) => {
    const twin = sweep.axes.findIndex(({ path }) => path === axis.path);
    const path = `/sweep/axes/${index}`;
    if (twin < index)
      issues.push({ path: `${path}/path`, message: `is ${name(axis.path)}, as on the other axis` });
    addAll(issues, axisIssues(own, axis, path, name));
  });
  const { metrics } = sweep;
  metrics.forEach((metric, index) => {
    if (metrics.indexOf(metric) < index)
      issues.push({ path: `/sweep/metrics/${index}`, message: `is ${metric}, which is there twice` });
  });
  return issues;
}

type Axis = SweptScenario['sweep']['axes'][number];

/** What a sweep must not change: it has its own seeds, and the version says how to read the scenario. */
const fixed = ['/seed', '/version'];

/** How a place in the scenario, given as a JSON pointer, is written. */
type NameOf = (path: string) => string;
const itself: NameOf = (path) => path;

function axisIssues(
  scenario: Scenario,
  { path: axisPath, values }: Axis,
  path: string,
  name: NameOf,
): readonly Issue[] {
  const complain = (message: string): Issue[] => [{ path: `${path}/path`, message }];
  if (fixed.includes(axisPath)) return complain(`is ${name(axisPath)}, which a sweep cannot change`);
  const places = placesOf(scenario, axisPath);
  if (places.length === 0) return complain(`is ${name(axisPath)}, but no item has this number`);
  const put = (value: number) =>
    places.reduce<Scenario>((changed, place) => withNumberAt(changed, place, value), scenario);
  const leadsNowhere = places.some((place) => {
    const present = valueAt(scenario, place);
    const isOther = present !== undefined && typeof present !== 'number';
    return isOther || valueAt(put(values[0]), place) !== values[0];
  });
  if (leadsNowhere) return complain(`is ${name(axisPath)}, where this scenario has no number`);
  return values.flatMap((value, index) => {
    const here = `${path}/values/${index}`;
    if (values.indexOf(value) < index) return [{ path: here, message: `is ${value}, which is there twice` }];
    const [issue] = checkScenario(put(value)).issues;
    return issue === undefined
      ? []
      : [{ path: here, message: `is ${value}: then ${name(issue.path)} ${issue.message}` }];
  });
}

/** Lists the points of cells at which the scenario does not allow the values of two axes together. */
export function pointIssues(scenario: SweptScenario, cells: readonly SweepCell[]): readonly Issue[] {
  const { axes } = scenario.sweep;
  return [...refusedPoints(scenario, cells).values()].map(({ at, issue }) => {
    const values = axes.map(({ path, values: all }, axis) => `${path}=${all[at[axis]]}`);
    return { path: '/sweep', message: `has ${values.join(' with ')}: then ${issue.path} ${issue.message}` };
  });
}

/** Finds these points, with what is wrong first, by `pointKey`. */
export function refusedPoints(
  scenario: SweptScenario,
  cells: readonly SweepCell[],
): ReadonlyMap<string, { readonly at: readonly number[]; readonly issue: Issue }> {
  const found = new Map<string, { readonly at: readonly number[]; readonly issue: Issue }>();
  if (scenario.sweep.axes.length < 2) return found;
  const points = new Map(cells.map((cell) => [pointKey(cell), cell]));
  for (const [key, cell] of points) {
    const [issue] = checkScenario(scenarioOfCell(scenario, cell)).issues;
    if (issue !== undefined) found.set(key, { at: cell.at, issue });
  }
  return found;
}

/** The same for all cells of a point. */
export function pointKey({ at }: Pick<SweepCell, 'at'>): string {
  return at.join();
}
