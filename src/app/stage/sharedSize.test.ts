import { expect, test } from 'vitest';
import { compileTopology } from '../../scenario/compile/compile.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { layoutCluster } from '../../views/cluster/layout.ts';
import { leastOf } from './sharedSize.tsx';

test('frames that are not measured yet do not count', () => {
  expect(leastOf([{ width: 0, height: 0 }])).toEqual({ width: 0, height: 0 });
  const sizes = [
    { width: 944, height: 300 },
    { width: 0, height: 0 },
    { width: 943, height: 320 },
  ];
  expect(leastOf(sizes)).toEqual({ width: 943, height: 300 });
});

test('in 400 sizes of panes the runs of every preset have one layout, which they had not by their own sizes', () => {
  const ofPresets = presets.all.map(({ scenario }) => compileTopology(scenario.cluster, scenario.seed));
  let apart = 0;
  for (let index = 0; index < 400; index += 1) {
    const topology = ofPresets[index % ofPresets.length];
    const one = { width: 300 + ((index * 37) % 900), height: 180 + ((index * 53) % 600) };
    // A border is one pixel; a name that wraps is a line.
    const other = { width: one.width - 1, height: one.height - (index % 3 === 0 ? 20 : 0) };
    const shapeIn = ({ width, height }: typeof one) => {
      const { detail, columns, perRow } = layoutCluster(topology, 4, width, height);
      return `${detail} ${columns} ${perRow}`;
    };
    const least = leastOf([one, other]);
    const [first, second] = [one, other].map((own) => ({
      width: Math.min(own.width, least.width),
      height: Math.min(own.height, least.height),
    }));
    expect(shapeIn(first)).toBe(shapeIn(second));
    if (shapeIn(one) !== shapeIn(other)) apart += 1;
  }
  expect(apart).toBeGreaterThan(0);
});
