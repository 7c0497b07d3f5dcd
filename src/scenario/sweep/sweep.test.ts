import { describe, expect, test } from 'vitest';
import { csvOf } from '../../base/csv.ts';
import goldens from '../../measured/goldens.json' with { type: 'json' };
import { smallGrid, smallSweep } from '../../testing/scenario/sweep/testSweep.ts';
import { smallScenario } from '../../testing/scenario/testScenario.ts';
import { checkScenario } from '../checks/check.ts';
import { runDigest } from '../compile/compile.ts';
import { presets } from '../presets/presets.ts';
import type { Scenario } from '../shape/schema.ts';
import { cellCount, cellsOf, hasSweep, runKeyOf, type SweptScenario, scenarioOfCell } from './cells.ts';
import { coarseFirst } from './coarseFirst.ts';
import { placesOf } from './places.ts';
import { headerOf, rowsOf, sweepDigest } from './rows.ts';
import { MOST_CELLS, pointIssues, sweepIssues } from './sweepIssues.ts';

function sweeping(change: Partial<SweptScenario['sweep']>): SweptScenario {
  return { ...smallSweep, sweep: { ...smallSweep.sweep, ...change } };
}

const along = (path: string, ...values: number[]) => sweeping({ axes: [{ path, values }] });

describe('the cells of a sweep', () => {
  test('are every value of one axis with every one of the other, every run and every seed', () => {
    const cells = cellsOf(smallGrid);
    expect(cells).toHaveLength(3 * 2 * 2 * 2);
    expect(cellCount(smallGrid)).toBe(cells.length);
    expect(cells.map(({ place }) => place)).toEqual(cells.map((_, index) => index));
    expect(new Set(cells.map(({ at, run, seed }) => [at, run, seed].join())).size).toBe(cells.length);
    expect(cells[7]).toEqual({ place: 7, at: [0, 1], run: 1, seed: 1 });
  });

  test('have the values in the places, and the seed', () => {
    const scenario = scenarioOfCell(smallGrid, { at: [1, 0], seed: 1 });
    expect(scenario).toEqual({
      ...smallScenario,
      seed: 2,
      workload: { ...smallScenario.workload, arrivals: { kind: 'poisson', load: 0.3 } },
      runs: [{ policy: 'random' }, { policy: 'sparrow', params: { probeRatio: 1.5 } }],
    });
    expect(Object.hasOwn(scenario, 'sweep')).toBe(false);
  });

  test('leave the scenario itself alone, whose runs do not depend on the sweep', () => {
    expect(runDigest(smallSweep, 1)).toBe(runDigest(smallScenario, 1));
    expect(scenarioOfCell(sweeping({ firstSeed: 40 }), { at: [0], seed: 2 }).seed).toBe(42);
    expect(runDigest(scenarioOfCell(smallSweep, { at: [0], seed: 0 }), 1)).not.toBe(
      runDigest(smallScenario, 1),
    );
  });

  test('have the key of a run in common exactly if they are the same run', () => {
    const cells = cellsOf(smallGrid);
    const digests = cells.map((cell) => runDigest(scenarioOfCell(smallGrid, cell), cell.run));
    const keys = cells.map((cell) => runKeyOf(smallGrid, cell));
    const pairs = new Set(keys.map((key, index) => `${key} ${digests[index]}`));
    // Two runs of random differ by load and seed only.
    expect(new Set(keys).size).toBe(2 * 2 + 3 * 2 * 2);
    expect(pairs.size).toBe(new Set(keys).size);
    expect(new Set(digests).size).toBe(pairs.size);
  });
});

describe('a path', () => {
  const three: Scenario = {
    ...smallScenario,
    runs: [{ policy: 'sparrow' }, { policy: 'random' }, { policy: 'sparrow', params: { probeRatio: 4 } }],
  };

  test('with * means the runs whose policy has the parameter', () => {
    expect(placesOf(three, '/runs/*/params/probeRatio')).toEqual([
      ['runs', '0', 'params', 'probeRatio'],
      ['runs', '2', 'params', 'probeRatio'],
    ]);
    expect(placesOf(three, '/runs/*/params/cancellation')).toEqual([]);
  });

  test('with * means the items of any list that have the number', () => {
    expect(placesOf(three, '/workload/classes/*/stages/*/tasks')).toEqual([
      ['workload', 'classes', '0', 'stages', '0', 'tasks'],
    ]);
  });
});

