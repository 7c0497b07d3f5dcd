import { describe, expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { createTopology } from '../../engine/cluster/topology.ts';
import { localityOf } from '../../engine/workload/inputs.ts';
import { listWorkload } from '../../engine/workload/list.ts';
import { NO_INPUT, PendingTasks } from './pendingTasks.ts';

const topology = createTopology({ racks: 4, serversPerRack: 3, slotsPerServer: 1, networkDelay: 0 });

interface Stage {
  readonly tasks: number;
  readonly blocks?: readonly (readonly number[])[];
  readonly more?: readonly (readonly number[])[];
  readonly servers?: readonly (readonly number[])[];
  readonly after?: readonly number[];
}

/** Makes one job whose stages read blocks on given servers. */
function pendingOf(stages: readonly Stage[]) {
  const files: { name: string; blocks: number; replicas: number; placement: object }[] = [];
  const addFile = (servers: readonly (readonly number[])[]) => {
    files.push({
      name: `file ${files.length}`,
      blocks: servers.length,
      replicas: servers[0].length,
      placement: { kind: 'listed', servers },
    });
    return { file: files.length - 1, bytes: 1 };
  };
  const workload = listWorkload({
    seed: 1,
    rackOf: topology.rackOf,
    files: files as never,
    users: [],
    classes: [],
    jobs: [
      {
        user: 0,
        jobClass: 0,
        arrivesAt: 0,
        stages: stages.map(({ tasks, blocks, more, servers = [], after = [] }) => ({
          durations: new Array<number>(tasks).fill(1),
          after,
          servers,
          reads: [blocks, more].flatMap((each) => (each === undefined ? [] : [addFile(each)])),
        })),
      },
    ],
    warmup: 0,
  });
  const pending = new PendingTasks(workload, topology, true);
  return { workload, pending };
}

/** Gives the task that a server would get and its locality, or null. */
function find(pending: PendingTasks, server: number): readonly [number, number] | null {
  return pending.find(0, server) ? [pending.task, pending.locality] : null;
}

describe('the task that a job would launch', () => {
  test('has its input on the server, else in the rack, else anywhere', () => {
    const { pending } = pendingOf([{ tasks: 3, blocks: [[11], [4], [0]] }]);
    pending.add(0);
    expect([0, 3, 6].map((server) => find(pending, server))).toEqual([
      [2, 0],
      [1, 1],
      [0, 2],
    ]);
    expect(find(pending, 0)).toEqual([2, 0]);
    pending.take();
    expect(find(pending, 0)).toEqual([0, 2]);
    expect([pending.total, pending.ofJob[0]]).toEqual([2, 2]);
  });

  test('is as far as its farthest input', () => {
    const { pending } = pendingOf([{ tasks: 2, blocks: [[0], [1]], more: [[1], [1]] }]);
    pending.add(0);
    expect(find(pending, 0)).toEqual([0, 1]);
    expect(find(pending, 1)).toEqual([1, 0]);
  });

  test('is one that may run on the server', () => {
    const { pending } = pendingOf([{ tasks: 2, blocks: [[0], [0]], servers: [[5], [0, 6]] }]);
    pending.add(0);
    expect([0, 5, 6, 7].map((server) => find(pending, server))).toEqual([[1, 0], [0, 2], [1, 2], null]);
  });

  test.each([[[0]], [[1]]])(
    'of a stage without input comes after those of stages before it (%o)',
    (after) => {
      const { pending } = pendingOf([
        { tasks: 1, blocks: [[0]] },
        { tasks: 0, after: [0] },
        { tasks: 1, after },
      ]);
      pending.add(2);
      expect(find(pending, 7)).toEqual([1, NO_INPUT]);
      pending.add(0);
      expect(find(pending, 7)).toEqual([0, 2]);
      pending.take();
      expect(find(pending, 7)).toEqual([1, NO_INPUT]);
    },
  );

  test('of a stage without input comes before non-local tasks of stages that are not upstream of it', () => {
    const { pending } = pendingOf([{ tasks: 1, blocks: [[0]] }, { tasks: 1 }]);
    pending.add(0);
    pending.add(1);
    expect([0, 1, 7].map((server) => find(pending, server))).toEqual([
      [0, 0],
      [1, NO_INPUT],
      [1, NO_INPUT],
    ]);
  });

  test('of a stage without input does not wait for upstream tasks that may not run on this server', () => {
    const stages = [
      { tasks: 2, blocks: [[0], [0]], servers: [[3], [4]] },
      { tasks: 1, after: [0] },
    ];
    const { pending } = pendingOf([...stages, { tasks: 1, blocks: [[0]] }]);
    for (const stage of [0, 1, 2]) pending.add(stage);
    expect([3, 7].map((server) => find(pending, server))).toEqual([
      [0, 2],
      [2, NO_INPUT],
    ]);
  });

  test('that was lost can be found again once its stage is ready', () => {
    const { pending } = pendingOf([{ tasks: 1, blocks: [[3]] }]);
    pending.add(0);
    find(pending, 3);
    pending.take();
    pending.lose(0, 0);
    expect(find(pending, 3)).toBeNull();
    pending.add(0);
    expect(find(pending, 3)).toEqual([0, 0]);
    expect(pending.isFar(0, 3)).toBe(false);
    expect(pending.isFar(0, 0)).toBe(true);
  });
});

test('in random runs with losses the nearest task is found, and no job is wrongly called far', () => {
  const stream = streamOf(3, 'pending');
  const server = () => stream.below(12);
  for (let round = 0; round < 30; round += 1) {
    const blocks = Array.from({ length: 40 }, () => [...new Set([server(), server(), server()])].slice(0, 1));
    const { workload, pending } = pendingOf([{ tasks: 40, blocks }]);
    pending.add(0);
    const left = new Set(Array.from({ length: 40 }, (_, task) => task));
    const gone: number[] = [];
    for (let step = 0; step < 120; step += 1) {
      const at = server();
      const nearest = Math.min(3, ...[...left].map((task) => localityOf(workload, topology, 0, task, at)));
      expect(find(pending, at)?.[1] ?? 3).toBe(nearest);
      if (left.size > 0) expect(pending.isFar(0, at)).toBe(nearest > 0);
      if (left.size > 0 && stream.below(3) > 0) {
        find(pending, at);
        gone.push(pending.task);
        left.delete(pending.take());
      } else if (gone.length > 0) {
        const task = gone.splice(stream.below(gone.length), 1)[0];
        left.add(task);
        pending.lose(0, task);
        pending.add(0);
      }
    }
  }
});
