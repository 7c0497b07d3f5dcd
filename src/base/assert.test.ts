import { expect, test } from 'vitest';
import { assert, never } from './assert.ts';

test('a kept promise passes', () => {
  expect(() => assert(true, 'unused')).not.toThrow();
});

test('a broken promise throws its message', () => {
  expect(() => assert(false, 'rows must be sorted')).toThrow('rows must be sorted');
});

test('a case that the types exclude throws and says what came', () => {
  expect(() => never({ kind: 'new' } as never)).toThrow('unexpected {"kind":"new"}');
});
