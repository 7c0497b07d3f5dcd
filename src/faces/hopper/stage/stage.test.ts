import { expect, test } from 'vitest';
import { PresetRuns } from '../../../testing/presets/presetRuns.ts';
import { stage } from './index.ts';

const S = 1_000_000;

test('a kept slot has the work that it is kept for, and a slow task grows once its report is read', () => {
  const trace = new PresetRuns('keep-a-slot').trace(1);
  const worksAt = (time: number) =>
    stage(trace, time, 0).marks.flatMap((mark) => (mark.kind === 'work' ? [mark] : []));
  const kept = worksAt(S).filter(({ done }) => done === null);
  expect(kept.map(({ server, job, told }) => ({ server, job, told }))).toEqual([
    { server: 4, job: 0, told: 10 * S },
  ]);
  const slow = (time: number) => worksAt(time).find(({ server, done }) => server === 3 && done !== null);
  expect(slow(S)).toMatchObject({ told: 10 * S, expected: 10 * S, done: S });
  expect(slow(2.5 * S)).toMatchObject({ told: 10 * S, expected: 30 * S, done: 2.5 * S });
  // Nothing that happens changes the scale.
  expect(new Set([S, 9 * S, 15 * S].flatMap((time) => worksAt(time).map(({ longest }) => longest)))).toEqual(
    new Set([10 * S]),
  );
});
