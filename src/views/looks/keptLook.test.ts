import { expect, test } from 'vitest';
import { NONE } from '../../engine/ids.ts';
import { paletteOf } from '../../widgets/tokens.ts';
import { drawKept } from './keptLook.ts';

/** Draws a kept slot and lists the words that are written and the dashes of the lines. */
function drawn(purpose: { name: string; forWholeJob?: boolean }, width: number, job = 3) {
  const words: string[] = [];
  const dashes: number[] = [];
  let dash: number[] = [];
  let isFrame = false;
  const ways: Record<string, (...given: never[]) => void> = {
    fillText: (text: string) => words.push(text),
    roundRect: () => {
      isFrame = true;
    },
    moveTo: () => {
      isFrame = false;
    },
    stroke: () => (isFrame ? dashes.push(dash.length) : words.push('hatched')),
    setLineDash: (next: number[]) => {
      dash = next;
    },
  };
  const context = new Proxy(
    {},
    { get: (_, name: string) => ways[name] ?? (() => undefined), set: () => true },
  );
  const box = { x: 0, y: 0, width, height: 20 };
  drawKept(context as CanvasRenderingContext2D, box, '#0454bd', paletteOf('light'), purpose, job);
  return { words, dashes };
}

test('a slot that is kept for a job is a ghost with words where there is room; a root has a frame', () => {
  const copy = { name: 'place for a copy' };
  expect(drawn(copy, 100)).toEqual({ words: ['kept for j4'], dashes: [2] });
  expect(drawn(copy, 20)).toEqual({ words: [], dashes: [2] });
  expect(drawn(copy, 200, NONE)).toEqual({ words: ['hatched', 'kept for copies'], dashes: [2] });
  const root = { name: 'root', forWholeJob: true };
  expect(drawn(root, 100)).toEqual({ words: ['root of j4'], dashes: [0] });
  expect(drawn(root, 40)).toEqual({ words: ['root'], dashes: [0] });
});
