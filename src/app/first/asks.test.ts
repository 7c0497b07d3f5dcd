import { expect, test } from 'vitest';
import { asks } from '../../desk/open/asks.ts';
import { controlsAt } from '../../scenario/edit/leadingControls.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { tour } from './tour.ts';

test('every chapter of the tour asks, one for each system, and its control exists', () => {
  const systems = tour.map(({ preset }) => presets.get(preset).group);
  expect(new Set(systems).size).toBe(5);
  for (const { preset, drag } of tour) {
    const { scenario, opening } = presets.get(preset);
    expect(asks({ scenario, opening }), preset).toBe(true);
    expect(controlsAt(scenario, [drag.path]), preset).toHaveLength(1);
  }
});

test('presets of one run, of many runs, and those that open with their results do not ask', () => {
  const asking = presets.all.filter(asks).map(({ id }) => id);
  expect(asking.length).toBeGreaterThan(30);
  for (const id of ['refused-thrice', 'how-many-requests', 'who-gains']) expect(asking).not.toContain(id);
});

test('a preset that opens at a time without a job has nobody to ask about', () => {
  const { scenario } = presets.get('first-look');
  expect(asks({ scenario })).toBe(true);
  expect(asks({ scenario, opening: { at: 2 } })).toBe(false);
  expect(asks({ scenario, opening: { at: 2, job: 3 } })).toBe(true);
  expect(asks({ scenario, opening: { views: ['cdf', 'cluster', 'numbers'] } })).toBe(false);
});
