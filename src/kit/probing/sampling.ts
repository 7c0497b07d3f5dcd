import { Sampler, type Stream } from '../../algorithms/random.ts';
import { minOf } from '../../base/extremes.ts';
import {
  NONE,
  type SchedulerId,
  type ServerId,
  type ServerSetId,
  type StageId,
  type TaskId,
} from '../../engine/ids.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { type JobGraphs, serverSetOf } from '../../engine/workload/workload.ts';

// d probeRatio · m tasks of a stage

/** Counts the probes of a stage: d·m, rounded to a whole number (AMB-12), and at least one for each task. */
export function probeCount(probeRatio: number, tasks: number): number {
  return Math.max(tasks, Math.round(probeRatio * tasks));
}

/**
 * Draws the servers that schedulers probe, with one random stream per scheduler. The arrays are reused: read them before the
 * next draw.
 */
export class Sampling {
  /** The servers of the last draw. */
  servers = new Int32Array(16);
  /** The task that each server was drawn for, if tasks have server sets of their own. */
  tasks = new Int32Array(16);
  /** Whether the last draw skipped tasks because all servers that may run them are known to be down. */
  fellShort = false;
  private readonly whole = new Sampler();
  private readonly part = new Sampler();
  private round = new Int32Array(16);
  private alive = new Int32Array(0); // servers of the set in use that are not known to be down

  private isPartial: boolean = this.sim.topology.slots.includes(0); // whether some servers may be known to be down, or are blacklisted
  private readonly streams: readonly Stream[] = Array.from({ length: this.sim.schedulers }, (_, scheduler) =>
    this.sim.stream(`sampling/${scheduler}`),
  ); // [schedulers]

  /** `graphs`: where tasks may run; left out: as the scenario says. */
  constructor(
    private readonly sim: Sim,
    private readonly graphs: JobGraphs = sim.graphs,
  ) {}

  /** Draws one server of a set (NONE: of the cluster); NONE when all are known to be down. */
  one(scheduler: SchedulerId, set: ServerSetId): ServerId {
    const stream = this.streams[scheduler];
    if (this.isPartial) {
      const count = this.listAlive(set);
      return count === 0 ? NONE : this.alive[stream.below(count)];
    }
    if (set === NONE) return stream.below(this.sim.topology.servers);
    const { first, items } = this.graphs.serverSets;
    return items[first[set] + stream.below(first[set + 1] - first[set])];
  }

  /** Counts the servers of a set (NONE: of the cluster) that are not known to be down. */
  size(set: ServerSetId): number {
    if (this.isPartial) return this.listAlive(set);
    if (set === NONE) return this.sim.topology.servers;
    const { first } = this.graphs.serverSets;
    return first[set + 1] - first[set];
  }

  /**
   * Draws `count` distinct servers from a set into `servers[from …]`, in random order. If there are fewer, all are drawn, then
   * again, until there are `count` (SPA-8). Returns the number drawn: 0 when all are known to be down.
   */
  distinct(scheduler: SchedulerId, set: ServerSetId, count: number, from = 0): number {
    this.reserve(from + count);
    const size = this.size(set);
    if (size === 0) return 0;
    const sampler = set === NONE ? this.whole : this.part;
    for (let drawn = 0; drawn < count; drawn += size) {
      const wanted = Math.min(size, count - drawn);
      if (this.round.length < wanted) this.round = new Int32Array(wanted * 2);
      const { round, servers } = this;
      sampler.sampleDistinct(this.streams[scheduler], size, wanted, round);
      const isAny = set === NONE && !this.isPartial;
      for (let i = 0; i < wanted; i += 1)
        servers[from + drawn + i] = isAny ? round[i] : this.pick(set, round[i]);
    }
    return count;
  }

  /** Draws `count` distinct servers of the first `of` in a list into `servers`. The list must have as many. */
  some(scheduler: SchedulerId, list: Int32Array, of: number, count: number): void {
    this.reserve(count);
    if (this.round.length < count) this.round = new Int32Array(count * 2);
    this.part.sampleDistinct(this.streams[scheduler], of, count, this.round);
    for (let i = 0; i < count; i += 1) this.servers[i] = list[this.round[i]];
  }

