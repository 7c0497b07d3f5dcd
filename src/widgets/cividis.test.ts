import { interpolateCividis, rgb } from 'd3';
import { expect, test } from 'vitest';
import { cividis } from './cividis.ts';
import { hexOf, rgbOf } from './rgb.ts';

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

test('a colour reads back as it was written', () => {
  for (const colour of ['#000000', '#0454bd', '#ffffff', '#00000a'])
    expect(hexOf(rgbOf(colour))).toBe(colour);
});
