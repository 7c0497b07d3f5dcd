import { expect, test } from 'vitest';
import { timeParts, totalOf } from '../../../app/inspector/timeParts.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import type { Storage } from '../../../engine/workload/storage.ts';
import { plainText } from '../../../explain/explanation.ts';
import { phaseWords } from '../../../explain/inputs.ts';
import { lostAttempts } from '../../../explain/lostAttempts.ts';
import { emptyStorage, type HandmadeRun, traceOf } from '../../../testing/trace/testTrace.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import { explainTask } from '../../explain.ts';
import { explainJob } from './explainJob.ts';
import { heldBack } from './skipsBefore.ts';
import { explainStop } from './slotTurn.ts';

const S = 1_000_000;
const time = (micros: number) => [Math.floor(micros / 2 ** 20), micros % 2 ** 20];
const kinds = ['slots/rules', 'slots/order', 'slots/skip', 'slots/launch', 'slots/kill'];
const FIFO = 0;
const FAIR = 1;
const NEVER = 0;
const LEVELS = 1;
const COUNT = 2;
const rules = (order: number, patience: number) => ({
  at: 0,
  kind: 0,
  stage: -1,
  words: [order, patience, ...time(5 * S), ...time(5 * S), 12],
});

interface Launch {
  readonly server: number;
  readonly locality: number;
  readonly waited?: number;
  readonly skips?: number;
  readonly levelBefore?: number;
  readonly jobsSkipped?: number;
}

function launch({ server, locality, waited = 0, skips = 0, levelBefore = 0, jobsSkipped = 0 }: Launch) {
  const words = [0, server, locality, ...time(waited), skips, levelBefore, locality % 3, jobsSkipped, 1];
  return { at: 2 * S, kind: 3, stage: 0, words };
}

// Six servers in two racks; the only block lies on servers 1, 2 and 4.
const storage: Storage = {
  ...emptyStorage(1),
  files: ['logs'],
  fileFirstBlock: Uint32Array.of(0, 1),
  replicas: { first: Uint32Array.of(0, 3), items: Uint32Array.of(1, 2, 4) },
  stageFirstRead: Uint32Array.of(0, 1),
  readFirstBlock: Uint32Array.of(0),
  readBlocks: Uint32Array.of(1),
  readBytes: Float64Array.of(64e6),
};

function runOf(rule: ReturnType<typeof rules>, own: Launch, extra: Partial<HandmadeRun> = {}) {
  return traceOf({
    policy: 'delay',
    servers: 6,
    racks: 2,
    storage,
    jobs: [{ stages: [1] }],
    attempts: [{ task: 0, server: own.server, startedAt: 2 * S, endedAt: 5 * S }],
    reads: own.locality === 3 ? [] : [{ attempt: 0, locality: own.locality, until: 3 * S }],
    decisionKinds: kinds,
    decisions: [rule, launch(own)],
    ...extra,
  });
}
const sentenceOf = (trace: ReturnType<typeof runOf>) => plainText(explainTask(trace, 0).sentence);
const skip = (at: number, server: number, waited: number, skips: number) => ({
  ...{ at, kind: 2, stage: 0 },
  words: [server, 2, ...time(waited), skips, 0],
});

test('a wait that exceeded the patience of the job at its last skip is said to be past it', () => {
  const own = { server: 1, locality: 0, waited: 12.7 * S, skips: 1 };
  const trace = runOf(rules(FAIR, LEVELS), own, {
    decisions: [rules(FAIR, LEVELS), skip(1.7 * S, 5, 12.7 * S, 1), launch(own)],
  });
  expect(sentenceOf(trace)).toContain('skipped once (12.7 s, past its 10 s)');
});

test('a task whose job was skipped says how often, how long it waited, and which block the slot had', () => {
  const own = { server: 1, locality: 0, waited: 1.2 * S, skips: 2 };
  const trace = runOf(rules(FAIR, LEVELS), own, {
    decisions: [rules(FAIR, LEVELS), skip(0.5 * S, 3, 0, 1), skip(1.7 * S, 5, 1.2 * S, 2), launch(own)],
  });
  expect(sentenceOf(trace)).toBe(
    'Task j1·1 runs on s01: its job was skipped two times (1.2 s of 10 s), then a slot on s01 freed, which holds block 1. Reading took 1 s, computing 2 s.',
  );
  const { evidence } = explainTask(trace, 0);
  expect(evidence?.header).toEqual(['slot on', 'at', 'has data', 'had waited', 'with this skip']);
  expect(evidence?.rows.map(({ cells }) => cells)).toEqual([
    ['s03', '+500 ms', 'no', '0 s', '0 s'],
    ['s05', '+1.7 s', 'no', '0 s', '1.2 s'],
    ['s01', '+2 s', 'yes', '1.2 s', ''],
  ]);
  expect(evidence?.rows.map(({ isChosen }) => isChosen)).toEqual([false, false, true]);
});

