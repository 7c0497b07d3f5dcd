// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { commandFor, commands } from './commands.ts';

const press = (
  key: string,
  held: { shiftKey?: boolean; ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {},
) => commandFor({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held })?.title;

test('no key has two commands', () => {
  const keys = commands.flatMap(({ shortcuts }) =>
    shortcuts.map(({ key, withShift, withControl }) => `${key} ${withShift} ${withControl}`),
  );
  expect(new Set(keys).size).toBe(keys.length);
});

test('arrows step by one, with Shift by ten', () => {
  expect(press('ArrowRight')).toBe('One step on');
  expect(press('ArrowRight', { shiftKey: true })).toBe('Ten steps on');
});

test('signs are recognized whatever keys a keyboard needs for them', () => {
  expect(press('?', { shiftKey: true })).toBe('This help');
  expect(press('?')).toBe('This help');
  expect(press('[')).toBe('Previous mark');
});

test('F follows the selected job, with Shift it forks', () => {
  expect(press('f')).toBe('Follow the selected job: slow at its messages, fast between');
  expect(press('F', { shiftKey: true })).toBe('Fork here: another future from this moment on');
});

test('undo and redo follow Control and Command', () => {
  expect(press('z', { ctrlKey: true })).toBe('Undo the last edit');
  expect(press('z', { metaKey: true })).toBe('Undo the last edit');
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('Redo');
  expect(press('z')).toBe('Zoom in on the cluster');
});

test("the browser's own shortcuts are left alone", () => {
  expect(press('p', { ctrlKey: true })).toBeUndefined();
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined();
  expect(press('s', { metaKey: true })).toBeUndefined();
});
