import { maxOf } from '../base/extremes.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import { estimate, needsConsent } from '../scenario/counted/estimate.ts';
import { type TriedControl, triedControls } from '../scenario/edit/triedControls.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { type AxisChoice, axisChoices } from '../scenario/sweep/axisChoices.ts';
import { placesOf } from '../scenario/sweep/places.ts';
import type { DerivedResult, DerivedRun } from './derivedRuns.ts';

export { type TriedControl, triedControls };

/** A point of a curve, and the runs of which it consists, in the order of the curve's runs. */
interface CurvePoint {
  readonly value: number;
  readonly runs: readonly DerivedRun[];
}

/** What a curve consists of. */
interface CurvePlan {
  readonly points: readonly CurvePoint[];
  /** Whether values are missing because their runs would take too long. */
  readonly isCut: boolean;
}

/** A known point of a line. */
interface LinePoint {
  readonly value: number;
  readonly result: number;
}

/** The curve of one run, by ascending values. */
export interface CurveLine {
  readonly run: number;
  readonly points: readonly LinePoint[];
}

// Estimated seconds of one run, and of all runs of a curve: a glance at a curve should not keep the machine busy.
const MOST_SECONDS = 2;
const MOST_SECONDS_TOGETHER = 12;

/**
 * Plans a curve: a metric of these runs with each of the values, in their order. Values that the scenario does not allow are left
 * out, and so are those that would take too long or need the user's consent.
 */
export function curvePlan(
  write: (value: number) => Scenario,
  values: readonly number[],
  runs: readonly number[],
  metric: string,
): CurvePlan {
  let seconds = 0;
  let isCut = false;
  const points = values.flatMap((value): readonly CurvePoint[] => {
    const scenario = write(value);
    if (checkScenario(scenario).issues.length > 0) return [];
    const each = runs.map((index) => estimate({ ...scenario, runs: [scenario.runs[index]] }).seconds);
    const sum = each.reduce((all, one) => all + one, 0);
    const isLong = maxOf(each) > MOST_SECONDS || seconds + sum > MOST_SECONDS_TOGETHER;
    if (isLong || needsConsent(scenario)) {
      isCut = true;
      return [];
    }
    seconds += sum;
    return [{ value, runs: runs.map((index) => ({ scenario, index, metrics: [metric] })) }];
  });
  return { points, isCut };
}

/** Every number of a scenario that can be an axis: of a parameter that several runs have, that of each. */
export function triedNumbers(scenario: Scenario): readonly Pick<AxisChoice, 'path' | 'title'>[] {
  return axisChoices(scenario).flatMap(({ path, title }) => {
    const places = placesOf(scenario, path);
    if (path.includes('*') && places.length > 1) return [];
    return [{ title, path: path.includes('*') ? `/${places[0].join('/')}` : path }];
  });
}

/** Puts what is known of a curve's runs together; `results` is in the order of the points and their runs. */
export function curveLines(
  points: readonly CurvePoint[],
  runs: readonly number[],
  results: readonly (DerivedResult | undefined)[],
): readonly CurveLine[] {
  return runs.map((run, place) => ({
    run,
    points: points
      .flatMap(({ value }, at): readonly LinePoint[] => {
        const result = results[at * runs.length + place];
        if (result?.ok !== true || !Number.isFinite(result.numbers[0])) return [];
        return [{ value, result: result.numbers[0] }];
      })
      .sort((a, b) => a.value - b.value),
  }));
}
