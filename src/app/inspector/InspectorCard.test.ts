// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { besideIn } from './InspectorCard.tsx';

const pane = { left: 300, right: 900 };

test('the card stands in the picture of the run, away from what was picked, and not over it', () => {
  expect(besideIn(pane, 400)).toBe(568);
  expect(besideIn(pane, 800)).toBe(312);
  for (const pressed of [310, 500, 555, 645, 890]) {
    const card = besideIn(pane, pressed);
    expect(card).not.toBeNull();
    expect(pressed < Number(card) || pressed > Number(card) + 320).toBe(true);
  }
});

test('in a picture too narrow for that, or where nothing was pressed in it, it does not', () => {
  for (const pressed of [559, 600, 641, 100, 1000]) expect(besideIn(pane, pressed)).toBeNull();
  expect(besideIn({ left: 0, right: 340 }, 2)).toBeNull();
});
