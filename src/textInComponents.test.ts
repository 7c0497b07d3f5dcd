import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { longTexts } from '../scripts/longTexts.ts';
import { shownTexts } from '../scripts/shownTexts.ts';

const src = fileURLToPath(new URL('.', import.meta.url));

// Its one sentence is an error that only somebody who changes index.html can see.
const excepted = 'main.tsx';

const components = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.tsx') && path !== excepted);

// What components show stands in the `words.ts` beside them, so that it can be read and translated in one place.
test('components keep their sentences in a file of words', () => {
  expect(components.length).toBeGreaterThan(300);
  const scattered = components.flatMap((path) =>
    longTexts(path, readFileSync(join(src, path), 'utf8')).map((text) => `${path}: ${text}`),
  );
  expect(scattered).toEqual([]);
});

// Short ones as well: the word on a button is nearer to its neighbours there than to the code around it.
test('components show no text that is not in a file of words', () => {
  const scattered = components.flatMap((path) =>
    shownTexts(path, readFileSync(join(src, path), 'utf8')).map(({ text }) => `${path}: ${text}`),
  );
  expect(scattered).toEqual([]);
});

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
