// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { tableTime } from './JobPanel.tsx';

test.each([
  [6_450_000, '6.45 s'],
  [59_400_000, '59.4 s'],
  [59_600_000, '1:00'],
  [1_286_000_000, '21:26'],
  [3_769_400_000, '1:02:49'],
  [Number.POSITIVE_INFINITY, '–'],
])('%d µs are %s', (duration, text) => {
  expect(tableTime(duration)).toBe(text);
});
