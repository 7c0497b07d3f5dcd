import { describe, expect, test } from 'vitest';
import { checkScenario } from './check.ts';
import { needsConsent, recordingFor } from './estimate.ts';
import { presets } from './presets.ts';

test('the first preset is the first look', () => {
  expect(presets.all[0].id).toBe('first-look');
  expect(presets.all.length).toBeGreaterThanOrEqual(10);
});

test('no two presets share a place or a name', () => {
  expect(new Set(presets.all.map(({ order }) => order)).size).toBe(presets.all.length);
  expect(new Set(presets.all.map(({ scenario }) => scenario.name)).size).toBe(presets.all.length);
});

describe.each(presets.all.map((preset) => [preset.id, preset] as const))('%s', (id, preset) => {
  test('is a scenario without faults', () => {
    expect(checkScenario(preset.scenario)).toEqual({ scenario: preset.scenario, issues: [] });
  });

  test('asks a question in one line and says what to try', () => {
    expect(preset.scenario.question).toMatch(/^[^\n]{10,80}\?$/);
    expect(preset.tries.length).toBeGreaterThanOrEqual(3);
    expect(preset.misconception.length).toBeGreaterThan(20);
    expect(id).toMatch(/^[a-z0-9-]+$/);
  });

  test('runs without asking first, and small ones show every message', () => {
    expect(needsConsent(preset.scenario)).toBe(false);
    const level = recordingFor(preset.scenario);
    expect(level).toBe(id === 'ten-thousand' ? 'queues' : 'messages');
  });
});
