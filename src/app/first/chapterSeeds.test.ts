import { expect, test } from 'vitest';
import { presets } from '../../scenario/presets/presets.ts';
import { comparisonsOf, countsOf } from '../otherSeeds/otherSeeds.ts';
import { chapterSeeds } from './chapterSeeds.ts';
import { tour } from './tour.ts';

const names = ['Random', 'Sparrow'] as const;

test('each chapter of the tour compares two runs, and says what further seeds say of them', () => {
  for (const { preset } of tour) {
    expect(presets.get(preset).scenario.runs, preset).toHaveLength(2);
    for (const gain of [-1, 0, 1]) {
      expect(chapterSeeds(preset, gain, names), preset).toMatch(
        /^(But we|We) ran it \d+ more times with other random jobs: (Random|Sparrow) was faster .*\.$|^Nothing here is left/,
      );
    }
  }
});

test('where nothing is drawn, no seeds are counted', () => {
  for (const preset of ['keep-a-slot', 'preemption-flips'])
    expect(chapterSeeds(preset, 1, names)).toBe(
      'Nothing here is left to chance: every seed gives these runs.',
    );
});

test('it disagrees with a job that went the other way, and with a tie', () => {
  expect(chapterSeeds('first-look', 1, names)).toMatch(
    /^We ran it 20 more times with other random jobs: Sparrow was faster every time, by \d/,
  );
  expect(chapterSeeds('first-look', -1, names)).toMatch(/^But we ran it 20 .* Sparrow was faster every time/);
  expect(chapterSeeds('first-look', 0, names)).toMatch(/^But we/);
  expect(chapterSeeds('unheard-of', 1, names)).toBe('');
});

test('where seeds disagree, no winner is borne out', () => {
  const [median] = comparisonsOf('six-computers');
  expect(Math.min(countsOf(median).less, countsOf(median).more)).toBeGreaterThan(5);
  for (const gain of [-1, 1]) {
    expect(chapterSeeds('six-computers', gain, names)).toMatch(
      /^But we ran it 20 .* Sparrow was faster 11 times, from \d/,
    );
  }
});

test('every preset with two runs has such a sentence, which names nothing that a newcomer does not know', () => {
  for (const { id, scenario } of presets.all)
    if (scenario.runs.length === 2)
      expect(chapterSeeds(id, 1, names), id).not.toMatch(/seeds,|median|trade|\bA\b|\bB\b|undefined/);
});
