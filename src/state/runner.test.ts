import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TraceData } from '../engine/record/schema.ts';
import { recordingFor } from '../scenario/counted/recording.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { RunResult } from '../worker/api.ts';
import type { Pool } from '../worker/pool.ts';
import type { RunListener } from '../worker/poolJobs.ts';
import { createRunner } from './runner.ts';
import { isStale, runStore } from './runStore.ts';

const scenario: Scenario = {
  version: 2,
  name: 'two policies',
  seed: 1,
  cluster: { racks: 1, serversPerRack: 2, slotsPerServer: 1, roundTrip: 0.01 },
  workload: { kind: 'explicit', jobs: [{ arrivesAt: 0, stages: [{ durations: [1] }] }], warmup: 0 },
  runs: [{ policy: 'random' }, { policy: 'fifo' }],
};

interface FakeJob extends RunListener {
  readonly scenario: Scenario;
  readonly index: number;
  isCancelled: boolean;
}

/** A pool whose runs end when the test says so. */
function fakePool(): { readonly jobs: FakeJob[]; readonly pool: Pick<Pool, 'run'> } {
  const jobs: FakeJob[] = [];
  return {
    jobs,
    pool: {
      run(of, index, listener) {
        const job: FakeJob = { ...listener, scenario: of, index, isCancelled: false };
        jobs.push(job);
        listener.onStart();
        return () => {
          job.isCancelled = true;
        };
      },
    },
  };
}

// The runner only opens a trace, which reads nothing until asked.
const data = { tables: {}, graphs: {} } as unknown as TraceData;
const resultOf = (digest: string): RunResult => ({ ok: true, data, facts: new Map(), digest, seconds: 0.01 });

const shown = () => runStore.getState().runs.map((run) => run.shown?.digest ?? null);
const kinds = () => runStore.getState().runs.map((run) => run.state.kind);
const seeded = (seed: number): Scenario => ({ ...scenario, seed });

let fake = fakePool();
let runner = createRunner(fake.pool, () => null);

beforeEach(() => {
  vi.useFakeTimers();
  runStore.setState({ runs: [] });
  fake = fakePool();
  runner = createRunner(fake.pool, () => null);
});
afterEach(() => vi.useRealTimers());

test('each policy of a scenario becomes a run', () => {
  runner.update(scenario);
  expect(fake.jobs.map(({ index }) => index)).toEqual([0, 1]);
  fake.jobs[1].onResult(resultOf('b'));
  expect(kinds()).toEqual(['waiting', 'done']);
  fake.jobs[0].onResult(resultOf('a'));
  expect(shown()).toEqual(['a', 'b']);
  expect(runStore.getState().runs.some(isStale)).toBe(false);
});

test('an old trace stays on screen, marked as stale, until the new one arrives', () => {
  runner.update(scenario);
  for (const job of fake.jobs) job.onResult(resultOf('old'));
  runner.update(seeded(2));
  expect(shown()).toEqual(['old', 'old']);
  expect(runStore.getState().runs.every(isStale)).toBe(true);
  for (const job of fake.jobs.slice(2)) job.onResult(resultOf('new'));
  expect(shown()).toEqual(['new', 'new']);
  expect(runStore.getState().runs.some(isStale)).toBe(false);
});

test('facts that a run lacked are added to its trace, wherever it is by then', () => {
  runner.update(scenario);
  const [first, second] = fake.jobs.map((_, index) => ({ ...data, words: new Int32Array(index) }));
  fake.jobs[0].onResult({ ...resultOf('a'), data: first, lacksFacts: true } as RunResult);
  fake.jobs[1].onResult({ ...resultOf('b'), data: second } as RunResult);
  const lack = () => runStore.getState().runs.map((run) => run.shown?.lacksFacts);
  expect(lack()).toEqual([true, false]);
  runner.update({ ...scenario, runs: [scenario.runs[1], scenario.runs[0]] });
  fake.jobs[0].onRest?.(new Map([['marks', 1]]));
  expect(lack()).toEqual([false, false]);
  const facts = runStore.getState().runs.map((run) => [...(run.shown?.trace.facts ?? [])]);
  expect(facts).toEqual([[], [['marks', 1]]]);
});

