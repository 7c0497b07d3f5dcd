import { describe, expect, test } from 'vitest';
import { createTopology } from '../../../engine/cluster/topology.ts';
import { ANYWHERE, GraphColumns } from '../../../engine/workload/columns.ts';
import { Board } from '../board.ts';
import { DagWork, ratePerSlot } from './dagWork.ts';
import { KnownData } from './intermediateData.ts';
import { orderKeyOf, sizeOf, virtualSize } from './virtualSizes.ts';

// T remaining tasks · T′ what is left to fetch, in tasks

const BETA = 1.6;
// Ten servers of two slots with cards of 2 bytes/µs: 1 byte/µs for each slot.
const topology = createTopology({
  racks: 1,
  serversPerRack: 10,
  slotsPerServer: 2,
  networkDelay: 0,
  network: { kind: 'contended', disk: 100, nic: 2, uplink: 100, core: Infinity },
});

interface Phase {
  readonly tasks: number;
  readonly after?: readonly number[];
  /** Bytes that each task fetches. */
  readonly fetches?: number;
  /** What is told of each task [µs]; default: 10. */
  readonly told?: number;
}

/** A job whose tasks take 10 µs each, if nothing else is told of them. */
function boardOf(phases: readonly Phase[]): Board {
  const columns = new GraphColumns();
  columns.addJob(0, 0);
  for (const { tasks, after = [], fetches = 0, told = 10 } of phases) {
    const data = { reads: [], shuffleBytes: fetches, slowStart: 1 };
    columns.addStage(tasks, after, ANYWHERE, data, { estimate: told });
  }
  const graphs = columns.finish([{ name: 'u', weight: 1, priority: 0 }], ['job']);
  return new Board(graphs, new DagWork(graphs, topology, new KnownData(graphs)));
}

const sizes = (board: Board) => [sizeOf(board, 0, BETA), orderKeyOf(board, 0, BETA)];

describe('the virtual size of a job with communication', () => {
  test('of 20 tasks is 50 with α = 4, and 12.5 with α = 0.25 (T-HOP-10)', () => {
    expect(virtualSize(20, BETA, 4)).toBe(50);
    expect(virtualSize(20, BETA, 0.25)).toBe(12.5);
    // 20 tasks of 10 µs; ten tasks that fetch 80 bytes each at 1 byte/µs: α = 800/200.
    const heavy = boardOf([{ tasks: 20 }, { tasks: 10, after: [0], fetches: 80 }]);
    heavy.ready(0);
    expect(sizes(heavy)).toEqual([50, 100]);
    const light = boardOf([{ tasks: 20 }, { tasks: 10, after: [0], fetches: 5 }]);
    light.ready(0);
    expect(sizes(light)).toEqual([12.5, 12.5]);
  });

  test('is that of its tasks in a job of one phase, and where nothing is fetched', () => {
    const single = boardOf([{ tasks: 20 }]);
    single.ready(0);
    expect(sizes(single)).toEqual([25, 25]);
    const barrier = boardOf([{ tasks: 20 }, { tasks: 10, after: [0] }]);
    barrier.ready(0);
    expect(sizes(barrier)).toEqual([25, 25]);
  });

  test('goes from one phase to the next', () => {
    const board = boardOf([{ tasks: 20 }, { tasks: 10, after: [0], fetches: 80 }]);
    board.ready(0);
    for (let task = 0; task < 20; task += 1) board.finished(0);
    board.ready(1);
    expect(sizes(board)).toEqual([12.5, 12.5]);
    for (let task = 0; task < 10; task += 1) board.finished(1);
    expect(board.remaining[0]).toBe(0);
  });

  test('falls as tasks finish, with what is left to fetch once the next phase runs (HOP-28)', () => {
    const board = boardOf([{ tasks: 20 }, { tasks: 10, after: [0], fetches: 80 }]);
    board.ready(0);
    for (let task = 0; task < 15; task += 1) board.finished(0);
    // T = 5, T′ = 80: nothing has been fetched yet.
    expect(sizes(board)[0]).toBeCloseTo(1.25 * Math.sqrt(5 * 80), 9);
    board.ready(1);
    // A quarter is left to fetch, and ten tasks more run.
    expect(sizes(board)[0]).toBeCloseTo(1.25 * (Math.sqrt(5 * 20) + 10), 9);
    expect(sizes(board)[1]).toBeCloseTo(1.25 * (20 + 10), 9);
    board.unfinished(0);
    expect(sizes(board)[0]).toBeCloseTo(1.25 * (Math.sqrt(6 * 24) + 10), 9);
  });

  test('sums over all running phases and those behind them in a bushy job (HOP-26)', () => {
    const bushy = boardOf([
      { tasks: 20 },
      { tasks: 10 },
      { tasks: 8, after: [0], fetches: 50 },
      { tasks: 5, after: [1], fetches: 40 },
      { tasks: 4, after: [2, 3], fetches: 100 },
    ]);
    bushy.ready(0);
    bushy.ready(1);
    // α = (8·50 + 5·40) ÷ (30·10) = 2.
    expect(sizes(bushy)[0]).toBeCloseTo(1.25 * 30 * Math.sqrt(2), 9);
    expect(sizes(bushy)[1]).toBeCloseTo(1.25 * 60, 9);
  });

  test('a phase with two before it counts once', () => {
    const board = boardOf([{ tasks: 20 }, { tasks: 20 }, { tasks: 10, after: [0, 1], fetches: 40 }]);
    board.ready(0);
    board.ready(1);
    // α = 400 ÷ 400.
    expect(sizes(board)[0]).toBeCloseTo(1.25 * 40, 9);
  });

  test.each([0, Number.NaN])('is a number where the tasks are told to take %d µs', (told) => {
    const board = boardOf([
      { tasks: 20, told },
      { tasks: 10, after: [0], fetches: 80 },
    ]);
    board.ready(0);
    expect(sizes(board)).toEqual([25, 25]);
    for (let task = 0; task < 20; task += 1) board.finished(0);
    board.ready(1);
    for (let task = 0; task < 10; task += 1) board.finished(1);
    // Nothing is left to fetch, and a task of the first phase must run again: 0 ÷ 0.
    board.unfinished(0);
    expect(sizes(board)).toEqual([1.25, 1.25]);
  });

  test('is that of one task at least while some are left', () => {
    const board = boardOf([{ tasks: 1 }, { tasks: 1, after: [0], fetches: 1 }]);
    board.ready(0);
    expect(sizes(board)).toEqual([1.25, 1.25]);
  });
});

describe('the rate of a slot', () => {
  test('is its share of the narrowest links when all slots fetch', () => {
    expect(ratePerSlot(topology)).toBe(1);
    const spec = { racks: 2, serversPerRack: 10, slotsPerServer: 2, networkDelay: 0 };
    const network = { kind: 'contended', disk: 100, nic: 2, uplink: 10, core: Infinity } as const;
    expect(ratePerSlot(createTopology({ ...spec, network }))).toBe(0.5);
    expect(ratePerSlot(createTopology({ ...spec, network: { ...network, core: 8 } }))).toBe(0.2);
  });

  test('is that to other racks where transfers do not disturb each other', () => {
    const network = { kind: 'rates', server: 160, rack: 100, remote: 80 } as const;
    expect(
      ratePerSlot(
        createTopology({ racks: 1, serversPerRack: 1, slotsPerServer: 1, networkDelay: 0, network }),
      ),
    ).toBe(80);
  });
});
