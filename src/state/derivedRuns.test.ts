import { expect, test } from 'vitest';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { MeasureListener } from '../worker/poolJobs.ts';
import { createDerivedRuns, type DerivedRun } from './derivedRuns.ts';

const runOf = (seed: number, name = 'any', workload: object = { kind: 'generated' }): DerivedRun => ({
  scenario: { name, seed, workload, runs: [{ policy: 'random' }] } as unknown as Scenario,
  index: 0,
  metrics: ['makespan'],
});

/** A pool whose runs end when they are told to. */
function handPool() {
  const begun: { readonly seed: number; readonly listener: MeasureListener }[] = [];
  const cancelled: number[] = [];
  return {
    ...{ begun, cancelled },
    measure({ seed }: Scenario, _index: number, _metrics: readonly string[], listener: MeasureListener) {
      begun.push({ seed, listener });
      return () => void cancelled.push(seed);
    },
    seeds: () => begun.map(({ seed }) => seed),
    end: (place: number) => begun[place].listener.onResult({ ok: true, numbers: [begun[place].seed] }),
  };
}

test('runs are made in their order, two at a time, and what came of them is known then', () => {
  const runs = createDerivedRuns();
  const pool = handPool();
  let heard = 0;
  runs.connect(pool);
  runs.ask(
    [1, 2, 3].map((seed) => runOf(seed)),
    () => {
      heard += 1;
    },
  );
  expect(pool.seeds()).toEqual([1, 2]);
  pool.end(1);
  expect([pool.seeds(), heard]).toEqual([[1, 2, 3], 1]);
  expect(runs.known(runOf(2))).toEqual({ ok: true, numbers: [2] });
  expect(runs.known(runOf(1))).toBeUndefined();
});

test('a run is made once a session, whatever its name', () => {
  const runs = createDerivedRuns();
  const pool = handPool();
  runs.connect(pool);
  runs.ask([runOf(1)], () => undefined);
  pool.end(0);
  runs.ask([runOf(1, 'another name'), runOf(2), runOf(2)], () => undefined);
  expect(pool.seeds()).toEqual([1, 2]);
  expect(runs.known(runOf(1, 'a third'))).toEqual({ ok: true, numbers: [1] });
});

test('equal metrics and equal generated jobs are the same; listed jobs are if it is the same list', () => {
  const runs = createDerivedRuns();
  const pool = handPool();
  const listed = { kind: 'listed' };
  runs.connect(pool);
  runs.ask([runOf(1), runOf(1, 'any', listed)], () => undefined);
  for (const place of [0, 1]) pool.end(place);
  expect(runs.known({ ...runOf(1), metrics: ['makespan'] })).toBeDefined();
  expect(runs.known({ ...runOf(1), metrics: ['makespan', 'messages'] })).toBeUndefined();
  expect(runs.known(runOf(1, 'any', listed))).toBeDefined();
  expect(runs.known(runOf(1, 'any', { ...listed }))).toBeUndefined();
});

test('what is cancelled is stopped, and the rest never starts', () => {
  const runs = createDerivedRuns();
  const pool = handPool();
  runs.connect(pool);
  const cancel = runs.ask(
    [1, 2, 3].map((seed) => runOf(seed)),
    () => undefined,
  );
  cancel();
  expect([pool.seeds(), pool.cancelled]).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test('what is asked for before there is a pool waits for it', () => {
  const runs = createDerivedRuns();
  const pool = handPool();
  runs.ask([runOf(1)], () => undefined);
  const cancel = runs.ask([runOf(2)], () => undefined);
  cancel();
  runs.connect(pool);
  expect(pool.seeds()).toEqual([1]);
});

test('faults and crashes are results, too, and the next run starts', () => {
  const runs = createDerivedRuns();
  const pool = handPool();
  runs.connect(pool);
  runs.ask(
    [1, 2, 3, 4].map((seed) => runOf(seed)),
    () => undefined,
  );
  pool.begun[0].listener.onResult({ ok: false, issues: [{ path: '', message: 'has no jobs' }] });
  pool.begun[1].listener.onCrash('out of memory');
  expect(runs.known(runOf(1))).toEqual({ ok: false, message: 'has no jobs', path: '' });
  expect(runs.known(runOf(2))).toEqual({ ok: false, message: 'out of memory' });
  expect(pool.seeds()).toEqual([1, 2, 3, 4]);
});

test('only so many results are kept, the newest', () => {
  const runs = createDerivedRuns(2);
  const pool = handPool();
  runs.connect(pool);
  runs.ask(
    [1, 2, 3].map((seed) => runOf(seed)),
    () => undefined,
  );
  for (const place of [0, 1, 2]) pool.end(place);
  expect([1, 2, 3].map((seed) => runs.known(runOf(seed)) !== undefined)).toEqual([false, true, true]);
});

test('what a view shows comes before seeds', () => {
  const runs = createDerivedRuns();
  const pool = handPool();
  runs.connect(pool, 1);
  runs.ask([runOf(1), runOf(2)], () => undefined, 'seeds');
  runs.ask([runOf(3)], () => undefined);
  for (const place of [0, 1]) pool.end(place);
  expect(pool.seeds()).toEqual([1, 3, 2]);
});

test('while the page is busy, only what a view shows is started', () => {
  const runs = createDerivedRuns();
  const pool = handPool();
  runs.connect(pool);
  runs.setBusy(true);
  runs.ask([runOf(1)], () => undefined, 'seeds');
  runs.ask([runOf(2)], () => undefined);
  expect(pool.seeds()).toEqual([2]);
  runs.setBusy(false);
  expect(pool.seeds()).toEqual([2, 1]);
});

test('a run that two ask for is made once, and stopped when neither wants it', () => {
  const runs = createDerivedRuns();
  const pool = handPool();
  let heard = 0;
  const hear = () => {
    heard += 1;
  };
  runs.connect(pool);
  const first = runs.ask([runOf(1)], hear);
  const second = runs.ask([runOf(1)], hear, 'seeds');
  first();
  expect([pool.seeds(), pool.cancelled]).toEqual([[1], []]);
  pool.end(0);
  expect(heard).toBe(1);
  second();
  expect(pool.cancelled).toEqual([]);
});
