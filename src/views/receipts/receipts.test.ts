import { beforeEach, describe, expect, test } from 'vitest';
import { NONE } from '../../engine/ids.ts';
import { MILLISECOND } from '../../engine/kernel/time.ts';
import { receiptParts } from '../../metrics/receipt/parts.ts';
import { blocksOf, partsOf, receiptOf } from '../../metrics/receipt/receipt.ts';
import { receiptStore, selectionStore } from '../../state/selectionStore.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { resultView } from '../../testing/views/testResults.ts';
import { paletteOf } from '../../widgets/tokens.ts';
import { findSpot } from '../grammar/find.ts';
import { layoutOf } from '../grammar/layout.ts';
import { legendOf } from '../grammar/legendOf.ts';
import { say } from '../grammar/say.ts';
import { step } from '../grammar/steps.ts';
import type { RunTrace } from '../shared/view.ts';
import { receiptTable } from './columns.ts';
import { fillOf } from './fills.tsx';
import { receiptPicture } from './receiptPicture.tsx';
import { describeRow, differenceLengths, mostWords, receiptRows } from './rows.ts';

beforeEach(() => selectionStore.setState({ job: null, run: 0, against: 0 }));

/** Two jobs of one task on two servers; the second job queues for so long, in ms. */
function run(index: number, queued: number): RunTrace {
  const attempts = [
    { task: 0, server: 0, boundAt: 0, startedAt: 1, endedAt: 101 },
    { task: 1, server: 1, boundAt: 10, startedAt: 11 + queued, endedAt: 91 + queued },
  ].map(({ task, server, ...times }) => ({
    ...{ task, server },
    boundAt: times.boundAt * MILLISECOND,
    startedAt: times.startedAt * MILLISECOND,
    endedAt: times.endedAt * MILLISECOND,
  }));
  const trace = traceOf({
    servers: 2,
    networkDelay: MILLISECOND,
    jobs: [{ stages: [1] }, { arrivedAt: 10 * MILLISECOND, stages: [1] }],
    attempts,
    entries: attempts.map(({ task, server, boundAt, startedAt }) => ({
      ...{ server, task, stage: task },
      enteredAt: boundAt + MILLISECOND,
      leftAt: startedAt,
    })),
  });
  return { index, title: 'By hand', trace };
}

const runs = [run(0, 300), run(1, 20)];

function pictureOf(rows: ReturnType<typeof receiptRows>, against: (typeof rows)[number] | null = null) {
  return receiptPicture(rows, against, '#123456', paletteOf('light'));
}

describe('the bars', () => {
  test('of a job are its receipts, from its arrival on', () => {
    for (const row of receiptRows(runs, 1)) {
      const receipt = receiptOf(row.run.trace, 1);
      const pieces = row.pieces.map(({ part, at, from, to }) => ({ part, from: at, to: at + to - from }));
      expect(pieces).toEqual(receipt?.segments.map(({ part, from, to }) => ({ part, from, to })));
      expect(row.pieces[0].from).toBe(0);
      expect(row.pieces.at(-1)?.to).toBe(row.response);
    }
  });

  test('of all jobs are their means, which sum to the mean response time', () => {
    for (const row of receiptRows(runs, null)) {
      const each = [0, 1].map((job) => blocksOf(row.run.trace, job)).map((one) => one && partsOf(one));
      const means = receiptParts.map((_, part) => ((each[0]?.[part] ?? 0) + (each[1]?.[part] ?? 0)) / 2);
      expect([...row.parts]).toEqual(means);
      expect(row.pieces.map(({ from, to }) => to - from)).toEqual(means.filter((part) => part > 0));
    }
    const [{ pieces }] = receiptRows(runs, null);
    // Only the second job queues: a click on that part selects it.
    expect(pieces.find(({ part }) => part === 'queued')).toMatchObject({ job: 1, task: NONE });
  });

  test('of a job that did not finish are empty', () => {
    const open = { ...run(2, 0), trace: traceOf({ jobs: [{ stages: [1] }] }) };
    expect(receiptRows([open], 0)[0]).toMatchObject({ jobs: 0, pieces: [] });
    expect(receiptRows([open], null)[0]).toMatchObject({ jobs: 0, pieces: [] });
    expect(resultView('receipts').refuses([open])).toMatch(/^No measured job/);
    expect(resultView('receipts').refuses(runs)).toBeNull();
  });
});

