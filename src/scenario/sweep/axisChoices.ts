import { exp, ln } from '../../algorithms/elementary.ts';
import { runLetter } from '../../base/runLetter.ts';
import type { NumberParam } from '../../kit/menu/params.ts';
import { paramsOf } from '../../policies/registry.ts';
import { fieldsOf } from '../fields/fields.ts';
import { pointerNames } from '../shape/pointer.ts';
import type { Scenario } from '../shape/schema.ts';
import { numberAt, placesOf } from './places.ts';

/** A number of a scenario that a sweep can change. */
export interface AxisChoice {
  /** As in the sweep: a JSON pointer, with `*` for all runs that have a parameter. */
  readonly path: string;
  readonly title: string;
  readonly symbol?: string;
  readonly unit: NumberParam['unit'];
  readonly isLog: boolean;
  readonly range: NumberParam;
}

/** Values of a new axis: enough for a shape, few enough for a start. */
const USUAL_VALUES = 6;

/** Lists the numbers that a sweep can change: parameters of the policies, then numbers of all runs. */
export function axisChoices(scenario: Scenario): readonly AxisChoice[] {
  const choices = new Map<string, AxisChoice>();
  const add = (path: string, range: NumberParam, of = '') =>
    choices.set(path, {
      ...{ path, title: `${range.title}${of}`, symbol: range.symbol },
      ...{ unit: range.unit, isLog: range.scale === 'log', range },
    });
  scenario.runs.forEach((each, run) => {
    for (const [name, spec] of Object.entries(paramsOf(each))) {
      if (spec.kind !== 'number') continue;
      const all = `/runs/*/params/${name}`;
      if (!choices.has(all)) add(all, spec);
      if (placesOf(scenario, all).length < 2) continue;
      add(`/runs/${run}/params/${name}`, spec, `, run ${runLetter(run)}`);
    }
  });
  for (const { path, spec } of fieldsOf(scenario)) {
    // Some controls stand for a number that is stored otherwise. A sweep has seeds of its own.
    if (path === '/seed') continue;
    if (spec.kind === 'number' && numberAt(scenario, pointerNames(path)) !== undefined) add(path, spec);
  }
  return [...choices.values()];
}

/** Describes an axis of a sweep; one whose number has no control is named by its path. */
export function axisChoice(scenario: Scenario, path: string): AxisChoice | undefined {
  return axisChoices(scenario).find((choice) => choice.path === path);
}

/** Spreads values over what is usual for a number: about its present value, within its range. */
export function usualValues(scenario: Scenario, { path, range }: AxisChoice): readonly number[] {
  const [place] = placesOf(scenario, path);
  const now = numberAt(scenario, place) ?? range.default;
  const { min, max, step } = range;
  const isWide = range.scale === 'log' && now > 0;
  // Some powers of ten have no use: a factor of eight to both sides shows how it depends.
  const [low, high] = isWide ? [Math.max(min, now / 8), Math.min(max, now * 8)] : [min, max];
  const values = Array.from({ length: USUAL_VALUES }, (_, at) => {
    const share = at / (USUAL_VALUES - 1);
    const raw = isWide && low > 0 ? low * exp(share * ln(high / low)) : low + (high - low) * share;
    const onGrid = min + Math.round((Number(raw.toPrecision(2)) - min) / step) * step;
    return Math.min(max, Math.max(min, Number(onGrid.toPrecision(10))));
  });
  return [...new Set(values)];
}
