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

test('equal runs have equal digests, also after being sent to another thread', () => {
  expect(traceDigest(make())).toBe(traceDigest(make()));
  expect(traceDigest(structuredClone(make()))).toBe(traceDigest(make()));
});

test('a different time or word gives a different digest', () => {
  expect(traceDigest(make(10))).not.toBe(traceDigest(make()));
  expect(traceDigest(make(9, 8))).not.toBe(traceDigest(make()));
});

test('the digest does not depend on the name of the policy', () => {
  expect(traceDigest({ ...make(), policy: 'another' })).toBe(traceDigest(make()));
});

test('the digest is the same on every machine', () => {
  expect(traceDigest(make())).toBe('646b9d4db63428a0');
});

test('an additional table or column does not change it', () => {
  const data = make();
  const { jobs } = data.tables;
  const grown = {
    ...data.tables,
    jobs: { ...jobs, columns: { ...jobs.columns, mood: new Uint8Array(jobs.length) } },
    moods: { length: 1, columns: { mood: Uint8Array.of(3) } },
  };
  expect(traceDigest({ ...data, tables: grown })).toBe(traceDigest(data));
});

test('a column that is stored in a wider kind has the same digest', () => {
  const data = make();
  const { jobs } = data.tables;
  const scheduler = Uint32Array.from(jobs.columns.scheduler);
  const wider = { ...jobs, columns: { ...jobs.columns, scheduler: scheduler as never } };
  expect(traceDigest({ ...data, tables: { ...data.tables, jobs: wider } })).toBe(traceDigest(data));
});
