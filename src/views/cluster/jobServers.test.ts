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
  expect(serversOfJob([one, other], 0)?.own).toEqual([4, 7, 9, 12]);
  // Where nobody is asked, only where it runs.
  expect(serversOfJob([one, shownOf({ ...run, messages: [] })], 0)?.own).toEqual([4, 7, 9]);
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
    const layoutWith = (only?: Only) =>
      layoutCluster(topology, 2, width, height, 1, {
        ...{ hasQueues: true, isStory: true, room: { above: 0, below: 0 }, only },
      });
    expect(hasReadableSlots(layoutWith())).toBe(false);
    const part = partOfJob([shown], 0)?.(layoutWith(), layoutWith) ?? layoutWith();
    expect(hasReadableSlots(part)).toBe(true);
    const servers = new Set(part.shown);
    // A grid without gaps.
    expect(servers.size % part.perRow).toBe(0);
    for (const own of [4, 7, 9]) expect(servers).toContain(own);
    for (let server = 0; server < 100; server += 1) expect(isOut(part, server)).toBe(!servers.has(server));
    expect(part.words).toBe(`${servers.size} of 100 servers, all of j1 among them`);
  }
});
