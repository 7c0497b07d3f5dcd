import { expect, test } from 'vitest';
import { withNumbers } from '../../../scripts/constantMembers.mjs';
import * as eventRow from '../kernel/eventRow.ts';
import * as schema from '../record/schema.ts';
import * as rows from './rows.ts';

const file = `${import.meta.dirname}/example.ts`;
const sources = { '../kernel/eventRow.ts': eventRow, '../record/schema.ts': schema, './rows.ts': rows };

test('a build writes the number of every member of the tables of rows', () => {
  let members = 0;
  for (const [path, module] of Object.entries(sources)) {
    for (const [name, table] of Object.entries(module)) {
      if (typeof table !== 'object' || table === null) continue;
      for (const [member, value] of Object.entries(table)) {
        if (typeof value !== 'number') continue;
        members += 1;
        const head = `import { ${name} as Other } from '${path}';\n`;
        expect(withNumbers(`${head}use(Other.${member});`, file)).toBe(`${head}use(${value});`);
      }
    }
  }
  expect(members).toBeGreaterThan(40);
});

test('what is not known to be a number stays as it is', () => {
  const kept = [
    "import { AtServer } from './rows.ts';\nuse(AtServer[name], AtServer.unknown, other.AtServer.head);",
    'const Own = { a: 1, b: next() } as const;\ntype All = (typeof Own)[keyof typeof Own];\nuse(Own.b, Own);',
    'const table = { a: 1 } as const;\nuse(table.a);',
  ];
  for (const code of kept) expect(withNumbers(code, file)).toBe(code);
});

test('tables of the same file are known, and their negative numbers', () => {
  const head = 'const Own = { a: -1, b: 2 } as const;\n';
  expect(withNumbers(`${head}use(3 - Own.a, Own.b);`, file)).toBe(`${head}use(3 - (-1), 2);`);
});
