import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seedMetrics } from '../metrics/seedMetrics.ts';
import { estimate } from '../scenario/counted/estimate.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { smallScenario } from '../testing/scenario/testScenario.ts';
import { createDerivedRuns } from './derivedRuns.ts';
import { type Run, runStore } from './runStore.ts';
import { createSeedRuns, planSeeds } from './seedRuns.ts';
import { noSeeds, numbersOfSeeds, seedStore } from './seedStore.ts';

beforeEach(() => {
  vi.useFakeTimers();
  runStore.setState({ runs: [] });
  seedStore.setState({ ...noSeeds, isPaused: false });
});
afterEach(() => {
  for (const unwatch of watching.splice(0)) unwatch();
  vi.useRealTimers();
});

/** The page has one of them, which is watched as long as it is there. */
const watching: (() => void)[] = [];

const runsOf = (scenario: Scenario, kind: 'done' | 'waiting' = 'done'): readonly Run[] =>
  scenario.runs.map((_, index) => ({ source: { scenario, index }, state: { kind }, shown: null }));

/** Seeds of which every number is the seed, and a hundred more in the second run. */
function handmade() {
  const derived = createDerivedRuns();
  const begun: number[] = [];
  const waiting: (() => void)[] = [];
  derived.connect({
    measure({ seed }, index, metrics, { onResult }) {
      begun.push(seed);
      waiting.push(() => onResult({ ok: true, numbers: metrics.map(() => seed + 100 * index) }));
      return () => undefined;
    },
  });
  const endAtOnce = (count: number) => {
    for (let at = 0; at < count; at += 1) waiting.shift()?.();
  };
  const end = (count: number) => {
    endAtOnce(count);
    vi.advanceTimersByTime(1000);
  };
  const seeds = createSeedRuns(derived);
  const watch = () => {
    const unwatch = seeds.watch();
    watching.push(unwatch);
    return unwatch;
  };
  return { seeds, begun, end, endAtOnce, watch };
}

/** With so many jobs of 500 tasks. */
const withJobs = (jobs: number): Scenario => ({
  ...smallScenario,
  workload: {
    kind: 'generated',
    arrivals: { kind: 'poisson', load: 0.5 },
    classes: [
      { name: 'job', share: 1, stages: [{ tasks: 500, duration: { kind: 'exponential', mean: 1 } }] },
    ],
    jobs,
    warmup: 0,
  },
});

test('there are as many seeds as 20 seconds allow, and those that follow', () => {
  const { seed } = smallScenario;
  expect(planSeeds(smallScenario)).toEqual({
    seeds: Array.from({ length: 20 }, (_, at) => seed + 1 + at),
    limit: null,
  });
  let before = 20;
  for (let jobs = 100; before > 0; jobs += 20) {
    const { seconds } = estimate(withJobs(jobs));
    const { seeds, limit } = planSeeds(withJobs(jobs));
    expect(seeds.length * seconds).toBeLessThanOrEqual(20);
    expect(seeds.length).toBeLessThanOrEqual(before);
    expect(seeds.length === 0 || seeds.length >= 4).toBe(true);
    if (seeds.length < 20) {
      expect((seeds.length + 1) * seconds > 20 || seeds.length === 0).toBe(true);
      expect(limit).toMatch(/^Each seed takes about [\d.]+ s$/);
    }
    before = seeds.length;
  }
});

test('runs for which the visitor was asked are not repeated', () => {
  expect(planSeeds(withJobs(10_000))).toEqual({ seeds: [], limit: 'These runs are large' });
});

test('once the runs are done and somebody watches, they are repeated seed by seed', () => {
  const { watch, begun, end } = handmade();
  runStore.setState({ runs: runsOf(smallScenario) });
  vi.advanceTimersByTime(5000);
  expect(begun).toEqual([]);
  watch();
  vi.advanceTimersByTime(1000);
  const { seed } = smallScenario;
  expect(begun).toEqual([seed + 1, seed + 1]);
  end(3);
  const state = seedStore.getState();
  expect([state.done, state.seeds.length]).toEqual([1, 20]);
  const numbers = numbersOfSeeds(state, 1, 'jobResponse@0.95');
  expect(numbers.slice(0, 2)).toEqual([seed + 101, Number.NaN]);
  expect(numbersOfSeeds(state, 0, 'jobResponse').slice(0, 3)).toEqual([seed + 1, seed + 2, Number.NaN]);
  expect(numbersOfSeeds(state, 2, 'jobResponse')).toEqual([]);
  expect(numbersOfSeeds(state, 0, 'unheardOf')).toEqual([]);
  end(100);
  expect(seedStore.getState().done).toBeGreaterThan(1);
});

test('paused, they stop, keep what is known, and go on from there', () => {
  const { seeds, watch, begun, end } = handmade();
  runStore.setState({ runs: runsOf(smallScenario) });
  watch();
  vi.advanceTimersByTime(1000);
  end(2);
  seeds.setPaused(true);
  end(9);
  const before = begun.length;
  expect(before).toBe(4);
  expect(seedStore.getState()).toMatchObject({ done: 1, isPaused: true });
  seeds.setPaused(false);
  vi.advanceTimersByTime(1000);
  expect(begun.slice(before)).toEqual([smallScenario.seed + 2, smallScenario.seed + 2]);
});

test('paused, they show at once what is known by then, and nothing later', () => {
  const { seeds, watch, endAtOnce } = handmade();
  runStore.setState({ runs: runsOf(smallScenario) });
  watch();
  vi.advanceTimersByTime(1000);
  endAtOnce(2);
  expect(seedStore.getState().done).toBe(0);
  seeds.setPaused(true);
  const paused = seedStore.getState();
  expect(paused.done).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(seedStore.getState()).toBe(paused);
});

test('another scenario begins anew; a run that is not done, or nobody who watches, stops them', () => {
  const { watch, begun, end } = handmade();
  runStore.setState({ runs: runsOf(smallScenario) });
  const unwatch = watch();
  vi.advanceTimersByTime(1000);
  end(2);
  const other = { ...smallScenario, seed: 70 };
  runStore.setState({ runs: runsOf(other, 'waiting') });
  expect(seedStore.getState()).toMatchObject({ sources: [], seeds: [], done: 0 });
  const before = begun.length;
  vi.advanceTimersByTime(5000);
  expect(begun).toHaveLength(before);
  runStore.setState({ runs: runsOf(other) });
  vi.advanceTimersByTime(1000);
  expect(begun.slice(before)).toEqual([71, 71]);
  unwatch();
  watching.pop();
  end(9);
  expect(begun).toHaveLength(before + 2);
});

test('what is made for one scenario is known when it comes back, and another name changes nothing', () => {
  const { watch, begun, end } = handmade();
  runStore.setState({ runs: runsOf(smallScenario) });
  watch();
  vi.advanceTimersByTime(1000);
  end(2);
  runStore.setState({ runs: runsOf({ ...smallScenario, name: 'another' }) });
  expect(seedStore.getState().done).toBe(1);
  runStore.setState({ runs: runsOf({ ...smallScenario, seed: 70 }) });
  expect(seedStore.getState().done).toBe(0);
  const before = begun.length;
  runStore.setState({ runs: runsOf(smallScenario) });
  expect(seedStore.getState().done).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(begun.slice(before)).toEqual([smallScenario.seed + 2, smallScenario.seed + 2]);
});

test('every metric is asked once', () => {
  expect(new Set(seedMetrics).size).toBe(seedMetrics.length);
  expect(seedMetrics).toContain('jobResponse@0.5');
  expect(seedMetrics).toContain('makespan');
});
