import { color } from 'd3';
import { expect, test } from 'vitest';
import { paletteOf } from '../../widgets/tokens.ts';
import { CROWDING_STEPS, crowding, crowdingColours, pixelOf } from './heat.ts';

test('a server is crowded by what waits, in powers of two', () => {
  expect([0, 1, 2, 3, 4, 8, 15, 16, 4000].map((queued) => crowding(1, 1, queued))).toEqual([
    1, 2, 3, 3, 4, 5, 5, 6, 6,
  ]);
});

test('a server with a free slot and nothing in its queue is not crowded', () => {
  expect([crowding(0, 1, 0), crowding(3, 4, 0), crowding(4, 4, 0)]).toEqual([0, 0, 1]);
});

test('contrast with the background increases steadily in both themes', () => {
  const lightness = (colour: string) => {
    const { r, g, b } = color(colour)?.rgb() ?? { r: 0, g: 0, b: 0 };
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const light = crowdingColours(paletteOf('light')).map(lightness);
  const dark = crowdingColours(paletteOf('dark')).map(lightness);
  expect(light).toHaveLength(CROWDING_STEPS);
  for (let step = 1; step < CROWDING_STEPS; step += 1) {
    expect(light[step]).toBeLessThan(light[step - 1]);
    expect(dark[step]).toBeGreaterThan(dark[step - 1]);
  }
});

test('a pixel holds red, green, blue and full opacity', () => {
  const bytes = new Uint8Array(Uint32Array.of(pixelOf('#0a141e')).buffer);
  expect([...bytes]).toEqual([10, 20, 30, 255]);
});
