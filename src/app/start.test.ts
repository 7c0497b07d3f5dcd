// @vitest-environment happy-dom
import { afterAll, expect, test, vi } from 'vitest';
import '../testing/app/page.ts';

// What the address asks for does not come: a network in between, or a newer version on the server.
vi.mock('./deck/lecture.ts', () => {
  throw new Error('lost');
});
vi.mock('../desk/open/lesson.ts', () => {
  throw new Error('lost');
});
const update = vi.hoisted(() => vi.fn());
vi.mock('../desk/run/runner.ts', () => ({
  costsAreKnown: Promise.resolve(),
  machine: { isKnown: () => true },
  pool: { open: () => undefined, run: () => new Promise(() => {}) },
  runner: { update },
}));

// Tests that run later in this thread want the modules and the address as they are.
afterAll(() => {
  vi.resetModules();
  window.history.replaceState(null, '', '/');
});

test.each(['?preset=queries', '?lecture=first-look', '?lesson=late-binding', '?preset=queries&lecture'])(
  'without the part that %s needs, the page says so and begins with what it has',
  async (search) => {
    window.history.replaceState(null, '', `/${search}`);
    vi.resetModules();
    update.mockClear();
    const { start } = await import('./start.ts');
    const { noticeStore: notices } = await import('../state/noticeStore.ts');
    await start();
    expect(update).toHaveBeenCalledTimes(1);
    expect(notices.getState().notices.map(({ id }) => id)).toContain('part');
  },
);
