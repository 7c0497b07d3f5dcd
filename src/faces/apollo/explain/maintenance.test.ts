import { expect, test } from 'vitest';
import { formatMicros } from '../../../base/format.ts';
import preset from '../../../content/presets/rolling-maintenance/preset.json';
import { toMicros } from '../../../engine/kernel/time.ts';
import { simulate } from '../../../engine/world/simulate.ts';
import { plainText } from '../../../explain/explanation.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import { explainTask } from './explainTask.ts';

const scenario = preset.scenario as unknown as Scenario;
const said = [0, 1].map((run) => {
  const trace = openTrace(simulate(planRun(scenario, run)));
  return Array.from({ length: trace.data.graphs.tasks }, (_, task) =>
    plainText(explainTask(trace, task)?.sentence ?? []),
  );
});

test('“Why here?” tells of servers that were to go down before the task would be complete, if managers knew', () => {
  const [blind, told] = said.map((all) => all.filter((words) => words.includes('go down for maintenance')));
  expect(blind).toEqual([]);
  expect(told.length).toBeGreaterThan(5);
  const begins = (scenario.events ?? []).map(({ at }) => formatMicros(toMicros(at)));
  const isTrue = begins.map(
    (at) => `was to go down for maintenance at ${at}, before the task would be complete there: P_succ was 0`,
  );
  for (const words of told) expect(isTrue.some((each) => words.includes(each))).toBe(true);
});
