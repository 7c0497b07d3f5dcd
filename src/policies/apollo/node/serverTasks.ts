import type { AttemptId, EntryId, Lane, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { MILLISECOND, type Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { coresOf, memoryOf } from '../../../engine/workload/workload.ts';
import type { Axes } from './axes.ts';
import { toWait, type WaitReading, writeMatrix } from './matrix.ts';
import { type Plan, ServerPlan } from './plan.ts';
import type { CreationRequests } from './requests.ts';
import { SlotPlan } from './slotPlan.ts';

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

/** What servers go by when they plan. */
export interface PlanRules {
  /** Whether younger regular tasks fill gaps where they delay none of the older ones (APO-8). If not: first come, first served. */
  readonly backfills: boolean;
  /** Whether opportunistic tasks give way to regular ones, so that plans of regular ones need not count them (APO-33). */
  readonly terminates: boolean;
  readonly waitReading: WaitReading;
}

/** What runs and waits on servers, their plans, and the matrices in which they tell them (Apollo §3.2). For use by the server itself. */
export class ServerTasks {
  private readonly slotPlan = new SlotPlan();

  private readonly graphs = this.sim.graphs;
  /** Whether servers have slots only, and neither cores nor memory are counted. */
  readonly onlySlots: boolean = this.sim.topology.cores === null && this.sim.topology.memory === null;
  private readonly serverPlan = new ServerPlan(this.rules.backfills);

  constructor(
    private readonly sim: Sim,
    private readonly requests: CreationRequests,
    readonly axes: Axes,
    private readonly rules: PlanRules,
  ) {}

  /** Writes a plan of what runs on a server. */
  planRunning(server: ServerId, plan: Plan): void {
    const { sim, graphs, requests } = this;
    const { terminates } = this.rules;
    this.planNothing(server, plan);
    const now = sim.now();
    for (let lane: Lane = 0, left = sim.running(server); left > 0; lane += 1) {
      const attempt = sim.attemptIn(server, lane);
      if (attempt === NONE) continue;
      left -= 1;
      if (terminates && !requests.isRegular(attempt)) continue;
      const stage = sim.stageOf(attempt);
      const worked = now - sim.startedAt(attempt);
      const time = timeLeft(requests.runTime[attempt], worked);
      plan.run(coresOf(graphs, stage), memoryOf(graphs, stage), time);
    }
  }

  /** Adds the next task of the queue to a plan; returns when it is expected to start, from now on. */
  planNext(entry: EntryId, plan: Plan): Micros {
    const { graphs } = this;
    const stage = this.sim.entryStage(entry);
    const time = this.requests.runTime[this.sim.entryAttempt(entry)];
    return plan.queue(coresOf(graphs, stage), memoryOf(graphs, stage), time);
  }

  /** Writes the matrix of a server as it is now; returns how long after now something is expected to end; Infinity: nothing is. */
  writeMatrix(server: ServerId, out: Int32Array, at: number): Micros {
    const { slotPlan, serverPlan } = this;
    if (this.onlySlots) {
      // A matrix with one cell, the wait for a slot.
      this.planAll(server, slotPlan);
      out[at] = toWait(slotPlan.wait);
      return slotPlan.endsIn;
    }
    this.planAll(server, serverPlan);
    writeMatrix(serverPlan, this.axes, this.rules.waitReading, out, at);
    return serverPlan.pieces > 1 ? serverPlan.from[1] : Infinity;
  }

  /** Writes the matrix of a server with nothing to do, which everybody knows. */
  writeIdle(server: ServerId, out: Int32Array, at: number): void {
    this.planNothing(server, this.serverPlan);
    writeMatrix(this.serverPlan, this.axes, this.rules.waitReading, out, at);
  }

  /** The opportunistic attempt that started last among those that hold some of what a task of a stage lacks, or NONE. */
  youngestInTheWay(server: ServerId, stage: StageId): AttemptId {
    const { sim, graphs, requests } = this;
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
    const { sim, graphs, requests } = this;
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

  /** Whether a server runs an attempt. */
  runs(server: ServerId, attempt: AttemptId): boolean {
    const { sim } = this;
    for (let lane: Lane = 0, left = sim.running(server); left > 0; lane += 1) {
      const each = sim.attemptIn(server, lane);
      if (each === attempt) return true;
      if (each !== NONE) left -= 1;
    }
    return false;
  }

  /** Writes the plan of a server with nothing to do. */
  private planNothing(server: ServerId, plan: Plan): void {
    const { slots, cores, memory } = this.sim.topology;
    plan.clear(slots[server], cores?.[server] ?? Infinity, memory?.[server] ?? Infinity);
  }

  /** Writes a plan of what runs and of the regular tasks that wait. Opportunistic ones wait for none to wait (APO-33). */
  private planAll(server: ServerId, plan: Plan): void {
    const { sim, requests } = this;
    this.planRunning(server, plan);
    const now = sim.now();
    for (let entry = sim.head(server, Queue.regular); entry !== NONE; entry = sim.next(entry))
      requests.start[sim.entryAttempt(entry)] = now + this.planNext(entry, plan);
  }
}
