import { expect, test } from 'vitest';
import { presets } from '../../scenario/presets/presets.ts';
import { comparisonsOf, countsOf } from '../otherSeeds/presetComparisons.ts';
import { chapterSeeds } from './chapterSeeds.ts';
import { tour } from './tour.ts';

test('each chapter of the tour compares two runs, and says what further seeds say of them', () => {
  for (const { preset } of tour) {
    expect(presets.get(preset).scenario.runs, preset).toHaveLength(2);
    for (const gain of [-1, 0, 1]) {
      expect(chapterSeeds(preset, gain), preset).toMatch(
        /^(In|But in) the median of all jobs, .*(\d+ of \d+ further seeds|the same with every seed).*\.$/,
      );
    }
  }
});

test('it disagrees with a job that went the other way, and with a tie', () => {
  expect(chapterSeeds('first-look', 1)).toMatch(
    /^In the median of all jobs, B is faster in 20 of 20 further seeds, by \d/,
  );
  expect(chapterSeeds('first-look', -1)).toMatch(/^But in the median of all jobs, B is faster in 20 of 20 /);
  expect(chapterSeeds('first-look', 0)).toMatch(/^But in /);
  expect(chapterSeeds('unheard-of', 1)).toBe('');
});

test('where seeds disagree, no winner is borne out', () => {
  const [median] = comparisonsOf('six-computers');
  expect(Math.min(countsOf(median).less, countsOf(median).more)).toBeGreaterThan(5);
  for (const gain of [-1, 1]) {
    expect(chapterSeeds('six-computers', gain)).toMatch(
      /^But in the median of all jobs, A and B trade places: B is faster in 11 of 20 further seeds, from /,
    );
  }
});
