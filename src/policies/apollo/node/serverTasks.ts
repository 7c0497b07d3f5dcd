import type { AttemptId, EntryId, Lane, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { MILLISECOND, type Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { coresOf, memoryOf } from '../../../engine/workload/workload.ts';
import type { Plan } from './plan.ts';
import type { CreationRequests } from './requests.ts';

/** The queues of a server, as the engine numbers them. */
export const Queue = { regular: 0, opportunistic: 1 } as const;

/** A task that runs is expected to do so for at least this long: plans must not count its place as free now. */
const LEAST: Micros = MILLISECOND;

/**
 * What is left of a task: its estimate, less what it has worked. One that takes longer than estimated is expected to take
 * as long again as it is late (AMB-38).
 */
export function timeLeft(runTime: Micros, worked: Micros): Micros {
  const left = runTime - worked;
  return Math.max(LEAST, left, -left);
}

/** What runs and waits on servers, for their plans. For use by the server itself. */
export class ServerTasks {
  readonly graphs: Sim['graphs'];
  /** Whether servers have slots only, and neither cores nor memory are counted. */
  readonly onlySlots: boolean;
  private readonly sim: Sim;
  private readonly requests: CreationRequests;
  /** Whether opportunistic tasks give way to regular ones, so that plans of regular ones need not count them. */
  private readonly givesWay: boolean;

  constructor(sim: Sim, requests: CreationRequests, givesWay: boolean) {
    this.sim = sim;
    this.requests = requests;
    this.givesWay = givesWay;
    this.graphs = sim.graphs;
    this.onlySlots = sim.topology.cores === null && sim.topology.memory === null;
  }

  /** Writes a plan of what runs on a server. */
  planRunning(server: ServerId, plan: Plan): void {
    const { sim, requests, graphs, givesWay } = this;
    this.planNothing(server, plan);
    const now = sim.now();
    for (let lane: Lane = 0, left = sim.running(server); left > 0; lane += 1) {
      const attempt = sim.attemptIn(server, lane);
      if (attempt === NONE) continue;
      left -= 1;
      if (givesWay && !requests.isRegular(attempt)) continue;
      const stage = sim.stageOf(attempt);
      const worked = now - sim.startedAt(attempt);
      plan.run(
        coresOf(graphs, stage),
        memoryOf(graphs, stage),
        timeLeft(requests.runTimeOf(attempt), worked),
      );
    }
  }

  /** Writes a plan of what runs and of the regular tasks that wait. Opportunistic ones wait for none to wait (APO-33). */
  plan(server: ServerId, plan: Plan): void {
    this.planRunning(server, plan);
    let entry = this.sim.head(server, Queue.regular);
    const now = this.sim.now();
    for (; entry !== NONE; entry = this.sim.next(entry))
      this.requests.expectStart(this.sim.entryAttempt(entry), now + this.planNext(entry, plan));
  }

  /** Adds the next task of the queue to a plan; returns when it is expected to start, from now on. */
  planNext(entry: EntryId, plan: Plan): Micros {
    const { sim, requests, graphs } = this;
    const stage = sim.entryStage(entry);
    const time = requests.runTimeOf(sim.entryAttempt(entry));
    return plan.queue(coresOf(graphs, stage), memoryOf(graphs, stage), time);
  }

  /** Writes the plan of a server with nothing to do. */
  planNothing(server: ServerId, plan: Plan): void {
    const { slots, cores, memory } = this.sim.topology;
    plan.clear(slots[server], cores?.[server] ?? Infinity, memory?.[server] ?? Infinity);
  }

  /** The opportunistic attempt that started last among those that hold some of what a task of a stage lacks, or NONE. */
  youngestInTheWay(server: ServerId, stage: StageId): AttemptId {
    const { sim, requests, graphs } = this;
    const lacksPlace = sim.freeSlots(server) < 1 || sim.freeCores(server) < coresOf(graphs, stage);
    let found: AttemptId = NONE;
    for (let lane: Lane = 0, left = sim.running(server); left > 0; lane += 1) {
      const attempt = sim.attemptIn(server, lane);
      if (attempt === NONE) continue;
      left -= 1;
      if (requests.isRegular(attempt)) continue;
      if (!lacksPlace && memoryOf(graphs, sim.stageOf(attempt)) === 0) continue;
      if (found === NONE || sim.startedAt(attempt) > sim.startedAt(found)) found = attempt;
    }
    return found;
  }

  /** Whether a task of a stage would fit if no opportunistic task ran. */
  fitsBeside(server: ServerId, stage: StageId): boolean {
    const { sim, requests, graphs } = this;
    let slots = sim.freeSlots(server);
    let cores = sim.freeCores(server);
    let memory = sim.freeMemory(server);
    for (let lane: Lane = 0, left = sim.running(server); left > 0; lane += 1) {
      const attempt = sim.attemptIn(server, lane);
      if (attempt === NONE) continue;
      left -= 1;
      if (requests.isRegular(attempt)) continue;
      slots += 1;
      cores += coresOf(graphs, sim.stageOf(attempt));
      memory += memoryOf(graphs, sim.stageOf(attempt));
    }
    return slots >= 1 && cores >= coresOf(graphs, stage) && memory >= memoryOf(graphs, stage);
  }

  /** Whether a server runs nothing and has nothing to run. */
  isIdle(server: ServerId): boolean {
    return this.sim.running(server) === 0 && this.sim.queued(server) === 0;
  }
}
