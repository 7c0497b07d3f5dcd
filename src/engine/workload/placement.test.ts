import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import type { FileShape } from './placement.ts';
import { placeBlocks, racksOf } from './placement.ts';

/** Equal racks. */
function racks(count: number, serversPerRack: number) {
  return racksOf(
    Uint32Array.from({ length: count * serversPerRack }, (_, server) => Math.floor(server / serversPerRack)),
  );
}

const uniform: FileShape = { placement: { kind: 'uniform' }, blocks: 5_000, replicas: 3, number: 0 };
const twoRacks: FileShape = { ...uniform, placement: { kind: 'twoRacks' } };
const stream = () => streamOf(3, 'test');

test('uniform replicas lie on distinct servers, all equally likely', () => {
  const blocks = placeBlocks(uniform, racks(4, 5), stream());
  const held = new Float64Array(20);
  for (const servers of blocks) {
    expect(new Set(servers).size).toBe(3);
    for (const server of servers) held[server] += 1;
  }
  // 15,000 replicas on 20 servers: χ² with 19 degrees of freedom is below 43.8 in 999 of 1,000 cases.
  expect(held.reduce((sum, count) => sum + (count - 750) ** 2 / 750, 0)).toBeLessThan(43.8);
});

test('replicas in two racks lie in exactly two, all but one of them in one', () => {
  const { rackOf, members } = racks(4, 5);
  const pairs = new Set<string>();
  for (const servers of placeBlocks(twoRacks, { rackOf, members }, stream())) {
    expect(new Set(servers).size).toBe(3);
    const [first, ...others] = servers.map((server) => rackOf[server]);
    expect(new Set(others).size).toBe(1);
    expect(others[0]).not.toBe(first);
    pairs.add(`${first} ${others[0]}`);
  }
  expect(pairs.size).toBe(12);
});

test('with one replica or one rack, placement in two racks draws any servers', () => {
  const single = placeBlocks({ ...twoRacks, replicas: 1 }, racks(4, 5), stream());
  expect(new Set(single.flat()).size).toBe(20);
  const inOne = placeBlocks(twoRacks, racks(1, 5), stream());
  expect(inOne.every((servers) => new Set(servers).size === 3)).toBe(true);
});

test('as many replicas as servers can be placed', () => {
  const all = placeBlocks({ ...uniform, blocks: 1, replicas: 20 }, racks(4, 5), stream());
  expect(new Set(all[0]).size).toBe(20);
  const full = placeBlocks({ ...twoRacks, blocks: 1, replicas: 6 }, racks(4, 5), stream());
  expect(new Set(full[0]).size).toBe(6);
});

test('striped blocks go over all servers cyclically, one file after another', () => {
  const striped: FileShape = { placement: { kind: 'striped' }, blocks: 4, replicas: 2, number: 0 };
  expect(placeBlocks(striped, racks(1, 5), stream())).toEqual([
    [0, 1],
    [2, 3],
    [4, 0],
    [1, 2],
  ]);
  expect(placeBlocks({ ...striped, number: 1 }, racks(1, 5), stream())[0]).toEqual([3, 4]);
});

test('confined replicas lie on the given servers only, and listed ones where they are listed', () => {
  const servers = [2, 7, 11];
  const confined = placeBlocks(
    { ...uniform, blocks: 100, replicas: 2, placement: { kind: 'confined', servers } },
    racks(4, 5),
    stream(),
  );
  expect([...new Set(confined.flat())].sort((first, second) => first - second)).toEqual(servers);
  const lists = [
    [4, 1],
    [3, 2],
  ];
  expect(
    placeBlocks(
      { blocks: 2, replicas: 2, number: 0, placement: { kind: 'listed', servers: lists } },
      racks(1, 5),
      stream(),
    ),
  ).toEqual(lists);
});

test.each([
  [3, 0.7083],
  [10, 0.9001],
  [100, 0.99],
])(
  'a job of %d blocks in 4 racks finds one in the rack of a free slot in %d of the cases (T-DEL-22)',
  (job, expected) => {
    const { rackOf, members } = racks(4, 25);
    const jobs = 6_000 / job;
    const free = streamOf(5, 'slots');
    let found = 0;
    let asked = 0;
    for (let index = 0; index < jobs; index += 1) {
      const file = { ...twoRacks, blocks: job };
      const blocks = placeBlocks(file, { rackOf, members }, streamOf(1, 'files', index));
      // The job has all of its blocks to read, then one fewer, down to the last.
      for (let left = job; left > 0; left -= 1) {
        const rack = rackOf[free.below(100)];
        asked += 1;
        if (blocks.slice(0, left).some((servers) => servers.some((server) => rackOf[server] === rack)))
          found += 1;
      }
    }
    expect(Math.abs(found / asked / expected - 1)).toBeLessThan(0.02);
  },
);

test.each([1, 3])(
  'blocks of %d replicas that are dealt out give servers numbers that differ by at most one',
  (replicas) => {
    for (const blocks of [4, 7, 40]) {
      const even: FileShape = { placement: { kind: 'uniform', even: true }, blocks, replicas, number: 0 };
      const placed = placeBlocks(even, racks(4, 5), stream());
      const held = new Uint32Array(20);
      for (const servers of placed) {
        expect(new Set(servers).size).toBe(replicas);
        for (const server of servers) held[server] += 1;
      }
      expect(Math.max(...held) - Math.min(...held)).toBeLessThanOrEqual(1);
    }
  },
);

test('40 blocks dealt out to 5 servers of a rack are 8 on each (Quincy §5.1)', () => {
  const servers = [1, 2, 4, 5, 8];
  const confined: FileShape = {
    placement: { kind: 'confined', servers, even: true },
    blocks: 40,
    replicas: 1,
    number: 0,
  };
  const placed = placeBlocks(confined, racks(4, 5), stream()).flat();
  expect(servers.map((server) => placed.filter((each) => each === server).length)).toEqual([8, 8, 8, 8, 8]);
  expect(placed.slice(0, 10)).not.toEqual([...servers, ...servers]);
});
