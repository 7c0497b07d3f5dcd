import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { views } from '../faces/registry.ts';

const source = join(import.meta.dirname, '..');

const read = (file: string) => readFileSync(join(source, file), 'utf8');

/** Lists what a source text loads dynamically, by path from `src`. */
function fetchedBy(file: string, text: string): readonly string[] {
  return [...text.matchAll(/import\('([^']+)'\)/g)].map(([, path]) => join(dirname(file), path));
}

/** Sources of pictures, by path from `src`. */
const sources = ['views', 'faces'].flatMap((floor) =>
  readdirSync(join(source, floor), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => join(floor, path)),
);

/** Those that declare views: `runView`, `runsView` and `result` load ahead whatever is named to them. */
const declaring = sources.filter((file) => /\bloadAhead\b|\b(runView|runsView|result)\(/.test(read(file)));

test('whatever a view fetches late is named where the view is declared, so that it works without a network', () => {
  // What several views share is named with the parts of the page.
  const fetched = new Set([...declaring, 'app/laterParts.ts'].flatMap((file) => fetchedBy(file, read(file))));
  const needed = sources
    .flatMap((file) => fetchedBy(file, read(file)))
    .filter((path) => /\.tsx$|table\.ts$/.test(path));
  expect(new Set(needed).size).toBeGreaterThan(31);
  expect(needed.filter((path) => !fetched.has(path))).toEqual([]);
});

test.each(declaring)('each part that %s fetches is used, and so loaded ahead', (file) => {
  const text = read(file);
  for (const [, part] of text.matchAll(/^ *const (\w+) = (?:async )?\(\) =>\s*\(?(?:await )?import\(/gm))
    expect(text.split(new RegExp(`\\b${part}\\b`)).length, part).toBeGreaterThan(2);
});

test('all views are fetched ahead', () => {
  expect(views.length).toBe(32);
  for (const { id, loadAhead } of views) expect(typeof loadAhead, id).toBe('function');
  expect(read('app/laterParts.ts')).toContain('...views.map(({ loadAhead }) => loadAhead)');
});
