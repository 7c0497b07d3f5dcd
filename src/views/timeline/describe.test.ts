import { expect, test } from 'vitest';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { describeKept } from './describe.ts';

test('kept slots are said by what they are kept for, and for how long', () => {
  const trace = traceOf({
    servers: 2,
    jobs: [{ stages: [1] }],
    purposes: [{ name: 'root', forWholeJob: true }, { name: 'place for a copy' }],
    keptSlots: [
      { job: 0, server: 1, from: 3_000_000 },
      { job: 0, server: 0, purpose: 1, from: 3_000_000, to: 9_000_000 },
    ],
  });
  expect([0, 1].map((row) => describeKept(trace, row))).toEqual([
    ['root of j1 on s01', 'holds the slot to the end of its job', 'still there at the end'],
    ['s00 idle, kept for j1', 'place for a copy', 'for 6 s'],
  ]);
});
