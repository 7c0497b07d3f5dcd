import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { type HandmadeJob, traceOf } from '../../testing/trace/testTrace.ts';
import { resultView } from '../../testing/views/testResults.ts';
import { paletteOf } from '../../widgets/tokens.ts';
import { againstOf, comparedRuns } from '../compare/against.ts';
import { gainText, leftOutWords } from '../compare/gainWords.ts';
import { layoutOf, turned } from '../grammar/layout.ts';
import { say } from '../grammar/say.ts';
import { dagLengths } from '../shared/jobGroups.ts';
import type { RunTrace } from '../shared/view.ts';
import { gainPicture, gainTable } from './gainPicture.ts';
import { divisionsOf, gainsOf, jobsIn } from './groups.ts';
import { spreadsOf } from './spread.ts';

beforeEach(() => selectionStore.setState({ run: 0, against: null }));

interface Job {
  readonly tasks: number;
  /** When all its tasks end, in seconds; null: never. */
  readonly ends: number | null;
}

/** A run in which every task of a job ends at the same time. */
function run(index: number, jobs: readonly Job[], firstMeasuredJob = 0): RunTrace {
  let task = 0;
  const attempts = jobs.flatMap(({ tasks, ends }) =>
    Array.from({ length: tasks }, () => ({
      ...{ task: task++, server: 0, startedAt: 0 },
      ...(ends !== null && { endedAt: ends * SECOND }),
    })),
  );
  const stages = jobs.map(({ tasks }) => ({ stages: [tasks] }));
  return { index, title: `Run ${index}`, trace: traceOf({ firstMeasuredJob, jobs: stages, attempts }) };
}

const sizes = (tasks: readonly number[]) =>
  run(
    0,
    tasks.map((count) => ({ tasks: count, ends: 1 })),
  ).trace.data;
const namesOf = (tasks: readonly number[], id: string) =>
  divisionsOf(sizes(tasks)).find((each) => each.id === id)?.names;

test('jobs fall into the bins of the paper; bins without jobs are left out', () => {
  const [division] = divisionsOf(sizes([1, 50, 51, 150, 501]));
  expect(division.names).toEqual(['≤50', '51–150', '>500']);
  expect([0, 1, 2, 3, 4].map((job) => division.groupOf(job))).toEqual([0, 0, 1, 1, 2]);
});

test('jobs of one bin are divided into quarters, and those of one size not at all', () => {
  expect(divisionsOf(sizes([1, 2, 3, 4, 5, 6, 7, 8])).map(({ id }) => id)).toEqual(['quarters']);
  expect(namesOf([1, 2, 3, 4, 5, 6, 7, 8], 'quarters')).toEqual(['≤2', '3–4', '5–6', '7–8']);
  expect(namesOf([1, 1, 1, 1, 1, 9], 'quarters')).toEqual(['1', '2–9']);
  const [only, ...others] = divisionsOf(sizes([3, 3]));
  expect([only.names.length, others]).toEqual([1, []]);
});

test('the length of a DAG is its longest way, whatever the order of its stages', () => {
  const jobs: readonly HandmadeJob[] = [
    { stages: [1] },
    { stages: [1, { tasks: 1, after: [] }, { tasks: 1, after: [0, 1] }] },
    { stages: [1, 1, 1] },
  ];
  const { data } = traceOf({ jobs });
  expect([...dagLengths(data.graphs)]).toEqual([1, 2, 3]);
  expect(divisionsOf(data).find(({ id }) => id === 'length')?.names).toEqual(['1', '2', '3']);
});

test('runs are compared with the chosen one, or else with the first one that is not looked at', () => {
  const runs = [0, 1, 2].map((index) => run(index, [{ tasks: 1, ends: 1 }]));
  const indexOf = (chosen: number | null, looked: number) => againstOf(runs, chosen, looked)?.against.index;
  expect([indexOf(null, 0), indexOf(null, 1), indexOf(2, 0), indexOf(7, 0)]).toEqual([1, 0, 2, 1]);
  expect(againstOf(runs, 2, 0)?.others.map(({ index }) => index)).toEqual([0, 1]);
  expect(againstOf(runs.slice(0, 1), null, 0)).toBeNull();
});

