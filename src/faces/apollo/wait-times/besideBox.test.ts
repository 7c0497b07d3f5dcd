import { expect, test } from 'vitest';
import { placeBeside } from './besideBox.ts';

const words = ['8 cores, 32 GB', 'free from 63 s on'];
const box = { left: 300, top: 20, bottom: 120 };
const SIZE = 10;

test('words stand beside a box, low, and keep clear of other words', () => {
  expect(placeBeside(words, box, SIZE, 30, [])).toEqual({ lines: words, top: 95 });
  const name = { left: 180, top: 90, right: 240, bottom: 105 };
  expect(placeBeside(words, box, SIZE, 30, [name])).toEqual({ lines: words, top: 57.5 });
  const far = { left: 40, top: 90, right: 100, bottom: 105 };
  expect(placeBeside(words, box, SIZE, 30, [far])).toEqual({ lines: words, top: 95 });
});

test('without room for all words the last line is said, or nothing', () => {
  const low = { left: 180, top: 20, right: 290, bottom: 105 };
  expect(placeBeside(words, box, SIZE, 30, [low])).toEqual({ lines: words.slice(1), top: 107.5 });
  expect(placeBeside(words, box, SIZE, 30, [{ ...low, bottom: 115 }])).toBeNull();
  expect(placeBeside(words, box, SIZE, 250, [])).toBeNull();
});
