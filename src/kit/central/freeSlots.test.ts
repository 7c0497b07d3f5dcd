import { describe, expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { IntList } from '../../base/intList.ts';
import { createTopology } from '../../engine/cluster/topology.ts';
import { NONE } from '../../engine/ids.ts';
import { FreeSlots } from './freeSlots.ts';

const topologyOf = (servers: number, slotsPerServer: number) =>
  createTopology({ racks: 1, serversPerRack: servers, slotsPerServer, networkDelay: 0 });

describe('free slots', () => {
  test('of a lost server are forgotten, and added again when it is back', () => {
    const free = new FreeSlots(topologyOf(2, 2));
    free.forget(0);
    expect([free.total, free.has(0)]).toEqual([2, false]);
    free.add(0);
    expect(Array.from({ length: 4 }, () => free.take())).toEqual([1, 1, 0, NONE]);
  });

  test('are all free at first, and servers take turns', () => {
    const free = new FreeSlots(topologyOf(3, 2));
    expect(free.total).toBe(6);
    expect(Array.from({ length: 7 }, () => free.take())).toEqual([0, 1, 2, 0, 1, 2, NONE]);
    expect(free.total).toBe(0);
  });

  test('change hands in bulk as they would one by one', () => {
    const free = new FreeSlots(topologyOf(4, 1));
    free.takeFrom(1);
    const list = new IntList();
    expect(free.takeInto(list, 2)).toBe(2);
    expect([...list.items.subarray(0, list.count)]).toEqual([0, 2]);
    free.addBackwards(list.items, 0, list.count);
    expect([free.total, free.take(), free.take(), free.take()]).toEqual([3, 3, 2, 0]);
    expect([free.takeInto(list, 5), free.total]).toEqual([0, 0]);
  });

  test('are taken in the order in which they came free', () => {
    const free = new FreeSlots(topologyOf(3, 1));
    for (let i = 0; i < 3; i += 1) free.take();
    for (const server of [2, 0, 1]) free.add(server);
    expect([free.take(), free.take(), free.take()]).toEqual([2, 0, 1]);
  });

  test('can be taken from a given server, whose oldest entry then no longer counts', () => {
    const free = new FreeSlots(topologyOf(3, 1));
    free.takeFrom(0);
    expect([free.has(0), free.has(1), free.total]).toEqual([false, true, 2]);
    free.add(0);
    expect([free.take(), free.take(), free.take(), free.take()]).toEqual([1, 2, 0, NONE]);
  });

  test('keep their order when slots of one server are taken more than 65,535 times', () => {
    const free = new FreeSlots(topologyOf(3, 1));
    for (let i = 0; i < 70_000; i += 1) {
      free.takeFrom(0);
      free.add(0);
    }
    expect([free.take(), free.take(), free.take(), free.take()]).toEqual([1, 2, 0, NONE]);
  });

  test('behave like a plain list in random runs', () => {
    const stream = streamOf(1, 'free slots test');
    const free = new FreeSlots(topologyOf(5, 3));
    const list = Array.from({ length: 15 }, (_, i) => i % 5);
    for (let step = 0; step < 30_000; step += 1) {
      const what = stream.below(3);
      const server = stream.below(5);
      if (what === 0) {
        free.add(server);
        list.push(server);
      } else if (what === 1) {
        expect(free.take()).toBe(list.shift() ?? NONE);
      } else if (free.has(server)) {
        free.takeFrom(server);
        list.splice(list.indexOf(server), 1);
      }
      if (step % 50 > 0) continue;
      expect(free.total).toBe(list.length);
      expect([0, 1, 2, 3, 4].map((each) => free.has(each))).toEqual(
        [0, 1, 2, 3, 4].map((each) => list.includes(each)),
      );
    }
  });
});
