import { expect, test } from 'vitest';
import { traceDigest } from './digest.ts';
import { traceDataOf } from './testTrace.ts';

const make = (endedAt = 9, word = 7) =>
  traceDataOf({
    jobs: [{ stages: [1] }],
    attempts: [{ task: 0, startedAt: 3, endedAt }],
    decisionKinds: ['probes'],
    decisions: [{ at: 1, words: [word] }],
  });

test('equal runs have equal digests, also after a trip to another thread', () => {
  expect(traceDigest(make())).toBe(traceDigest(make()));
  expect(traceDigest(structuredClone(make()))).toBe(traceDigest(make()));
});

test('one other time or one other word gives another digest', () => {
  expect(traceDigest(make(10))).not.toBe(traceDigest(make()));
  expect(traceDigest(make(9, 8))).not.toBe(traceDigest(make()));
});

test('the name of the policy does not count', () => {
  expect(traceDigest({ ...make(), policy: 'another' })).toBe(traceDigest(make()));
});

test('the digest is the same on every machine', () => {
  expect(traceDigest(make())).toBe('646b9d4db63428a0');
});
