import { expect, test } from 'vitest';
import { SECOND } from '../engine/kernel/time.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import { gainTable, responsesOf } from './gains.ts';
import type { RunNumbers } from './measure.ts';

/** Response times of jobs that end at these times, in seconds. */
const responses = (ends: readonly number[], seed = 1) =>
  responsesOf(
    traceOf({
      jobs: ends.map(() => ({ stages: [1] })),
      attempts: ends.map((end, task) => ({ task, server: 0, startedAt: 0, endedAt: end * SECOND })),
    }),
    seed,
  );

const numbers = (policy: string, seed = 1) => ({ policy, params: {}, seed }) as unknown as RunNumbers;

test('each run is compared with the first one of its seed', () => {
  const text = gainTable(
    [numbers('slow'), numbers('slow', 2), numbers('fast'), numbers('fast', 2)],
    [responses([4, 4]), responses([2, 8], 2), responses([1, 5]), responses([2, 8], 2)],
  );
  const lines = text.trim().split('\n');
  expect(lines[0]).toMatch(
    /^Against the first +seed +gain +p10 +median +p90 +slower jobs +by +worst +jobs compared$/,
  );
  expect(lines[1]).toMatch(/^fast +1 +25\.0% .* 50\.0% +25\.0% +25\.0% +2$/);
  expect(lines[2]).toMatch(/^fast +2 +0\.0% .* 0\.0% +– +– +2$/);
  expect(lines).toHaveLength(3);
});

test('one run is compared with nothing', () => {
  expect(gainTable([numbers('slow')], [responses([1])])).toBe('');
});
