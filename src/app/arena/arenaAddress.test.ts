import { expect, test } from 'vitest';
import { arenaSeeds } from '../../scenario/arena/arenaRuns.ts';
import { freshSeeds, seedsOf, textOfSeeds } from './arenaAddress.ts';

test('an address names the recorded seeds, or the first of five; what says neither is none', () => {
  expect([null, ''].map(seedsOf)).toEqual([arenaSeeds, arenaSeeds]);
  expect(seedsOf('4711')).toEqual([4711, 4712, 4713, 4714, 4715]);
  expect(['x', '-1', '1.5', '1e3', '1234567890'].map(seedsOf)).toEqual(Array(5).fill(null));
});

test('what is drawn afresh is found again by its address, and is none of the recorded seeds', () => {
  const seeds = freshSeeds();
  expect(seedsOf(textOfSeeds(seeds))).toEqual(seeds);
  expect(seeds.filter((seed) => arenaSeeds.includes(seed))).toEqual([]);
  expect(seedsOf(textOfSeeds(arenaSeeds))).toBe(arenaSeeds);
});
