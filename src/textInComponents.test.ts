import { expect, test } from 'vitest';
import { longTexts } from '../scripts/longTexts.ts';
import { shownTexts } from '../scripts/shownTexts.ts';

test('shown texts are found in elements, shown attributes, lists and templates; names in code are not', () => {
  const code = `import x from './a b.ts';
    const titles = ['Shown', 'id'], kind = 'one', said = 'two words', css = { gap: '1px 2px' };
    if (kind === 'two words') throw new Error('two words');
    export const C = () => (
      <p title="Title" className="big red" aria-label={\`\${kind} left\`} data-x="a b c">
        Text {said ? 'yes' : 'no'} <Icon name="close" label={kind === 'on' ? 'Off' : texts.on} />
        {kind.closest('td input')} {'<code of a frame>'} {1} · …
      </p>
    );`;
  expect(shownTexts('C.tsx', code).map(({ text }) => text)).toEqual([
    'Shown',
    'two words',
    'Title',
    '… left',
    'Text',
    'yes',
    'no',
    'Off',
  ]);
});

test('texts of five words are found in strings, templates, attributes and elements, shorter ones and styles are not', () => {
  const code = `import x from './a b c d e f.ts';
    const a = 'one two three four five', b = 'one two three four', css = '0 1px 2px var(--x) solid';
    export const C = () => (
      <p title={\`\${a} six seven eight nine ten\`} aria-label="a name that has five words">
        This text
        has {b} five words
      </p>
    );`;
  expect(longTexts('C.tsx', code)).toEqual([
    'one two three four five',
    'This text has … five words',
    '… six seven eight nine ten',
    'a name that has five words',
  ]);
});
