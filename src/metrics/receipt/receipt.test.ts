import { describe, expect, test } from 'vitest';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { AttemptKind, JobOperation, Outcome } from '../../engine/record/schema.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import type { Trace } from '../../trace/trace.ts';
import { largestPart, receiptDifference } from './difference.ts';
import { meanReceiptFact } from './means.ts';
import { partPlace, type ReceiptPartId, receiptParts } from './parts.ts';
import { receiptOf } from './receipt.ts';
import { differenceWords, totalWords } from './words.ts';

/** Writes a receipt as "part from → to (attempt)". */
const written = (trace: Trace, job = 0) =>
  receiptOf(trace, job)?.segments.map(
    ({ part, from, to, attempt }) => `${part} ${from} → ${to}${attempt === NONE ? '' : ` (${attempt})`}`,
  );

const parts = (given: Partial<Record<ReceiptPartId, Micros>>) =>
  Float64Array.from(receiptParts, ({ id }) => given[id] ?? 0);

describe('a receipt', () => {
  test('of a task that was sent to a server and queued there, with a slot of another server free', () => {
    const trace = traceOf({
      servers: 2,
      networkDelay: 5,
      jobs: [{ arrivedAt: 10, stages: [1] }, { stages: [1] }],
      attempts: [
        { task: 1, server: 0, startedAt: 0, endedAt: 60 },
        { task: 0, server: 0, boundAt: 30, startedAt: 60, endedAt: 100 },
      ],
      entries: [{ server: 0, stage: 0, task: 0, enteredAt: 35, leftAt: 60 }],
    });
    expect(written(trace)).toEqual([
      'heldBack 10 → 30 (1)',
      'asking 30 → 35 (1)',
      'queued 35 → 60 (1)',
      'computing 60 → 100 (1)',
    ]);
  });

  test('tells a wait without a free slot from one with', () => {
    const trace = traceOf({
      servers: 2,
      jobs: [{ stages: [3] }],
      attempts: [
        { task: 0, server: 0, startedAt: 0, endedAt: 40 },
        { task: 1, server: 1, startedAt: 0, endedAt: 30 },
        { task: 2, server: 0, startedAt: 50, endedAt: 80 },
      ],
    });
    // Both slots are busy until 30; the median task computes for 30.
    expect(written(trace)).toEqual(['noSlot 0 → 30 (2)', 'heldBack 30 → 50 (2)', 'computing 50 → 80 (2)']);
  });

  test('of a straggler that a copy overtook', () => {
    const trace = traceOf({
      servers: 3,
      networkDelay: 2,
      jobs: [{ stages: [3] }],
      attempts: [
        { task: 0, server: 0, startedAt: 0, endedAt: 20 },
        { task: 1, server: 1, startedAt: 0, endedAt: 22 },
        { task: 2, server: 2, startedAt: 0, endedAt: 95, outcome: Outcome.lostRace },
        { task: 2, server: 0, kind: AttemptKind.speculative, boundAt: 60, startedAt: 62, endedAt: 95 },
      ],
    });
    // The tasks compute for 20, 22 and 33: the copy itself is 11 slower than the median.
    expect(written(trace)).toEqual([
      'straggling 0 → 60 (2)',
      'asking 60 → 62 (3)',
      'computing 62 → 84 (3)',
      'straggling 84 → 95 (3)',
    ]);
  });

  test('of a task that was preempted, and of its stage that waited for another', () => {
    const trace = traceOf({
      servers: 1,
      slotsPerServer: 1,
      networkDelay: 1,
      jobs: [{ arrivedAt: 5, stages: [1, 1] }, { stages: [1] }],
      attempts: [
        { task: 0, startedAt: 5, endedAt: 15 },
        { task: 1, boundAt: 15, startedAt: 16, endedAt: 26, outcome: Outcome.preempted },
        { task: 2, startedAt: 26, endedAt: 46 },
        { task: 1, boundAt: 46, startedAt: 47, endedAt: 67 },
      ],
    });
    expect(written(trace)).toEqual([
      'computing 5 → 15 (0)',
      'asking 15 → 16 (1)',
      'lost 16 → 26 (1)',
      'noSlot 26 → 46 (3)',
      'asking 46 → 47 (3)',
      'computing 47 → 67 (3)',
    ]);
  });

  test('of a task that read before it computed, after it had waited for files', () => {
    const trace = traceOf({
      jobs: [{ stages: [1] }],
      attempts: [{ startedAt: 0, endedAt: 100 }],
      filesAwaited: [{ attempt: 0, from: 0, until: 10 }],
      reads: [{ attempt: 0, locality: 2, until: 50, computed: 15 }],
    });
    expect(written(trace)).toEqual(['files 0 → 10 (0)', 'readRemote 10 → 35 (0)', 'computing 35 → 100 (0)']);
  });

  test('of a job that waited to be let in, for its root and for its user', () => {
    const { suspend, resume } = JobOperation;
    const trace = traceOf({
      slotsPerServer: 2,
      jobs: [{ arrivedAt: 1, stages: [1] }],
      keptSlots: [{ job: 0, wantedAt: 4, from: 9, to: 50, lane: 1 }],
      jobControl: [
        { job: 0, operation: suspend, at: 12 },
        { job: 0, operation: resume, at: 20 },
      ],
      attempts: [{ startedAt: 22, endedAt: 50 }],
    });
    expect(written(trace)).toEqual([
      'admission 1 → 4 (0)',
      'kept 4 → 9 (0)',
      'heldBack 9 → 12 (0)',
      'suspended 12 → 20 (0)',
      'heldBack 20 → 22 (0)',
      'computing 22 → 50 (0)',
    ]);
  });

  test('says what is unknown where less was recorded', () => {
    const run = { jobs: [{ stages: [1] }], attempts: [{ boundAt: 3, startedAt: 7, endedAt: 9 }] };
    expect(written(traceOf({ ...run, level: 'attempts' }))).toEqual([
      'other 0 → 7 (0)',
      'computing 7 → 9 (0)',
    ]);
  });

  test('is none for a job that did not finish', () => {
    expect(receiptOf(traceOf({ jobs: [{ stages: [1] }] }), 0)).toBeNull();
  });
});

