import { describe, expect, test } from 'vitest';
import type { TraceData } from '../engine/record/schema.ts';
import { simulate } from '../engine/world/simulate.ts';
import { checkScenario } from './check.ts';
import { needsConsent } from './estimate.ts';
import { controlsAt, likelyControls, MOST_LEADING } from './leadingControls.ts';
import { planRun } from './planRun.ts';
import { presets } from './presets.ts';
import { recordingFor } from './recording.ts';
import { serverCount, slotCountOf } from './size.ts';

test('the first preset is the first look', () => {
  expect(presets.all[0].id).toBe('first-look');
  expect(presets.all.length).toBeGreaterThanOrEqual(10);
});

/** Presets that take a laptop longer than people wait without being asked. */
const largest = ['large-cluster', 'narrow-uplinks-streaming'];

test('no two presets share a place or a name', () => {
  expect(new Set(presets.all.map(({ order }) => order)).size).toBe(presets.all.length);
  expect(new Set(presets.all.map(({ scenario }) => scenario.name)).size).toBe(presets.all.length);
});

test('the probe ratio is tried on the cluster of the paper (T-SPA-32)', () => {
  const { scenario } = presets.get('probe-ratio');
  expect([serverCount(scenario.cluster), slotCountOf(scenario.cluster)]).toEqual([100, 400]);
  for (const [run] of scenario.runs.entries()) expect(planRun(scenario, run).schedulers).toBe(10);
});

describe.each(presets.all.map((preset) => [preset.id, preset] as const))('%s', (id, preset) => {
  test('is a valid scenario', () => {
    expect(checkScenario(preset.scenario)).toEqual({ scenario: preset.scenario, issues: [] });
  });

  test('asks a question in one line and says what to try', () => {
    expect(preset.scenario.question).toMatch(/^[^\n]{10,80}\?$/);
    expect(preset.tries.length).toBeGreaterThanOrEqual(3);
    expect(preset.misconception.length).toBeGreaterThan(20);
    expect(id).toMatch(/^[a-z0-9-]+$/);
  });

  test('names at most three controls, which it has', () => {
    const paths = preset.controls ?? [];
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.length).toBeLessThanOrEqual(MOST_LEADING);
    expect(controlsAt(preset.scenario, paths).map(({ path }) => path)).toEqual(paths);
    const likely = likelyControls(preset.scenario);
    expect(controlsAt(preset.scenario, likely).map(({ path }) => path)).toEqual(likely);
  });

  test('runs without asking first, unless it is one of the largest, and small ones show every message', () => {
    expect(needsConsent(preset.scenario)).toBe(largest.includes(id));
    const level = recordingFor(preset.scenario);
    expect(level).toBe(id === 'ten-thousand' ? 'queues' : 'messages');
  });
});

/** Runs a preset under one of its policies. */
function traceOf(id: string, run: number, seed?: number): TraceData {
  const { scenario } = presets.get(id);
  return simulate(planRun({ ...scenario, seed: seed ?? scenario.seed }, run));
}

/** Response times in ms of the measured jobs of one user (or all). */
function responses({ tables, firstMeasuredJob, graphs }: TraceData, user?: number): number[] {
  const { arrivedAt, finishedAt } = tables.jobs.columns;
  const jobs = [...graphs.jobUser.keys()].filter(
    (job) => job >= firstMeasuredJob && (user === undefined || graphs.jobUser[job] === user),
  );
  return jobs
    .map((job) => (finishedAt[job] - arrivedAt[job]) / 1_000)
    .sort((first, second) => first - second);
}

function median(numbers: readonly number[]): number {
  return numbers[Math.floor(numbers.length / 2)];
}

test('Figure 2 takes 104 ms with late binding and 110 ms without', () => {
  expect([0, 1].map((run) => responses(traceOf('figure-2', run)))).toEqual([[104], [110]]);
});

test('the first look shows Sparrow take little more than half of the time of random placement, whatever the seed', () => {
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const ratios = seeds.map((seed) => {
    const of = (run: number) => median(responses(traceOf('first-look', run, seed)));
    return of(1) / of(0);
  });
  expect(Math.max(...ratios)).toBeLessThan(0.7);
  expect(ratios.reduce((a, b) => a + b) / ratios.length).toBeLessThan(0.57);
});

test('losing one of ten schedulers delays few jobs; losing the only one delays all that arrive before it is back', () => {
  const slow = [0, 1, 2].map((run) =>
    responses(traceOf('only-scheduler', run)).filter((time) => time > 1_000),
  );
  expect(slow[0]).toEqual([]);
  // Of 600 jobs in 10 s, those of about 2 s wait, and then for one another.
  for (const run of [1, 2]) expect(slow[run].length).toBeGreaterThan(100);
});

test('the central scheduler collapses where Sparrow waits for three messages only', () => {
  expect(median(responses(traceOf('central-collapse', 1)))).toBeCloseTo(501.5, 1);
  expect(median(responses(traceOf('central-collapse', 0)))).toBeGreaterThan(5_000);
});

test('users below their fair share are not slowed by the one above it', () => {
  const [fifo, fair] = [0, 1].map((run) => {
    const trace = traceOf('three-users', run);
    return [0, 1, 2].map((user) => median(responses(trace, user)));
  });
  expect(Math.max(...fifo) / Math.min(...fifo)).toBeLessThan(1.05);
  // Table 4 of the paper: 166.5 and 167.5 ms, and a queue that grows.
  expect(Math.max(fair[0], fair[1])).toBeLessThan(185);
  expect(fair[2]).toBeGreaterThan(fifo[2]);
});
