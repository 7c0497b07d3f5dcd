// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { textOf, wantedOf } from './ClaimsDialog.tsx';

const top = { query: '', paper: null, verdict: null, code: null };

test.each([
  ['all', top],
  ['T-HOP-13', { ...top, paper: 'Hopper', code: 'T-HOP-13' }],
  ['Delay Scheduling, not reproduced', { ...top, paper: 'Delay Scheduling', verdict: 'not reproduced' }],
  ['near, late binding', { ...top, verdict: 'near', query: 'late binding' }],
] as const)('the address %s shows what it says, and is written again', (text, wanted) => {
  expect(wantedOf(text)).toEqual(wanted);
  expect(textOf(wanted)).toBe(text);
});

test('an unknown code is searched for, so that the page says that it finds nothing', () => {
  expect(wantedOf(`T-HOP-${99}`)).toEqual({ ...top, query: `T-HOP-${99}` });
  expect(wantedOf('')).toEqual(top);
});
