import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { longTexts } from '../scripts/longTexts.ts';

const src = fileURLToPath(new URL('.', import.meta.url));

// What these folders show stands in the `words.ts` beside their components, so that it can be read and translated in one place.
const folders = [
  'views',
  'faces',
  ...['difference', 'fork', 'import', 'lecture', 'lesson', 'share', 'teacher'].map((part) => `app/${part}`),
];

test('components of views and dialogs keep their sentences in a file of words', () => {
  const components = folders
    .flatMap((folder) =>
      readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path.replaceAll('\\', '/')),
      ),
    )
    .filter((path) => path.endsWith('.tsx'));
  expect(components.length).toBeGreaterThan(100);
  const scattered = components.flatMap((path) =>
    longTexts(path, readFileSync(join(src, path), 'utf8')).map((text) => `${path}: ${text}`),
  );
  expect(scattered).toEqual([]);
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
