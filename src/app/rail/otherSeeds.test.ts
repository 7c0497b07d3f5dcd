import { expect, test } from 'vitest';
import comparisons from '../../scenario/presetSeeds.json';
import { presets } from '../../scenario/presets.ts';
import { otherSeeds } from './otherSeeds.ts';

test('what other seeds say is known of presets that are there, run by run', () => {
  const all = Object.entries(comparisons);
  expect(all.length).toBeGreaterThan(40);
  for (const [id, lines] of all) {
    const preset = presets.find(id);
    expect(preset, id).toBeDefined();
    for (const { run, seeds, faster, slower } of lines) {
      expect(run).toBeLessThanOrEqual(preset?.scenario.runs.length ?? 0);
      expect(faster + slower).toBeLessThanOrEqual(seeds);
    }
  }
});

test('a preset says where they disagree, and nothing where they agree', () => {
  expect(otherSeeds('first-look')).toEqual([]);
  expect(otherSeeds('unheard-of')).toEqual([]);
  const [median] = otherSeeds('pagerank-moves');
  expect(median).toMatch(/^Median response time: B is faster here, but A is faster in 17 of 20 seeds, from /);
});
