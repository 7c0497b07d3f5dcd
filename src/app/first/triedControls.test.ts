import { expect, test } from 'vitest';
import { triedControls } from '../../scenario/edit/triedControls.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { tour } from './tour.ts';

test('the control that each chapter names is a number that can be tried, and writes what it reads', () => {
  for (const { preset, drag } of tour) {
    const { scenario } = presets.get(preset);
    const [control] = triedControls(scenario, [drag.path]);
    expect(control, preset).toBeDefined();
    const { spec, value, write } = control;
    expect(value >= spec.min && value <= spec.max, preset).toBe(true);
    const other = value === spec.max ? spec.min : spec.max;
    expect(triedControls(write(other)(scenario), [drag.path])[0].value, preset).toBe(other);
  }
});

test('choices, and numbers that a scenario does not have, are left out', () => {
  const { scenario } = presets.get('first-look');
  const paths = ['/runs/9/params/probeRatio', '/runs/0/policy', '/workload/arrivals/load'];
  expect(triedControls(scenario, paths).map(({ path }) => path)).toEqual(['/workload/arrivals/load']);
});
