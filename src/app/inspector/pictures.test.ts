import { beforeAll, expect, test } from 'vitest';
import { partsAreKnown } from '../../desk/parts/beforeRuns.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { views } from '../../faces/registry.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { viewsOf } from './Pictures.tsx';

beforeAll(() => partsAreKnown);

/** Small presets which together have something to show in every view. */
const walked = [
  'first-look',
  'crowded-links',
  'preemption-flips',
  'pagerank-moves',
  'refused-thrice',
  'keep-a-slot',
  'figure-4',
  'figure-5',
  'stale-matrices',
  'beta-unknown',
];
const marks = ['task', 'job', 'server', 'run'] as const;

test('every view explains a mark: one click picks the mark, another opens the view from its card', () => {
  expect(views.filter(({ explains }) => explains.length === 0).map(({ id }) => id)).toEqual([]);
  const reached = new Set<string>();
  for (const id of walked) {
    const { scenario } = presets.get(id);
    const runs = scenario.runs.map((_, index) => ({
      index,
      title: '',
      trace: openTrace(simulate(planRun(scenario, index))),
    }));
    const inUse = views.filter((view) => view.takes === 'one run' || view.refuses(runs) === null);
    for (const run of runs)
      for (const mark of marks) for (const view of viewsOf(mark, inUse, [run])) reached.add(view.id);
  }
  expect(views.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([]);
});

test('how a scheduler decides is offered where it decides, and not elsewhere', () => {
  const { scenario } = presets.get('refused-thrice');
  const run = { index: 0, title: '', trace: openTrace(simulate(planRun(scenario, 0))) };
  const ids = (mark: (typeof marks)[number]) => viewsOf(mark, views, [run]).map(({ id }) => id);
  expect(ids('server')).toContain('lanes');
  expect(ids('task')).toContain('lanes');
  expect(ids('server')).not.toContain('wait-times');
  expect(ids('task')).not.toContain('candidates');
});
