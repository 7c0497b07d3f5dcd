import { expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import { COMPUTE_ONLY, StorageColumns } from '../../../engine/workload/storageColumns.ts';
import { writeTime } from '../../../kit/decisionWords.ts';
import { rulesKind } from '../../../policies/delay/decisions.ts';
import { traceOf } from '../../../testing/trace/testTrace.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import { curveOf, spread, xDomain, yDomain } from '../../../views/theory/curve.ts';
import { openingValues } from '../../../views/theory/formula.ts';
import { byRelevance } from '../../../views/theory/part.ts';
import { theoryTable } from '../../../views/theory/table.ts';
import { theoryParts } from '../../theory.ts';
import { conditionsOf } from './Conditions.tsx';
import { delayFormulas, paperValues, theory } from './index.ts';
import { offersOf, runSetting } from './runSetting.ts';

const seconds = (time: number) => time * SECOND;

/** Four servers of two slots; two jobs at once of two maps each, two replicas; one of four tasks is remote and twice as long. */
function runWith(patience: number, mostSkips = 0, order = 1): RunTrace {
  const storage = new StorageColumns();
  storage.addFile('one', [
    [0, 1],
    [1, 2],
  ]);
  storage.addFile('other', [
    [2, 3],
    [0, 3],
  ]);
  storage.addStage({ ...COMPUTE_ONLY, reads: [{ firstBlock: 0, blocks: 2, bytes: 64 }] });
  storage.addStage({ ...COMPUTE_ONLY, reads: [{ firstBlock: 2, blocks: 2, bytes: 64 }] });
  const words = new Int32Array(7);
  words[0] = order;
  words[1] = patience;
  writeTime(words, 2, seconds(3));
  writeTime(words, 4, seconds(3));
  words[6] = mostSkips;
  return {
    index: 0,
    title: 'By hand',
    trace: traceOf({
      servers: 4,
      racks: 2,
      slotsPerServer: 2,
      storage: storage.finish(),
      jobs: [{ stages: [2] }, { stages: [2] }],
      attempts: [
        { task: 0, server: 0, startedAt: 0, endedAt: seconds(4) },
        { task: 1, server: 3, startedAt: 0, endedAt: seconds(8) },
        { task: 2, server: 2, startedAt: 0, endedAt: seconds(4) },
        { task: 3, server: 3, startedAt: 0, endedAt: seconds(4) },
      ],
      reads: [0, 1, 2, 3].map((attempt) => ({ attempt, locality: attempt === 1 ? 2 : 0, until: 0 })),
      decisionKinds: [rulesKind.name],
      decisions: [{ at: 0, words: Array.from(words) }],
    }),
  };
}

const naive = runWith(0);
const formulaOf = (id: string) => delayFormulas.find((each) => each.id === id) ?? delayFormulas[0];

test('the setting is read from the run', () => {
  expect(runSetting(naive)).toEqual({
    servers: 4,
    slotsPerServer: 2,
    replicas: 2,
    taskTime: 5,
    remotePenalty: 4,
    tasks: 2,
    hasEqualJobs: true,
    jobsInSystem: 2,
  });
});

test('patience counts the offers that a job lets pass, and the one that it takes', () => {
  expect(offersOf(naive)).toBe(1);
  expect(offersOf(runWith(2, 7))).toBe(8);
  expect(offersOf(runWith(1))).toBeCloseTo(1 + (3 * 4 * 2) / 5, 12);
  expect(offersOf({ index: 0, title: 'Other', trace: traceOf({ jobs: [{ stages: [1] }] }) })).toBeNaN();
});

test('charts open with the values of the run, or of the paper if nothing has run', () => {
  expect(openingValues(formulaOf('gain'), [naive], paperValues)).toEqual({ w: 5, t: 1.25, d: 4 });
  expect(openingValues(formulaOf('sticky'), [naive], paperValues)).toEqual({ N: 2, R: 2, L: 2 });
  expect(openingValues(formulaOf('nonLocality'), [], paperValues)).toEqual({ D: 50, f: 0.1 });
});

test('a run is a point at its own locality, filled if it matches the assumptions of the form', () => {
  const point = (run: RunTrace) => formulaOf('sticky').points?.([run])?.[0];
  expect(point(naive)).toMatchObject({ x: 2, y: 0.75, matches: true });
  expect(point(runWith(1))).toMatchObject({ matches: false });
  expect(formulaOf('nonLocality').points?.([runWith(2, 7)])?.[0]).toMatchObject({ x: 8, y: 0.25 });
  expect(formulaOf('jobLocality').points?.([naive])).toMatchObject([{ x: 2, y: 0.75 }]);
});

test('each run that waits is a point at its wait, by how much sooner its tasks respond than without a wait', () => {
  const base = { ...runWith(0), index: 1 };
  const counting = { ...runWith(2, 7), index: 2 };
  const [waiting, own, ...others] = formulaOf('gain').points?.([runWith(1), base, counting]) ?? [];
  expect(waiting).toMatchObject({ x: 3, y: 0 });
  expect(own).toMatchObject({ x: 0, y: 0, run: { index: 1 } });
  expect(others).toEqual([]);
  expect(formulaOf('gain').points?.([runWith(1)])).toEqual([]);
  // The chart opens where waiting says something.
  expect(openingValues(formulaOf('gain'), [naive, runWith(1)], paperValues).w).toBe(3);
});

test.each(delayFormulas)('the curve of $id stays within its axes', (formula) => {
  const values = openingValues(formula, [], paperValues);
  const domain = xDomain(formula, values, []);
  const curve = curveOf(formula, values, domain);
  const [low, high] = yDomain(formula, [curve]);
  for (const [x, y] of curve) {
    expect(x).toBeGreaterThanOrEqual(domain[0]);
    expect(x).toBeLessThanOrEqual(domain[1]);
    expect(y).toBeGreaterThanOrEqual(low);
    expect(y).toBeLessThanOrEqual(high);
  }
  expect(formula.readOut(values, [])).not.toMatch(/NaN|Infinity|–/);
  expect(formula.readOut(openingValues(formula, [naive], paperValues), [naive])).not.toMatch(/NaN|–/);
});

test('forms that apply to the runs come first', () => {
  expect(byRelevance(theoryParts, [naive])[0].paper).toBe('Delay Scheduling');
  expect(byRelevance(theoryParts, [])[0].paper).toBe('Sparrow');
});

test('conditions say which hold, with the numbers of the run', () => {
  const conditions = conditionsOf(naive);
  const holds = conditions.map((condition) => condition.holds);
  expect(holds).toEqual([false, true, true, true, true]);
  expect(conditions[2].numbers).toBe('1.25 s against 4 s');
  expect(conditionsOf({ index: 0, title: 'Dry', trace: traceOf({ jobs: [{ stages: [1] }] }) })).toEqual([]);
});

test('the table lists every form and the points of the runs', () => {
  const [header, ...rows] = theoryTable([theory], [naive]);
  expect(header).toEqual(['Formula', 'Variable', 'Value', 'Closed form', 'Run', 'Simulated']);
  expect(new Set(rows.map(([formula]) => formula)).size).toBe(delayFormulas.length);
  const sticky = rows.find(([formula, , , , run]) => formula === 'Sticky slots' && run !== '');
  expect(sticky?.slice(2)).toEqual([2, 1 - 0.5 ** 4, 'A By hand', 0.75]);
});

test('points that would cover one another stand side by side', () => {
  const at = (x: number, y: number) => ({ run: naive, x, y, matches: true, says: '' });
  const placed = spread([at(5, 5), at(6, 5), at(5, 40)], ({ x, y }) => [x, y], 10);
  expect(placed.map(({ left, top }) => [left, top])).toEqual([
    [5, 5],
    [16, 5],
    [5, 40],
  ]);
});

test('runs that are equally patient share a curve', () => {
  const runs = [naive, { ...runWith(2, 7), index: 1 }, { ...runWith(0), index: 2 }];
  const curves = formulaOf('jobLocality').curves?.(runs, paperValues) ?? [];
  expect(curves.map(({ title, values }) => [title, values.D])).toEqual([
    ['D = 1: A, C', 1],
    ['D = 8: B', 8],
  ]);
});
