import { expect, test } from 'vitest';
import { simulate } from '../engine/world/simulate.ts';
import { serverLocal } from '../metrics/locality.ts';
import { responsesOf } from '../testing/scenario/testRun.ts';
import { openTrace } from '../trace/openTrace.ts';
import { planRun } from './planRun.ts';
import { presets } from './presets.ts';

test('probing servers with data helps, unless tasks wait for them too long', () => {
  const { scenario } = presets.get('beside-data');
  const traces = scenario.runs.map((_, index) => simulate(planRun(scenario, index)));
  const local = traces.map((trace) => serverLocal.compute(openTrace(trace))[0]);
  expect(local[0]).toBeLessThan(0.15);
  expect(local[1]).toBeGreaterThan(0.5);
  expect(local[2]).toBeGreaterThan(0.95);
  const [anywhere, soft, patient] = traces.map((trace) => {
    const all = responsesOf(trace);
    return all.reduce((sum, response) => sum + response, 0) / all.length;
  });
  expect(soft).toBeLessThan(0.75 * anywhere);
  expect(patient).toBeGreaterThan(1.03 * soft);
});
