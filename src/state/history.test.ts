import { expect, test } from 'vitest';
import { advance, amend, HISTORY_STEPS, historyOf, redo, undo } from './history.ts';

test('undo and redo go through the same steps', () => {
  const history = advance(advance(historyOf('a'), 'b'), 'c');
  expect(undo(history).present).toBe('b');
  expect(undo(undo(history)).present).toBe('a');
  expect(undo(undo(undo(history))).present).toBe('a');
  expect(redo(undo(history))).toEqual(history);
  expect(redo(history)).toBe(history);
});

test('a new step forgets what was undone', () => {
  const history = advance(undo(advance(historyOf('a'), 'b')), 'c');
  expect(redo(history).present).toBe('c');
  expect(undo(history).present).toBe('a');
});

test('amending makes no step', () => {
  const history = amend(amend(advance(historyOf(0), 1), 2), 3);
  expect(history.present).toBe(3);
  expect(undo(history).present).toBe(0);
});

test('only so many steps are kept, the latest ones', () => {
  let history = historyOf(0);
  for (let step = 1; step <= HISTORY_STEPS + 20; step += 1) history = advance(history, step);
  expect(history.past).toHaveLength(HISTORY_STEPS);
  for (let step = 0; step < HISTORY_STEPS + 20; step += 1) history = undo(history);
  expect(history.present).toBe(20);
});
