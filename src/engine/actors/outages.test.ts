import { expect, test } from 'vitest';
import { Outages } from './outages.ts';

test('jobs avoid a scheduler only when it is known to be down', () => {
  const outages = new Outages(3);
  outages.scheduler.begin(1, 0);
  expect([outages.scheduler.isDown(1), outages.scheduler.isKnown(1)]).toEqual([true, false]);
  expect(outages.scheduler.replacement(1)).toBe(1);
  outages.scheduler.notice(1);
  expect(outages.scheduler.isKnown(1)).toBe(true);
  expect([0, 1, 2].map((wanted) => outages.scheduler.replacement(wanted))).toEqual([0, 2, 2]);
  outages.scheduler.notice(2);
  expect(outages.scheduler.replacement(1)).toBe(0);
});

test('when no scheduler is left, jobs stay where they are', () => {
  const outages = new Outages(2);
  outages.scheduler.notice(0);
  outages.scheduler.notice(1);
  expect(outages.scheduler.replacement(1)).toBe(1);
});
