import { expect, test } from 'vitest';
import { simulate } from '../../../engine/world/simulate.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import { presets } from '../../../scenario/presets/presets.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import { openingValues } from '../../../views/theory/formula.ts';
import { byRelevance } from '../../../views/theory/part.ts';
import { theoryParts } from '../../theory.ts';
import { apolloFormulas, chosenMeans, figureValues, theory } from './index.ts';

const [completion, failures] = apolloFormulas;
const scenario = presets.find('figure-4')?.scenario;
if (scenario === undefined) throw new Error('there is no preset of Figure 4');
const runs = scenario.runs.map(
  (_, index): RunTrace => ({
    index,
    title: 'Figure 4',
    trace: openTrace(simulate(planRun(scenario, index))),
  }),
);

test('Eq 1 and Eq 2 give the completions of Figure 4, and more where servers fail (APO-13, APO-14)', () => {
  const of = (W: number, R: number, P = 1) => completion.evaluate({ W, R, P, I: 0, K: 3 });
  expect([of(0, 63.125), of(0, 63.5), of(40, 32.5), of(5, 51.25)]).toEqual([63.125, 63.5, 72.5, 56.25]);
  expect(of(5, 51.25, 0.9)).toBeCloseTo(1.2 * 56.25, 9);
  expect(failures.evaluate({ P: 0.6, K: 3 })).toBeCloseTo(1.8, 12);
  expect(completion.readOut({ W: 5, I: 0, R: 51.25, P: 1, K: 3 }, [])).toBe(
    'I + W + R = 0 s + 5 s + 51.3 s = 56.3 s.',
  );
  expect(failures.readOut({ P: 0.9, K: 3, W: 5, R: 5 }, [])).toContain('1.2 times as late');
  expect(failures.readOut({ P: 0.9, K: 3, W: 5, R: 5 }, [])).toContain('waiting 2 s longer');
});

test('the means are those of the run’s choices and their tasks', () => {
  // Two tasks that start at once, of 50 and 15 s, and the task of the figure.
  const means = chosenMeans(runs[0]);
  expect(means.tasks).toBe(3);
  expect(means.wait).toBeCloseTo(5 / 3, 9);
  expect(means.run).toBeCloseTo((50 + 15 + 51.251) / 3, 9);
  expect(means.taken).toBeCloseTo(means.estimated, 5);
  expect(means.success).toBe(1);
  expect(openingValues(completion, [runs[0]], figureValues)).toEqual({ W: 1.67, I: 0, R: 38.8, P: 1, K: 3 });
});

test('each run is a point; only those that place by completion match', () => {
  const points = completion.points?.(runs) ?? [];
  expect(points.map(({ matches }) => matches)).toEqual([true, false, false]);
  const [point] = points;
  expect(point.y).toBeCloseTo(
    completion.evaluate({ W: point.x, I: 0, R: (50 + 15 + 51.251) / 3, P: 1, K: 3 }),
    5,
  );
});

test('Apollo comes first for its runs, and falls back on Figure 4', () => {
  expect(byRelevance(theoryParts, runs)[0]).toBe(theory);
  expect(openingValues(completion, [], figureValues)).toEqual({ W: 5, I: 0, R: 51.3, P: 1, K: 3 });
});
