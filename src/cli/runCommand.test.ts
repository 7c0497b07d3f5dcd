import { expect, test } from 'vitest';
import { MILLISECOND } from '../engine/kernel/time.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import type { RunNumbers } from './measure.ts';
import { receiptOfRun, receiptWords } from './runCommand.ts';

/** The receipt of a job of one task that starts after so many ms, on the only slot, and computes for 20 ms. */
function receipt(waits: number, seed = 1) {
  const trace = traceOf({
    jobs: [{ stages: [1] }],
    attempts: [{ startedAt: waits * MILLISECOND, endedAt: (waits + 20) * MILLISECOND }],
  });
  return receiptOfRun(trace, seed);
}

const numbers = (policy: string, seed = 1) => ({ policy, params: {}, seed }) as unknown as RunNumbers;

test('each run says where the time went, and how it differs from the first one of its seed', () => {
  const runs = [numbers('slow'), numbers('fast'), numbers('same', 2)];
  expect(receiptWords(runs, [receipt(30), receipt(5), receipt(1, 2)]).split('\n')).toEqual([
    '',
    'Where the mean response time went',
    'slow, seed 1: 50.0 ms = 30.0 ms held back + 20.0 ms computing',
    'fast, seed 1: 25.0 ms = 20.0 ms computing + 5.0 ms held back',
    '  25.0 ms less than the first = −25.0 ms held back',
    'same, seed 2: 21.0 ms = 20.0 ms computing + 1.0 ms held back',
    '',
  ]);
});

test('nothing is said of jobs that did not finish', () => {
  const open = receiptOfRun(traceOf({ jobs: [{ stages: [1] }] }), 1);
  expect(receiptWords([numbers('slow')], [open])).toBe('');
});
