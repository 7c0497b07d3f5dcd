import { expect, test } from 'vitest';
import { SECOND } from '../engine/kernel/time.ts';
import { StorageColumns } from '../engine/workload/storageColumns.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import type { Trace } from '../trace/trace.ts';
import { idealResponse } from './ideal.ts';
import { aboveOracle, oracleResponse } from './oracle.ts';

const S = SECOND;

/** A job whose tasks take `times` seconds each, stage by stage, with so many tokens. All of them ran one after the other. */
function traceWith(
  stages: readonly { readonly after?: readonly number[]; readonly times: readonly number[] }[],
  tokens: number,
  oneToOne: readonly number[] = [],
): Trace {
  const storage = new StorageColumns();
  for (const stage of stages.keys())
    storage.addStage({
      reads: [],
      shuffleBytes: 0,
      slowStart: 1,
      ...(oneToOne.includes(stage) && { isOneToOne: true }),
    });
  const times = stages.flatMap((stage) => stage.times);
  let end = 0;
  const attempts = times.map((time, task) => {
    end += time;
    return { task, startedAt: (end - time) * S, endedAt: end * S };
  });
  const jobs = [{ stages: stages.map(({ times: { length }, after = [] }) => ({ tasks: length, after })) }];
  const trace = traceOf({ jobs, attempts, storage: storage.finish() });
  const graphs = { ...trace.data.graphs, jobTokens: Uint32Array.of(tokens) };
  return { ...trace, data: { ...trace.data, graphs } };
}

const oracle = (trace: Trace) => oracleResponse.compute(trace)[0];

// Two branches meet: 0 → 2, and 1 alone, both before 3.
const diamond = [
  { times: [2, 2, 2] },
  { times: [5, 3] },
  { after: [0], times: [4, 4] },
  { after: [1, 2], times: [1] },
];

test('the oracle (APO-40) runs the longest path first, by hand on a small graph', () => {
  // Paths: stage 0 2 + 4 + 1 = 7, stage 1 5 + 1 = 6 and 3 + 1 = 4, stage 2 5. Two tokens: 0–2 two of stage 0; at 2 the third
  // and the task of 5 s; at 4 stage 2 is ready, its first task runs 4–8; at 7 its second, 7–11; at 8 the task of 3 s, 8–11;
  // then the last, 11–12.
  expect(oracle(traceWith(diamond, 2))).toBeCloseTo(12, 9);
  expect(oracle(traceWith(diamond, 1))).toBeCloseTo(6 + 8 + 8 + 1, 9);
});

test('with as many tokens as tasks it is the zero-wait ideal: the oracle without the constraint', () => {
  for (const tokens of [5, 8, 1000]) {
    const trace = traceWith(diamond, tokens);
    expect(oracle(trace)).toBeCloseTo(7, 9);
    expect(idealResponse.compute(trace)[0]).toBeCloseTo(7, 9);
  }
});

test('a task that reads one to one starts when the task before it has ended', () => {
  const chain = [{ times: [1, 10] }, { after: [0], times: [8, 1] }];
  // One to one: 1 + 8 beside 10 + 1. With a barrier: 10 + 8.
  expect(oracle(traceWith(chain, 2, [1]))).toBeCloseTo(11, 9);
  expect(oracle(traceWith(chain, 2))).toBeCloseTo(18, 9);
  expect(oracle(traceWith(chain, 1, [1]))).toBeCloseTo(20, 9);
});

test('a run is compared with it, and only jobs with tokens that have finished', () => {
  const trace = traceWith(diamond, 1);
  expect(aboveOracle.compute(trace)[0]).toBeCloseTo(1, 9); // The run was sequential too.
  expect(aboveOracle.compute(traceWith(diamond, 2))[0]).toBeCloseTo(23 / 12, 9);
  expect(oracle(traceWith(diamond, 0))).toBeNaN();
  expect(oracle(traceOf({ jobs: [{ stages: [1] }], attempts: [{ task: 0, endedAt: S }] }))).toBeNaN();
  const open = traceWith([{ times: [1, Infinity] }], 2);
  expect(oracle(open)).toBeNaN();
});

test('more tokens never need more than one token, and never less than the longest path or the work per token', () => {
  for (const tokens of [2, 3, 4]) {
    const time = oracle(traceWith(diamond, tokens));
    expect(time).toBeLessThanOrEqual(23);
    expect(time).toBeGreaterThanOrEqual(Math.max(7, 23 / tokens));
  }
});
