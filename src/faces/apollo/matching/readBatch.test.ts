import { expect, test } from 'vitest';
import { NONE } from '../../../engine/ids.ts';
import { toMicros } from '../../../engine/kernel/time.ts';
import { Words } from '../../../kit/decisionWords.ts';
import { type Matched, matched } from '../../../policies/apollo/decisions.ts';
import { traceOf } from '../../../testing/trace/testTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { matching } from '../face.ts';
import { solveBatch } from './batch.ts';
import { batchesOf, batchToShow, readBatch } from './readBatch.ts';

type Candidate = Matched['candidates'][number];

const candidate = (server: number, seconds: number, kind: Candidate['kind'] = 'light'): Candidate => ({
  ...{ server, kind, init: 0, wait: 0, read: 0, cpu: toMicros(seconds), success: 1e6 },
  // What the matcher minimises has the random addition.
  ...{ completion: toMicros(seconds) - 7, noise: 7, age: 0, isDirect: false },
});

function record(
  task: number,
  row: number,
  rows: number,
  rounds: number,
  server: number | null,
  candidates: readonly Candidate[],
) {
  const payload: Matched = {
    ...{ task, batch: 0, row, rows, rounds, server, place: row, candidates },
    ...{ freeTokens: 9, allowance: 0, weight: 0, placement: 'completion' },
    verdict: server === null ? 'unmatched' : 'regular',
  };
  const words = new Words();
  matched.field.write(words, payload);
  return Array.from(words.words.subarray(0, words.count));
}

// Fig. 5 on servers 2, 5 and 7, recorded in the order of dispatch; before it a batch of one task.
const figure5 = [
  record(0, 0, 3, 2, 2, [candidate(5, 22), candidate(2, 10, 'input'), candidate(7, 23)]),
  record(2, 2, 3, 2, 5, [candidate(2, 24), candidate(5, 10, 'input'), candidate(7, 22)]),
  record(1, 1, 3, 2, 7, [candidate(2, 10, 'input'), candidate(5, 20), candidate(7, 21)]),
];

function traceWith(params: Trace['data']['params'] = {}): Trace {
  const rows = [record(3, 0, 1, 1, 4, [candidate(4, 3)]), ...figure5];
  return traceOf({
    servers: 8,
    schedulers: 2,
    policy: 'apollo',
    params: { matcher: 'stable', rounds: 10, ...params },
    jobs: [{ stages: [3] }, { stages: [1] }],
    decisionKinds: [matched.name],
    decisions: rows.map((words, at) => ({
      ...{
        at: at === 0 ? toMicros(1) : toMicros(2),
        actor: at === 0 ? 1 : 0,
        stage: at === 0 ? 1 : 0,
        kind: 0,
        words,
      },
    })),
  });
}

test('a batch is read as its matcher saw it, whatever the order of dispatch', () => {
  const trace = traceWith();
  const batch = readBatch(trace, 1);
  expect(batch.tasks.map(({ name, input }) => `${name} in ${input}`)).toEqual([
    'j1·1 in s02',
    'j1·2 in s02',
    'j1·3 in s05',
  ]);
  expect(batch.servers.map(({ name }) => name)).toEqual(['s02', 's05', 's07']);
  expect(batch.sent).toEqual([0, 2, 1]);
  expect([batch.job, batch.manager, batch.at]).toEqual([0, 0, toMicros(2)]);
  const { isAsSent, outcomes, rounds } = solveBatch(batch);
  expect(isAsSent).toBe(true);
  expect([rounds.length, outcomes.stable.quality.sum, outcomes.greedy.quality.sum]).toEqual([
    2,
    toMicros(41),
    toMicros(52),
  ]);
});

test('a matching that is not what the run had is noticed', () => {
  expect(solveBatch(readBatch(traceWith({ matcher: 'greedy' }), 1)).isAsSent).toBe(false);
});

test('the batch shown is the last of the selected job, or else the last one with a conflict', () => {
  const batches = batchesOf(traceWith());
  expect([batches.length, batches.tasks, batches.rounds]).toEqual([2, [1, 3], [1, 2]]);
  expect(batchToShow(batches, 1, toMicros(5))).toBe(0);
  expect(batchToShow(batches, 0, 0)).toBe(1);
  expect(batchToShow(batches, null, toMicros(5))).toBe(1);
  expect(batchToShow(batches, null, 0)).toBe(1);
  expect([batches.nextContested(0), batches.nextContested(1)]).toEqual([1, null]);
  expect(batchToShow(batchesOf(traceOf({ jobs: [] })), null, 0)).toBe(NONE);
});

test('runs without batches, or that are placed otherwise, are told why', () => {
  const refusal = (trace: Trace) => matching.refuses([{ index: 0, title: '', trace }]);
  expect(refusal(traceWith())).toBeNull();
  expect(refusal(traceWith({ placement: 'load' }))).toMatch(/does not place tasks by when/);
  expect(refusal(traceOf({ jobs: [] }))).toMatch(/in this run: only Apollo’s/);
});
