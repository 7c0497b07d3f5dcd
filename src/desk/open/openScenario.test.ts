// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { views } from '../../faces/registry.ts';
import { jobCount } from '../../scenario/counted/size.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { momentOf } from './openScenario.ts';

test('presets open existing views, and follow an existing job', () => {
  const known = views.map(({ id }) => id);
  const openings = presets.all.flatMap(({ opening, scenario }) =>
    opening === undefined ? [] : [{ opening, scenario }],
  );
  expect(openings.length).toBeGreaterThan(10);
  for (const { opening, scenario } of openings) {
    const shown = opening.views ?? [];
    expect(known).toEqual(expect.arrayContaining([...shown]));
    expect(new Set(shown).size).toBe(shown.length);
    expect(opening.job ?? 0).toBeLessThan(jobCount(scenario.workload) + scenario.workload.warmup);
  }
});

test('the moment of a preset is in microseconds, like that of a link', () => {
  expect(momentOf({ at: 2.5, job: 3 })).toEqual({ time: 2_500_000, job: 3 });
  expect(momentOf(undefined)).toEqual({});
});
