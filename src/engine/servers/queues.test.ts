import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { createTopology } from '../cluster/topology.ts';
import { NONE } from '../ids.ts';
import { Queues } from './queues.ts';
import { ServerRows } from './serverRows.ts';

test('queues behave like arrays from which any entry may be removed', () => {
  const stream = streamOf(1, 'queues test');
  const rows = new ServerRows(
    createTopology({ racks: 1, serversPerRack: 3, slotsPerServer: 1, networkDelay: 0 }),
  );
  const queues = new Queues(rows, 2);
  const lists: number[][][] = Array.from({ length: 3 }, () => [[], []]);
  const listed = (server: number, queue: number) => {
    const entries: number[] = [];
    for (let entry = queues.head(server, queue); entry !== NONE; entry = queues.next(entry))
      entries.push(entry);
    return entries;
  };
  for (let step = 0; step < 6000; step += 1) {
    const server = stream.below(3);
    const queue = stream.below(2);
    const list = lists[server][queue];
    if (stream.below(10) < 6) {
      const entry = queues.add(server, queue, step, step + 1, step + 2);
      list.push(entry);
      expect([queues.stage(entry), queues.attempt(entry), queues.scheduler(entry)]).toEqual([
        step,
        step + 1,
        step + 2,
      ]);
    } else if (list.length > 0) {
      const [entry] = list.splice(stream.below(list.length), 1);
      queues.remove(server, entry);
    }
    if (step % 100 > 0) continue;
    expect(listed(server, queue)).toEqual(list);
    expect(rows.queued(server)).toBe(lists[server][0].length + lists[server][1].length);
  }
  expect(Math.max(...lists.flat(2))).toBeGreaterThan(1024); // grew
});

test('a queue whose last entry left can be used again', () => {
  const queues = new Queues(
    new ServerRows(createTopology({ racks: 1, serversPerRack: 1, slotsPerServer: 1, networkDelay: 0 })),
    1,
  );
  queues.remove(0, queues.add(0, 0, 1, NONE, 0));
  expect(queues.head(0, 0)).toBe(NONE);
  const entry = queues.add(0, 0, 2, NONE, 0);
  expect(queues.head(0, 0)).toBe(entry);
  expect(queues.next(entry)).toBe(NONE);
});
