import { expect, test } from 'vitest';
import { wordedPolicies } from '../policies/worded.ts';
import { presets } from '../scenario/presets/presets.ts';
import { entries } from './all.ts';
import { cutAtTerms, glossary } from './glossary.ts';

/** All sentences of menus, preset notes and readings, with their places. */
function sentences(): readonly (readonly [where: string, text: string])[] {
  const ofMenus = wordedPolicies.all.flatMap(({ id, title, summary, params, unsupported = [] }) => [
    [id, [title, summary, ...unsupported].join('\n')] as const,
    ...Object.entries(params).map(
      ([name, spec]) =>
        [
          `${id}.${name}`,
          [
            spec.title,
            spec.help,
            spec.consequence,
            ...(spec.kind === 'choice' ? spec.options.map((option) => option.title) : []),
          ].join('\n'),
        ] as const,
    ),
  ]);
  const ofPresets = presets.all.map(
    ({ id, tries, misconception }) => [id, [...tries, misconception].join('\n')] as const,
  );
  // What a paper says stands in its own words.
  const ofEntries = entries.map((entry) => {
    const { kind: _, ...said } = entry.kind === 'reading' ? { ...entry, passage: '' } : entry;
    return [entry.code, Object.values(said).join('\n')] as const;
  });
  return [...ofMenus, ...ofPresets, ...ofEntries];
}

test('menus, presets and readings use no other word for a thing of the glossary', () => {
  const never = glossary.flatMap((term) => term.never ?? []);
  const found = sentences().flatMap(([where, text]) => {
    // Names in quotes, of presets and by papers, stand as they were given.
    const own = text.replaceAll(/“[^”]*”/g, '');
    return never
      .filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(own))
      .map((word) => `${where}: ${word}`);
  });
  expect(found).toEqual([]);
});

test('no word stands for two things', () => {
  const words = glossary.flatMap(({ word }) => word.replace(/ \(.*\)/, '').split(', '));
  expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([]);
});

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
