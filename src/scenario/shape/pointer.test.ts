import { expect, test } from 'vitest';
import { pointerNames, pointerPart, valueAt, withValueAt } from './pointer.ts';

const data = { a: [{ b: 1 }, { b: 2 }], 'c/d~e': 3 };

test('names with slashes and tildes survive a pointer', () => {
  const name = 'c/d~e~1';
  expect(pointerNames(`/a/${pointerPart(name)}/0`)).toEqual(['a', name, '0']);
  expect(pointerNames('')).toEqual([]);
});

test('a value is found by the names that lead to it', () => {
  expect(valueAt(data, ['a', '1', 'b'])).toBe(2);
  expect(valueAt(data, ['c/d~e'])).toBe(3);
  expect(valueAt(data, [])).toBe(data);
  expect(valueAt(data, ['a', '7', 'b'])).toBeUndefined();
  expect(valueAt(data, ['toString'])).toBeUndefined();
});

test('another value makes a copy and leaves the original alone', () => {
  expect(withValueAt(data, ['a', '1', 'b'], 9)).toEqual({ a: [{ b: 1 }, { b: 9 }], 'c/d~e': 3 });
  expect(withValueAt(data, ['f'], 9)).toEqual({ ...data, f: 9 });
  expect(data.a[1].b).toBe(2);
});

test('no value takes a field or a list item away', () => {
  expect(withValueAt(data, ['c/d~e'], undefined)).toEqual({ a: data.a });
  expect(withValueAt(data, ['a', '0'], undefined)).toEqual({ ...data, a: [{ b: 2 }] });
  expect(withValueAt(data, [], undefined)).toBeUndefined();
});

test('names that lead nowhere change nothing', () => {
  expect(withValueAt(data, ['a', '5', 'b'], 9)).toEqual(data);
  expect(withValueAt(data, ['a', 'x'], 9)).toEqual(data);
  expect(withValueAt(data, ['c/d~e', 'x'], 9)).toEqual(data);
});

test('a field called __proto__ is a field', () => {
  const changed = withValueAt({}, ['__proto__'], { polluted: 1 }) as object;
  expect(Object.keys(changed)).toEqual(['__proto__']);
  expect('polluted' in changed).toBe(false);
});
