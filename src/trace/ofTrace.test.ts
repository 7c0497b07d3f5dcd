import { expect, test } from 'vitest';
import { traceOf } from '../testing/trace/testTrace.ts';
import { ofTrace } from './ofTrace.ts';

test('what was read off a run is remembered, even if it was nothing', () => {
  let reads = 0;
  const tasksOf = ofTrace(({ data }) => {
    reads += 1;
    return data.graphs.tasks === 1 ? null : data.graphs.tasks;
  });
  const [one, three] = [traceOf({ jobs: [{ stages: [1] }] }), traceOf({ jobs: [{ stages: [3] }] })];
  expect([one, three, one, three].map(tasksOf)).toEqual([null, 3, null, 3]);
  expect(reads).toBe(2);
});
