import type { EntryId, ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import type { OpportunisticQueue } from './opportunisticQueue.ts';
import { ServerPlan } from './plan.ts';
import { Queue, type ServerTasks } from './serverTasks.ts';

/** So many waiting tasks are looked at for one that fills a gap, since each takes its time. Our choice. */
const DEPTH = 256;

/** What servers decide beyond the order of arrival. */
export interface ServingRules {
  /** Whether younger regular tasks fill gaps where they delay none of the older ones (APO-8). If not: first come, first served. */
  readonly backfills: boolean;
  /** Whether opportunistic tasks are ended where a regular one could start in their place (APO-33). */
  readonly terminates: boolean;
}

/** Which of its queued tasks a server starts (Apollo §3.2, §3.5), for as long as there is something to start. */
export class Serving {
  private readonly sim: Sim;
  private readonly tasks: ServerTasks;
  private readonly opportunistic: OpportunisticQueue;
  private readonly rules: ServingRules;
  private readonly plan = new ServerPlan();
  private readonly leastCores: number; // that any task takes
  private isServing = false;

  constructor(sim: Sim, tasks: ServerTasks, opportunistic: OpportunisticQueue, rules: ServingRules) {
    this.sim = sim;
    this.tasks = tasks;
    this.opportunistic = opportunistic;
    this.rules = rules;
    this.leastCores = tasks.graphs.stageCores?.reduce((least, each) => Math.min(least, each), 1) ?? 1;
  }

  /** Starts what can start. Ending a task calls the policy again: that is part of the same round, and returns false. */
  serve(server: ServerId): boolean {
    if (this.isServing) return false;
    this.isServing = true;
    this.serveRegular(server);
    this.serveOpportunistic(server);
    this.isServing = false;
    return true;
  }

  private serveRegular(server: ServerId): void {
    const { sim } = this;
    let entry = sim.head(server, Queue.regular);
    while (entry !== NONE && this.makeRoom(server, entry)) {
      sim.start(server, sim.entryAttempt(entry));
      entry = sim.head(server, Queue.regular);
    }
    if (entry === NONE || !this.rules.backfills || this.tasks.onlySlots) return;
    // Where only slots count, a younger task fits nowhere that the oldest does not.
    if (sim.next(entry) !== NONE) this.backfill(server);
  }

  /** Starts younger tasks where that leaves the expected starts of all older ones as they are. */
  private backfill(server: ServerId): void {
    const { sim, plan, tasks } = this;
    tasks.planRunning(server, plan);
    let entry = sim.head(server, Queue.regular);
    for (let left = DEPTH; left > 0; left -= 1) {
      if (entry === NONE || plan.slots[0] < 1 || plan.cores[0] < this.leastCores) return;
      const following = sim.next(entry);
      if (tasks.planNext(entry, plan) === 0 && this.makeRoom(server, entry)) {
        sim.start(server, sim.entryAttempt(entry));
      }
      entry = following;
    }
  }

  /** Opportunistic tasks run on spare capacity while no regular task waits (APO-33). */
  private serveOpportunistic(server: ServerId): void {
    const { sim } = this;
    if (sim.head(server, Queue.regular) !== NONE) return;
    while (sim.freeSlots(server) > 0 && sim.head(server, Queue.opportunistic) !== NONE) {
      const entry = this.opportunistic.pick(server);
      if (entry === NONE) return;
      sim.start(server, sim.entryAttempt(entry));
    }
  }

  /** Whether a regular task fits, after ending opportunistic ones if that helps; the youngest lose the least work. */
  private makeRoom(server: ServerId, entry: EntryId): boolean {
    const { sim, tasks } = this;
    const stage = sim.entryStage(entry);
    if (sim.fits(server, stage)) return true;
    if (!this.rules.terminates || !tasks.fitsBeside(server, stage)) return false;
    while (!sim.fits(server, stage)) {
      sim.end(server, tasks.youngestInTheWay(server, stage), Outcome.preempted);
    }
    return true;
  }
}
