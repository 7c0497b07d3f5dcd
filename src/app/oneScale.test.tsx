// @vitest-environment happy-dom
import { Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { expect, test, vi } from 'vitest';
import { simulate } from '../engine/world/simulate.ts';
import { views } from '../faces/registry.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import { presets } from '../scenario/presets/presets.ts';
import { openTrace } from '../trace/openTrace.ts';
import type { RunTrace, View } from '../views/shared/view.ts';
import { Room } from '../widgets/room.tsx';

interface AxisDrawn {
  readonly side: string;
  readonly title?: string;
  readonly scale: { domain(): readonly number[]; range(): readonly number[] };
}

const drawn = vi.hoisted((): { axis: string; scale: string }[] => []);

vi.mock('../widgets/Axis.tsx', () => ({
  Axis({ side, title = '', scale }: AxisDrawn) {
    const [start, end] = scale.range();
    const length = Math.round(Math.abs(end - start));
    drawn.push({ axis: `${side} ${title}`, scale: `${scale.domain().join(' to ')} on ${length} px` });
    return null;
  },
}));

function runsOf(id: string): readonly RunTrace[] {
  const { scenario } = presets.get(id);
  return scenario.runs.map((_, index) => ({
    index,
    title: `run ${index}`,
    trace: openTrace(simulate(planRun(scenario, index))),
  }));
}

/** Views whose charts show a quantity each, of all runs. */
const chartsOfTheirOwn: ReadonlySet<string> = new Set(['batch-sizes']);

/** The axes of a view by what they show, each with its scales. */
async function axesOf(
  { Component }: View,
  runs: readonly RunTrace[],
): Promise<ReadonlyMap<string, Set<string>>> {
  drawn.length = 0;
  await prerender(
    <Suspense>
      <Room width={900} height={600}>
        <Component runs={runs} />
      </Room>
    </Suspense>,
  );
  const axes = new Map<string, Set<string>>();
  for (const { axis, scale } of drawn) axes.set(axis, (axes.get(axis) ?? new Set()).add(scale));
  return axes;
}

// Views of one run are drawn side by side in panes; what they share is tested beside them.
test.each(['busy-source', 'six-computers', 'small-jobs', 'three-ways'])(
  'every view of all runs of %s draws them on one scale',
  async (id) => {
    const runs = runsOf(id);
    let drawnAxes = 0;
    for (const view of views) {
      if (view.takes !== 'all runs' || chartsOfTheirOwn.has(view.id) || view.refuses(runs) !== null) continue;
      for (const [axis, scales] of await axesOf(view, runs)) {
        drawnAxes += 1;
        expect([...scales], `${view.id}: ${axis}`).toHaveLength(1);
      }
    }
    expect(drawnAxes).toBeGreaterThan(8);
  },
);
