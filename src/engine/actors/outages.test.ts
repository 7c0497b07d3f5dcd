import { expect, test } from 'vitest';
import { Outages } from './outages.ts';

test('jobs avoid a scheduler only when it is known to be down', () => {
  const outages = new Outages(3);
  outages.begin(1);
  expect([outages.isDown(1), outages.isKnown(1)]).toEqual([true, false]);
  expect(outages.replacement(1)).toBe(1);
  outages.notice(1);
  expect(outages.isKnown(1)).toBe(true);
  expect([0, 1, 2].map((wanted) => outages.replacement(wanted))).toEqual([0, 2, 2]);
  outages.notice(2);
  expect(outages.replacement(1)).toBe(0);
});

test('when no scheduler is left, jobs stay where they are', () => {
  const outages = new Outages(2);
  outages.notice(0);
  outages.notice(1);
  expect(outages.replacement(1)).toBe(1);
});
