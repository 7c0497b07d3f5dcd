import { expect, test } from 'vitest';
import comparisons from '../../measured/seeds.json';
import { isBorneOut } from '../../metrics/seedWords.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { countsOf, otherSeeds } from './otherSeeds.ts';

const all = Object.entries(comparisons);

test('what other seeds say is known of every preset that compares, run by run', () => {
  const comparing = presets.all.filter(({ scenario }) => scenario.runs.length > 1);
  expect(all.map(([id]) => id).sort()).toEqual(comparing.map(({ id }) => id).sort());
  for (const { id, scenario } of comparing) {
    const lines = comparisons[id as keyof typeof comparisons];
    for (const metric of ['jobResponse@0.5', 'jobResponse@0.95', 'jobResponse']) {
      const runs = lines.filter((line) => line.metric === metric).map(({ run }) => run);
      expect(runs, `${id}, ${metric}`).toEqual(scenario.runs.slice(1).map((_, at) => at + 2));
    }
    for (const { seeds, faster, slower } of lines) {
      expect(seeds).toBeGreaterThanOrEqual(4);
      expect(faster + slower).toBeLessThanOrEqual(seeds);
    }
  }
});

test('the sentence says the same as the figures', () => {
  for (const [id, lines] of all) {
    for (const { said, ...line } of lines) {
      const counts = countsOf({ ...line, said });
      const { less, more, ties } = counts;
      const most = ties === line.seeds ? ties : Math.max(less, more);
      const isFixed = said.includes('the same with every seed');
      if (isFixed) expect(most, id).toBe(line.seeds);
      else expect(said, id).toContain(` in ${most} of ${line.seeds} seeds`);
      const isTold = line.shown === 0 || isBorneOut(counts, line.shown);
      expect(said.includes(' here, but '), `${id}: ${said}`).toBe(!isTold);
      const tied = ties === 1 ? ' (1 tie)' : ` (${ties} ties)`;
      expect(said.includes(tied), `${id}: ${said}`).toBe(ties > 0 && ties < line.seeds);
    }
  }
});

test('a preset says where they disagree, and nothing where they agree', () => {
  expect(otherSeeds('first-look')).toEqual([]);
  expect(otherSeeds('unheard-of')).toEqual([]);
  const [median] = otherSeeds('pagerank-moves');
  expect(median).toMatch(/^Median response time: B is faster here, but A is faster in 17 of 20 seeds, from /);
});

test('several runs that trade places with the first are said in one sentence', () => {
  const [median, p95, ...rest] = otherSeeds('who-pays');
  expect(median).toBe('Median response time: with 20 seeds, A trades places with B, C, D, E and F');
  expect(p95).toBe('Response time, p95: with 20 seeds, A trades places with B, C, D and F');
  expect(rest).toEqual([]);
  // Of a single one, its figures are said.
  expect(otherSeeds('six-computers')[0]).toMatch(
    /^Median response time: B is faster here, but A and B trade/,
  );
});
