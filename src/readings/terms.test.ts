import { expect, test } from 'vitest';
import { glossary } from './glossary.ts';
import { cutAtTerms } from './terms.ts';

test('a word of the glossary gets its meaning at its first occurrence, in any form', () => {
  const pieces = cutAtTerms('Probes wait; a probe is a reservation. Roots too.');
  expect(pieces.map(({ text }) => text).join('')).toBe('Probes wait; a probe is a reservation. Roots too.');
  expect(pieces.filter(({ meaning }) => meaning !== undefined).map(({ text }) => text)).toEqual([
    'Probes',
    'Roots',
  ]);
});

test('parts of longer words do not match, and the longest form wins', () => {
  expect(cutAtTerms('rooted uproots')).toEqual([{ text: 'rooted uproots' }]);
  expect(cutAtTerms('Min-cost flow')[1].text).toBe('Min-cost flow');
});

test('a form has one meaning', () => {
  const forms = glossary.flatMap((term) => term.forms ?? []);
  expect(forms.filter((form, place) => forms.indexOf(form) !== place)).toEqual([]);
});
