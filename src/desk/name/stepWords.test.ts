import { expect, test } from 'vitest';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { stepWords } from './stepWords.ts';

const trace = traceOf({
  servers: 4,
  jobs: [
    { arrivedAt: 5, stages: [5] },
    { arrivedAt: 20, stages: [1] },
  ],
  attempts: [0, 1, 2, 3, 4, 5].map((task) => ({
    task,
    server: task % 4,
    startedAt: task < 4 ? 10 : 20,
    endedAt: task < 4 ? 20 : 40,
  })),
});

test('a step is told by what happens there', () => {
  expect(stepWords(trace, 5)).toBe('j1 arrives');
  expect(stepWords(trace, 40)).toBe('j1·5 ends on s00, j2·1 ends on s01');
});

test('of much that happens at one moment the first is told, and the rest is counted', () => {
  expect(stepWords(trace, 20)).toBe('j2 arrives, j1·1 ends on s00, j1·2 ends on s01, and 4 more');
});

test('between events it says that nothing happens, and how many tasks run', () => {
  expect(stepWords(trace, 15)).toBe('nothing begins or ends; 4 running, 0 in queues');
});
