import { expect, test } from 'vitest';
import { createRegistry } from './registry.ts';

const fruits = createRegistry([
  { id: 'apple', price: 3 },
  { id: 'pear', price: 4 },
]);

test('items are found by id', () => {
  expect(fruits.get('pear').price).toBe(4);
  expect(fruits.find('apple')?.price).toBe(3);
});

test('an unknown id finds nothing', () => {
  expect(fruits.find('plum')).toBeUndefined();
  expect(fruits.find('toString')).toBeUndefined();
});

test('asking for an unknown id fails and lists what there is', () => {
  expect(() => fruits.get('plum')).toThrow("no 'plum'; there are apple, pear");
});

test('items keep their order', () => {
  expect(fruits.all.map((fruit) => fruit.id)).toEqual(['apple', 'pear']);
});

test('two items cannot have the same id', () => {
  expect(() => createRegistry([{ id: 'a' }, { id: 'b' }, { id: 'a' }])).toThrow("two items have the id 'a'");
});
