import { expect, test } from 'vitest';
import { createTopology } from '../../engine/cluster/topology.ts';
import { type HandmadeRun, traceOf } from '../../testing/trace/testTrace.ts';
import { partOfJob, serversOfJob } from './jobServers.ts';
import { hasReadableSlots, layoutCluster, type Only } from './layout.ts';
import { isOut } from './places.ts';

const run: HandmadeRun = {
  servers: 100,
  schedulers: 2,
  jobs: [{ stages: [2] }, { stages: [1] }],
  attempts: [{ task: 0, server: 9, startedAt: 14 }, { task: 1, server: 4, startedAt: 20 }, { task: 2 }],
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

test('the servers of a job are where it runs in any of the runs, in that order, then those that are asked about it', () => {
  const shownOf = (of: HandmadeRun) => ({ shown: { trace: traceOf(of), digest: '' } as never });
  const one = shownOf(run);
  const other = shownOf({
    ...run,
    attempts: [{ task: 0, server: 12, startedAt: 10 }, { task: 1, server: 7, startedAt: 12 }, { task: 2 }],
  });
  expect(serversOfJob([one, other], 0)?.own).toEqual([12, 7, 9, 4]);
  // Where nobody is asked, only where it runs.
  expect(serversOfJob([shownOf({ ...run, messages: [] })], 0)?.own).toEqual([9, 4]);
  expect(serversOfJob([one, { shown: undefined } as never], 0)).toBeNull();
  expect(serversOfJob([one], 2)).toBeNull();
  // Of the others those first that work while the job is there.
  const busy = shownOf({
    ...run,
    attempts: [...(run.attempts ?? []), { task: 2, server: 55, startedAt: 0, endedAt: 90 }],
  });
  expect(serversOfJob([busy], 0)?.others[0]).toBe(55);
});

test('some servers have room for every task where all have not, and the others are out of sight', () => {
  const topology = createTopology({ racks: 5, serversPerRack: 20, slotsPerServer: 1, networkDelay: 1 });
  const shown = { shown: { trace: traceOf({ ...run, racks: 5 }), digest: '' } as never };
  for (const [width, height] of [
    [620, 360],
    [374, 190],
    [290, 150],
  ]) {
    const layoutWith = (trayRows: number, only?: Only) =>
      layoutCluster(topology, 2, width, height, 1, {
        ...{ hasQueues: true, isStory: true, room: { above: 0, below: 0 }, only, trayRows },
      });
    expect(hasReadableSlots(layoutWith(1))).toBe(false);
    const part = partOfJob([shown], 0)?.(layoutWith) ?? layoutWith(1);
    expect(hasReadableSlots(part)).toBe(true);
    const servers = new Set(part.shown);
    // A grid without gaps.
    expect(servers.size % part.perRow).toBe(0);
    for (const own of [4, 7, 9]) expect(servers).toContain(own);
    for (let server = 0; server < 100; server += 1) expect(isOut(part, server)).toBe(!servers.has(server));
    expect(part.words).toBe(`${servers.size} of 100 servers, all of j1 among them`);
  }
});

test('where not all servers of a job have room, those where it runs first are shown, and how many it uses', () => {
  const topology = createTopology({ racks: 5, serversPerRack: 20, slotsPerServer: 4, networkDelay: 1 });
  const tasks = Array.from({ length: 60 }, (_, task) => task);
  const large = {
    ...{ servers: 100, racks: 5, jobs: [{ stages: [60] }] },
    attempts: tasks.map((task) => ({ task, server: 99 - task, startedAt: 10 + task })),
  };
  const layoutWith = (trayRows: number, only?: Only) =>
    layoutCluster(topology, 2, 620, 360, 1, {
      ...{ hasQueues: true, isStory: true, room: { above: 0, below: 0 }, only, trayRows },
    });
  const part = partOfJob([{ shown: { trace: traceOf(large), digest: '' } as never }], 0)?.(layoutWith);
  const shown = [...(part?.shown ?? [])];
  expect(part !== undefined && hasReadableSlots(part)).toBe(true);
  expect(shown.length).toBeGreaterThan(12);
  expect(shown).toEqual(tasks.slice(-shown.length).map((task) => task + 40));
  expect(part?.words).toBe(`${shown.length} of 100 servers: the first of 60 that j1 uses`);
});