test('later runs may lack facts only while no view on screen needs them', () => {
  let isAtOnce = false;
  runner = createRunner(
    fake.pool,
    () => null,
    undefined,
    undefined,
    () => isAtOnce,
  );
  const lacking = () =>
    fake.jobs.splice(0).map(({ onRest, ...job }) => [onRest !== undefined, job.onResult(resultOf('a'))][0]);
  runner.update(scenario);
  expect(lacking()).toEqual([true, true]);
  runner.update(seeded(2));
  expect(lacking()).toEqual([false, false]);
  isAtOnce = true;
  runner.update(seeded(3));
  expect(lacking()).toEqual([true, true]);
});

test('swapping, adding and removing policies runs nothing twice', () => {
  runner.update(scenario);
  fake.jobs[0].onResult(resultOf('a'));
  fake.jobs[1].onResult(resultOf('b'));
  runner.update({ ...scenario, runs: [scenario.runs[1], scenario.runs[0]] });
  expect(shown()).toEqual(['b', 'a']);
  runner.update({ ...scenario, runs: [scenario.runs[1]] });
  expect(shown()).toEqual(['b']);
  runner.update({ ...scenario, runs: [scenario.runs[1], { policy: 'batch' }] });
  expect(fake.jobs.map((job) => job.scenario.runs[job.index].policy)).toEqual(['random', 'fifo', 'batch']);
});

test('while a slider is dragged, a quick run finishes and the latest value runs next', () => {
  runner.update(scenario);
  for (const job of fake.jobs) job.onResult(resultOf('first'));
  for (const seed of [2, 3, 4]) runner.update(seeded(seed));
  expect(fake.jobs.slice(2).map((job) => job.scenario.seed)).toEqual([2, 2]);
  fake.jobs[2].onResult(resultOf('seed 2'));
  expect(shown()[0]).toBe('seed 2');
  expect(isStale(runStore.getState().runs[0])).toBe(true);
  expect(fake.jobs[4].scenario.seed).toBe(4);
  fake.jobs[4].onResult(resultOf('seed 4'));
  expect(shown()[0]).toBe('seed 4');
});

test('a long run that is no longer needed is cancelled when the drag pauses', () => {
  runner.update(scenario);
  runner.update(seeded(2));
  vi.advanceTimersByTime(200);
  expect(fake.jobs.map((job) => [job.scenario.seed, job.isCancelled])).toEqual([
    [1, true],
    [1, true],
    [2, false],
    [2, false],
  ]);
});

test('a slow run is not restarted before the drag pauses, however long the drag', () => {
  runner.update(scenario);
  for (let seed = 2; seed <= 30; seed += 1) {
    vi.advanceTimersByTime(50);
    runner.update(seeded(seed));
  }
  expect(fake.jobs.map((job) => job.isCancelled)).toEqual([false, false]);
  vi.advanceTimersByTime(200);
  expect(fake.jobs.map((job) => [job.scenario.seed, job.isCancelled])).toEqual([
    [1, true],
    [1, true],
    [30, false],
    [30, false],
  ]);
});

test('a run whose policy is replaced ends at once', () => {
  runner.update(scenario);
  runner.update({ ...scenario, runs: [scenario.runs[1]] });
  expect(fake.jobs.map((job) => job.isCancelled)).toEqual([true, true, false]);
  expect(fake.jobs[2].scenario.runs[0].policy).toBe('fifo');
});

