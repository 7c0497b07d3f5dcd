import { beforeAll, expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { views } from '../../faces/registry.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { openTrace } from '../../trace/openTrace.ts';
import type { RunTrace, View } from '../../views/shared/view.ts';
import { partsAreKnown } from './beforeRuns.ts';
import { behind, hasSomething, questions, viewOptions, viewsWithContent } from './viewMenu.ts';

beforeAll(() => partsAreKnown);

const runs = [0, 1].map((index) => ({ index, title: String(index) }) as RunTrace);

/** A view that refuses these runs. */
function viewWithout(takes: View['takes'], ...refused: readonly number[]): View {
  const refuses = (given: readonly RunTrace[]) =>
    given.some(({ index }) => refused.includes(index)) ? 'no' : null;
  return { ...views[0], takes, refuses };
}

test('a view of one run is of use if it shows one of them, a view of all if it shows all together', () => {
  expect(hasSomething(viewWithout('one run', 0), runs)).toBe(true);
  expect(hasSomething(viewWithout('one run', 0, 1), runs)).toBe(false);
  expect(hasSomething(viewWithout('one run'), [])).toBe(false);
  expect(hasSomething(viewWithout('all runs', 0), runs)).toBe(false);
  expect(hasSomething(viewWithout('all runs'), runs)).toBe(true);
});

test('each view is an option once: first those of use, in the order of the menu, then the others', () => {
  const inUse = views.filter((_, place) => place % 2 === 0);
  const options = viewOptions(inUse);
  expect(options.map(({ id }) => id).toSorted()).toEqual(views.map(({ id }) => id).toSorted());
  expect(options.slice(0, inUse.length).map(({ id }) => id)).toEqual(inUse.map(({ id }) => id));
  const empty = options.slice(inUse.length).map(({ group }) => group);
  expect(new Set(empty)).toEqual(new Set(['Nothing to show here']));
});

beforeAll(() => partsAreKnown);

test('every view of results, and no other, is of one of the four questions; none has more than seven', () => {
  for (const { door, question } of views) expect(question !== undefined).toBe(door === 'results');
  const ids = questions.map(({ id }) => views.filter(({ question }) => question === id).length);
  expect(Math.min(...ids)).toBeGreaterThan(0);
  expect(Math.max(...ids)).toBeLessThanOrEqual(7);
});

test('a door opens the view seen last behind it; results else with what answers first, others with their first', () => {
  const of = (door: View['door']) => views.filter((view) => view.door === door);
  expect(behind(of('results'), 'gain')?.id).toBe('gain');
  expect(behind(of('results'), undefined)?.id).toBe('cdf');
  expect(
    behind(
      of('results').filter(({ question }) => question === 'where'),
      undefined,
    )?.id,
  ).toBe('receipts');
  expect(behind(of('now'), undefined)?.id).toBe('cluster');
  expect(behind([], 'gain')).toBeNull();
});

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
