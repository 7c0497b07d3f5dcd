import { expect, test } from 'vitest';
import { dateSeconds } from './moments.ts';

test('dates are read in UTC unless they name a zone', () => {
  expect(dateSeconds('1970-01-02 00:00:01')).toBe(86_401);
  expect(dateSeconds('1970/1/1 1:00')).toBe(3_600);
  expect(dateSeconds('1970-01-01T01:00:00.5+01:00')).toBe(0.5);
  expect(dateSeconds('1970-01-01T00:00:00Z')).toBe(0);
});

test('dates agree with those of the language', () => {
  for (const text of ['2000-02-29', '1999-12-31', '2026-11-23', '2100-03-01', '1969-07-20', '2024-12-31']) {
    expect(dateSeconds(`${text} 20:17:40 UTC`)).toBe(Date.parse(`${text}T20:17:40Z`) / 1_000);
  }
});

test('what is no date is not a number', () => {
  for (const text of ['1970', 'x', '', '1970-13-01', '2023-02-29', '2024-01-01 25:00', '12.5']) {
    expect(dateSeconds(text)).toBeNaN();
  }
});
