import { expect, test } from 'vitest';
import { assert, never } from './assert.ts';

test('a true condition passes', () => {
  expect(() => assert(true, 'unused')).not.toThrow();
});

test('a false condition throws its message', () => {
  expect(() => assert(false, 'rows must be sorted')).toThrow('rows must be sorted');
});

test('a case that the types exclude throws an error that names the value', () => {
  expect(() => never({ kind: 'new' } as never)).toThrow('unexpected {"kind":"new"}');
});