  /**
   * Draws `count` different servers from a set into `servers[from …]`, those with the fewest probes in `asked` first, and adds
   * the new probes to `asked`. The set must have at least `count` servers.
   */
  leastAsked(
    scheduler: SchedulerId,
    set: ServerSetId,
    count: number,
    from: number,
    asked: Map<ServerId, number>,
  ): void {
    this.reserve(from + count);
    let left: ServerId[] = Array.from({ length: this.size(set) }, (_, place) => this.pick(set, place));
    for (let drawn = 0; drawn < count; ) {
      const least = minOf(left.map((server) => asked.get(server) ?? 0));
      const candidates = left.filter((server) => (asked.get(server) ?? 0) === least);
      left = left.filter((server) => !candidates.includes(server));
      const wanted = Math.min(candidates.length, count - drawn);
      if (this.round.length < wanted) this.round = new Int32Array(wanted * 2);
      this.part.sampleDistinct(this.streams[scheduler], candidates.length, wanted, this.round);
      for (let i = 0; i < wanted; i += 1) {
        const server = candidates[this.round[i]];
        asked.set(server, least + 1);
        this.servers[from + drawn + i] = server;
      }
      drawn += wanted;
    }
  }

  /** From now on draws only servers that are not known to be down. */
  avoidLost(): void {
    this.isPartial = true;
  }

  /** Gives a server of a set by its place among those that may be drawn. */
  private pick(set: ServerSetId, place: number): ServerId {
    if (this.isPartial) return this.alive[place];
    const { first, items } = this.graphs.serverSets;
    return set === NONE ? place : items[first[set] + place];
  }

  /** Lists the servers of a set that are not known to be down; gives how many. */
  private listAlive(set: ServerSetId): number {
    const { sim } = this;
    const { first, items } = this.graphs.serverSets;
    if (this.alive.length === 0) this.alive = new Int32Array(sim.topology.servers);
    const size = set === NONE ? sim.topology.servers : first[set + 1] - first[set];
    let count = 0;
    for (let i = 0; i < size; i += 1) {
      const server = set === NONE ? i : items[first[set] + i];
      if (!sim.isServerLost(server)) this.alive[count++] = server;
    }
    return count;
  }

  /** The server set of a job-level constraint, or NONE. */
  jobSet(stage: StageId): ServerSetId {
    return serverSetOf(this.graphs, stage, this.graphs.stageFirstTask[stage]);
  }

  taskSet(stage: StageId, task: TaskId): ServerSetId {
    return serverSetOf(this.graphs, stage, task);
  }

  private reserve(length: number): void {
    if (this.servers.length >= length) return;
    const larger = new Int32Array(length * 2);
    larger.set(this.servers);
    this.servers = larger;
    const tasks = new Int32Array(length * 2);
    tasks.set(this.tasks);
    this.tasks = tasks;
  }
}

/** Counts the probes of the i-th of `tasks` tasks when `probes` are spread over them. */
export function shareOfProbes(probes: number, tasks: number, i: number): number {
  return Math.floor(((i + 1) * probes) / tasks) - Math.floor((i * probes) / tasks);
}

/** Stages with tasks that none of the servers that are up may run. They are placed again when a server is back. */
interface Stranded extends Required<Pick<Policy, 'onServerLost' | 'onServerBack'>> {
  add(stage: StageId): void;
}

/** Makes the record of such stages; `retry` must place the tasks left of a stage. */
export function createStranded(
  sim: Sim,
  sampling: Sampling,
  retry: (scheduler: SchedulerId, stage: StageId) => void,
): Stranded {
  const stages = new Set<StageId>();
  return {
    add: (stage) => stages.add(stage),
    onServerLost: () => sampling.avoidLost(),
    onServerBack(scheduler) {
      for (const stage of [...stages]) {
        if (sim.ownerOf(stage) !== scheduler) continue;
        stages.delete(stage);
        retry(scheduler, stage);
      }
    },
  };
}
