import { expect, test } from 'vitest';
import { streamOf } from '../../../algorithms/random.ts';
import { createTopology } from '../../../engine/cluster/topology.ts';
import { NONE } from '../../../engine/ids.ts';
import { FreeSlots } from '../../../kit/central/freeSlots.ts';
import { cases } from '../../../testing/cases.ts';
import { Keeping } from './keeping.ts';

const JOBS = 5;
const SERVERS = 12;

test('a row of kept slots holds what a list for each job would', () => {
  const topology = createTopology({ racks: 1, serversPerRack: SERVERS, slotsPerServer: 2, networkDelay: 0 });
  for (let seed = 1; seed <= cases(200); seed += 1) {
    const stream = streamOf(seed, 'keeping');
    const free = new FreeSlots(topology);
    const likewise = new FreeSlots(topology);
    const kept = new Keeping(null, { jobs: JOBS });
    const lists: number[][] = Array.from({ length: JOBS }, () => []);
    const giveBack = (server: number) => {
      free.add(server);
      likewise.add(server);
    };
    for (let step = 0; step < 60; step += 1) {
      const job = stream.below(JOBS);
      const own = lists[job];
      const server = stream.below(SERVERS);
      const way = stream.below(5);
      if (way === 0) {
        const most = stream.below(4);
        kept.keepFrom(free, job, most);
        for (let left = most; left > 0 && likewise.total > 0; left -= 1) own.push(likewise.take());
      } else if (way === 1) {
        const last = own.pop() ?? NONE;
        expect(kept.giveUp(job)).toBe(last);
        if (last !== NONE) giveBack(last);
      } else if (way === 2) {
        const order = Int32Array.from(lists.keys()).sort(() => stream.below(3) - 1);
        kept.giveUpBehind(order, order.indexOf(job), free);
        for (const each of [...order.subarray(order.indexOf(job) + 1)].reverse()) {
          const list = lists[each];
          while (list.length > 0) likewise.add(list.pop() ?? NONE);
        }
      } else if (way === 3) {
        const place = own.findIndex((each) => each >= server);
        expect(kept.hasWhere(job, (each) => each >= server)).toBe(place >= 0);
        expect(kept.takeWhere(job, (each) => each >= server)).toBe(place < 0 ? NONE : own[place]);
        if (place >= 0) giveBack(own.splice(place, 1)[0]);
      } else if (step % 8 === 0) {
        kept.forget(server);
        for (const [each, list] of lists.entries()) lists[each] = list.filter((other) => other !== server);
      }
      expect(Array.from(lists.keys(), (each) => kept.of(each))).toEqual(lists.map(({ length }) => length));
      expect(kept.byArrival()).toEqual([...lists.keys()].filter((each) => lists[each].length > 0));
      expect([kept.total, free.total]).toEqual([lists.flat().length, likewise.total]);
    }
    for (let job = 0; job < JOBS; job += 1) {
      while (lists[job].length > 0) expect(kept.giveUp(job)).toBe(lists[job].pop());
    }
  }
});
