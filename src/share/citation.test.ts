import { expect, test } from 'vitest';
import { bibtexOf, localDay, plainCitationOf } from './citation.ts';

const cited = {
  title: 'Does 100 % load & {late} binding_2 cost $1?',
  version: '1.2.3',
  address: 'https://example.org/#s=1.abc_-%20',
  digests: ['0123456789abcdef', 'fedcba9876543210'],
  day: '2026-11-23',
};

test('a citation for BibTeX has title, version, link, digests and day, and no letter is a command by mistake', () => {
  expect(bibtexOf(cited)).toBe(`@misc{makespan-does-100-load-012345,
  title        = {{Does 100 \\% load \\& \\{late\\} binding\\_2 cost \\$1?}},
  howpublished = {Simulated with Makespan 1.2.3},
  note         = {Trace digests: A 0123456789abcdef, B fedcba9876543210},
  url          = {https://example.org/#s=1.abc_-%20},
  urldate      = {2026-11-23}
}
`);
});

test('without digests there is no note, and a title without Latin letters still has a key', () => {
  const text = bibtexOf({ ...cited, title: '早い?', digests: [] });
  expect(text).toMatch(/^@misc\{makespan,\n/);
  expect(text).not.toContain('note');
});

test('a citation in words says the same', () => {
  expect(plainCitationOf(cited)).toBe(
    '“Does 100 % load & {late} binding_2 cost $1?” Simulated with Makespan 1.2.3. Trace digests: A 0123456789abcdef, ' +
      'B fedcba9876543210. https://example.org/#s=1.abc_-%20 (opened 2026-11-23)',
  );
});

test('the day is that of the local calendar', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
