import { expect, test } from 'vitest';
import { Outcome } from '../../engine/record/schema.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { movesOf } from './drawSlots.ts';

test('a preempted attempt is linked to the next attempt at its task that started', () => {
  const trace = traceOf({
    servers: 3,
    jobs: [{ stages: [2] }],
    attempts: [
      { task: 0, server: 0, startedAt: 0, endedAt: 5, outcome: Outcome.preempted },
      { task: 1, server: 1, startedAt: 0, endedAt: 6, outcome: Outcome.failed },
      { task: 0, server: 1, boundAt: 6, endedAt: 7, outcome: Outcome.preempted },
      { task: 0, server: 2, startedAt: 8, endedAt: 20 },
      { task: 1, server: 0, startedAt: 9, endedAt: 12, outcome: Outcome.preempted },
    ],
  });
  // The third was stopped before it started; the last one found no other place.
  expect(movesOf(trace)).toEqual([{ from: 0, to: 3 }]);
});
