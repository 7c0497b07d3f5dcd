import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { importCircles } from '../scripts/importCircles.ts';
import { dataFolders, isTest, layers } from '../scripts/layers.ts';
import { longTexts } from '../scripts/longTexts.ts';
import { readSource } from '../scripts/readSource.ts';
import { shownTexts } from '../scripts/shownTexts.ts';
import { violations } from '../scripts/violations.ts';

// All rules that sources keep, in one file: to read and parse all of them takes longer than to judge them.

const src = fileURLToPath(new URL('.', import.meta.url));

// Its one sentence is an error that only somebody who changes index.html can see.
const excepted = 'main.tsx';

const isOfPage = (path: string): boolean => /^(app|widgets)\//.test(path);

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => statSync(join(src, path)).isFile());

const sources = files
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => {
    const text = readFileSync(join(src, path), 'utf8');
    const facts = readSource(path, text);
    const isComponent = path.endsWith('.tsx') && !isTest(path) && path !== excepted;
    const texts = isComponent
      ? { long: longTexts(path, text), shown: shownTexts(path, text).map((shown) => shown.text) }
      : undefined;
    return { path, text, facts, texts };
  });

test('sources stand in folders that are layers, each with sources or with data only', () => {
  const folderOf = (path: string) => (path.includes('/') ? path.split('/')[0] : '');
  const folders = [...new Set(files.map(folderOf))];
  expect(folders.filter((folder) => layers[folder] === undefined)).toEqual([]);
  const withSources = new Set(sources.map(({ path }) => folderOf(path)));
  expect(folders.filter((folder) => withSources.has(folder) === dataFolders.has(folder))).toEqual([]);
});

test('sources are read to the last import', () => {
  const blind = sources.filter(({ text, facts }) => {
    const written = text.match(/^(import|export|\}) .*\bfrom '[^']+';$/gm) ?? [];
    return facts.specifiers.length < written.length;
  });
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.flatMap(({ facts }) => facts.specifiers).length).toBeGreaterThan(1_000);
  expect(blind.map(({ path }) => path)).toEqual([]);
});

test('sources look down only', () => {
  const exists = (path: string) => existsSync(join(src, path.replace(/\/(\*|\[).*$/, '')));
  expect(sources.flatMap(({ path, facts }) => violations(path, facts, exists))).toEqual([]);
});

// Files in a circle can only be read together. Types count: what two files share has its home in a third.
test('no sources import each other in a circle', () => {
  const imports = new Map(sources.map(({ path, facts }) => [path, facts.specifiers]));
  expect(importCircles(imports).map((circle) => circle.join(' → '))).toEqual([]);
});

// In the page, a text stands in the component that shows it, where it is read together with what is around it.
test('components of the page keep their texts themselves', () => {
  expect(files.filter((path) => isOfPage(path) && path.endsWith('/words.ts'))).toEqual([]);
});

// What views and faces show stands in the `words.ts` beside them. Short texts as well: the word on a button is nearer to
// its neighbours there than to the code around it.
test.each(['long', 'shown'] as const)(
  'components of views keep their texts in a file of words (%s)',
  (kind) => {
    const components = sources.filter(({ path, texts }) => texts !== undefined && !isOfPage(path));
    expect(components.length).toBeGreaterThan(100);
    const scattered = components.flatMap(({ path, texts }) =>
      texts?.[kind].map((text) => `${path}: ${text}`),
    );
    expect(scattered).toEqual([]);
  },
);
