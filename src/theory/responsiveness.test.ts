import { expect, test } from 'vitest';
import { timeToShare } from './responsiveness.ts';

test('50 of 500 slots become free in 6 s when tasks take 60 s (T-DEL-20)', () => {
  expect(timeToShare(50, 500, 60)).toBe(6);
});

test('a job that wants the whole cluster waits for one task time', () => {
  expect(timeToShare(240, 240, 20)).toBe(20);
});