describe('the words', () => {
  const [own, other] = receiptRows(runs, 1);

  test('say where the time went and what would help most', () => {
    expect(say(pictureOf([own]), { row: 1, x: 0 }, 0)).toEqual([
      'A: 300 ms queued at a server',
      '78.7% of 381 ms',
      'task j2·1, from 11 ms',
      'The task, or the request for it, waited in the queue of a server.',
    ]);
    expect(mostWords(own)).toBe('most: 300 ms queued at a server');
    expect(describeRow(other, own)).toBe(
      'B By hand: 101 ms, of it 1 ms asking, 20 ms queued at a server, 80 ms computing; 280 ms less than A = −280 ms queued at a server',
    );
  });

  test('say of a mean how many jobs it is of, and which had most of a part', () => {
    const [mine, theirs] = receiptRows(runs, null);
    expect(say(pictureOf([mine, theirs], theirs), { row: 1, x: 0 }, 0)).toEqual([
      'A: 150 ms queued at a server',
      '62.2% of 241 ms, mean of 2 jobs',
      'most of it: j2',
      'The task, or the request for it, waited in the queue of a server.',
      '140 ms more than B = +140 ms queued at a server',
    ]);
  });

  test('say a difference, from long to short', () => {
    const [mine, theirs] = receiptRows(runs, null);
    expect(differenceLengths(theirs, mine)).toEqual([
      '140 ms less than A = −140 ms queued at a server',
      '140 ms less than A',
    ]);
    expect(differenceLengths(mine, mine)).toEqual([]);
    const [same] = receiptRows([{ ...runs[0], index: 2 }], 1);
    expect(differenceLengths(same, own)).toEqual(['as long as A, in each part']);
    expect(say(pictureOf([own, other], own), { row: 3, x: 0 }, 0).at(-1)).toBe(
      '280 ms less than A = −280 ms queued at a server',
    );
  });

  test('and the table say the same as the bars', () => {
    const [header, ...rows] = receiptTable(runs);
    expect(rows[0]).toEqual(['A By hand', 'mean of 2', 'asking', 0, 0.001, 0.001, 0.001 / 0.241, '']);
    selectionStore.setState({ job: 1 });
    receiptStore.setState({ isMean: true });
    expect(receiptTable(runs)).toEqual([header, ...rows]);
    receiptStore.setState({ isMean: false });
    const [, ...own] = receiptTable(runs);
    expect(own.map((row) => [row[0], row[2], row[5], row[header.indexOf('Task')]])).toEqual([
      ['A By hand', 'asking', 0.001, 'j2·1'],
      ['A By hand', 'queued at a server', 0.3, 'j2·1'],
      ['A By hand', 'computing', 0.08, 'j2·1'],
      ['B By hand', 'asking', 0.001, 'j2·1'],
      ['B By hand', 'queued at a server', 0.02, 'j2·1'],
      ['B By hand', 'computing', 0.08, 'j2·1'],
    ]);
  });
});

describe('the picture', () => {
  const rows = receiptRows(runs, 1);
  const picture = pictureOf(rows, rows[0]);
  const layout = layoutOf(picture, { width: 1000, height: 300, zoom: 1 });

  test('heads each bar with its time and its difference', () => {
    expect(picture.panels?.map(({ name, aside }) => [name?.[0], aside?.[0]])).toEqual([
      ['A By hand · 381 ms', 'most: 300 ms queued at a server'],
      [
        'B By hand · 101 ms',
        'most: 20 ms queued at a server · 280 ms less than A = −280 ms queued at a server',
      ],
    ]);
    expect(legendOf(picture).map(({ title }) => title)).toEqual([
      'computing',
      'asking',
      'queued at a server',
    ]);
  });

  test('finds a thin piece nearby, and nothing beside a bar', () => {
    const found = (panel: number, ms: number, by = 0) => {
      const left = layout.left + layout.x(ms * MILLISECOND) + by;
      return findSpot(picture, layout, left, layout.panels[panel].at + 9, 0)?.row;
    };
    expect([found(0, 0.5), found(0, 3), found(1, 101, 3), found(1, 101, 9)]).toEqual([0, 1, 5, undefined]);
  });

  test('has keys between pieces and runs', () => {
    const from = { row: 1, x: 0 };
    const rowAfter = (key: string) => step(picture, layout, key, from, false)?.row;
    expect(['ArrowLeft', 'End', 'ArrowDown'].map(rowAfter)).toEqual([0, 2, 4]);
  });
});

test('no two parts look the same', () => {
  for (const theme of ['light', 'dark'] as const) {
    const looks = receiptParts
      .filter(({ id }) => id !== 'other') // beside nothing else in a run that recorded little
      .map(({ id }) => JSON.stringify(fillOf(id, '#123456', paletteOf(theme))));
    expect(new Set(looks).size).toBe(looks.length);
  }
});
