import { expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import { contrastOf } from '../../../views/looks/contrast.ts';
import { paletteOf } from '../../../widgets/tokens.ts';
import { waitColour } from './knowledge.ts';

test('a wait has one colour in all themes, and the longer it is, the darker', () => {
  const waits = [0, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 100, 500].map((seconds) => seconds * SECOND);
  const [light, dark] = (['light', 'dark'] as const).map((theme) =>
    waits.map((wait) => waitColour(wait, paletteOf(theme))),
  );
  expect(dark).toEqual(light);
  const darkness = light.map((colour) => contrastOf(colour, '#ffffff'));
  expect(darkness).toEqual([...darkness].sort((a, b) => a - b));
});
