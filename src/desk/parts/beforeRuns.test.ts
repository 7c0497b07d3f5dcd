// @vitest-environment happy-dom
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { views } from '../../faces/registry.ts';
import { firstPreset } from '../../scenario/presets/firstPreset.ts';
import { runTitles } from '../name/runTitle.ts';

const { scenario } = firstPreset;

afterEach(() => vi.doUnmock('../../faces/registry.ts'));
// Tests that run later in this thread want the modules as they are.
afterAll(() => vi.resetModules());

test('the first picture has its own row of views; the others and the names of runs come before any run', async () => {
  vi.resetModules();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.doMock('../../faces/registry.ts', async (original) => {
    await asked;
    return original();
  });
  const { arePartsAwaited, knownNames, knownViews, partsAreKnown } = await import('./beforeRuns.ts');
  const { findView } = await import('./viewMenu.ts');
  const watched = views
    .filter(({ door, paper }) => door === 'now' && paper === undefined)
    .map(({ id }) => id);
  expect(knownViews().map(({ id }) => id)).toEqual(watched);
  expect(arePartsAwaited()).toBe(true);
  expect(findView('cdf').id).toBe('cluster');
  expect(knownNames()).toBeNull();
  answer();
  await partsAreKnown;
  expect(arePartsAwaited()).toBe(false);
  expect(knownViews().map(({ id }) => id)).toEqual(views.map(({ id }) => id));
  expect(findView('cdf').id).toBe('cdf');
  expect(knownNames()?.runTitles(scenario)).toEqual(runTitles(scenario));
});

test('where the others do not come, the page says so and goes on with those that it has', async () => {
  vi.resetModules();
  vi.doMock('../../faces/registry.ts', () => {
    throw new Error('lost');
  });
  const { arePartsAwaited, knownNames, knownViews, partsAreKnown } = await import('./beforeRuns.ts');
  const { noticeStore } = await import('../../state/noticeStore.ts');
  await partsAreKnown;
  expect(arePartsAwaited()).toBe(false);
  expect(knownViews()).toHaveLength(2);
  expect(knownNames()).toBeNull();
  expect(noticeStore.getState().notices.map(({ id }) => id)).toEqual(['part']);
});
