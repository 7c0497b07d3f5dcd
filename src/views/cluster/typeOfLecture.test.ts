import { expect, test } from 'vitest';
import { compileTopology } from '../../scenario/compile/compile.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { layoutCluster, pixelsOf } from './layout.ts';

// Rooms of a picture on a slide: windows of 1024 × 768 to 2560 × 1440 with one to four runs.
const rooms = Array.from({ length: 40 }, (_, index) => ({
  width: 320 + ((index * 83) % 950),
  height: 230 + ((index * 131) % 700),
  scale: 1.1 + (index % 10) / 10,
}));

test('in no room does large type cost servers their detail, or more than a twelfth of their pixels', () => {
  const grown = presets.all.flatMap(({ id, scenario }, preset) => {
    const topology = compileTopology(scenario.cluster, scenario.seed);
    // Each preset in another eight of the rooms.
    return rooms
      .filter((_, index) => index % 5 === preset % 5)
      .map(({ width, height, scale }) => {
        const usual = layoutCluster(topology, 4, width, height);
        const layout = layoutCluster(topology, 4, width, height, scale);
        const name = `${id} in ${width} × ${height}`;
        expect(layout.detail, name).toBe(usual.detail);
        expect(pixelsOf(layout), name).toBeGreaterThanOrEqual((11 / 12) * pixelsOf(usual));
        return layout.scale > 1;
      });
  });
  // Type does grow where there is room.
  expect(grown.filter(Boolean).length).toBeGreaterThan(grown.length / 2);
});
