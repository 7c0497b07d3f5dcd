import { describe, expect, test } from 'vitest';
import { createTopology } from '../../engine/cluster/topology.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { ANYWHERE, GraphColumns } from '../../engine/workload/columns.ts';
import { InputPlaces } from './inputPlaces.ts';

const KB = 1000;
const prices = { wait: 50, rack: 100, core: 200, cap: 10_000 };
const least = { computer: 0.1, rack: 0.1 };
/** Racks of 3: servers 0–2, 3–5, 6–8. */
const topology = createTopology({ racks: 3, serversPerRack: 3, slotsPerServer: 1, networkDelay: 0 });

function placesOf(build: (columns: GraphColumns) => void, lost: readonly number[] = []): InputPlaces {
  const columns = new GraphColumns();
  columns.addJob(0, 0);
  build(columns);
  const graphs = columns.finish([], []);
  const sim = { graphs, topology, isServerLost: (server: number) => lost.includes(server) };
  return new InputPlaces(sim as unknown as Sim, least, prices);
}

/** One task that reads blocks of a size in KB from these servers. */
function reading(blocks: readonly (readonly [number, readonly number[]])[], lost: readonly number[] = []) {
  return placesOf((columns) => {
    const reads = blocks.map(([size, replicas], i) => ({
      firstBlock: columns.addFile(`file ${i}`, [replicas]),
      blocks: 1,
      bytes: size * KB,
    }));
    columns.addStage(1, [], ANYWHERE, { reads, shuffleBytes: 0, slowStart: 1 });
  }, lost);
}

describe('what a root says of a task that reads blocks', () => {
  test('counts data from the rack and data across the core separately', () => {
    const places = reading([
      [60, [0]],
      [30, [1]],
      [10, [4]],
    ]);
    expect(places.inputOf(0, 0)).toEqual({
      any: { rackKB: 0, coreKB: 100 },
      preferred: [
        { to: 0, rackKB: 30, coreKB: 10 },
        { to: 1, rackKB: 60, coreKB: 10 },
        { to: 9, rackKB: 90, coreKB: 10 }, // the worst of the first rack is server 2, which holds nothing
      ],
    });
    expect(places.trafficOn(0, 0, 4)).toEqual({ rackKB: 0, coreKB: 90 });
    expect(places.trafficOn(0, 0, 2)).toEqual({ rackKB: 90, coreKB: 10 });
  });

  test('takes each block from its nearest replica, and counts it once in a rack', () => {
    const places = reading([[50, [0, 1, 5]]]);
    const { any, preferred } = places.inputOf(0, 0);
    expect(any).toEqual({ rackKB: 0, coreKB: 50 });
    expect(preferred.map(({ to, rackKB, coreKB }) => [to, rackKB, coreKB])).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [5, 0, 0],
      [9, 50, 0],
      [10, 50, 0],
    ]);
  });

  test('takes the server that holds least as the worst if all servers of a rack hold some', () => {
    const { any } = reading([
      [30, [0]],
      [20, [1]],
      [10, [2]],
      [60, [3, 6]],
    ]).inputOf(0, 0);
    // ψR + ξX: 50 + 2·60 in the first rack, 60 + 2·60 in the others.
    expect(any).toEqual({ rackKB: 60, coreKB: 60 });
  });

  test('leaves out lost servers, unless all holders of a block are lost', () => {
    expect(
      reading([[50, [0, 4]]], [0])
        .inputOf(0, 0)
        .preferred.map(({ to }) => to),
    ).toEqual([4, 10]);
    expect(
      reading([[50, [0, 4]]], [0, 4])
        .inputOf(0, 0)
        .preferred.map(({ to }) => to),
    ).toEqual([0, 4, 9, 10]);
  });

  test('prefers only what stores more than a tenth, so at most nine computers, or 19 with two replicas (T-QUI-38)', () => {
    const wide = createTopology({ racks: 20, serversPerRack: 1, slotsPerServer: 1, networkDelay: 0 });
    const preferredOf = (sizes: readonly number[], replicas = 1) => {
      const columns = new GraphColumns();
      columns.addJob(0, 0);
      const holders = (file: number) =>
        Array.from({ length: replicas }, (_, replica) => (file + replica) % sizes.length);
      const reads = sizes.map((bytes, file) => ({
        firstBlock: columns.addFile(`file ${file}`, [holders(file)]),
        blocks: 1,
        bytes,
      }));
      columns.addStage(1, [], ANYWHERE, { reads, shuffleBytes: 0, slowStart: 1 });
      const sim = { graphs: columns.finish([], []), topology: wide, isServerLost: () => false };
      return new InputPlaces(sim as unknown as Sim, least, prices).inputOf(0, 0).preferred.length;
    };
    for (const size of [1, 3, 7, 1e9, 123_456_789]) {
      expect(preferredOf(Array.from({ length: 10 }, () => size))).toBe(0);
      expect(preferredOf(Array.from({ length: 9 }, () => size))).toBe(18);
    }
    expect(preferredOf([...Array.from({ length: 9 }, () => 11), 1])).toBe(18);
    // Of R replicas, at most ⌈10R⌉ − 1.
    expect(preferredOf(Array(19).fill(7), 2)).toBe(2 * 19);
    expect(preferredOf(Array(20).fill(7), 2)).toBe(0);
  });
});

