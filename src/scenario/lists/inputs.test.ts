import { expect, test } from 'vitest';
import { rangesOf, serversIn } from './inputs.ts';

test('numbers of servers are written as ranges, and read again', () => {
  for (const [servers, text] of [
    [[0, 1, 2, 5], '0–2, 5'],
    [[7], '7'],
    [[3, 1, 2, 9, 8], '1–3, 8–9'],
  ] as const) {
    expect(rangesOf(servers)).toBe(text);
    expect(serversIn(text, 10)).toEqual([...servers].sort((one, other) => one - other));
  }
  expect(serversIn(' 4 - 6; 5,2 ', 10)).toEqual([4, 5, 6, 2]);
});

test('what names no servers says so', () => {
  for (const text of ['a', '10', '5-3', '-1', '1.5', '2-', '0-99999999999'])
    expect(serversIn(text, 10)).toMatch(/names no servers; write/);
  expect(serversIn(' , ', 10)).toMatch(/^Type the numbers/);
});
