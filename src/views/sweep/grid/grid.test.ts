import { beforeEach, expect, test } from 'vitest';
import { csvOf } from '../../../base/csv.ts';
import { program } from '../../../cli/program.ts';
import type { SweptScenario } from '../../../scenario/sweep/cells.ts';
import { type DerivedResult, derivedRuns } from '../../../state/derivedRuns.ts';
import { scenarioStore } from '../../../state/scenarioStore.ts';
import {
  axisOffers,
  issuesOfSweep,
  openPoint,
  ownValue,
  sweepPlan,
  sweepRows,
} from '../../../state/sweepPlan.ts';
import { smallGrid, smallSweep } from '../../../testing/scenario/sweep/testSweep.ts';
import { smallScenario } from '../../../testing/scenario/testScenario.ts';
import { paletteOf } from '../../../widgets/tokens.ts';
import { measure } from '../../../worker/measure.ts';
import { findSpot } from '../../grammar/find.ts';
import { layoutOf } from '../../grammar/layout.ts';
import { say } from '../../grammar/say.ts';
import { askedMetric } from '../../shared/askedMetrics.ts';
import { sweepTable } from '../panels.ts';
import { measured } from '../sweeps.ts';
import { gridPicture } from './gridPicture.ts';
import { barPoints, gridPoints } from './gridPoints.ts';
import { describeGrid, pointWords } from './gridWords.ts';
import { mapPicture } from './mapPicture.ts';
import { readValues } from './SweepForm.tsx';

beforeEach(() => scenarioStore.getState().open(smallScenario, { kind: 'link' }));

function planOf(scenario: SweptScenario) {
  const plan = sweepPlan(scenario, measured);
  if (plan === null) throw new Error('There is no sweep.');
  return plan;
}

const line = planOf(smallSweep);
const grid = planOf(smallGrid);

/** A result for each run: its place, in all metrics. */
const numbered = line.runs.map(
  (_, place): DerivedResult => ({ ok: true, numbers: line.metrics.map(() => place) }),
);

/** Makes the runs of the page's derived runs here. */
function measureHere(): Promise<void> {
  return new Promise((resolve) => {
    derivedRuns.connect({
      measure(scenario, index, metrics, { onResult, onCrash }) {
        measure(scenario, index, metrics).then(onResult, (fault) => onCrash(String(fault)));
        return () => undefined;
      },
    });
    const left = () => grid.runs.filter((run) => derivedRuns.known(run) === undefined).length;
    const stop = derivedRuns.ask(grid.runs, () => {
      if (left() > 0) return;
      stop();
      resolve();
    });
  });
}

test('a sweep on the page is, byte for byte, that of makespan sweep', async () => {
  scenarioStore.getState().edit(() => smallGrid);
  await measureHere();
  let out = '';
  const code = await program(['sweep', 'grid'], {
    out: (text) => {
      out += text;
    },
    err: () => undefined,
    progress: () => undefined,
    readFile: () => JSON.stringify(smallGrid),
    readInput: async () => '',
    openFile: () => ({ write: () => undefined, close: () => undefined }),
    now: () => 0,
  });
  expect(code).toBe(0);
  expect(csvOf(sweepTable([]))).toBe(out);
  expect(out.split('\r\n').length).toBe(1 + 24 * 2 + 1);
});

test('each run is made once, the ends first; what is known is listed while others are missing', () => {
  expect(line.runs).toHaveLength(2 + 3 * 2);
  expect(line.cells).toHaveLength(12);
  const some = numbered.map((result, place) => (place < 2 ? result : undefined));
  const rows = sweepRows(line, some);
  const filled = line.cells.filter(({ place }) => line.runOf[place] < 2);
  expect(rows).toHaveLength(1 + filled.length * smallSweep.sweep.metrics.length);
});

test('what is drawn is what the rows say: median and range over the seeds', () => {
  const rows = sweepRows(line, numbered).slice(1);
  for (const point of gridPoints(line, numbered, 'jobResponse')) {
    const [value] = point.at.map((at) => smallSweep.sweep.axes[0].values[at]);
    const own = rows.filter(
      (row) => row[3] === value && row[4] === point.run + 1 && row[7] === 'jobResponse',
    );
    const numbers = own.map((row) => Number(row[8])).sort((a, b) => a - b);
    expect(numbers).toHaveLength(2);
    expect([...point.numbers]).toEqual(numbers);
    expect(point.mid).toBe((numbers[0] + numbers[1]) / 2);
    expect(point.low).toBeCloseTo(numbers[0] + 0.1 * (numbers[1] - numbers[0]), 12);
    expect(point.high).toBeCloseTo(numbers[0] + 0.9 * (numbers[1] - numbers[0]), 12);
  }
});

