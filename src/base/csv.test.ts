import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('gaps stay empty', () => {
  expect(csvOf([['a'], [0.123456789012345], [Number.NaN]])).toBe('a\r\n0.123456789012345\r\n\r\n');
});

test('commas, quotes and line ends are quoted', () => {
  expect(csvOf([['a,b', 'say "x"', 'two\nlines']])).toBe('"a,b","say ""x""","two\nlines"\r\n');
});

test('a name cannot become a formula of the spreadsheet', () => {
  expect(csvOf([['=HYPERLINK("x")']])).toBe('"\'=HYPERLINK(""x"")"\r\n');
});

test('a fraction has no digits that only say how it was added up; a whole number keeps all', () => {
  const numbers = [0.22398099999999999, 0.1 + 0.2, 1 / 3, 5e-324, -1e-7 / 3, 9007199254740991, 1e21];
  expect(csvOf([numbers])).toBe(
    '0.223981,0.3,0.333333333333333,5e-324,-3.33333333333333e-8,9007199254740991,1e+21\r\n',
  );
});
