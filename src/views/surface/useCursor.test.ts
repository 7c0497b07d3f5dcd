// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../testing/app/page.ts';
import { type Keys, useCursor } from './useCursor.ts';

/** The simplest view with a cursor: numbers in a row. */
function mount(extra: Partial<Keys<number>> = {}) {
  const leftToPage: string[] = [];
  const Row = () => {
    const { cursor, spoken, handlers } = useCursor<number>({
      move: (key, from, isFar) => (key === 'ArrowRight' ? (from ?? 0) + (isFar ? 10 : 1) : null),
      describe: (at) => [`place ${at}`, 'in the row'],
      ...extra,
    });
    return createElement(
      'p',
      { tabIndex: 0, ...handlers, 'data-cursor': String(cursor) },
      spoken,
      createElement('button', { type: 'button' }),
    );
  };
  const page = show(createElement(Row));
  page.addEventListener('keydown', ({ key }) => leftToPage.push(key));
  const row = page.querySelector('p') as HTMLElement;
  const press = (key: string, init: KeyboardEventInit = {}, on: Element = row) =>
    act(() =>
      on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })),
    );
  return { row, press, leftToPage };
}

test('an arrow moves the cursor, whose position is announced line by line', () => {
  const { row, press } = mount();
  press('ArrowRight');
  expect(row.dataset.cursor).toBe('1');
  expect(row.textContent).toBe('place 1. in the row');
  press('ArrowRight', { shiftKey: true });
  expect(row.dataset.cursor).toBe('11');
});

test('a key that leads nowhere, one with a modifier and one of a button inside are left to the page', () => {
  const { row, press, leftToPage } = mount();
  press('ArrowLeft');
  press('ArrowRight', { ctrlKey: true });
  press('ArrowRight', {}, row.querySelector('button') as Element);
  expect(row.dataset.cursor).toBe('null');
  expect(leftToPage).toEqual(['ArrowLeft', 'ArrowRight', 'ArrowRight']);
  press('ArrowRight');
  expect(leftToPage).toHaveLength(3);
});

test('what another key did is announced', () => {
  const { row, press, leftToPage } = mount({ act: (key) => (key === 'a' ? ['the next row'] : key === 'b') });
  press('b');
  expect(row.textContent).toBe('');
  press('a');
  expect(row.textContent).toBe('the next row');
  expect(leftToPage).toEqual([]);
});

test('Enter opens what the cursor is on, and nothing without one', () => {
  const opened: number[] = [];
  const { press } = mount({ open: (at) => opened.push(at) });
  press('Enter');
  press('ArrowRight');
  press('Enter');
  expect(opened).toEqual([1]);
});

test('Escape first removes the cursor, then is left to the view', () => {
  const own: string[] = [];
  const { row, press } = mount({ act: (key) => own.push(key) > 0 });
  press('ArrowRight');
  press('Escape');
  expect(row.dataset.cursor).toBe('null');
  expect(own).toEqual([]);
  press('Escape');
  expect(own).toEqual(['Escape']);
});

test('a cursor on something that no longer exists is removed', () => {
  const { row, press } = mount({ isThere: (at) => at < 5 });
  press('ArrowRight', { shiftKey: true });
  expect(row.dataset.cursor).toBe('null');
});
