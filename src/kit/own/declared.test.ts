import { expect, test } from 'vitest';
import { declaredIn, withValues } from './declared.ts';

const code = `// Asks some.
const params = {
  d: [2, 1, 10], // servers asked
  patience: [0.5, 0, 3, 'may change'],
  /* wide */ reach: [10, 1, 10000],
};
function choose() { return params.d; }`;

test('a line of a declaration is a parameter, with its comment below it', () => {
  const { params, changes, fault } = declaredIn(code);
  expect(fault).toBeNull();
  expect(params.d).toMatchObject({ default: 2, min: 1, max: 10, step: 1, consequence: 'servers asked' });
  expect(params.patience).toMatchObject({ default: 0.5, min: 0, max: 3, step: 0.01 });
  expect(params.reach).toMatchObject({
    scale: 'log',
    step: 1,
    help: expect.stringContaining('params.reach'),
  });
  expect(changes).toEqual(['patience']);
  expect(declaredIn('function choose() {}')).toMatchObject({ params: {}, changes: [], fault: null });
});

test('values stand where numbers are declared, and every line stays where it is', () => {
  const text = withValues(code, { d: 3, patience: 0.25, reach: 10 });
  expect(text).toContain('  d: 3         , // servers asked\n  patience: 0.25');
  expect(text.length).toBe(code.length);
  expect(new Function(`${text}; return params;`)()).toEqual({ d: 3, patience: 0.25, reach: 10 });
  expect(withValues('function choose() {}', {})).toBe('function choose() {}');
});

test.each([
  ['d: 2', 2, 6, /a parameter is a line such as/],
  ['d: [2, 1]', 2, 6, /a parameter is a line/],
  ['d: [5, 10, 1]', 2, 3, /the least of d is 10, which is not below its most, 1/],
  ['d: [5, 1, 4]', 2, 3, /d is 5; its least is 1 and its most 4/],
  ['d: [1, 0, 1e99]', 2, 3, /d needs numbers from/],
  ['form: [1, 0, 2]', 2, 3, /form is no name for a parameter/],
  ['__proto__: [1, 0, 2]', 2, 3, /__proto__ is no name/],
  ['d: [1, 0, 2],\n  d: [1, 0, 2]', 3, 3, /d is there twice/],
  [`${'d'.repeat(21)}: [1, 0, 2]`, 2, 3, /has 21 letters; allowed are 20/],
  ['"d": [1, 0, 2]', 2, 3, /a parameter is a line/],
])('“%s” is refused at its place', (line, at, column, words) => {
  const { fault } = declaredIn(`const params = {\n  ${line},\n};`);
  expect(fault).toMatchObject({ line: at, column, text: expect.stringMatching(words) });
});

test('a declaration without an end is a fault at the end', () => {
  expect(declaredIn('const params = {\n  d: [1, 0, 2],\n').fault).toMatchObject({ line: 3, column: 1 });
});
