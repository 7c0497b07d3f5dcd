import { maxOf } from '../../../base/extremes.ts';
import type { NumberParam } from '../../../kit/menu/params.ts';
import { checkScenario } from '../../../scenario/checks/check.ts';
import { estimate, needsConsent, type Slowness } from '../../../scenario/counted/estimate.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import type { DerivedRun } from '../../../state/derivedRuns.ts';
import { valueAt } from '../../../widgets/sliderScale.ts';

/** A point of a curve, and the runs of which it consists, in the order of the curve's runs. */
export interface CurvePoint {
  readonly value: number;
  readonly runs: readonly DerivedRun[];
}

/** What a curve consists of. */
interface CurvePlan {
  /** Those first that show the shape of the curve. */
  readonly points: readonly CurvePoint[];
  /** Whether values are missing because their runs would take too long. */
  readonly isCut: boolean;
}

// Places on the slider: the ends, the middle, then what is halfway between.
const places = [0, 1, 0.5, 0.25, 0.75, 0.125, 0.625, 0.375, 0.875] as const;

// Estimated seconds of one run, and of all runs of a curve: a glance at a slider should not keep the machine busy.
const MOST_SECONDS = 2;
const MOST_SECONDS_TOGETHER = 12;

/** Chooses about ten values of a slider, those first that show the shape of a curve; each of them once. */
export function curveValues(range: NumberParam): readonly number[] {
  return [...new Set(places.map((share) => valueAt(share, range)))];
}

/**
 * Plans the curve of a number over the range of its slider: a metric of these runs with other values. Values that the
 * scenario does not allow are left out, and so are those that would take too long or need the user's consent.
 */
export function curvePlan(
  write: (value: number) => Scenario,
  range: NumberParam,
  runs: readonly number[],
  metric: string,
  slowness: Slowness,
): CurvePlan {
  let seconds = 0;
  let isCut = false;
  const points = curveValues(range).flatMap((value): readonly CurvePoint[] => {
    const scenario = write(value);
    if (checkScenario(scenario).issues.length > 0) return [];
    const each = runs.map(
      (index) => estimate({ ...scenario, runs: [scenario.runs[index]] }, slowness).seconds,
    );
    const sum = each.reduce((all, one) => all + one, 0);
    const isLong = maxOf(each) > MOST_SECONDS || seconds + sum > MOST_SECONDS_TOGETHER;
    if (isLong || needsConsent(scenario, slowness)) {
      isCut = true;
      return [];
    }
    seconds += sum;
    return [{ value, runs: runs.map((index) => ({ scenario, index, metrics: [metric] })) }];
  });
  return { points, isCut };
}
