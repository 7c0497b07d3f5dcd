import { useMemo } from 'react';
import { machine } from '../../../desk/run/runner.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import { useDerivedRuns } from '../../../views/compare/useDerivedRuns.ts';
import { type CurveLine, curveLines } from '../curve/curveLines.ts';
import { curvePlan } from '../curve/curvePlan.ts';
import type { TriedControl } from './control.ts';

/** What the curves show of a run. */
const METRIC = 'jobResponse@0.5';

interface Lines {
  readonly lines: readonly CurveLine[];
  /** Points that are still to come. */
  readonly left: number;
  /** Whether values are missing because their runs would take long. */
  readonly isCut: boolean;
}

/**
 * The curves of all runs over the range of a control, from small runs of their own. A number of one run does not change the others:
 * they are level, at what each has now (`levels`, by run; NaN where it is not known).
 */
export function useLines(scenario: Scenario, control: TriedControl, levels: readonly number[]): Lines {
  const { spec, run, write, path } = control;
  const count = scenario.runs.length;
  const varying = useMemo(
    () => (run === undefined ? Array.from({ length: count }, (_, index) => index) : [run]),
    [run, count],
  );
  // While the handle is dragged, nothing changes on which the curves depend.
  const rest = useMemo(() => JSON.stringify(write(spec.min)(scenario)), [write, spec, scenario]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rest` stands for the scenario, `path` for the control.
  const plan = useMemo(
    () => curvePlan((next) => write(next)(scenario), spec, varying, METRIC, machine.slowness),
    [rest, varying, path],
  );
  const asked = useMemo(() => plan.points.flatMap((point) => point.runs), [plan]);
  const results = useDerivedRuns(asked);
  const own = useMemo(() => curveLines(plan.points, varying, results), [plan, varying, results]);
  const lines = levels.map((level, index): CurveLine => {
    const line = own.find((each) => each.run === index);
    if (line !== undefined) return line;
    const points = [spec.min, spec.max].map((value) => ({ value, result: level }));
    return { run: index, points: Number.isFinite(level) ? points : [] };
  });
  return {
    lines,
    left: results.filter((result) => result === undefined).length,
    isCut: plan.isCut,
  };
}
