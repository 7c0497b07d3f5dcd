import { type EntryId, NONE, type ServerId } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { ServerPlan } from './plan.ts';
import { type PlanRules, Queue, type ServerTasks } from './serverTasks.ts';

/** So many waiting tasks are looked at for one that fills a gap, since each takes its time. Our choice. */
const DEPTH = 256;

/**
 * Makes servers start what can start of their queues (Apollo §3.2, §3.5); `pick`: which opportunistic task is next. Ending a task
 * calls the policy again: that is part of the same round, and returns false.
 */
export function createServing(
  sim: Sim,
  tasks: ServerTasks,
  pick: (server: ServerId) => EntryId,
  rules: Pick<PlanRules, 'backfills' | 'terminates'>,
): (server: ServerId) => boolean {
  const plan = new ServerPlan();
  const leastCores = sim.graphs.stageCores?.reduce((least, each) => Math.min(least, each), 1) ?? 1; // that any task takes
  let isServing = false;

  function serveRegular(server: ServerId): void {
    let entry = sim.head(server, Queue.regular);
    while (entry !== NONE && makeRoom(server, entry)) {
      sim.start(server, sim.entryAttempt(entry));
      entry = sim.head(server, Queue.regular);
    }
    if (entry === NONE || !rules.backfills || tasks.onlySlots) return;
    // Where only slots count, a younger task fits nowhere that the oldest does not.
    if (sim.next(entry) !== NONE) backfill(server);
  }

  /** Starts younger tasks where that leaves the expected starts of all older ones as they are (APO-8). */
  function backfill(server: ServerId): void {
    tasks.planRunning(server, plan);
    let entry = sim.head(server, Queue.regular);
    for (let left = DEPTH; left > 0; left -= 1) {
      if (entry === NONE || plan.slots[0] < 1 || plan.cores[0] < leastCores) return;
      const following = sim.next(entry);
      if (tasks.planNext(entry, plan) === 0 && makeRoom(server, entry))
        sim.start(server, sim.entryAttempt(entry));
      entry = following;
    }
  }

  /** Opportunistic tasks run on spare capacity while no regular task waits (APO-33). */
  function serveOpportunistic(server: ServerId): void {
    if (sim.head(server, Queue.regular) !== NONE) return;
    while (sim.freeSlots(server) > 0 && sim.head(server, Queue.opportunistic) !== NONE) {
      const entry = pick(server);
      if (entry === NONE) return;
      sim.start(server, sim.entryAttempt(entry));
    }
  }

  /** Whether a regular task fits, after ending opportunistic ones if that helps; the youngest lose the least work. */
  function makeRoom(server: ServerId, entry: EntryId): boolean {
    const stage = sim.entryStage(entry);
    if (sim.fits(server, stage)) return true;
    if (!rules.terminates || !tasks.fitsBeside(server, stage)) return false;
    while (!sim.fits(server, stage))
      sim.end(server, tasks.youngestInTheWay(server, stage), Outcome.preempted);
    return true;
  }

  return (server) => {
    if (isServing) return false;
    isServing = true;
    serveRegular(server);
    serveOpportunistic(server);
    isServing = false;
    return true;
  };
}
