import { expect, test } from 'vitest';
import { glossary } from './glossary.ts';
import { cutAtTerms } from './terms.ts';

test('a word of the glossary has its meaning where it first stands, in any form', () => {
  const pieces = cutAtTerms('Probes wait; a probe is a reservation. Roots too.');
  expect(pieces.map(({ text }) => text).join('')).toBe('Probes wait; a probe is a reservation. Roots too.');
  expect(pieces.filter(({ meaning }) => meaning !== undefined).map(({ text }) => text)).toEqual([
    'Probes',
    'Roots',
  ]);
});

test('parts of words are none, and the longest form counts', () => {
  expect(cutAtTerms('rooted uproots')).toEqual([{ text: 'rooted uproots' }]);
  expect(cutAtTerms('Min-cost flow')[1].text).toBe('Min-cost flow');
});

test('a form has one meaning', () => {
  const forms = glossary.flatMap((term) => term.forms ?? []);
  expect(forms.filter((form, place) => forms.indexOf(form) !== place)).toEqual([]);
});
