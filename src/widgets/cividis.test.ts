import { interpolateCividis, rgb } from 'd3';
import { expect, test } from 'vitest';
import { cividis } from './cividis.ts';
import { mixed, rgbOf } from './rgb.ts';

test('the scale is visually equal to cividis', () => {
  for (let share = 0; share <= 1; share += 0.01) {
    const { r, g, b } = rgb(interpolateCividis(share));
    const [red, green, blue] = rgbOf(cividis(share));
    expect(Math.max(Math.abs(red - r), Math.abs(green - g), Math.abs(blue - b))).toBeLessThanOrEqual(6);
  }
});

test('values beyond the ends are clamped', () => {
  expect(cividis(-1)).toBe('#002051');
  expect(cividis(2)).toBe('#fdea45');
});

test('all of a colour is that colour, and half of it is between', () => {
  for (const colour of ['#000000', '#0454bd', '#ffffff', '#00000a'])
    expect([mixed(colour, '#123456', 0), mixed('#123456', colour, 1)]).toEqual([colour, colour]);
  expect(mixed('#000000', '#ff8002', 0.5)).toBe('#804001');
});
