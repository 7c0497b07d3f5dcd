import { expect, test } from 'vitest';
import { codeLines, isProduct, paperOf, purposeOf } from '../scripts/countLines.ts';

test('blanks and comments are no lines, what looks like them within strings is', () => {
  const code = `// head
/** What
 * it is. */
export const a = 1; // why

const b = \`
// text
\`;
/* before */ export const c = '/* no comment */' + b;
export const d = '“→ é”';
/* é */
`;
  expect(codeLines('x.ts', code)).toBe(6);
  expect(codeLines('x.tsx', 'export const A = () => <p>// text</p>;\n')).toBe(1);
  expect(codeLines('x.css', '/* a\n b */\n.x {\n  top: 0; /* c */\n}\n')).toBe(3);
  expect(codeLines('x.json', '{\n  "a": "//"\n}\n')).toBe(3);
});

test('tests and what only they read are no product', () => {
  const paths = ['src/a/b.ts', 'scripts/x.mjs', 'src/a/words.json', 'src/a/B.module.css'];
  expect(paths.filter(isProduct)).toEqual(paths);
  const others = [
    'src/a/b.test.ts',
    'src/a/testRun.ts',
    'src/testing/a/b.ts',
    'src/measured/goldens.json',
    'src/README.md',
  ];
  expect(others.filter(isProduct)).toEqual([]);
});

test('files belong to purposes and papers', () => {
  const paths = ['src/engine/x/y.ts', 'src/main.tsx', 'scripts/a/b.mjs', 'src/policies/apollo/words.json'];
  expect(paths.map(purposeOf)).toEqual(['engine', 'src itself', 'scripts', 'content']);
  const ofPapers = [
    'src/faces/delay/x.ts',
    'src/content/papers/quincy.json',
    'src/policies/apollo/words.json',
    'src/policies/fifo/a.ts',
  ];
  expect(ofPapers.map(paperOf)).toEqual(['delay', 'quincy', 'apollo', undefined]);
});
