import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { importCircles } from '../scripts/importCircles.ts';
import { readSource } from '../scripts/readSource.ts';

const src = fileURLToPath(new URL('.', import.meta.url));

// Files in a circle can only be read together. Types count: what two files share has its home in a third.
test('no sources import each other in a circle', () => {
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path));
  const imports = new Map(
    paths.map((path) => [path, readSource(path, readFileSync(join(src, path), 'utf8')).specifiers]),
  );
  expect(paths.length).toBeGreaterThan(1_000);
  expect(importCircles(imports).map((files) => files.join(' → '))).toEqual([]);
});

const sources = (texts: Readonly<Record<string, string>>) =>
  new Map(Object.entries(texts).map(([path, text]) => [path, readSource(path, text).specifiers]));

test.each([
  [
    'of types',
    { 'x/a.ts': "import type { B } from '../y/b.ts';", 'y/b.ts': "export type * from '../x/a.ts';" },
  ],
  ['of late imports', { 'x/a.ts': "await import('../y/b.ts');", 'y/b.ts': "import { a } from '../x/a.ts';" }],
  [
    'of a pattern',
    { 'x/a.ts': "import.meta.glob('../[a-z]*/b.ts');", 'y/b.ts': "import { a } from '../x/a.ts';" },
  ],
])('a circle %s is found', (_, texts) => {
  expect(importCircles(sources(texts))).toEqual([['x/a.ts', 'y/b.ts', 'x/a.ts']]);
});

test('a circle behind other files is found, and a file that imports itself', () => {
  const texts = {
    'a.ts': "import './b.ts'; import './d.ts';",
    'b.ts': "import './c.ts';",
    'c.ts': "import './d.ts';",
    'd.ts': "import './b.ts'; import './e.ts';",
    'e.ts': "import './e.ts';",
  };
  expect(importCircles(sources(texts))).toEqual([
    ['b.ts', 'c.ts', 'd.ts', 'b.ts'],
    ['e.ts', 'e.ts'],
  ]);
});

test('two ways to the same file are no circle', () => {
  const texts = {
    'a.ts': "import './b.ts'; import './c.ts'; import 'react'; import './look.css';",
    'b.ts': "import './d.ts';",
    'c.ts': "import './d.ts';",
    'd.ts': '',
  };
  expect(importCircles(sources(texts))).toEqual([]);
});
