import { describe, expect, test } from 'vitest';
import { tellingOf as recordedNow } from '../../../scripts/recordTelling.ts';
import { asks } from '../../desk/open/asks.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { anything, comparesIdeas, ideas, isWanted, levelOf, minutesOf } from './filters.ts';
import { partsOf, tellingOf } from './telling.ts';

const idsOf = (wanted: Parameters<typeof isWanted>[1]) =>
  presets.all.filter((preset) => isWanted(preset, wanted)).map(({ id }) => id);

describe('what is looked for in the gallery', () => {
  test('every idea, length and level has presets, and the five ideas have all', () => {
    const counts = ideas.slice(1).map(({ id: idea }) => idsOf({ ...anything, idea }).length);
    expect(counts.filter((count) => count === 0)).toEqual([]);
    expect(counts.slice(0, 5).reduce((sum, count) => sum + count, 0)).toBe(presets.all.length);
    for (const level of ['first', 'mechanism', 'research'] as const)
      expect(idsOf({ ...anything, level }).length).toBeGreaterThan(10);
  });

  test('a first look takes five minutes or six, and asks', () => {
    const first = presets.all.filter((preset) => levelOf(preset) === 'first');
    expect(first.map(minutesOf).filter((minutes) => minutes > 6)).toEqual([]);
    expect(first.every(asks)).toBe(true);
    expect(first.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['first-look', 'head-of-line', 'keep-a-slot']),
    );
  });

  test('wishes hold together', () => {
    const found = idsOf({ idea: 'Quincy', minutes: '8', level: 'mechanism' });
    expect(found).toContain('wait-or-move');
    for (const id of found) expect(minutesOf(presets.get(id))).toBeLessThanOrEqual(8);
  });

  test('ideas meet where schedulers of several papers run', () => {
    expect(comparesIdeas(presets.get('five-systems'))).toBe(true);
    expect(comparesIdeas(presets.get('first-look'))).toBe(false);
  });
});

describe('the picture of a preset', () => {
  test('has some lines for every preset, at most sixteen, each from step to later step', () => {
    for (const { id, scenario } of presets.all) {
      const runs = tellingOf(id)?.runs ?? [];
      expect(runs.length, id).toBe(scenario.runs.length);
      const lines = runs.flat();
      expect(lines.length, id).toBeLessThanOrEqual(16);
      expect(
        lines.some((line) => line !== ''),
        id,
      ).toBe(true);
      for (const line of lines) {
        const parts = partsOf(line);
        expect(parts.map(({ sign, to }) => `${sign}${to}`).join('')).toBe(line);
        expect(parts.filter(({ from, to }) => from >= to || to > 100)).toEqual([]);
      }
    }
  });

  test('does not tell the answer of a question: no run is done in it', () => {
    for (const preset of presets.all.filter(asks)) expect(tellingOf(preset.id)?.isCut, preset.id).toBe(true);
  });

  test.each(['first-look', 'keep-a-slot', 'figure-4', 'head-of-line'])('of %s is what its runs do', (id) => {
    expect(tellingOf(id)).toEqual(recordedNow(presets.get(id)));
  });
});
