import { expect, test } from 'vitest';
import { serverStateAt } from '../../../app/inspector/serverState.ts';
import { SECOND } from '../../../engine/kernel/time.ts';
import { type Piece, plainText } from '../../../explain/explanation.ts';
import { lostAttempts } from '../../../explain/lostAttempts.ts';
import { leaveKind, type Path, startKind } from '../../../policies/quincy/decisions/flow.ts';
import { COST_SCALE } from '../../../policies/quincy/decisions/prices.ts';
import {
  admit,
  decision,
  record,
  rules,
  solve,
  submit,
} from '../../../testing/faces/quincy/flow-graph/testGolden.ts';
import { figure3Trace } from '../../../testing/faces/quincy/queues/testQueues.ts';
import { traceOf } from '../../../testing/trace/testTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { explainTask } from '../../explain.ts';
import { whyStopped } from './explainMoves.ts';
import { explainQuincyWaiting } from './explainWaiting.ts';
import { explainQuincyJob } from './index.ts';

const words = (pieces: readonly Piece[] | null) => (pieces === null ? null : plainText(pieces));
const sentenceOf = (trace: Trace, task: number) => words(explainTask(trace, task).sentence);
const movesOf = (trace: Trace, task: number) => explainTask(trace, task).moves?.map(plainText);
const waitingOf = (trace: Trace, task: number, second: number) =>
  words(explainQuincyWaiting(trace, task, second * SECOND));

test('a task that a server took is explained by the queue that it was first in', () => {
  const trace = figure3Trace();
  expect(sentenceOf(trace, 0)).toBe(
    'Task j1·1 runs on s00: a slot was free there, and in the queue of s00 (C) it was first. Its job ran none of a share of two.',
  );
  expect(explainTask(trace, 0).evidence?.rows.map(({ cells }) => cells)).toEqual([
    ['s00', 'C', '2'],
    ['rack 1', 'R', '3'],
    ['the whole cluster', 'X', '3'],
  ]);
});

test('tasks of blocked jobs that were passed over are counted, and nearer queues are said to have had no ready task', () => {
  const trace = figure3Trace();
  expect(sentenceOf(trace, 3)).toBe(
    'Task j2·1 runs on s01: a slot was free there, no task in the queue of s01 was ready, and in the queue of rack 1 (R) it was the first ready one; one task of blocked jobs was passed over. Its job ran none of a share of one.',
  );
});

test('a task that was stopped is explained by what its job ran and its share', () => {
  const trace = figure3Trace();
  expect(movesOf(trace, 1)).toEqual([
    'At 6 s it was stopped on s01: its job ran two with a share of one, and of these it had started last.',
  ]);
  expect(movesOf(trace, 0)).toEqual([]);
});

test('a waiting task of a greedy scheduler names its queues and what its job may run', () => {
  const trace = figure3Trace();
  expect(waitingOf(trace, 2, 1)).toBe(
    'Now its job is blocked: it runs two of a share of two. It is in five queues at once: of s00, s03, rack 1, rack 2 and the whole cluster.',
  );
  expect(waitingOf(trace, 0, 2)).toBeNull();
  expect(waitingOf(trace, 5, 4)).toBe(
    'Now its job is first in line for admission: two jobs at most run at a time (K).',
  );
});

test('a job says where its root is and what it may run', () => {
  const trace = figure3Trace();
  expect(words(explainQuincyJob(trace, 0, 2 * SECOND))).toBe(
    'Now its root holds a slot on s04 until the job ends. It runs two tasks of a share of two, and is blocked.',
  );
  expect(words(explainQuincyJob(trace, 2, 2 * SECOND))).toBeNull();
  expect(serverStateAt(trace, 4, 2 * SECOND).slots).toMatchObject([
    { kind: 'kept', job: 0, since: 2 * SECOND },
  ]);
});

/** Costs of data, data exactly there, waiting and the place, in units of 1. */
const start = (
  at: number,
  task: number,
  server: number,
  path: Path,
  [dataCost, exactCost, waitCost, price]: readonly number[],
  next: readonly [path: Path, server: number, extra: number] | null,
) => ({
  ...decision(startKind, at, {
    ...{ task, server, solve: 1, path },
    ...{ dataCost: dataCost * COST_SCALE, exactCost: exactCost * COST_SCALE },
    ...{ waitCost: waitCost * COST_SCALE, price: price * COST_SCALE },
    next: next && { path: next[0], server: next[1], extra: next[2] * COST_SCALE },
  }),
  stage: task === 2 ? 1 : 0,
});

const leave = (at: number, task: number, values: { to: number; stay: number; goes: number; by: number }) => ({
  ...decision(leaveKind, at, {
    ...{ task, from: 0, to: values.to, solve: 2, workedTicks: 0, takenBy: values.by },
    ...{ stayCost: values.stay * COST_SCALE, leaveCost: values.goes * COST_SCALE },
  }),
  stage: 0,
});

