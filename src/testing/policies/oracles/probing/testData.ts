import type { Scenario } from '../../../../scenario/shape/schema.ts';
import type { Stage, Task } from './testPlan.ts';

/** How far a server is from data: on the server itself, in its rack, elsewhere. */
export type Distance = 0 | 1 | 2;

/** Where what tasks read lies, told from the lists of a scenario. */
export class Data {
  private readonly blocks = new Map<Task, (readonly number[])[]>(); // servers of each block that it reads
  private readonly perRack: number;
  private readonly slowdown: readonly [number, number, number];

  constructor({ workload, cluster }: Scenario, stages: readonly Stage[]) {
    this.perRack = cluster.serversPerRack;
    this.slowdown =
      cluster.network?.kind === 'penalty' ? [1, cluster.network.rack, cluster.network.remote] : [1, 1, 1];
    if (workload.kind !== 'explicit') return;
    const { files = [] } = workload;
    const sorted = [...workload.jobs].sort((a, b) => a.arrivesAt - b.arrivesAt);
    for (const [i, { reads = [] }] of sorted.flatMap((job) => job.stages).entries()) {
      for (const [place, task] of stages[i].tasks.entries()) {
        const lists = reads.map(({ file }) => {
          const placement = files.find(({ name }) => name === file)?.placement;
          return placement?.kind === 'listed' ? placement.servers[place % placement.servers.length] : [];
        });
        if (lists.length > 0) this.blocks.set(task, lists);
      }
    }
  }

  isRead({ tasks }: Stage): boolean {
    return this.blocks.has(tasks[0]);
  }

  /** The distance of the farthest of its blocks, each by its nearest replica out of those that count. */
  distance(task: Task, server: number, counts: (replica: number) => boolean = () => true): Distance {
    const each = (this.blocks.get(task) ?? []).map((replicas) => {
      const up = replicas.filter(counts);
      return Math.min(...(up.length > 0 ? up : replicas).map((replica) => this.between(replica, server)));
    });
    return Math.max(0, ...each) as Distance;
  }

  /** Of the servers that are able to run a task, those that are nearest to all that it reads. */
  preferred(task: Task): number[] {
    const least = Math.min(...task.allowed.map((server) => this.distance(task, server)));
    return task.allowed.filter((server) => this.distance(task, server) === least);
  }

  /** How long a task reads before it computes, in µs. */
  readingTime(task: Task, distance: Distance): number {
    return (this.slowdown[distance] - 1) * task.duration;
  }

  private between(one: number, other: number): Distance {
    if (one === other) return 0;
    return Math.floor(one / this.perRack) === Math.floor(other / this.perRack) ? 1 : 2;
  }
}
