import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { importCircles } from '../scripts/importCircles.ts';
import { dataFolders, layers } from '../scripts/layers.ts';
import { readSource } from '../scripts/readSource.ts';
import { violations } from '../scripts/violations.ts';

// All rules that sources keep, in one file: to read and parse all of them takes longer than to judge them.

const src = fileURLToPath(new URL('.', import.meta.url));

const isOfPage = (path: string): boolean => /^(app|widgets)\//.test(path);

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => statSync(join(src, path)).isFile());

const sources = files
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => {
    const text = readFileSync(join(src, path), 'utf8');
    const facts = readSource(path, text);
    return { path, text, facts };
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

// A text stands in the component that shows it, where it is read together with what is around it.
test('components of the page keep their texts themselves', () => {
  expect(files.filter((path) => isOfPage(path) && path.endsWith('/words.ts'))).toEqual([]);
});
