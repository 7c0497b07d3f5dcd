import { expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import { matchKind } from '../../../policies/quincy/decisions/queues.ts';
import { recordQueues } from '../../../testing/faces/quincy/queues/testQueues.ts';
import { traceOf } from '../../../testing/trace/testTrace.ts';
import { shareBehind } from './shares.ts';

test('a share that changed at the same moment, but by a later submission, is not the one that a match went by', () => {
  const trace = traceOf({
    servers: 2,
    jobs: [{ stages: [2] }],
    ...recordQueues([
      { kind: 'submit', at: 0, stage: 0, words: [0, 1, 0, 0] },
      { kind: 'shares', at: 0, words: [0, 1, 0, 1, 0] },
      { kind: 'match', at: 1, stage: 0, words: [0, 0, 2, 0, 0, 1, 0] },
      { kind: 'submit', at: 1, stage: 0, words: [1, 1, 0, 0] },
      { kind: 'match', at: 1, stage: 0, words: [1, 1, 2, 0, 0, 1, 0] },
      { kind: 'shares', at: 1, words: [0, 2, 2, 2, 1] },
    ]),
  });
  const [first, second] = trace.decisionsOfStage(matchKind, 0);
  expect(first.at).toBe(SECOND);
  expect(shareBehind(trace, 0, first)?.share).toBe(1);
  expect(shareBehind(trace, 0, second)?.share).toBe(2);
});
