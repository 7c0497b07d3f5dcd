import { beforeAll, expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { partsAreKnown } from './beforeRuns.ts';
import { viewsWithContent } from './viewsWithContent.ts';

beforeAll(() => partsAreKnown);

const tracesOf = (id: string) => {
  const { scenario } = presets.get(id);
  return scenario.runs.map((_, run) => openTrace(simulate(planRun(scenario, run))));
};

test('views of another system are not parked where they have nothing to show', () => {
  const sparrow = tracesOf('first-look');
  expect(viewsWithContent(sparrow, { hero: 'flow-graph', linked: ['virtual-sizes', 'locality'] })).toEqual({
    hero: 'cluster',
    linked: ['cdf', 'over-time'],
  });
  expect(viewsWithContent(sparrow, { hero: 'timeline', linked: ['cdf', 'locality'] })).toEqual({
    hero: 'timeline',
    linked: ['cdf', 'over-time'],
  });
});

test('views that have something to show stay', () => {
  const chosen = { hero: 'flow-graph', linked: ['locality', 'numbers'] } as const;
  expect(viewsWithContent(tracesOf('six-computers'), chosen)).toEqual(chosen);
});
