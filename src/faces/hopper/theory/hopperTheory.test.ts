import { expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import { traceOf } from '../../../testing/trace/testTrace.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import { openingValues } from '../../../views/theory/formula.ts';
import { byRelevance } from '../../../views/theory/part.ts';
import { theoryParts } from '../../theory.ts';
import { hopperFormulas, paperValues, theory } from './index.ts';
import { runTail } from './runTail.ts';

const [work, stragglers] = hopperFormulas;

/** Tasks of these seconds, one server each; `copies`: times of second attempts at the first tasks. */
function runOf(times: readonly number[], copies: readonly number[] = []): RunTrace {
  const attempt = (seconds: number, task: number, server: number) => ({
    ...{ task, server, startedAt: 0 },
    endedAt: seconds * SECOND,
  });
  return {
    index: 0,
    title: 'By hand',
    trace: traceOf({
      servers: times.length + copies.length,
      policy: 'hopper-central',
      params: { beta: 1.5 },
      jobs: [{ stages: [times.length] }],
      attempts: [
        ...times.map((seconds, task) => attempt(seconds, task, task)),
        ...copies.map((seconds, task) => attempt(seconds, task, times.length + task)),
      ],
    }),
  };
}

/** The times that split a Pareto distribution with x_m = 1 into parts of equal probability. */
const pareto = (beta: number, count: number) =>
  Array.from({ length: count }, (_, i) => (1 - i / count) ** (-1 / beta));

test('without copies β is the likeliest, and the share above the mean lies on the curve', () => {
  const run = runOf(pareto(1.6, 4000));
  expect(runTail(run).beta).toBeCloseTo(1.6, 2);
  expect(runTail(run).shortest).toBe(1);
  const [point] = stragglers.points?.([run]) ?? [];
  // The largest of these times is smaller than those of the distribution often are, and so is their mean.
  expect(Math.abs(point.y - stragglers.evaluate({ beta: 1.6 }))).toBeLessThan(0.015);
  const [mean] = work.points?.([run]) ?? [];
  expect([mean.x, mean.matches]).toEqual([1, true]);
  expect(mean.y).toBeCloseTo(work.evaluate({ k: 1, beta: 1.6, shortest: 1 }), 0);
});

test('with copies β is what the policy was told, and times are not compared with the mean', () => {
  const run = runOf([1, 4], [4]);
  expect(runTail(run)).toEqual({
    beta: 1.5,
    shortest: 1,
    attempts: 1.5,
    slotTime: 4.5,
    aboveMean: Number.NaN,
  });
  expect(stragglers.points?.([run])).toEqual([]);
  expect(work.points?.([run])).toMatchObject([{ x: 1.5, y: 4.5, matches: false }]);
  expect(openingValues(work, [run], paperValues)).toEqual({ k: 1.33, beta: 1.5, shortest: 1 });
});

test('tasks of one length have no tail, and a run of nothing no points', () => {
  expect(runTail(runOf([2, 2])).beta).toBe(1.5);
  expect(openingValues(work, [], paperValues)).toEqual(paperValues);
  const nothing = { ...runOf([1]), trace: traceOf({ jobs: [{ stages: [1] }] }) };
  expect(hopperFormulas.flatMap(({ points }) => points?.([nothing]) ?? [])).toEqual([]);
});

test('they come first for runs of Hopper’s policies, and last for others', () => {
  expect(byRelevance(theoryParts, [runOf([1])])[0]).toBe(theory);
  expect(byRelevance(theoryParts, []).at(-1)).toBe(theory);
});

test('what is read out', () => {
  expect(work.readOut({ k: 1, beta: 1.6, shortest: 1 }, [])).toBe(
    'k = 1: 2.67 s. Least at max(2/β, 1) = 1.25: 2.5 s; one attempt takes 2.67 s.',
  );
  expect(stragglers.readOut({ beta: 1.6 }, [])).toBe(
    '20.8% of the tasks take longer than the mean, which is 2.67 times the shortest.',
  );
});
