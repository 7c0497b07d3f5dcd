import { expect, test } from 'vitest';
import { fieldsOf } from '../../testing/trace/fieldsOf.ts';
import { traceDataOf, traceOf } from '../../testing/trace/testTrace.ts';
import { traceDigest } from '../../trace/digest.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { transferables } from '../../worker/transferables.ts';
import { Recorder } from './recorder.ts';
import { AttemptKind, Outcome, type TraceData } from './schema.ts';
import { openStored, storedBytes, storedOf } from './storedTrace.ts';

/** Created anew each time, since transferring a trace to a thread takes the arrays of its graphs along. */
const make = () => traceDataOf({ jobs: [{ stages: [1] }] });
const { graphs } = make();
const ROWS = 600;

/** Records rows with several values in each column, or with a single one if `alike`. */
function record(areAlike: boolean, actors?: number): TraceData {
  const recorder = new Recorder('messages', graphs, actors);
  for (let row = 0; row < ROWS; row += 1) {
    const other = areAlike ? 0 : row % 3;
    const now = row * 10;
    const attempt = recorder.attemptBound(
      row,
      row,
      areAlike ? AttemptKind.original : AttemptKind.duplicate,
      now,
    );
    recorder.attemptStarted(attempt, other, now + 5 + other);
    recorder.attemptEnded(attempt, areAlike ? Outcome.finished : Outcome.failed, now + 9);
    recorder.left(recorder.entered(row, row, other - 1, now), now + row);
    recorder.released(recorder.held(row, other, row, now), now + 7 + other);
    const message = recorder.sent(row, row + 1, other, other - 1, row, now, now + 50 + other);
    if (!areAlike && other > 0) recorder.carried(message, [row, -row, 7], other);
    recorder.decided(row, other, other - 1, [row, row], other, now);
  }
  return { ...make(), ...recorder.finish() };
}

for (const areAlike of [true, false]) {
  const rows = areAlike ? 'rows that are alike' : 'rows of every kind';

  test(`a trace with ${rows} is the same in another thread, sent before or after it was read`, () => {
    const read = structuredClone(record(areAlike));
    for (const isRead of [false, true]) {
      const sent = record(areAlike);
      if (isRead) expect(sent.tables).toEqual(read.tables);
      const stored = storedOf(sent);
      const received = openStored(structuredClone(stored, { transfer: transferables(stored) }));
      expect(traceDigest(received)).toBe(traceDigest(read));
      expect(received.tables).toEqual(read.tables);
      expect(received.words).toEqual(read.words);
      expect(received.fieldWords).toEqual(read.fieldWords);
    }
  });

  test(`the digest of a trace with ${rows} does not make it larger`, () => {
    const data = record(areAlike);
    const before = storedBytes(data);
    traceDigest(data);
    expect(storedBytes(data)).toBe(before);
    expect(storedBytes(structuredClone(data))).toBeGreaterThan(before);
  });
}

test('columns are arrays of the kinds in the schema, created once', () => {
  const { entries, jobs } = record(true, 10).tables;
  expect(entries.columns.server).toBeInstanceOf(Uint32Array);
  expect(entries.columns.task).toEqual(new Int32Array(ROWS).fill(-1));
  expect(entries.columns.leftAt).toBe(entries.columns.leftAt);
  expect(jobs.columns.scheduler).toBeInstanceOf(Uint32Array);
});

test('ids take 2 bytes up to 65,536 of them, else 4', () => {
  const few = storedBytes(record(true, 65_536));
  const many = storedBytes(record(true, 65_537));
  // Servers of attempts, entries and holds, both ends of messages, actors of decisions.
  expect(many - few).toBe(ROWS * 6 * 2);
});

test('more than 65,536 schedulers are distinguished', () => {
  const recorder = new Recorder('messages', graphs, 200_001);
  recorder.jobArrived(0, 200_000, 1);
  recorder.sent(0, 200_000, 0, 0, 0, 1, 2);
  const { jobs, messages } = recorder.finish().tables;
  expect([...jobs.columns.scheduler]).toEqual([200_000]);
  expect([...messages.columns.to]).toEqual([200_000]);
});

test('fields of messages are read back by row', () => {
  const trace = openTrace(record(false));
  const expected = Array.from({ length: ROWS }, (_, row) => [row, 0 - row, 7].slice(0, row % 3));
  expect(expected.map((_, row) => [...fieldsOf(trace, row)])).toEqual(expected);
});

test('reads long contents, empty ones, and those of a hand-made message', () => {
  const matrix = Array.from({ length: 5000 }, (_, at) => at - 2500);
  const trace = traceOf({
    jobs: [{ stages: [1] }],
    messages: [
      { sentAt: 1 },
      { sentAt: 2, carries: matrix },
      { sentAt: 3, carries: [] },
      { sentAt: 4, carries: [9] },
    ],
  });
  expect([0, 1, 2, 3].map((row) => [...fieldsOf(trace, row)])).toEqual([[], matrix, [], [9]]);
});

test('fields of messages count in the digest, if there are any', () => {
  const digestOf = (carries?: readonly number[]) =>
    traceDigest(traceDataOf({ jobs: [{ stages: [1] }], messages: [{ sentAt: 1, carries }] }));
  expect(digestOf([1, 2])).not.toBe(digestOf([1, 3]));
  expect(digestOf([1])).not.toBe(digestOf());
});

test('no fields are recorded below the level of messages', () => {
  const recorder = new Recorder('queues', graphs);
  recorder.carried(recorder.sent(0, 1, 0, 0, 0, 1, 2), [1, 2], 2);
  expect(recorder.finish().tables.fields).toHaveLength(0);
});
