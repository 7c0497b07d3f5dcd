import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');

/** Lists what a file fetches only when it is needed, by path from the sources. */
function fetchedBy(file: string): readonly string[] {
  const text = readFileSync(join(source, file), 'utf8');
  return [...text.matchAll(/import\('([^']+)'\)/g)].map(([, path]) => join(dirname(file), path));
}

test('components and tables of views are fetched ahead, so that all of them work without a network', () => {
  const files = readdirSync(join(source, 'views'), { recursive: true, encoding: 'utf8' });
  const needed = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => fetchedBy(join('views', file)))
    .filter((path) => /\.tsx$|table\.ts$/.test(path));
  expect(needed.length).toBeGreaterThan(20);
  const ahead = new Set(fetchedBy('app/laterParts.ts'));
  expect(needed.filter((path) => !ahead.has(path))).toEqual([]);
});
