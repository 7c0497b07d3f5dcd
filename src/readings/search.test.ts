import { expect, test } from 'vitest';
import { departures } from './departures.ts';
import { search } from './search.ts';

test('entries are found by all their words, whatever the letters’ case', () => {
  expect(search('hysteresis Blocked', ['mechanism']).map(({ code }) => code)).toEqual(['QUI-13']);
  expect(search('hysteresis nonsense', ['mechanism'])).toEqual([]);
});

test('a code alone is found on every shelf', () => {
  expect(search(' t-qui-7 ', ['reading']).map(({ code }) => code)).toEqual(['T-QUI-7']);
});

test('whoever seeks nothing sees the whole shelf', () => {
  expect(search('', ['departure'])).toEqual(departures);
});
