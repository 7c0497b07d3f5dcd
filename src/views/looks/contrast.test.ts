import { expect, test } from 'vitest';
import { paletteOf, themeNames } from '../../widgets/tokens.ts';
import { contrastOf, inkOn, READABLE } from './contrast.ts';

test('text on light is dark and text on dark is light', () => {
  const palette = paletteOf('light');
  expect(inkOn('#ffffff', palette)).toBe(palette.ink);
  expect(inkOn('#580062', palette)).toBe(palette.surface);
  const dark = paletteOf('dark');
  expect(inkOn('#e1f1a5', dark)).toBe(dark.surface);
});

test('text on every hue of every theme is readable', () => {
  for (const theme of themeNames) {
    const palette = paletteOf(theme);
    for (const hue of [...palette.jobs, palette.otherJob])
      expect(contrastOf(inkOn(hue, palette), hue), `${theme}, ${hue}`).toBeGreaterThanOrEqual(READABLE);
  }
});
