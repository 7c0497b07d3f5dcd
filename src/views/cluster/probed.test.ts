import { expect, test } from 'vitest';
import { createTopology } from '../../engine/cluster/topology.ts';
import { type HandmadeRun, traceOf } from '../../testing/trace/testTrace.ts';
import { layoutCluster } from './layout.ts';
import { isOut } from './places.ts';
import { probedServers } from './probed.ts';

const run: HandmadeRun = {
  servers: 100,
  schedulers: 2,
  jobs: [{ stages: [2] }, { stages: [1] }],
  attempts: [{ task: 0, server: 9 }, { task: 1, server: 4 }, { task: 2 }],
  entries: [{ server: 7, stage: 0, enteredAt: 5, leftAt: 100 }],
  messageKinds: [
    { name: 'probe', to: 'server', look: 'probe' },
    { name: 'getTask', to: 'scheduler' },
  ],
  messages: [
    { from: 100, to: 7, kind: 0, stage: 0, sentAt: 0, receivedAt: 40 },
    { from: 7, to: 100, kind: 1, stage: 0, sentAt: 50, receivedAt: 60 },
    { from: 101, to: 50, kind: 0, stage: 1, sentAt: 0, receivedAt: 40 },
  ],
};

test('the servers of a job are those that are asked about it, and where it runs, in any of the runs', () => {
  const shownOf = (of: HandmadeRun) => ({ shown: { trace: traceOf(of), digest: '' } as never });
  const one = shownOf(run);
  const other = shownOf({ ...run, attempts: [{ task: 0, server: 12 }, { task: 1, server: 7 }, { task: 2 }] });
  expect(probedServers([one, other], 0)).toEqual([4, 7, 9, 12]);
  // Where nobody is asked, any server could be meant.
  expect(probedServers([one, shownOf({ ...run, entries: [] })], 0)).toBeNull();
  expect(probedServers([one], 1)).toBeNull();
  expect(probedServers([one], 2)).toBeNull();
});

test('some servers have room for every task where all have not, and the others are out of sight', () => {
  const topology = createTopology({ racks: 5, serversPerRack: 20, slotsPerServer: 1, networkDelay: 1 });
  const layoutWith = (only?: { servers: readonly number[]; words: string }) =>
    layoutCluster(topology, 2, 620, 360, 1, {
      ...{ hasQueues: true, isStory: true, room: { above: 0, below: 0 }, only },
    });
  expect(layoutWith().detail).not.toBe('tasks');
  const servers = [3, 20, 41, 42, 99];
  const part = layoutWith({ servers, words: '5 of 100 servers' });
  expect(part.detail).toBe('tasks');
  expect([...part.shown]).toEqual(servers);
  for (let server = 0; server < 100; server += 1) expect(isOut(part, server)).toBe(!servers.includes(server));
});