test('bars reach from the 5th to the 95th percentile', () => {
  const place = (id: string) => line.metrics.indexOf(id);
  const results = numbered.map((): DerivedResult => ({ ok: true, numbers: line.metrics.map((_, at) => at) }));
  const [bar] = barPoints(line, results);
  expect([bar.low, bar.mid, bar.high]).toEqual(
    ['jobResponse@0.05', 'jobResponse@0.5', 'jobResponse@0.95'].map(place),
  );
});

test('a failed run is a point with a reason, and an empty field of the CSV', () => {
  const results = numbered.map(
    (result, at): DerivedResult => (at === 0 ? { ok: false, message: 'No slot.' } : result),
  );
  const points = gridPoints(line, results, 'jobResponse');
  const failed = points.filter(({ fault }) => fault !== null);
  expect(failed.length).toBeGreaterThan(0);
  expect(failed[0].numbers).toHaveLength(1);
  const metric = askedMetric('jobResponse');
  if (metric === undefined) throw new Error('There is no job response.');
  expect(pointWords(line, failed[0], { metric, isBars: false }, [])).toContain('A seed failed: No slot.');
  expect(csvOf(sweepRows(line, results))).toMatch(/,jobResponse,\r\n/);
});

test('values that exclude each other are not run, and say why', () => {
  const axes = [
    { path: '/cluster/racks', values: [2, 1] },
    { path: '/cluster/largerRacks', values: [0, 1] },
  ];
  const plan = planOf({ ...smallSweep, sweep: { ...smallSweep.sweep, axes } });
  expect(plan.issues).toEqual([]);
  const points = gridPoints(plan, [], 'jobResponse');
  const failed = points.filter(({ fault }) => fault !== null);
  expect(failed.map(({ at }) => at)).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(failed[0].fault).toMatch(/^“.*arger racks” is 1; allowed is 0 to 0/);
  expect(plan.runs).toHaveLength(3 * 2 * smallSweep.sweep.seeds);
  expect(
    plan.runs.every(({ scenario }) => scenario.cluster.racks > (scenario.cluster.largerRacks ?? 0)),
  ).toBe(true);
});

test('a point opens with its values, beside the same sweep, whose runs stay known', () => {
  const opened = openPoint(smallGrid, [2, 1], 1) as SweptScenario;
  expect(opened.workload).toMatchObject({ arrivals: { load: 0.6 } });
  expect(opened.runs[1]).toEqual({ policy: 'sparrow', params: { probeRatio: 2 } });
  expect([opened.seed, opened.sweep.firstSeed]).toEqual([smallGrid.seed + 1, smallGrid.seed]);
  const back = openPoint(opened, [0, 0], 0);
  expect([back.seed, back.sweep]).toEqual([smallGrid.seed, smallGrid.sweep]);
  const again = planOf(opened);
  expect(new Set(again.runs.map((run) => JSON.stringify(run)))).toEqual(
    new Set(grid.runs.map((run) => JSON.stringify(run))),
  );
});

test('a point opens with the seed that is nearest to its median, and says so', () => {
  const three = planOf({ ...smallSweep, sweep: { ...smallSweep.sweep, seeds: 3 } });
  const given = [5, 9, 6];
  const results = three.runs.map(({ scenario }): DerivedResult => {
    const number = given[scenario.seed - smallSweep.seed];
    return { ok: true, numbers: three.metrics.map(() => number) };
  });
  const points = gridPoints(three, results, 'jobResponse');
  expect(new Set(points.map(({ seed }) => seed))).toEqual(new Set([2]));
  const metric = askedMetric('jobResponse');
  if (metric === undefined) throw new Error('There is no job response.');
  expect(pointWords(three, points[0], { metric, isBars: false }, [])).toContain(
    `A click opens seed ${smallSweep.seed + 2}, the nearest to the median`,
  );
  const one = results.map((result, at): DerivedResult => (at === 0 ? { ok: false, message: '' } : result));
  const [partly] = gridPoints(three, one, 'jobResponse').filter(({ fault }) => fault !== null);
  expect(partly.numbers).toHaveLength(2);
  expect(partly.seed).toBeGreaterThan(0);
});

