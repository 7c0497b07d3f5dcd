import { expect, test } from 'vitest';
import { hintTop } from './Tooltip.tsx';

test('a hint stands above its element, off the control that comes next', () => {
  expect(hintTop({ top: 200, bottom: 220 }, 60)).toBe(134);
});

test('at the top of the window it stands below', () => {
  expect(hintTop({ top: 20, bottom: 40 }, 60)).toBe(46);
});
