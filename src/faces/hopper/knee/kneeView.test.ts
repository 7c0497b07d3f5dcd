import { describe, expect, test } from 'vitest';
import { simulate } from '../../../engine/world/simulate.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import { presets } from '../../../scenario/presets/presets.ts';
import { derivedRuns } from '../../../state/derivedRuns.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import { findSpot } from '../../../views/grammar/find.ts';
import { layoutOf } from '../../../views/grammar/layout.ts';
import { say } from '../../../views/grammar/say.ts';
import { knee } from '../face.ts';
import { kneePicture } from './kneePicture.ts';
import { kneeRuns, kneeTable, show, shownCurve } from './kneeRuns.ts';
import { openingSetting, runPoints } from './setting.ts';
import { workPicture } from './workPicture.ts';

function runsOf(preset: string) {
  const { scenario } = presets.get(preset);
  return scenario.runs.map((_, index) => ({
    index,
    title: `run ${index}`,
    trace: openTrace(simulate(planRun(scenario, index))),
  }));
}
const own = runsOf('knee');
const others = runsOf('three-ways');

test('the view is for runs of Hopper and of what it is compared with', () => {
  expect(knee.refuses(own)).toBeNull();
  expect(knee.refuses(others)).toBeNull();
  expect(knee.refuses([])).toBeNull();
  expect(knee.refuses(runsOf('figure-2'))).toContain('No run here is by Hopper');
});

test('it opens at the tail of the runs on screen, else at that of Figure 3', () => {
  expect(openingSetting(own)).toEqual({ beta: 1.4, detection: 0 });
  // The third run of this one is Hopper’s, and says β.
  expect(openingSetting(others)).toEqual({ beta: 1.5, detection: 0 });
  expect(openingSetting([])).toEqual({ beta: 1.4, detection: 0 });
});

test('runs of one job of 200 tasks stand beside the curve, in times of their shortest task', () => {
  const [atOnce, late] = runPoints(own);
  expect([atOnce.ratio, late.ratio]).toEqual([1.43, 1.43]);
  expect(atOnce.completion).toBeCloseTo(4.18, 1);
  expect(late.completion).toBeGreaterThan(atOnce.completion + 1);
  expect(runPoints(others)).toEqual([]);
});

test('the table is that of the curve on screen', () => {
  expect(shownCurve()).toBeNull();
  expect(kneeTable()).toHaveLength(1);
  show({ beta: 1.6, detection: 0 });
  expect(shownCurve()).toEqual({ setting: { beta: 1.6, detection: 0 }, points: [] });

  // Runs with more servers end sooner here, and each seed takes 0.1 longer.
  derivedRuns.connect({
    measure({ cluster, seed }, _index, _metrics, { onResult }) {
      onResult({ ok: true, numbers: [800 / cluster.serversPerRack + seed / 10] });
      return () => undefined;
    },
  });
  derivedRuns.ask(kneeRuns({ beta: 1.6, detection: 0 }).slice(0, 26), () => undefined);
  const [, ...rows] = kneeTable();
  expect(rows).toHaveLength(13);
  // Two runs of 8.1 and 8.2; fewer than one copy has no work.
  expect(rows[0]).toEqual([0.5, expect.closeTo(8.15, 9), expect.closeTo(1.96 * 0.05, 9), 2, '']);
  expect(rows.at(-1)?.[4]).toBeCloseTo((1.6 * 9) / 3.8, 9);
});

describe('the picture', () => {
  const point = (ratio: number, mean: number) => ({ ratio, mean, half: 0.25, runs: 20 });
  const points = [point(0.5, 8), point(1, 6), point(3, 5.5)];
  const late = { beta: 1.6, detection: 2 };

  test('says at a point what the curve, its other one and the runs on screen have there', () => {
    const picture = kneePicture(late, points, [point(1, 4)], runPoints(own));
    const layout = layoutOf(picture, { width: 600, height: 300, zoom: 1 });
    const spot = findSpot(picture, layout, layout.left + layout.x(1.2), layout.panels[0].at + 40, 0);
    expect(say(picture, spot ?? { row: 0, x: 0 }, 0)).toEqual([
      '1 slots for each task',
      'known after 2 xₘ: 6.00 ± 0.25 shortest tasks, 20 runs',
      'if known at once: 4.00 ± 0.25 shortest tasks, 20 runs',
      expect.stringMatching(/^A .*: 4\.\d\d shortest tasks with 1\.43 slots for each task$/),
      expect.stringMatching(/^B .* slots for each task$/),
    ]);
  });

  test('has room for its curves, and a run far above stands at the top', () => {
    const [run] = runPoints(own);
    const picture = kneePicture(late, points, [], [{ ...run, completion: 500 }]);
    expect(picture.y?.domain[1]).toBeLessThan(20);
    expect(kneePicture(late, [], [], []).y?.domain).toEqual([0, 5]);
  });

  test('of the work of copies says it for any number of them, and where it is least', () => {
    const picture = workPicture(1.6, '#000');
    expect(say(picture, { row: 0, x: 1.25 }, 0)).toEqual([
      '1.25 copies of each task',
      'slot time: 2.50 shortest tasks',
    ]);
    expect(picture.rules?.[0]).toMatchObject({ at: 1.25, text: ['least at 1.25'] });
  });
});