test('no more skips are decoded than are shown, however many there were', () => {
  const own = { server: 1, locality: 0, waited: 1.2 * S, skips: 5_000 };
  const skips = Array.from({ length: 5_000 }, (_, at) => skip(at * 300, 5, at * 240, at + 1));
  const made = runOf(rules(FAIR, LEVELS), own, { decisions: [rules(FAIR, LEVELS), ...skips, launch(own)] });
  let decoded = 0;
  const words = new Proxy(made.data.words, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (name === 'subarray') decoded += 1;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const trace = openTrace({ ...made.data, words });
  expect(explainTask(trace, 0).evidence?.more).toBe(5_000 - 24);
  expect(heldBack(trace, 0, S)).toBe('for a slot beside its data');
  expect(decoded).toBeLessThan(50);
});

test('skips before an earlier launch of the job are not counted', () => {
  const own = { server: 1, locality: 0, skips: 0 };
  const other = { ...launch({ server: 1, locality: 0 }), at: S };
  const trace = runOf(rules(FAIR, LEVELS), own, {
    decisions: [rules(FAIR, LEVELS), skip(0.5 * S, 3, 0, 1), other, launch(own)],
  });
  expect(explainTask(trace, 0).evidence?.header[0]).toBe('server');
});

test('a local launch at once names the turn of its job, and the busy slots of the holders', () => {
  const trace = runOf(rules(FAIR, LEVELS), { server: 1, locality: 0 });
  expect(sentenceOf(trace)).toContain(
    'its job was first in the order (none running), and s01 holds block 1: launched at once.',
  );
  expect(explainTask(trace, 0).evidence?.rows.map(({ cells }) => cells)).toEqual([
    ['s01', 'rack 1', 'yes', '0 of 1'],
    ['s02', 'rack 1', 'yes', '0 of 1'],
    ['s04', 'rack 2', 'yes', '0 of 1'],
  ]);
});

test('without patience a task says that it did not wait and from where it reads', () => {
  const trace = runOf(rules(FAIR, NEVER), { server: 3, locality: 1 });
  expect(sentenceOf(trace)).toContain(
    'its job was first in the order (none running) and did not wait for its data. It has block 1 only in its rack. It reads it from s04 in rack 2.',
  );
  const fifo = runOf(rules(FIFO, NEVER), { server: 0, locality: 1, jobsSkipped: 2 });
  expect(sentenceOf(fifo)).toContain('its job was next after two skipped jobs and did not wait');
  expect(sentenceOf(fifo)).toContain('from s01 or s02 in rack 1.');
});

test('if transfers were recorded, only the server that sent is named', () => {
  const trace = runOf(
    rules(FIFO, NEVER),
    { server: 0, locality: 1 },
    {
      flows: [{ attempt: 0, from: 2, to: 0, bytes: 64e6, startedAt: 2 * S, endedAt: 3 * S }],
    },
  );
  expect(sentenceOf(trace)).toContain('It reads it from s02 in rack 1.');
});

test('a rack-local launch is explained by T1, a remote one by T1 + T2, a level or a count', () => {
  const rack = runOf(rules(FAIR, LEVELS), { server: 3, locality: 1, waited: 5.3 * S, skips: 4 });
  expect(sentenceOf(rack)).toContain(
    'its job had waited 5.3 s, no less than T1 = 5 s, and may launch within a rack.',
  );
  const lone = { ...storage, replicas: { first: Uint32Array.of(0, 1), items: Uint32Array.of(4) } };
  const remote = runOf(
    rules(FAIR, LEVELS),
    { server: 0, locality: 2, waited: 11 * S, skips: 9 },
    { storage: lone },
  );
  expect(sentenceOf(remote)).toContain(
    'no less than T1 + T2 = 10 s, and may launch anywhere. It has block 1 neither there nor',
  );
  const level = runOf(rules(FAIR, LEVELS), { server: 0, locality: 2, levelBefore: 2 }, { storage: lone });
  expect(sentenceOf(level)).toContain('at level 2 since an earlier launch, and may launch anywhere at once');
  const count = runOf(rules(FAIR, COUNT), { server: 0, locality: 2, skips: 12 }, { storage: lone });
  expect(sentenceOf(count)).toContain('skipped twelve times, no fewer than D = 12');
});

test('a task that reads no file would run anywhere', () => {
  const trace = runOf(rules(FIFO, LEVELS), { server: 0, locality: 3 }, { storage: emptyStorage(1) });
  expect(sentenceOf(trace)).toContain('It reads no file, so any server would do.');
  expect(explainTask(trace, 0).evidence).toBeNull();
});

const twice = runOf(
  rules(FAIR, LEVELS),
  { server: 1, locality: 0 },
  {
    attempts: [
      { task: 0, server: 3, startedAt: 0.5 * S, endedAt: S, outcome: Outcome.preempted },
      { task: 0, server: 4, startedAt: S, endedAt: 1.25 * S, outcome: Outcome.failed },
      { task: 0, server: 1, startedAt: 2 * S, endedAt: 5 * S },
    ],
    reads: [{ attempt: 2, locality: 0, until: 3 * S }],
    decisions: [
      rules(FAIR, LEVELS),
      { at: S, kind: 4, stage: 0, words: [0, 3, 0, 2] },
      launch({ server: 1, locality: 0 }),
    ],
  },
);

test('attempts that did not finish their task are listed with the reason', () => {
  expect(
    lostAttempts(twice, 0, (attempt) => explainStop(twice, attempt)).map(({ server, ran, why }) => [
      server,
      ran,
      why,
    ]),
  ).toEqual([
    ['s03', '500 ms', 'stopped for j1'],
    ['s04', '250 ms', 'its server failed'],
  ]);
});

test('lost attempts, reading and computing are parts of a task’s time, and all parts add up', () => {
  const parts = timeParts(twice, 0) ?? [];
  expect(parts.map(({ label, length }) => [label, length])).toEqual([
    ['wait', 1.25 * S],
    ['lost before', 0.75 * S],
    ['read', S],
    ['compute', 2 * S],
  ]);
  expect(totalOf(parts)).toBe(5 * S);
});

test('a server says whether a task reads, from where, or computes', () => {
  const trace = runOf(
    rules(FAIR, NEVER),
    { server: 3, locality: 1 },
    {
      reads: [{ attempt: 0, locality: 1, until: 3 * S, rackBytes: 64e6 }],
    },
  );
  expect(phaseWords(trace, 0, 2.5 * S)).toBe('reads 64 MB from s04 in rack 2');
  expect(phaseWords(trace, 0, 3 * S)).toBe('computes');
});

test('a waiting job is explained by its place, why it was skipped and what it waits for', () => {
  const trace = runOf(
    rules(FAIR, LEVELS),
    { server: 1, locality: 0 },
    {
      jobs: [{ stages: [1] }, { stages: [1] }],
      storage: { ...storage, ...emptyReads(2) },
      decisions: [
        rules(FAIR, LEVELS),
        { at: 0, kind: 1, stage: -1, words: [1, 0, 0, 0] },
        skip(0.5 * S, 3, 0, 1),
        skip(1.7 * S, 5, 1.2 * S, 2),
      ],
    },
  );
  expect(plainText(explainJob(trace, 0, 1.8 * S) ?? [])).toBe(
    'Now it is second of two in the order, behind j2. It was skipped two times (last: no data on s05). It waits for a slot on s01, s02 and s04, or until it has waited 10 s, so far 1.2 s.',
  );
  expect(plainText(explainJob(trace, 0, 4 * S) ?? [])).toContain(
    'None of its tasks is waiting; the last one is running',
  );
  expect(explainJob(trace, 0, 6 * S)).toBeNull();
});

function emptyReads(stages: number) {
  const { shuffleBytes, slowStart } = emptyStorage(stages);
  return { shuffleBytes, slowStart, stageFirstRead: Uint32Array.of(0, ...new Array(stages).fill(1)) };
}
