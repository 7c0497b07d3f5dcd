import { expect, test } from 'vitest';
import { findClaim } from '../../claims/all.ts';
import type { Measurement } from '../../claims/measured.ts';
import { allowedText, causeText, isAbout, measuredOn, testedBy, valueText } from './claimTexts.ts';

const spread = { kind: 'interval', low: -0.01234, high: 0.05 };

test('a value has its interval and seeds, as far as they are known', () => {
  expect(valueText({ value: 0.0187654, spread, seeds: 6 })).toBe('0.0188 (−0.0123 … 0.05, 6 seeds)');
  expect(valueText({ value: 977, spread: null, seeds: 1 })).toBe('977 (1 seed)');
  const same = { ...spread, low: 5, high: 5 };
  expect(valueText({ value: 5, spread: same, seeds: 3 })).toBe('5 (in all 3 seeds)');
  expect(valueText({ value: -2, spread: null, seeds: 0 })).toBe('−2');
});

test('what is allowed stands beside what became of it', () => {
  expect(allowedText({ allowed: '≥ 0.7', verdict: 'MISS' })).toBe('missed (allowed: ≥ 0.7)');
  expect(allowedText({ allowed: '-0.05 … 0.25', verdict: 'ok' })).toBe('inside (allowed: −0.05 … 0.25)');
  expect(allowedText({ allowed: '2 ± 10 %', verdict: 'near' })).toBe('near a bound (allowed: 2 ± 10 %)');
  expect(allowedText({ allowed: '≤ 2', verdict: 'limit' })).toBe('missed at the limit (allowed: ≤ 2)');
});

test('a miss has its cause', () => {
  expect(causeText({ kind: 'open', why: 'it is unknown' })).toBe('Unexplained: it is unknown.');
});

test('commands and days are named once each', () => {
  const claim = findClaim('T-APO-18');
  expect(claim === undefined ? [] : testedBy(claim)).toEqual([
    'npm test: policies/apollo/compare/business.test.ts',
    'npm run validate -- apollo-business',
  ]);
  const at = { on: '2026-01-02', commit: 'abcdef1', isFromNotes: false } as Measurement;
  expect(measuredOn([at, at, { ...at, isFromNotes: true }])).toBe(
    '2026-01-02 at abcdef1, 2026-01-02 at abcdef1 (copied from notes)',
  );
});

test('a search needs all words', () => {
  const claim = findClaim('T-APO-18');
  if (claim === undefined) throw new Error('no claim');
  expect(
    ['t-apo-18', 'apollo baseline', '', 'sparrow baseline'].map((query) => isAbout(claim, query)),
  ).toEqual([true, true, true, false]);
});
