import { describe, expect, test } from 'vitest';
import { checkScenario } from '../checks/check.ts';
import { planRun } from '../compile/planRun.ts';
import { needsConsent } from '../counted/estimate.ts';
import { recordingFor } from '../counted/recording.ts';
import { serverCount, slotCountOf } from '../counted/serverCounts.ts';
import { controlsAt, likelyControls, MOST_LEADING } from '../edit/leadingControls.ts';
import { presets } from './presets.ts';

test('the first preset is the first look', () => {
  expect(presets.all[0].id).toBe('first-look');
  expect(presets.all.length).toBeGreaterThanOrEqual(10);
});

/** Presets that take a laptop longer than people wait without being asked. */
const largest = ['large-cluster'];

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
