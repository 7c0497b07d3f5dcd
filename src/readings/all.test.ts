import { expect, test } from 'vitest';
import { departures, search } from './all.ts';

test('entries are found by all words of the query, ignoring case', () => {
  expect(search('hysteresis Blocked', ['mechanism']).map(({ code }) => code)).toEqual(['QUI-13']);
  expect(search('hysteresis nonsense', ['mechanism'])).toEqual([]);
});

test('a code alone is found among all kinds', () => {
  expect(search(' t-qui-7 ', ['reading']).map(({ code }) => code)).toEqual(['T-QUI-7']);
});

test('an empty query lists all entries of a kind', () => {
  expect(search('', ['departure'])).toEqual(departures);
});
