import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');

const read = (file: string) => readFileSync(join(source, file), 'utf8');

/** Lists what a source text loads dynamically, by path from `src`. */
function fetchedBy(file: string, text: string): readonly string[] {
  return [...text.matchAll(/import\('([^']+)'\)/g)].map(([, path]) => join(dirname(file), path));
}

/** The folder of a view: its `index.ts` says what is loaded ahead. */
const viewFolders = ['views', 'faces'].flatMap((floor) =>
  readdirSync(join(source, floor), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('index.ts'))
    .map((path) => join(floor, dirname(path)))
    .filter((folder) => /loadAhead|\brunView\(/.test(read(join(folder, 'index.ts')))),
);

test.each(viewFolders)('all of %s is fetched ahead, so that it works without a network', (folder) => {
  const files = readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => join(folder, path));
  const needed = files
    .flatMap((file) => fetchedBy(file, read(file)))
    .filter((path) => /\.tsx$|table\.ts$/.test(path));
  const index = read(join(folder, 'index.ts'));
  const fetched = new Set(fetchedBy(join(folder, 'index.ts'), index));
  // `runView` fetches the component and the parts that its view names.
  const [, ahead] = index.split(index.includes('runView(') ? 'runView(' : 'loadAhead');
  for (const part of [...index.matchAll(/^ *const (\w+) = (async )?\(\) =>/gm)])
    expect(ahead).toContain(`${part[1]}()`);
  expect(needed.length).toBeGreaterThan(0);
  expect(needed.filter((path) => !fetched.has(path))).toEqual([]);
});

test('all views are fetched ahead', () => {
  expect(viewFolders.length).toBe(31);
  expect(read('app/laterParts.ts')).toContain('...views.map(({ loadAhead }) => loadAhead)');
});
