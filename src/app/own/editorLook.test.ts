import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastOf, READABLE } from '../../views/looks/contrast.ts';
import { customProperties, paletteOf, themeNames } from '../../widgets/tokens.ts';

const source = readFileSync('src/app/own/editorLook.ts', 'utf8');
const tokensOf = (property: string) => [
  ...new Set(
    [...source.matchAll(new RegExp(`\\b${property}: 'var\\((--[a-z-]+)\\)'`, 'g'))].map(([, name]) => name),
  ),
];

test.each(themeNames)('in the theme %s all text of the editor is readable on all its grounds', (theme) => {
  const colours = customProperties(paletteOf(theme));
  const [inks, grounds] = [tokensOf('color'), tokensOf('backgroundColor')];
  expect(inks.length).toBeGreaterThan(4);
  expect(grounds.length).toBeGreaterThan(4);
  for (const ink of inks)
    for (const ground of grounds)
      expect(contrastOf(colours[ink], colours[ground]), `${ink} on ${ground}`).toBeGreaterThanOrEqual(
        READABLE,
      );
});
