// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { runStore } from '../state/runStore.ts';
import { loadAhead } from './loadAhead.ts';

test.each([true, false])('nothing is fetched ahead for a visitor who saves data: %s', (saveData) => {
  const follow = vi.spyOn(runStore, 'subscribe').mockReturnValue(() => undefined);
  vi.stubGlobal('navigator', { connection: { saveData } });
  loadAhead();
  expect(follow).toHaveBeenCalledTimes(saveData ? 0 : 1);
  vi.unstubAllGlobals();
  follow.mockRestore();
});