test('what is wrong is said with names, not paths', () => {
  const issuesOf = (path: string, ...values: number[]) =>
    issuesOfSweep(smallScenario, { axes: [{ path, values }], seeds: 1, metrics: ['makespan'] });
  const [load] = issuesOf('/workload/arrivals/load', 0.5, -1);
  expect(`${load.path} ${load.message}`).toMatch(/^A value of “Load” is -1: then “Load” is -1; allowed/);
  const [kind] = issuesOf('/cluster/nothing', 1);
  expect(`${kind.path} ${kind.message}`).not.toContain('/');
  const [none] = issuesOf('/runs/*/params/thinkTime', 1);
  expect(none.message).toContain('but no item has this number');
  expect(none.path).toBe('The number');
});

test('every number on offer makes a sweep that is allowed', () => {
  const offers = axisOffers(smallScenario);
  expect(offers.map(({ path }) => path)).toContain('/workload/arrivals/load');
  for (const { path, values } of offers) {
    const issues = issuesOfSweep(smallScenario, {
      axes: [{ path, values }],
      seeds: 2,
      metrics: ['makespan'],
    });
    expect([path, ...issues]).toEqual([path]);
  }
});

test('words say what is known, and what is not', () => {
  const metric = askedMetric('jobResponse');
  if (metric === undefined) throw new Error('There is no job response.');
  const shown = { metric, isBars: false };
  const none = gridPoints(line, [], 'jobResponse');
  expect(pointWords(line, none[0], shown, [])[1]).toBe('Not run yet');
  expect(describeGrid(line, none, shown)).toMatch(
    /^Mean response against .*: A not known yet, B not known yet$/,
  );
  const all = gridPoints(line, numbered, 'jobResponse');
  expect(pointWords(line, all[1], shown, [])[1]).toMatch(/^Mean response: .*, 2 of 2 seeds$/);
});

const nothing = { axis: 0, lines: [] };

