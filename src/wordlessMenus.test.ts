import { expect, test } from 'vitest';
import { withoutWords } from '../scripts/wordlessMenus.ts';

test('words for people go, whatever quotes they stand in, and all else stays', () => {
  const code = `export const d = {
  kind: 'number',
  title: 'Probes',
  help: 'A job\\'s probes.' +
    " And more.",
  consequence:
    'more choices',
  default: 2,
  options: [{ id: 'random', title: 'Any' }],
} as const;`;
  expect(withoutWords(code)).toBe(`export const d = {
  kind: 'number',
  title: 'Probes',
  help: '',
  consequence: '',
  default: 2,
  options: [{ id: 'random', title: 'Any' }],
} as const;`);
});

test('lists of what a policy cannot do go, too', () => {
  expect(withoutWords("const ourLimits = [\n  'No gangs (§8).',\n  'No \\'more\\'.',\n];", 'controls')).toBe(
    'const ourLimits = [];',
  );
  expect(withoutWords("unsupported: [\n    'Copies.',\n  ],\n  id: 'x'")).toBe("unsupported: [],\n  id: 'x'");
});
