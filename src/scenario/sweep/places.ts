import { paramsOf } from '../../policies/registry.ts';
import { pointerNames, valueAt } from '../shape/pointer.ts';
import type { Scenario, SweepSpec } from '../shape/schema.ts';

/** Where a number of a scenario is: names, one for each level. */
export type Place = readonly string[];

/**
 * Lists the places that a sweep's path means. A `*` stands for every item of a list, and of these only those are
 * listed that have the number.
 */
export function placesOf(scenario: Scenario, path: string): readonly Place[] {
  const names = pointerNames(path);
  if (!names.includes('*')) return [names];
  let places: readonly Place[] = [[]];
  for (const name of names) {
    places = places.flatMap((place) =>
      name === '*' ? itemsAt(scenario, place).map((item) => [...place, item]) : [[...place, name]],
    );
  }
  return places.filter((place) => numberAt(scenario, place) !== undefined);
}

function itemsAt(scenario: Scenario, place: Place): readonly string[] {
  const list = valueAt(scenario, place);
  return Array.isArray(list) ? list.map((_, index) => String(index)) : [];
}

/** Returns the number at a place of a scenario: of a policy's parameter that is left out, its default. */
export function numberAt(scenario: Scenario, place: Place): number | undefined {
  const value = valueAt(scenario, place);
  if (value === undefined) return defaultAt(scenario, place);
  return typeof value === 'number' ? value : undefined;
}

function defaultAt(scenario: Scenario, [list, run, params, name]: Place): number | undefined {
  if (list !== 'runs' || params !== 'params') return undefined;
  const of = scenario.runs[Number(run)];
  const specs = of === undefined ? {} : paramsOf(of);
  const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
  return spec?.kind === 'number' ? spec.default : undefined;
}

/** Tells whether a place concerns a run: those of the other runs do not. */
export function concerns(place: Place, run: number): boolean {
  return place[0] !== 'runs' || place[1] === String(run);
}

/**
 * Lets a sweep follow the runs of its scenario after these were moved: `to` gives the new position of a run, or null if
 * it is gone, and with it its axis. Without any axis left, there is no sweep.
 */
export function followRuns(scenario: Scenario, to: (run: number) => number | null): Scenario {
  const { sweep, ...own } = scenario;
  if (sweep === undefined) return scenario;
  const axes = sweep.axes.flatMap((axis): SweepSpec['axes'] => {
    const [, run, rest] = /^\/runs\/(\d+)(\/.*)$/.exec(axis.path) ?? [];
    if (run === undefined) return [axis];
    const place = to(Number(run));
    return place === null ? [] : [{ ...axis, path: `/runs/${place}${rest}` }];
  });
  return axes.length === 0 ? own : { ...own, sweep: { ...sweep, axes } };
}