describe('receipts of runs', () => {
  test('are the means of their jobs', () => {
    const trace = traceOf({
      slotsPerServer: 2,
      jobs: [{ stages: [1] }, { stages: [1] }],
      attempts: [
        { task: 0, startedAt: 0, endedAt: 10 },
        { task: 1, lane: 1, startedAt: 4, endedAt: 24 },
      ],
    });
    const { jobs, parts: means, most } = meanReceiptFact.of(trace);
    expect(jobs).toBe(2);
    expect([most[partPlace.computing], most[partPlace.queued]]).toEqual([1, NONE]);
    expect(means).toEqual(parts({ computing: 15, heldBack: 2 }));
    expect(means[partPlace.heldBack]).toBe(2);
  });

  test('differ by parts that add up as shown', () => {
    const one = parts({ queued: 300_400, asking: 1_400, computing: 100_000 });
    const other = parts({ queued: 32_700, asking: 14_200, computing: 99_600 });
    const difference = receiptDifference(one, other);
    expect(`${totalWords(difference)} = ${differenceWords(difference)}`).toBe(
      '255 ms less = −268 ms queued at a server, +13 ms asking',
    );
    expect(differenceWords(difference, 1)).toBe('−268 ms queued at a server, +13 ms other');
    expect(difference).toEqual({
      unit: 'ms',
      digits: 0,
      total: -255,
      parts: [
        { part: 'queued', amount: -268 },
        { part: 'asking', amount: 13 },
      ],
    });
  });

  test('have a largest part, which is not computing', () => {
    expect(largestPart(parts({ computing: 9, queued: 3, asking: 4 }))).toBe('asking');
    expect(largestPart(parts({ computing: 9 }))).toBeNull();
  });
});
