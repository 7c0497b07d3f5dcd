import { expect, test } from 'vitest';
import { importCircles } from '../scripts/importCircles.ts';
import { readSource } from '../scripts/readSource.ts';

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