describe('coarse first', () => {
  test('takes the ends, then the middle, then what is between', () => {
    const line = along('/workload/arrivals/load', 0.1, 0.2, 0.3, 0.4, 0.5);
    const order = coarseFirst(cellsOf({ ...line, runs: [line.runs[0]], sweep: { ...line.sweep, seeds: 1 } }));
    expect(order.map(({ at }) => at[0])).toEqual([0, 4, 2, 1, 3]);
  });

  test('takes the corners first, every cell once, and the first seed before the others', () => {
    const cells = cellsOf(smallGrid);
    const order = coarseFirst(cells);
    expect(order.slice(0, 8).map(({ at }) => at.join())).toEqual(
      ['0,0', '0,1', '2,0', '2,1'].flatMap((at) => [at, at]),
    );
    expect(order.slice(0, 8).every(({ seed }) => seed === 0)).toBe(true);
    expect([...order].sort((a, b) => a.place - b.place)).toEqual(cells);
  });
});

describe('the rows', () => {
  test('are in the order of the cells, whatever the order of the results', () => {
    const results = coarseFirst(cellsOf(smallSweep)).map((cell) => ({
      cell,
      numbers: [cell.place, Number.NaN],
    }));
    const rows = rowsOf(smallSweep, results);
    expect(headerOf(smallSweep).join()).toBe(
      'sweep,cells,cell,/runs/*/params/probeRatio,run,policy,seed,metric,value',
    );
    const id = sweepDigest(smallSweep);
    expect(rows).toHaveLength(2 * 12);
    expect(rows[2]).toEqual([id, 12, 2, 1, 1, 'random', 2, 'jobResponse', 1]);
    expect(csvOf([rows.at(-1) as never])).toBe(`${id},12,12,2,2,sparrow,2,jobResponse@0.95,\r\n`);
  });

  test('name a sweep by all that its numbers depend on, and not by its words', () => {
    const id = sweepDigest(smallSweep);
    expect(sweepDigest({ ...smallSweep, name: 'other', question: 'why?' })).toBe(id);
    expect(sweepDigest({ ...smallSweep, seed: 2 })).not.toBe(id);
    expect(sweepDigest(sweeping({ seeds: 3 }))).not.toBe(id);
  });
});

