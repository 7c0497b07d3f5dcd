import { expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { triedControls } from '../../state/curvePlan.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { medianOf } from './medianOf.ts';
import { chapterOf, tour } from './tour.ts';

test.each(tour)('where the idea of $preset is said to fail, its run is slower', ({ fails }) => {
  const { scenario } = presets.get(fails.preset);
  const [control] = triedControls(scenario, [fails.path]);
  const changed = control.write(fails.value)(scenario);
  const medians = changed.runs.map((_, run) => medianOf(openTrace(simulate(planRun(changed, run)))));
  expect(medians[fails.run]).toBeGreaterThan(Math.min(...medians));
  // By more than what rounding on screen would hide.
  expect(medians[fails.run] / Math.min(...medians)).toBeGreaterThan(1.015);
  expect(chapterOf(fails.preset, 'fails')?.fails).toBe(fails);
});
