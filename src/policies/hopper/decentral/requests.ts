import { IntList } from '../../../base/intList.ts';
import { Locality } from '../../../engine/cluster/locality.ts';
import {
  NONE,
  type SchedulerId,
  type ServerId,
  type ServerSetId,
  type StageId,
  type TaskId,
} from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { hasInput } from '../../../engine/workload/inputs.ts';
import { linksInclude } from '../../../engine/workload/links.ts';
import { probeCount, Sampling, shareOfProbes } from '../../../kit/probing/sampling.ts';
import { eachHolder } from '../../../kit/tasks/eachHolder.ts';
import type { PendingTasks } from '../../../kit/tasks/pendingTasks.ts';

// d reservation requests for each task

/**
 * Draws the servers that get a scheduler's reservation requests: those that hold the input of a task first, and random ones
 * for what exceeds them (Hopper §6.1, HOP-39). Of more holders than d it draws d, or all tasks would wait for the same few
 * servers. A copy of a task gets d requests of its own.
 */
export class Requests {
  /** The servers of the last draw. */
  readonly drawn = new IntList();
  private readonly sampling = new Sampling(this.sim);
  private fellShort = false; // tasks were skipped because all servers that may run them are known to be down
  private readonly stranded = new Set<StageId>(); // stages of such tasks
  private wanted = 0; // for the task in hand
  private set: ServerSetId = NONE; // of the task in hand
  private readonly holders = new IntList(); // of its input, those that may run it
  private readonly noteHolder = (server: ServerId) => {
    if (this.mayRunOn(server)) this.holders.add(server);
  };

  constructor(
    private readonly sim: Sim,
    private readonly pending: PendingTasks,
    /** d */
    public perTask: number,
  ) {}

  /** Draws d servers for each waiting task of a stage; gives how many. */
  forStage(scheduler: SchedulerId, stage: StageId): number {
    const { graphs } = this.sim;
    const { sampling } = this;
    const tasks = this.pending.left(stage);
    const requests = probeCount(this.perTask, tasks);
    this.drawn.clear();
    this.fellShort = false;
    if (hasInput(graphs, stage) || graphs.stageSets[stage] > 1)
      this.forEachTask(scheduler, stage, requests, tasks);
    else {
      const set = sampling.jobSet(stage);
      this.addRandom(scheduler, set, Math.min(requests, tasks * sampling.size(set)));
      this.fellShort = this.drawn.count === 0;
    }
    if (this.fellShort) this.stranded.add(stage);
    return this.drawn.count;
  }

  /** A server is back: takes the stages of a scheduler whose tasks may run somewhere again, to be requested once more. */
  takeStranded(scheduler: SchedulerId): readonly StageId[] {
    const taken = [...this.stranded].filter((stage) => this.sim.ownerOf(stage) === scheduler);
    for (const stage of taken) this.stranded.delete(stage);
    return taken;
  }

  /** Draws d servers for a copy of a task; gives how many. */
  forCopy(scheduler: SchedulerId, stage: StageId, task: TaskId): number {
    this.drawn.clear();
    this.wanted = probeCount(this.perTask, 1);
    this.forTask(scheduler, stage, task);
    return this.drawn.count;
  }

  /** From now on draws only servers that are not known to be down. */
  avoidLost(): void {
    this.sampling.avoidLost();
  }

  private forEachTask(scheduler: SchedulerId, stage: StageId, requests: number, tasks: number): void {
    const { stageFirstTask } = this.sim.graphs;
    let i = 0;
    for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1) {
      if (!this.pending.waits(task)) continue;
      this.wanted = this.drawn.count + shareOfProbes(requests, tasks, i++);
      this.forTask(scheduler, stage, task);
    }
  }

  /** Adds servers for a task until there are as many as wanted. */
  private forTask(scheduler: SchedulerId, stage: StageId, task: TaskId): void {
    const { sampling } = this;
    const { graphs } = this.sim;
    this.set = sampling.taskSet(stage, task);
    if (hasInput(graphs, stage)) this.addHolders(scheduler, stage, task);
    const more = Math.min(this.wanted - this.drawn.count, sampling.size(this.set));
    if (this.addRandom(scheduler, this.set, more) < more || sampling.size(this.set) === 0)
      this.fellShort = true;
  }

  /** Adds servers that hold the input of a task: all, or random ones if they are more than wanted. */
  private addHolders(scheduler: SchedulerId, stage: StageId, task: TaskId): void {
    const { sim, sampling, holders } = this;
    holders.clear();
    eachHolder(sim.graphs, sim.topology, stage, task, Locality.server, this.noteHolder);
    const wanted = this.wanted - this.drawn.count;
    if (holders.count > wanted) {
      sampling.some(scheduler, holders.items, holders.count, wanted);
      for (let i = 0; i < wanted; i += 1) this.drawn.add(sampling.servers[i]);
      return;
    }
    for (let i = 0; i < holders.count; i += 1) this.drawn.add(holders.items[i]);
  }

  private mayRunOn(server: ServerId): boolean {
    const { sim, set } = this;
    if (sim.isServerLost(server)) return false;
    return set === NONE || linksInclude(sim.graphs.serverSets, set, server);
  }

  private addRandom(scheduler: SchedulerId, set: ServerSetId, count: number): number {
    if (count <= 0) return 0;
    const drawn = this.sampling.distinct(scheduler, set, count);
    for (let i = 0; i < drawn; i += 1) this.drawn.add(this.sampling.servers[i]);
    return drawn;
  }
}