describe('a sweep is refused', () => {
  const shape: readonly (readonly [unknown, string, string])[] = [
    [{ ...smallSweep.sweep, axes: [] }, '/sweep/axes', 'has 0 items; allowed are 1 to 2 items'],
    [
      { ...smallSweep.sweep, axes: [{ path: 'load', values: [1] }] },
      '/sweep/axes/0/path',
      'is "load"; allowed is a JSON pointer such as /runs/*/params/probeRatio',
    ],
    [
      { ...smallSweep.sweep, axes: [{ path: '/a', values: ['1'] }] },
      '/sweep/axes/0/values/0',
      'is "1"; allowed is a number',
    ],
    [{ ...smallSweep.sweep, seeds: 0 }, '/sweep/seeds', 'is 0; allowed is a whole number from 1 to 100'],
    [{ ...smallSweep.sweep, metrics: [] }, '/sweep/metrics', 'has 0 items; allowed are 1 to 20 items'],
    [
      { ...smallSweep.sweep, points: 3 },
      '/sweep/points',
      'is not a field; known are axes, seeds, firstSeed, metrics',
    ],
  ];
  test.each(shape)('if its shape is wrong: %j', (sweep, path, message) => {
    expect(checkScenario({ ...smallScenario, sweep }).issues).toEqual([{ path, message }]);
  });

  const meaning: readonly (readonly [SweptScenario, string, string])[] = [
    [along('/runs/*/params/thinkTime', 1), '/sweep/axes/0/path', 'but no item has this number'],
    [along('/runs/7/params/probeRatio', 1), '/sweep/axes/0/path', 'where this scenario has no number'],
    [along('/workload/arrivals/kind', 1), '/sweep/axes/0/path', 'where this scenario has no number'],
    [along('/cluster/nothing', 1), '/sweep/axes/0/values/0', 'then /cluster/nothing is not a field'],
    [along('/runs/0/params/probeRatio', 1), '/sweep/axes/0/values/0', 'is 1: then /runs/0/params/probeRatio'],
    [
      along('/workload/arrivals/load', 0.5, -1),
      '/sweep/axes/0/values/1',
      'is -1: then /workload/arrivals/load',
    ],
    [along('/workload/arrivals/load', 0.5, 0.5), '/sweep/axes/0/values/1', 'is 0.5, which is there twice'],
    [along('/seed', 5), '/sweep/axes/0/path', 'is /seed, which a sweep cannot change'],
    [
      sweeping({ axes: [smallSweep.sweep.axes[0], smallSweep.sweep.axes[0]] }),
      '/sweep/axes/1/path',
      'as on the other axis',
    ],
    [sweeping({ metrics: ['makespan', 'makespan'] }), '/sweep/metrics/1', 'which is there twice'],
    [{ ...smallSweep, seed: Number.MAX_SAFE_INTEGER }, '/sweep/seeds', 'beyond the largest seed'],
  ];
  test.each(meaning)('if it does not fit the scenario: $sweep.axes', (scenario, path, message) => {
    const issues = sweepIssues(scenario);
    expect(issues[0]?.path).toBe(path);
    expect(issues[0]?.message).toContain(message);
    // The scenario's own runs are not refused for it.
    expect(checkScenario(scenario).issues).toEqual([]);
  });

  test('if it has too many runs', () => {
    const many = Array.from({ length: 100 }, (_, index) => 0.001 * (index + 1));
    const axes = ['/workload/arrivals/load', '/cluster/roundTrip'].map((path) => ({ path, values: many }));
    expect(MOST_CELLS).toBeLessThan(100 * 100 * 100 * 2);
    expect(sweepIssues(sweeping({ axes, seeds: 100 }))[0].message).toContain('runs; allowed are');
  });
});

/** The sweep of a preset, its runs' golden numbers, and how often each run is made: once where no axis concerns it. */
function sweepOf(id: string) {
  const scenario = presets.get(id).scenario as SweptScenario;
  const runs = goldens[id as keyof typeof goldens];
  const keys = new Map(cellsOf(scenario).map((cell) => [runKeyOf(scenario, cell), cell.run]));
  return { scenario, events: [...keys.values()].reduce((sum, run) => sum + runs[run].events, 0) };
}

const swept = presets.all.filter(({ scenario }) => hasSweep(scenario)).map(({ id }) => id);

test.each(swept)(
  'the sweep of the preset %s fits its scenario, at every point, and takes a minute or two',
  (id) => {
    const { scenario, events } = sweepOf(id);
    expect([...sweepIssues(scenario), ...pointIssues(scenario, cellsOf(scenario))]).toEqual([]);
    // A core simulates at least a third of a million events in a second.
    expect(events).toBeLessThan(40e6);
  },
);

test('the figures of the papers that are sweeps of a number are presets', () => {
  const figures = swept.map((id) => `${id}: ${presets.get(id).source}`);
  expect(figures).toHaveLength(11);
  for (const name of [
    /Sparrow.*Figure 5/,
    /Sparrow.*Figure 6/,
    /Sparrow.*Figure 9/,
    /Hopper.*Figure 10/,
    /Hopper.*Figures 5a and 11/,
    /Hopper.*Figure 5b/,
    /Hopper.*Figure 13/,
    /Delay.*Sensitivity/,
  ]) {
    expect(figures.some((figure) => name.test(figure))).toBe(true);
  }
});

test('the sweeps used in tests are allowed', () => {
  for (const scenario of [smallSweep, smallGrid]) {
    expect(checkScenario(scenario).issues).toEqual([]);
    expect(sweepIssues(scenario)).toEqual([]);
  }
});
