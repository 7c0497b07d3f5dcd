import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('numbers keep all digits and gaps stay empty', () => {
  expect(csvOf([['a'], [0.1 + 0.2], [Number.NaN]])).toBe('a\r\n0.30000000000000004\r\n\r\n');
});

test('commas, quotes and line ends are quoted', () => {
  expect(csvOf([['a,b', 'say "x"', 'two\nlines']])).toBe('"a,b","say ""x""","two\nlines"\r\n');
});

test('a name cannot become a formula of the spreadsheet', () => {
  expect(csvOf([['=HYPERLINK("x")']])).toBe('"\'=HYPERLINK(""x"")"\r\n');
});
