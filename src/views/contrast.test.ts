import { expect, test } from 'vitest';
import { paletteOf, themeNames } from '../widgets/tokens.ts';
import { inkOn } from './contrast.ts';

test('text on light is dark and text on dark is light', () => {
  const palette = paletteOf('light');
  expect(inkOn('#ffffff', palette)).toBe(palette.ink);
  expect(inkOn('#580062', palette)).toBe(palette.surface);
  const dark = paletteOf('dark');
  expect(inkOn('#e1f1a5', dark)).toBe(dark.surface);
});

test('every hue of every theme gets one of the two', () => {
  for (const theme of themeNames) {
    const palette = paletteOf(theme);
    for (const hue of palette.jobs) expect([palette.ink, palette.surface]).toContain(inkOn(hue, palette));
  }
});
