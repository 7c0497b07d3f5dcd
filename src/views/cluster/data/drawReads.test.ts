import { expect, test } from 'vitest';
import { traceOf } from '../../../testing/trace/testTrace.ts';
import { givesWay } from './drawReads.ts';

test('what an attempt reads gives way until its transfers stop doing so', () => {
  const flow = { from: 0, to: 1, bytes: 10, startedAt: 0, endedAt: 9 };
  const trace = traceOf({
    servers: 2,
    jobs: [{ stages: [2] }],
    attempts: [0, 1].map((task) => ({ task, server: 1, startedAt: 0, endedAt: 10 })),
    flows: [
      { ...flow, attempt: 0 },
      { ...flow, attempt: 1 },
    ],
    yieldingFlows: [{ flow: 1, until: 5 }],
  });
  const seen = [0, 4, 5].map((time) => [givesWay(trace, 0, time), givesWay(trace, 1, time)]);
  expect(seen).toEqual([
    [false, true],
    [false, true],
    [false, false],
  ]);
});