/** Task j1·1 waits 12 s for its 4 GB, starts by its rack at 20 s, and is moved at 23 s for j2·1, which has its data there. */
function flowTrace(): Trace {
  const [RACK_1, RACK_2] = [6, 7];
  return traceOf({
    policy: 'quincy-qfp',
    servers: 6,
    racks: 2,
    jobs: [{ stages: [2] }, { stages: [1] }],
    attempts: [
      { task: 0, server: 0, startedAt: 20 * SECOND, endedAt: 23 * SECOND, outcome: 2 },
      { task: 0, server: 1, startedAt: 23 * SECOND, endedAt: 40 * SECOND },
      { task: 2, server: 0, startedAt: 23 * SECOND, endedAt: 40 * SECOND },
    ],
    ...record([
      rules(),
      admit(0, 0, 4),
      {
        ...submit(
          8,
          0,
          [0, 4],
          [
            [3, 0, 0],
            [RACK_1, 2, 0],
            [RACK_2, 1, 1],
          ],
        ),
        stage: 0,
      },
      { ...submit(20, 1, [0, 4], [[3, 0, 0]]), stage: 0 },
      solve(20, 1, 9, [[0, 2, 0, 1, 2]]),
      start(20, 0, 0, 'rack', [2, 1, 6, 0.5], ['unscheduled', -1, 1.4]),
      { ...submit(23, 2, [0, 5], [[0, 0, 0]]), stage: 1 },
      solve(23, 2, 9, [
        [0, 2, 1, 1, 2],
        [1, 1, 0, 1, 1],
      ]),
      leave(23, 0, { to: 1, stay: -2, goes: 2, by: 2 }),
      start(23, 0, 1, 'rack', [2, 2, 6, 0], ['rack', 3, 1]),
      start(23, 2, 0, 'computer', [0, 0, 0, 0], null),
    ]),
  });
}

test('a task that a flow placed is explained by its path, what that costs, what waiting would and the next best', () => {
  const trace = flowTrace();
  expect(sentenceOf(trace, 0)).toBe(
    'Task j1·1 runs on s01: its flow went by rack 1. On the worst server of rack 1 that moves 2 GB across a rack switch = cost 2, on s01 too. Waiting longer would have cost 6 (12 s at ω = 0.5 a second). The next best, rack 2 (s03), would have cost 1 more.',
  );
  expect(sentenceOf(trace, 2)).toBe(
    'Task j2·1 runs on s00: its flow went straight there. That moves nothing across switches = cost 0. Waiting would have cost nothing, as it had not waited yet. No other place was found for it.',
  );
  const rows = explainTask(trace, 0).evidence?.rows;
  expect(rows?.map(({ cells }) => cells)).toEqual([
    ['rack 1', '2 GB', '', '2'],
    ['rack 2', '1 GB', '1 GB', '3'],
    ['s03', '', '', '0'],
    ['waits longer', '', '', '6'],
    ['cluster', '', '4 GB', '8'],
  ]);
});

test('a task that would rather have waited names the bound that made it run', () => {
  const [RACK_1] = [6];
  const trace = traceOf({
    policy: 'quincy-qfp',
    servers: 6,
    racks: 2,
    jobs: [{ stages: [1] }],
    attempts: [{ task: 0, server: 0, startedAt: SECOND, endedAt: 4 * SECOND }],
    ...record([
      rules(),
      { ...submit(0, 0, [0, 4], [[RACK_1, 3, 0]]), stage: 0 },
      solve(1, 1, 3, [[0, 1, 0, 1, 1]]),
      start(1, 0, 0, 'rack', [3, 3, 0.5, 0], ['unscheduled', -1, 2]),
    ]),
  });
  expect(sentenceOf(trace, 0)).toContain(
    'Waiting longer would have cost 0.5 (1 s at ω = 0.5 a second). That is less, but its job has to run one at least (E).',
  );
});

test('a task that had to leave is explained by the cost of staying, the task that got its place, and where it went', () => {
  const trace = flowTrace();
  expect(movesOf(trace, 0)).toEqual([
    'At 23 s it had to leave s00 for s01. Staying would have cost 1 for data less 3 for 3 s of work that is lost, −2 in all; its new path costs 2, 4 more, but j2·1 got s00, and all tasks together cost less.',
  ]);
  expect(lostAttempts(trace, 0, (attempt) => whyStopped(trace, attempt))).toMatchObject([
    { server: 's00', ran: '3 s', why: 'moved to s01' },
  ]);
});

test('a waiting task of a flow scheduler is explained by the cost of waiting and when running would cost less', () => {
  const trace = flowTrace();
  expect(waitingOf(trace, 1, 22)).toBe(
    'Now it waits: the last solve, 2 s ago, left it unscheduled. Waiting has cost 1 so far (2 s at ω = 0.5 a second), its cheapest way, s03, costs 0. Running would cost less, but the slots are worth more to other tasks.',
  );
  expect(waitingOf(trace, 0, 10)).toBe(
    'Now it waits for the next solve. Waiting has cost 1 so far (2 s at ω = 0.5 a second), its cheapest way, s03, costs 0.',
  );
  expect(waitingOf(trace, 0, 21)).toBeNull();
});
