// @vitest-environment happy-dom
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { views } from '../../faces/registry.ts';

afterEach(() => vi.doUnmock('../../faces/registry.ts'));
// Tests that run later in this thread want the modules as they are.
afterAll(() => vi.resetModules());

test('the first picture has its own row of views; the others come before any run is over', async () => {
  vi.resetModules();
  const { areViewsAwaited, knownViews, viewsAreKnown } = await import('./knownViews.ts');
  const { findView } = await import('./viewMenu.ts');
  const watched = views.filter(({ door }) => door === 'watch').map(({ id }) => id);
  expect(knownViews().map(({ id }) => id)).toEqual(watched);
  expect(areViewsAwaited()).toBe(true);
  expect(findView('cdf').id).toBe('cluster');
  await viewsAreKnown;
  expect(areViewsAwaited()).toBe(false);
  expect(knownViews().map(({ id }) => id)).toEqual(views.map(({ id }) => id));
  expect(findView('cdf').id).toBe('cdf');
});

test('where the others do not come, the page says so and goes on with those that it has', async () => {
  vi.resetModules();
  vi.doMock('../../faces/registry.ts', () => {
    throw new Error('lost');
  });
  const { areViewsAwaited, knownViews, viewsAreKnown } = await import('./knownViews.ts');
  const { noticeStore } = await import('../../state/noticeStore.ts');
  await viewsAreKnown;
  expect(areViewsAwaited()).toBe(false);
  expect(knownViews()).toHaveLength(2);
  expect(noticeStore.getState().notices.map(({ id }) => id)).toEqual(['part']);
});