test('a map has a cell for each point, up and to the right, and opens at its lower left', () => {
  const metric = askedMetric('jobResponse');
  if (metric === undefined) throw new Error('There is no job response.');
  const results = grid.runs.map(
    (_, at): DerivedResult =>
      at === 0 ? { ok: false, message: '' } : { ok: true, numbers: grid.metrics.map(() => at) },
  );
  const points = gridPoints(grid, results, 'jobResponse');
  const mapped = { plan: grid, points, shown: { metric, isBars: false }, runs: [], recorded: nothing };
  const maps = grid.scenario.runs.map((_, run) =>
    mapPicture(mapped, run, { width: 400, height: 300 }, paletteOf('light')),
  );
  expect(maps.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(12);
  const [map] = maps;
  const layout = layoutOf(map, { width: 400, height: 300, zoom: 1 });
  for (const [row, { at }] of map.rows.entries()) {
    const { at: left, size } = layout.columns[at[0]];
    const panel = layout.panels[map.panels === undefined ? 0 : map.panels.length - 1 - at[1]];
    expect(findSpot(map, layout, left + size / 2, panel.at + panel.size / 2, 0)?.row).toBe(row);
  }
  expect(map.rows[map.first ?? -1].at).toEqual([0, 0]);
  const faults = map.rows.filter((row) => map.marks[1].of?.(row));
  expect(faults).toEqual(map.rows.filter(({ fault }) => fault !== null));
});

test('what is recorded is in the cells of a map along its axis until these have been run', () => {
  const metric = askedMetric('jobResponse');
  if (metric === undefined) throw new Error('There is no job response.');
  const own = ownValue(grid, 1) ?? Number.NaN;
  const axes = [smallSweep.sweep.axes[0], { path: '/workload/arrivals/load', values: [own, own / 2] }];
  const plan = planOf({ ...smallGrid, sweep: { ...smallGrid.sweep, axes } });
  const points = [1, 2].map((value) => ({ value, result: 10 * value }));
  const recorded = { axis: 0, lines: [0, 1].map((run) => ({ run, points, band: [] })) };
  const labelsOf = (results: readonly DerivedResult[]) => {
    const mapped = {
      plan,
      points: gridPoints(plan, results, 'jobResponse'),
      shown: { metric, isBars: false },
    };
    const map = mapPicture(
      { ...mapped, runs: [], recorded },
      1,
      { width: 400, height: 300 },
      paletteOf('light'),
    );
    const [bar] = map.marks;
    return map.rows.map((point) => [
      point.at.join(' '),
      bar?.kind === 'bar' && bar.label?.(point)[0],
      map.columns?.at(2)?.text?.(point, { time: 0, x: 0 }),
    ]);
  };
  expect(labelsOf([])).toEqual([
    ...['0 1', '1 1', '2 1'].map((at) => [at, '', null]),
    ...[10, 15, 20].map((height, at) => [
      ...[`${at} 0`, `≈ ${metric.write(height)}`, `recorded: about ${metric.write(height)}`],
    ]),
  ]);
  const done = plan.runs.map((): DerivedResult => ({ ok: true, numbers: plan.metrics.map(() => 7) }));
  expect(new Set(labelsOf(done).map(([, label]) => label))).toEqual(new Set([metric.write(7)]));
});

test('the axis of numbers begins at zero as long as points are missing', () => {
  const metric = askedMetric('jobResponse');
  if (metric === undefined) throw new Error('There is no job response.');
  const far = line.runs.map((): DerivedResult => ({ ok: true, numbers: line.metrics.map(() => 5) }));
  const pictureOf = (results: readonly (DerivedResult | undefined)[]) => {
    const points = gridPoints(line, results, 'jobResponse');
    return gridPicture(line, points, { metric, isBars: false }, [], [], 1, 700, paletteOf('light'));
  };
  expect(pictureOf(far).y?.domain[0]).toBeGreaterThan(4);
  const some = pictureOf(far.map((result, at) => (at < 3 ? result : undefined)));
  expect(some.y?.domain[0]).toBe(0);
  expect(say(pictureOf([]), { row: 0, x: smallSweep.sweep.axes[0].values[1] }, 0)[1]).toBe('Not run yet');
  expect(pictureOf([]).y).toMatchObject({ domain: [0, 1], isBare: true });
});

test('what is recorded over the axis is there before the first point, and says whose it is', () => {
  const metric = askedMetric('jobResponse');
  if (metric === undefined) throw new Error('There is no job response.');
  const { values } = smallSweep.sweep.axes[0];
  const points = [...values, 1e9].map((value) => ({ value, result: 7 }));
  const ghosts = [{ run: 1, points, band: [] }];
  const none = gridPoints(line, [], 'jobResponse');
  const picture = gridPicture(line, none, { metric, isBars: false }, ghosts, [], 0, 700, paletteOf('light'));
  const row = picture.rows.findIndex(({ isGhost }) => isGhost);
  // As far as the axis reaches.
  expect(picture.rows[row].xs).toEqual(values);
  expect(say(picture, { row, x: values[0] }, 0)).toEqual([`recorded of run B: ${metric.write(7)}`]);
  expect(picture.y?.isBare).toBe(false);
  expect(picture.facts?.rows).toBe(0);
});

test('bars of several runs stand beside each other, and a point that failed is a cross', () => {
  const metric = askedMetric('jobResponse');
  if (metric === undefined) throw new Error('There is no job response.');
  const results = numbered.map((result, at): DerivedResult => (at < 2 ? { ok: false, message: '' } : result));
  const points = gridPoints(line, results, 'jobResponse');
  const picture = gridPicture(line, points, { metric, isBars: true }, [], [], 0, 700, paletteOf('light'));
  const [one, other] = picture.rows.map(({ xs }) => xs[0]);
  expect(one).toBeLessThan(other);
  const crosses = picture.marks.find((mark) => mark.kind === 'dots' && mark.shape === 'cross');
  const shown = picture.rows.flatMap((row) =>
    crosses?.kind === 'dots' ? [...Array.from(crosses.points(row).xs)] : [],
  );
  expect(shown).toHaveLength(points.filter(({ fault }) => fault !== null).length);
});

test('values are read from a list, or what is wrong is said', () => {
  expect(readValues(' 1, 1.5,2e3 ')).toEqual([1, 1.5, 2000]);
  expect(readValues('1, two')).toMatch(/^Enter numbers/);
  expect(readValues('')).toMatch(/^Enter numbers/);
  expect(readValues('1, 1')).toBe('Enter each value only once.');
});
