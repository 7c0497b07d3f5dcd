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
  expect([heard, endedAt]).toEqual([[[2, 7, 30]], 10]);
  expect(events).toBe(ring([20]).events);
});

test('an alarm with an infinite delay cancels the one before', () => {
  expect(ring([5, Infinity], 'replaces')).toEqual({ heard: [], endedAt: 10, events: ring([]).events });
});

/** Sets an alarm at 10 that goes off at 30; returns when it did, and the end of the run. The alarm may make its scheduler think. */
function endWith(thinks: number) {
  const rung: Micros[] = [];
  const { endedAt } = runByHand({ jobs: [oneStage([1], 10)] }, (sim) => {
    const done = sim.schedulerTimer(() => undefined);
    const timer = sim.schedulerTimer((scheduler) => {
      rung.push(sim.now());
      if (thinks > 0) sim.think(scheduler, thinks, done, 0, 0);
    });
    return onceReady((scheduler) => timer.after(20, scheduler, 0, 0));
  });
  return { rung, endedAt };
}

test('an alarm that leads to nothing goes off and does not extend the run', () => {
  expect(endWith(0)).toEqual({ rung: [30], endedAt: 10 });
});

test('a thought extends the run to its end, whatever it leads to', () => {
  expect(endWith(5)).toEqual({ rung: [30], endedAt: 35 });
});
