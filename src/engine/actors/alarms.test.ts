import { expect, test } from 'vitest';
import { onceReady } from '../../testing/engine/world/testPolicies.ts';
import { oneStage, runByHand } from '../../testing/engine/world/testRun.ts';
import type { Micros } from '../kernel/time.ts';

/** Sets an alarm of a scheduler for each delay, at 10; returns when they went off, and the end and the events of the run. */
function ring(delays: readonly Micros[], mode?: 'replaces') {
  const heard: number[][] = [];
  const { endedAt, events } = runByHand({ jobs: [oneStage([1], 10)] }, (sim) => {
    const timer = sim.schedulerTimer((_scheduler, a, b) => heard.push([a, b, sim.now()]), mode);
    return onceReady((scheduler) => {
      for (const [number, delay] of delays.entries()) timer.after(delay, scheduler, number, 7);
    });
  });
  return { heard, endedAt, events };
}

test('alarms go off one by one', () => {
  expect(ring([5, 90, 20]).heard).toEqual([
    [0, 7, 15],
    [2, 7, 30],
    [1, 7, 100],
  ]);
});

test('an alarm that replaces another cancels it, and the run is as if that had never been set', () => {
  const { heard, endedAt, events } = ring([5, 90, 20], 'replaces');
  expect([heard, endedAt]).toEqual([[[2, 7, 30]], 30]);
  expect(events).toBe(ring([20]).events);
});

test('an alarm with an infinite delay cancels the one before', () => {
  expect(ring([5, Infinity], 'replaces')).toEqual({ heard: [], endedAt: 10, events: ring([]).events });
});