test('gains of groups, and what the table says, are those of a direct computation', () => {
  const end = fc.option(fc.integer({ min: 1, max: 40 }), { nil: null, freq: 9 });
  const jobs = fc.array(fc.tuple(fc.integer({ min: 1, max: 200 }), end, end), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(jobs, fc.nat(3), (given, skipped) => {
      const warmup = Math.min(skipped, given.length - 1);
      const one = run(
        0,
        given.map(([tasks, ends]) => ({ tasks, ends })),
        warmup,
      );
      const other = run(
        1,
        given.map(([tasks, , ends]) => ({ tasks, ends })),
        warmup,
      );
      const both = given.slice(warmup).filter(([, a, b]) => a !== null && b !== null);
      const [header, ...rows] = gainTable([one, other]);
      expect(header.at(-1)).toBe('Gain');
      if (both.length === 0) expect(rows).toEqual([]);
      const bins: readonly (readonly [string, number, number])[] = [
        ['all', 0, Number.POSITIVE_INFINITY],
        ['≤50 tasks', 0, 50],
        ['51–150 tasks', 50, 150],
        ['151–500 tasks', 150, 500],
      ];
      for (const [name, above, most] of bins) {
        const own = both.filter(([tasks]) => tasks > above && tasks <= most);
        const row = rows.find((each) => each[3] === name);
        // A division into one group only is not shown.
        if (row === undefined) continue;
        expect(row[4]).toBe(own.length);
        const sum = (side: 1 | 2) => own.reduce((all, each) => all + (each[side] ?? 0), 0);
        if (own.length > 0) expect(row[7]).toBeCloseTo(1 - sum(1) / sum(2), 9);
      }
    }),
  );
});

test('the spread over jobs has its mean and percentiles; jobs that did not finish are said to be left out', () => {
  const own = run(
    0,
    [1, 2, 3, null].map((ends) => ({ tasks: 1, ends })),
  );
  const other = run(
    1,
    [4, 4, 4, 4].map((ends) => ({ tasks: 1, ends })),
  );
  const compared = comparedRuns({ against: other, others: [own] });
  const [{ ascending, mean, marks }] = spreadsOf(compared);
  expect([...ascending]).toEqual([0.25, 0.5, 0.75]);
  expect([mean, marks[1]]).toEqual([0.5, 0.5]);
  expect(leftOutWords(compared)).toBe('Only jobs that finished in both runs: 1 job left out. ');
});

test('one run is refused, and so are runs in which nothing has finished', () => {
  const done = run(0, [{ tasks: 1, ends: 1 }]);
  const open = run(1, [{ tasks: 1, ends: null }]);
  expect(resultView('gain').refuses([done])).toMatch(/^One run has nothing/);
  expect(resultView('gain').refuses([done, open])).toMatch(/^No two of these runs/);
  expect(resultView('gain').refuses([done, { ...done, index: 1 }])).toBeNull();
});

test('a bar for each run and group; runs stand beside each other where there is room, else one below the other', () => {
  const jobs = [10, 100, 1000].map((tasks) => ({ tasks, ends: 1 }));
  const runs = [0, 1, 2, 3].map((index) => run(index, jobs));
  const pair = { against: runs[0], others: runs.slice(1) };
  const [division] = divisionsOf(runs[0].trace.data);
  const compared = comparedRuns(pair);
  const gains = gainsOf(compared, division);
  expect([0, 1].map((group) => jobsIn(gains, group))).toEqual(['3', '1']);
  const picture = gainPicture(compared, pair, division, paletteOf('light'));
  expect(picture.rows).toHaveLength(12);
  for (const [width, panels] of [
    [900, 4],
    [360, 3],
  ] as const) {
    const shown = turned(picture, width, 1);
    const layout = layoutOf(shown, { width, height: 300, zoom: 1 });
    expect(layout.panels).toHaveLength(panels);
    const cells = layout.panels.flatMap((_, at) =>
      layout.columns.map((_column, column) => layout.rowsIn(at, column)),
    );
    expect(cells.map(({ length }) => length)).toEqual(Array(12).fill(1));
  }
});

test('a bar says how much sooner, by how many jobs, and when that may be chance', () => {
  const runs = [6, 3].map((ends, index) => run(index, [{ tasks: 1, ends }]));
  const pair = { against: runs[0], others: runs.slice(1) };
  const [division] = divisionsOf(runs[0].trace.data);
  const picture = gainPicture(comparedRuns(pair), pair, division, paletteOf('light'));
  expect(say(picture, { row: 0, x: 0 }, 0)).toEqual([
    'B Run 1 against A Run 0',
    'All jobs: 50% shorter',
    'mean 3 s instead of 6 s, 1 job',
    'With so few jobs it may be chance.',
  ]);
});

test('gains are whole percents, small ones have a decimal, large ones separators, and losses a sign', () => {
  expect([0.423, 0.0312, -0.031, -1.5, 0, -0.0001, -129.25, 9.997, Number.NaN].map(gainText)).toEqual([
    ...['42%', '3.1%', '−3.1%', '−150%', '0.0%', '0.0%', '−12,925%', '1,000%', '–'],
  ]);
});
