import { beforeEach, expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { resultView } from '../../testing/views/testResults.ts';
import { comparedRuns } from '../compare/against.ts';
import type { RunTrace } from '../shared/view.ts';
import { rangeOf, speedUpsOf, speedUpTable, speedUpText, unitsOf } from './speedUps.ts';

beforeEach(() => selectionStore.setState({ run: 0, against: null }));

/** A run of jobs of one task each; every job ends after so many seconds, or never. */
function run(index: number, ends: readonly (number | null)[], recurring?: readonly number[]): RunTrace {
  const trace = traceOf({
    jobs: ends.map(() => ({ stages: [1] })),
    attempts: ends.map((end, task) => ({
      ...{ task, server: 0, startedAt: 0 },
      ...(end !== null && { endedAt: end * SECOND }),
    })),
  });
  const graphs = { ...trace.data.graphs, ...(recurring && { jobRecurring: Uint32Array.from(recurring) }) };
  return { index, title: `Run ${index}`, trace: { ...trace, data: { ...trace.data, graphs } } };
}

const compare = (own: RunTrace, other: RunTrace) => comparedRuns({ against: other, others: [own] });

test('a speed-up is the other time by the own one; equal times are neither faster nor slower', () => {
  const compared = compare(run(0, [2, 4, 6, 3, null]), run(1, [4, 4, 3, 9, 1]));
  const [{ ascending, faster, slower, most, mean, marks }] = speedUpsOf(compared, 'job');
  expect([...ascending]).toEqual([0.5, 1, 2, 3]);
  expect([faster, slower, most, mean, marks[1]]).toEqual([0.5, 0.25, 3, 1.625, 1.5]);
});

test('a recurring job counts once, by the mean times of its runs', () => {
  const numbers = [0, 0, 1];
  const compared = compare(run(0, [1, 3, 2], numbers), run(1, [4, 4, 1], numbers));
  const [{ ascending, faster }] = speedUpsOf(compared, 'recurring job');
  expect([...ascending]).toEqual([0.5, 2]);
  expect(faster).toBe(0.5);
});

test('recurring jobs can be chosen only where some of them ran several times', () => {
  const unitsIn = (recurring?: readonly number[]) => unitsOf(run(0, [1, 1], recurring).trace.data.graphs);
  expect([unitsIn(), unitsIn([0, 1]), unitsIn([0, 0])]).toEqual([['job'], ['job'], ['recurring job', 'job']]);
});

test('the axis holds all speed-ups and what is neither, within bounds', () => {
  const rangeWith = (own: readonly number[], other: readonly number[]) =>
    rangeOf(speedUpsOf(compare(run(0, own), run(1, other)), 'job'));
  expect(rangeWith([1, 1], [1, 1])).toEqual([0.9, 1.1]);
  expect(rangeWith([1, 4], [5, 1])).toEqual([0.25, 5]);
  expect(rangeWith([1], [1_000_000])).toEqual([0.9, 1000]);
});

test('the table has a line for each run and for what counts once', () => {
  const numbers = [0, 0];
  const [header, ...rows] = speedUpTable([run(0, [1, 1], numbers), run(1, [1, 3], numbers)]);
  expect(rows.map((row) => row[header.indexOf('Each')])).toEqual(['recurring job', 'job']);
  expect(rows.map((row) => row[header.indexOf('Share faster')])).toEqual([1, 0.5]);
  expect(rows.map((row) => row[header.indexOf('most')])).toEqual([2, 3]);
});

test('speed-ups have two decimals, large ones none; one run is refused', () => {
  expect([1.2345, 12.34, 1234, Number.NaN].map(speedUpText)).toEqual(['1.23 ×', '12 ×', '1,234 ×', '–']);
  expect(resultView('speed-up').refuses([run(0, [1])])).toMatch(/^One run has nothing/);
});