test('a task without input prefers nothing and costs nothing anywhere', () => {
  const places = placesOf((columns) => columns.addStage(1, [], ANYWHERE));
  expect(places.inputOf(0, 0)).toEqual({ any: { rackKB: 0, coreKB: 0 }, preferred: [] });
});

test('a shuffle fetches equal parts from where the upstream tasks ran, and all its tasks share one answer', () => {
  const places = placesOf((columns) => {
    columns.addStage(4, [], ANYWHERE);
    columns.addStage(2, [0], ANYWHERE, { reads: [], shuffleBytes: 80 * KB, slowStart: 1 });
  });
  places.madeOn.set([0, 0, 1, 8]);
  const input = places.inputOf(4, 1);
  expect(input).toEqual({
    any: { rackKB: 0, coreKB: 80 },
    preferred: [
      { to: 0, rackKB: 20, coreKB: 20 },
      { to: 1, rackKB: 40, coreKB: 20 },
      { to: 8, rackKB: 0, coreKB: 60 },
      { to: 9, rackKB: 60, coreKB: 20 },
      { to: 11, rackKB: 20, coreKB: 60 },
    ],
  });
  expect(places.inputOf(5, 1)).toBe(input);
  expect(places.trafficOn(5, 1, 2)).toEqual({ rackKB: 60, coreKB: 20 });
  places.madeOn[3] = 0;
  places.forget(1);
  expect(places.inputOf(4, 1).preferred.map(({ to }) => to)).toEqual([0, 1, 9]);
});

test('a task that reads one to one prefers the server where the task that it reads from ran', () => {
  const places = placesOf((columns) => {
    columns.addStage(2, [], ANYWHERE);
    columns.addStage(2, [0], ANYWHERE, { reads: [], shuffleBytes: 50 * KB, slowStart: 1, isOneToOne: true });
  });
  places.madeOn.set([7, 3]);
  expect(places.inputOf(2, 1).preferred.map(({ to }) => to)).toEqual([7, 11]);
  expect(places.inputOf(3, 1).preferred.map(({ to }) => to)).toEqual([3, 10]);
  expect([3, 4, 0].map((server) => places.trafficOn(3, 1, server))).toEqual([
    { rackKB: 0, coreKB: 0 },
    { rackKB: 50, coreKB: 0 },
    { rackKB: 0, coreKB: 50 },
  ]);
});

test('a task that is confined to servers prefers these, and no rack', () => {
  const places = placesOf((columns) => {
    const firstBlock = columns.addFile('file', [[3]]);
    const confinement = columns.addServerSets([[1, 3, 4]]);
    const reads = [{ firstBlock, blocks: 1, bytes: 40 * KB }];
    columns.addStage(1, [], confinement, { reads, shuffleBytes: 0, slowStart: 1 });
  });
  expect(places.inputOf(0, 0)).toEqual({
    any: null,
    preferred: [
      { to: 1, rackKB: 0, coreKB: 40 },
      { to: 3, rackKB: 0, coreKB: 0 },
      { to: 4, rackKB: 40, coreKB: 0 },
    ],
  });
});