test('a run continues to report progress when the scenario is renamed', async () => {
  runner.update(scenario);
  runner.update({ ...scenario, name: 'renamed' });
  await Promise.resolve();
  expect(kinds()).toEqual(['running', 'running']);
  fake.jobs[0].onProgress({ share: 0.5, events: 7 });
  vi.advanceTimersByTime(100);
  expect(runStore.getState().runs[0].state).toMatchObject({ share: 0.5, events: 7 });
  expect(fake.jobs).toHaveLength(2);
});

test('progress that comes in a row, as to a page that was busy, is one change of what is shown', async () => {
  runner.update(scenario);
  await Promise.resolve();
  let changes = 0;
  const stop = runStore.subscribe(() => {
    changes += 1;
  });
  for (let step = 1; step <= 60; step += 1) fake.jobs[0].onProgress({ share: step / 100, events: step });
  vi.advanceTimersByTime(100);
  stop();
  expect(changes).toBe(1);
  expect(runStore.getState().runs[0].state).toMatchObject({ share: 0.6, events: 60 });
});

test('a run that is cancelled and started again begins at nothing', async () => {
  runner.update(scenario);
  fake.jobs[0].onProgress({ share: 0.5, events: 7 });
  runner.cancel(0);
  runner.start(0);
  await Promise.resolve();
  vi.advanceTimersByTime(100);
  expect(runStore.getState().runs[0].state).toMatchObject({ share: 0, events: 0 });
});

test('a run is repeated when another policy changes how much of it is recorded', () => {
  const stages = [{ tasks: 1, duration: { kind: 'constant', value: 1 } }] as const;
  const classes = [{ name: 'job', share: 1, stages }];
  const arrivals = { kind: 'atOnce' } as const;
  const large: Scenario = {
    ...scenario,
    workload: { kind: 'generated', arrivals, classes, jobs: 300_000, warmup: 0 },
    runs: [{ policy: 'random' }],
  };
  runner = createRunner(fake.pool, () => null, undefined, recordingFor);
  runner.update(large);
  fake.jobs[0].onResult(resultOf('queues'));
  const probing = { policy: 'batch', params: { probeRatio: 10 } };
  runner.update({ ...large, runs: [...large.runs, probing] });
  expect(fake.jobs.map(({ index }) => index)).toEqual([0, 0, 1]);
  expect(kinds()[0]).toBe('waiting');
});

test('a late result of an older scenario never replaces a current one', () => {
  runner.update(scenario);
  fake.jobs[0].onResult(resultOf('current'));
  runner.update(seeded(2));
  const late = fake.jobs[2];
  runner.update(scenario);
  late.onResult(resultOf('late'));
  expect(shown()[0]).toBe('current');
});

test('a costly run asks first, and runs when told to', () => {
  runner = createRunner(fake.pool, () => ({ events: 5e7, seconds: 60 }));
  runner.update(scenario);
  expect(kinds()).toEqual(['needsConsent', 'needsConsent']);
  expect(fake.jobs).toHaveLength(0);
  runner.start(1);
  expect(fake.jobs.map(({ index }) => index)).toEqual([1]);
  runner.update({ ...scenario, name: 'renamed' });
  expect(kinds()[0]).toBe('needsConsent');
});

test('a cancelled run stays cancelled until it is started again', async () => {
  runner.update(scenario);
  await Promise.resolve();
  expect(kinds()[0]).toBe('running');
  runner.cancel(0);
  expect(fake.jobs[0].isCancelled).toBe(true);
  runner.update({ ...scenario, name: 'renamed' });
  expect(kinds()[0]).toBe('cancelled');
  runner.start(0);
  expect(fake.jobs).toHaveLength(3);
});

test('issues and crashes of one run do not affect the others', () => {
  runner.update(scenario);
  fake.jobs[0].onResult({ ok: false, issues: [{ path: '/seed', message: 'is wrong' }] });
  fake.jobs[1].onCrash('out of memory');
  expect(kinds()).toEqual(['failed', 'crashed']);
  runner.update(seeded(2));
  expect(kinds()).toEqual(['waiting', 'waiting']);
  expect(fake.jobs).toHaveLength(4);
});
