import { expect, test } from 'vitest';
import { onDrag } from '../grammar/Drawing.tsx';
import { plotIn, roomBelow } from './plot.ts';

test('a plot leaves a line for numbers, and one for the title of the axis where there is room', () => {
  const sides = { top: 2, right: 20, left: 40 };
  const plotOf = (height: number, zoom: number) =>
    plotIn(200, height, { ...sides, bottom: roomBelow(height, zoom) });
  expect(plotOf(100, 1)).toEqual({ left: 40, top: 2, width: 140, height: 76 });
  expect(plotOf(200, 1).height).toBe(160);
  expect(plotOf(200, 2).height).toBe(154);
});

test('a drag tells where it begins and goes on only as long as the pointer is held', () => {
  const told: (readonly [number, boolean])[] = [];
  let isHeld = false;
  const currentTarget = {
    getBoundingClientRect: () => ({ left: 100 }),
    setPointerCapture: () => {
      isHeld = true;
    },
    hasPointerCapture: () => isHeld,
  };
  const drag = onDrag((left, isBegin) => told.push([left, isBegin]));
  const at = (clientX: number, button = 0) =>
    ({ clientX, button, currentTarget }) as unknown as Parameters<typeof drag.onPointerDown>[0];
  drag.onPointerMove(at(110));
  drag.onPointerDown(at(120, 2));
  expect(told).toEqual([]);
  drag.onPointerDown(at(130));
  drag.onPointerMove(at(140));
  expect(told).toEqual([
    [30, true],
    [40, false],
  ]);
});
