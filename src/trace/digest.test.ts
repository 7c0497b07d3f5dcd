import { expect, test } from 'vitest';
import { besideDigest } from '../engine/record/decision.ts';
import { traceDataOf } from '../testing/trace/testTrace.ts';
import { traceDigest } from './digest.ts';

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

test('decisions of kinds that came later do not change it', () => {
  const later = besideDigest('later');
  const runWith = (
    kinds: readonly string[],
    rows: readonly { at: number; kind?: number; words: number[] }[],
  ) =>
    traceDataOf({
      jobs: [{ stages: [1] }],
      attempts: [{ task: 0, startedAt: 3, endedAt: 9 }],
      decisionKinds: kinds,
      decisions: rows,
    });
  const plain = runWith(
    ['probes', 'sizes'],
    [
      { at: 1, kind: 0, words: [7] },
      { at: 2, kind: 1, words: [8, 9] },
    ],
  );
  const more = runWith(
    ['probes', later, 'sizes'],
    [
      { at: 0, kind: 1, words: [5, 5] },
      { at: 1, kind: 0, words: [7] },
      { at: 1, kind: 1, words: [6] },
      { at: 2, kind: 2, words: [8, 9] },
    ],
  );
  expect(traceDigest(more)).toBe(traceDigest(plain));
  const other = runWith(
    ['probes', later, 'sizes'],
    [
      { at: 1, kind: 0, words: [7] },
      { at: 2, kind: 2, words: [8, 8] },
    ],
  );
  expect(traceDigest(other)).not.toBe(traceDigest(plain));
});
