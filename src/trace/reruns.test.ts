import { expect, test } from 'vitest';
import { Outcome } from '../engine/record/schema.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import { isRerun } from './reruns.ts';

test('an attempt that was sent after its task had finished runs again', () => {
  const attempt = { task: 0, server: 0, outcome: Outcome.lostRace };
  const trace = traceOf({
    servers: 1,
    jobs: [{ stages: [1] }],
    attempts: [
      { ...attempt, boundAt: 0, startedAt: 0, endedAt: 5, outcome: Outcome.finished },
      { ...attempt, boundAt: 3, startedAt: 3, endedAt: 5 },
      { ...attempt, boundAt: 6, startedAt: 6, endedAt: 8 },
    ],
  });
  expect([0, 1, 2].map((each) => isRerun(trace, each))).toEqual([false, false, true]);
});
