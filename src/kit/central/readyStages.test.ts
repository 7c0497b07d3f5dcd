import { describe, expect, test } from 'vitest';
import { createTopology } from '../../engine/cluster/topology.ts';
import { listWorkload } from '../../engine/workload/list.ts';
import { FreeSlots } from './freeSlots.ts';
import { ReadyStages } from './readyStages.ts';

function workloadOf(
  stages: readonly { readonly tasks: number; readonly servers?: readonly (readonly number[])[] }[],
) {
  return listWorkload({
    users: [],
    classes: ['job'],
    jobs: stages.map(({ tasks, servers = [] }) => ({
      user: 0,
      jobClass: 0,
      arrivesAt: 0,
      stages: [{ durations: new Float64Array(tasks).fill(1), after: [], servers }],
    })),
    warmup: 0,
  });
}
const slots = (servers: number) =>
  new FreeSlots(createTopology({ racks: 1, serversPerRack: servers, slotsPerServer: 1, networkDelay: 0 }));

/** Lists what is launched as task@server, until nothing can be. */
function launches(ready: ReadyStages, free: FreeSlots): string[] {
  const found: string[] = [];
  while (ready.next(free)) found.push(`${ready.task}@${ready.server} of ${ready.stage}`);
  return found;
}

describe('ready stages', () => {
  test('are counted once, however often they are added, and take back lost tasks', () => {
    const ready = new ReadyStages(workloadOf([{ tasks: 2 }, { tasks: 1 }]));
    const free = slots(2);
    for (const stage of [0, 1, 0]) ready.add(stage);
    expect(ready.tasks).toBe(3);
    expect(launches(ready, free)).toEqual(['0@0 of 0', '1@1 of 0']);
    ready.giveBack(0, 0);
    ready.add(0);
    expect(ready.tasks).toBe(2);
    free.add(1);
    free.add(0);
    // It arrived before the other stage, so it comes first again.
    expect(launches(ready, free)).toEqual(['0@1 of 0', '2@0 of 1']);
    expect(ready.tasks).toBe(0);
  });

  test('get their old turn back when they lose a task, whatever their turn was', () => {
    const sets = [{ tasks: 2, servers: [[1]] }, { tasks: 1 }, { tasks: 1 }, { tasks: 1 }];
    const ready = new ReadyStages(workloadOf(sets));
    const free = slots(2);
    for (const stage of [0, 1, 2, 3]) ready.add(stage);
    expect(launches(ready, free)).toEqual(['0@1 of 0', '2@0 of 1']);
    ready.giveBack(1, 2);
    ready.add(1);
    free.add(1);
    free.add(0);
    free.add(0);
    expect(launches(ready, free)).toEqual(['1@1 of 0', '2@0 of 1', '3@0 of 2']);
    ready.giveBack(0, 1);
    ready.add(0);
    free.add(1);
    expect(launches(ready, free)).toEqual(['1@1 of 0']);
  });

  test('are served in the order they came, task by task', () => {
    const ready = new ReadyStages(workloadOf([{ tasks: 2 }, { tasks: 2 }]));
    const free = slots(3);
    ready.add(1);
    ready.add(0);
    expect(ready.tasks).toBe(4);
    expect(launches(ready, free)).toEqual(['2@0 of 1', '3@1 of 1', '0@2 of 0']);
    expect([ready.tasks, free.total]).toEqual([1, 0]);
    free.add(2);
    expect(launches(ready, free)).toEqual(['1@2 of 0']);
    expect(ready.tasks).toBe(0);
  });

  test('let later ones pass when they cannot run now, and keep their turn', () => {
    const ready = new ReadyStages(workloadOf([{ tasks: 2, servers: [[1]] }, { tasks: 3 }]));
    const free = slots(3);
    ready.add(0);
    ready.add(1);
    expect(launches(ready, free)).toEqual(['0@1 of 0', '2@0 of 1', '3@2 of 1']);
    free.add(0);
    free.add(1);
    expect(launches(ready, free)).toEqual(['1@1 of 0', '4@0 of 1']);
  });

  test('give each task a server from its own set', () => {
    const ready = new ReadyStages(workloadOf([{ tasks: 4, servers: [[2], [0, 2], [1]] }]));
    const free = slots(3);
    ready.add(0);
    expect(launches(ready, free)).toEqual(['0@2 of 0', '1@0 of 0', '2@1 of 0']);
    free.add(0);
    expect(launches(ready, free)).toEqual([]);
    free.add(2);
    expect(launches(ready, free)).toEqual(['3@2 of 0']);
  });

  test('can outgrow the initial queue', () => {
    const count = 2000;
    const ready = new ReadyStages(workloadOf(Array.from({ length: count }, () => ({ tasks: 1 }))));
    const free = slots(1);
    const launched: number[] = [];
    for (let stage = 0; stage < count; stage += 1) {
      ready.add(stage);
      if (stage % 3 > 0) continue;
      if (ready.next(free)) launched.push(ready.stage);
      free.add(0);
    }
    while (ready.next(free)) {
      launched.push(ready.stage);
      free.add(0);
    }
    expect(launched).toEqual(Array.from({ length: count }, (_, stage) => stage));
  });
});
