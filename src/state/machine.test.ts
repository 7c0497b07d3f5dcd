import { expect, test } from 'vitest';
import { createMachine } from './machine.ts';

function memory(text?: string) {
  const kept = new Map(text === undefined ? [] : [['makespan.machine.2', text]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('a machine counts as a laptop until a run is measured, and kinds of work are measured separately', () => {
  const machine = createMachine(null);
  expect([machine.isKnown(), machine.slowness('sparrow')]).toEqual([false, 2]);
  machine.learn('sparrow', 1, 3);
  machine.learn('quincy', 10, 5);
  expect(machine.isKnown()).toBe(true);
  expect(['sparrow', 'quincy', 'delay'].map(machine.slowness)).toEqual([3, 0.5, 3]);
});

test('one slow run counts half', () => {
  const machine = createMachine(null);
  machine.learn('sparrow', 1, 2);
  machine.learn('sparrow', 1, 8);
  expect(machine.slowness('sparrow')).toBe(4);
});

test('short runs are ignored', () => {
  const machine = createMachine(null);
  machine.learn('sparrow', 0.001, 0.05);
  expect(machine.isKnown()).toBe(false);
});

test('measurements are kept until the next visit', () => {
  const storage = memory();
  createMachine(storage).learn('sparrow', 2, 3);
  expect(createMachine(storage).slowness('sparrow')).toBe(1.5);
});

test('foreign stored values are ignored', () => {
  for (const text of ['', 'no', '{}', '[1]', '[["sparrow",-1]]', '[["sparrow","fast"]]', '[null]']) {
    expect(createMachine(memory(text)).slowness('sparrow')).toBe(2);
  }
  expect(createMachine(memory('[["sparrow",1e9]]')).slowness('sparrow')).toBe(100);
});

test('a browser without storage still measures', () => {
  const storage = {
    ...memory(),
    setItem: () => {
      throw new DOMException('full');
    },
  };
  const machine = createMachine(storage);
  machine.learn('sparrow', 1, 3);
  expect(machine.slowness('sparrow')).toBe(3);
});
