import { NONE, type SchedulerId, type ServerId, type StageId, type TaskId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { Sampling } from '../../../../kit/probing/sampling.ts';
import type { HopperJobs } from './testHopperJobs.ts';

/**
 * The servers that schedulers request slots of: d for each task, those with all of its input first, then random ones
 * (HOP-39). If more than d have all of it, d of these. Random ones are drawn as the policies draw them, whose own tests
 * are with the kit.
 */
export class HopperRequests {
  private readonly sim: Sim;
  private readonly perTask: number;
  private readonly jobs: HopperJobs;
  private readonly sampling: Sampling;
  private readonly fellShort = new Set<StageId>();

  constructor(sim: Sim, perTask: number, jobs: HopperJobs) {
    this.sim = sim;
    this.perTask = perTask;
    this.jobs = jobs;
    this.sampling = new Sampling(sim);
  }

  forStage(scheduler: SchedulerId, stage: StageId): readonly ServerId[] {
    const { jobs, sim } = this;
    const tasks = jobs.pendingOf(stage).toSorted((a, b) => a - b);
    const requests = Math.max(tasks.length, Math.round(this.perTask * tasks.length));
    if (jobs.facts.reads(tasks[0]) || sim.graphs.stageSets[stage] > 1) {
      const upTo = (i: number) => Math.floor((i * requests) / tasks.length);
      return tasks.flatMap((task, i) => this.forTask(scheduler, stage, task, upTo(i + 1) - upTo(i)));
    }
    const able = this.able(tasks[0]).length;
    if (able === 0) this.fellShort.add(stage);
    return this.drawn(scheduler, tasks[0], Math.min(requests, tasks.length * able));
  }

  forCopy(scheduler: SchedulerId, task: TaskId): readonly ServerId[] {
    return this.forTask(scheduler, NONE, task, Math.max(1, Math.round(this.perTask)));
  }

  /** Takes the stages of a scheduler of which some task found no server that may be up. */
  stranded(scheduler: SchedulerId): readonly StageId[] {
    const own = [...this.fellShort].filter((stage) => this.sim.ownerOf(stage) === scheduler);
    for (const stage of own) this.fellShort.delete(stage);
    return own;
  }

  avoidLost(): void {
    this.sampling.avoidLost();
  }

  private forTask(scheduler: SchedulerId, stage: StageId, task: TaskId, count: number): readonly ServerId[] {
    const { facts } = this.jobs;
    const able = this.able(task);
    const [first] = facts.inputs(task);
    const near = (first?.on ?? []).filter((each) => able.includes(each) && facts.distance(task, each) === 0);
    const holders = near.length > count ? this.some(scheduler, near, count) : near;
    if (able.length === 0 && stage !== NONE) this.fellShort.add(stage);
    const more = Math.min(count - holders.length, able.length);
    return [...holders, ...this.drawn(scheduler, task, more)];
  }

  private some(scheduler: SchedulerId, of: readonly ServerId[], count: number): readonly ServerId[] {
    this.sampling.some(scheduler, Int32Array.from(of), of.length, count);
    return [...this.sampling.servers.slice(0, count)];
  }

  private able(task: TaskId): readonly ServerId[] {
    const all = Array.from({ length: this.sim.topology.servers }, (_, server) => server);
    return all.filter((each) => this.jobs.facts.mayRunOn(task, each) && !this.sim.isServerLost(each));
  }

  private drawn(scheduler: SchedulerId, task: TaskId, count: number): readonly ServerId[] {
    if (count <= 0) return [];
    const set = this.sampling.taskSet(this.jobs.facts.stageOf(task), task);
    const drawn = this.sampling.distinct(scheduler, set, count);
    return [...this.sampling.servers.slice(0, drawn)];
  }
}
