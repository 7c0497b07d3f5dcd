import { expect, test } from 'vitest';
import { SECOND } from '../engine/kernel/time.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import { schedulerBusy } from './utilization.ts';

test('the time that schedulers spend deciding counts within the window, averaged over schedulers', () => {
  // Two servers, two schedulers; jobs come at 0 and 10 s. Actors 2 and 3 are the schedulers, 4 is a service.
  const trace = traceOf({
    servers: 2,
    schedulers: 2,
    jobs: [{ stages: [1] }, { arrivedAt: 10 * SECOND, stages: [1] }],
    attempts: [
      { task: 0, startedAt: 0, endedAt: 9 * SECOND },
      { task: 1, server: 1, startedAt: 10 * SECOND, endedAt: 11 * SECOND },
    ],
    thoughts: [
      { actor: 2, from: 1 * SECOND, to: 4 * SECOND },
      { actor: 3, from: 9 * SECOND, to: 12 * SECOND },
      { actor: 4, from: 0, to: 10 * SECOND },
    ],
  });
  expect([...schedulerBusy.compute(trace)]).toEqual([(3 + 1) / 20]);
});
