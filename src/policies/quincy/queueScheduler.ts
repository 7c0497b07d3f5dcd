import type { JobId, ServerId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import { Blocking, type HoldRules } from './blocking.ts';
import type { Family } from './family.ts';
import type { TaskInput } from './inputPlaces.ts';
import { QueueJournal } from './queueJournal.ts';
import { type Level, levels, Queues } from './queues.ts';
import { RandomRoots } from './randomRoots.ts';
import type { Shared } from './scheduler.ts';

// A share of a job · C queue of a computer · R of a rack · X of the cluster

/** A task that was started, and as which start of all. */
interface Start {
  readonly task: TaskId;
  readonly number: number;
}

/**
 * Makes a greedy scheduler (Quincy §3): a computer that comes free takes the first ready task of its own queue, of its
 * rack's, or of the cluster's. A task that comes while computers are free takes the nearest: one that it prefers, one in a
 * rack that it prefers, or any; the paper does not say. Nor does it say that a job without tasks is no longer blocked, or
 * what is first where much happens at one moment: own queues are, then those of racks.
 */
export function createQueueFamily(shared: Shared, rules: HoldRules): Family {
  const { sim, computers, workers, jobs } = shared;
  const { graphs, topology } = sim;
  const { isFair, mayPreempt } = shared.rules;
  const queues = new Queues(graphs, topology);
  const blocking = new Blocking(sim, computers, workers, rules, shared.wake);
  const journal = new QueueJournal(sim, workers);
  const randomRoots = new RandomRoots(shared);
  const starts: Start[][] = Array.from({ length: graphs.jobs }, () => []); // [jobs] some of them are over
  let fresh: ServerId[] = []; // that have come free
  let news: TaskId[] = []; // that have come
  const isReady = (job: JobId) => !isFair || !blocking.isBlocked(job);

  function enter(task: TaskId): void {
    queues.enter(task, workers.stageOf[task], shared.inputOf(task));
    news.push(task);
  }

  function launch(task: TaskId, server: ServerId, level: Level): void {
    const job = workers.jobOf(task);
    journal.matched(task, server, level, queues);
    queues.leave(task);
    workers.launch(task, server);
    if (mayPreempt) starts[job].push({ task, number: workers.startedAs[task] });
    if (isFair) blocking.launched(job);
  }

  function giveFrom(server: ServerId, level: Level): boolean {
    const task = queues.first(server, level, isReady);
    if (task === NONE) return false;
    launch(task, server, level);
    return true;
  }

  /** Gives a task that has just come a free slot, if there is one as near as this. */
  function place(task: TaskId, level: Level): void {
    if (!queues.has(task) || !isReady(workers.jobOf(task))) return;
    const server = freeAt(level, shared.inputOf(task));
    if (server !== NONE) launch(task, server, level);
  }

  /** Gives a computer with a free slot among those that a task prefers, in the racks that it prefers, or anywhere. */
  function freeAt(level: Level, { any, preferred }: TaskInput): ServerId {
    if (level === 2) return any === null ? NONE : computers.freeAnywhere();
    for (const { to } of preferred) {
      const isRack = to >= topology.servers;
      if (isRack !== (level === 1)) continue;
      const server = isRack ? computers.freeIn(to - topology.servers) : to;
      if (server !== NONE && computers.free[server] > 0) return server;
    }
    return NONE;
  }

  /** Kills what jobs run above their shares, the youngest first (Quincy §3.4). */
  function killSurplus(): void {
    for (const job of jobs) {
      for (
        let { length } = starts[job];
        length > 0 && workers.running[job] > blocking.share[job];
        length -= 1
      ) {
        const { task, number } = starts[job].pop() as Start;
        if (!workers.isRunning(task) || workers.startedAs[task] !== number) continue;
        journal.overShare(workers.stageOf[task], {
          ...{ task, server: workers.serverOf[task] },
          ...{ running: workers.running[job], share: blocking.share[job] },
        });
        workers.kill(task);
      }
    }
  }

  function hasReady(): boolean {
    return jobs.some((job) => workers.waiting[job] > 0 && isReady(job));
  }

  /** Gives the free slots of a computer to the first ready tasks in one of its queues (Quincy §3.2). */
  function serve(server: ServerId, level: Level): void {
    while (computers.free[server] > 0 && giveFrom(server, level));
  }

  /**
   * Gives free slots away that are so far from tasks: of computers that have come free; of those that nobody wanted and
   * that may be of use to jobs that are no longer blocked; and to tasks that have just come.
   */
  function match(level: Level, freed: readonly ServerId[], isForAll: boolean, come: readonly TaskId[]): void {
    for (const server of freed) serve(server, level);
    if (isForAll) {
      computers.eachFree((server) => {
        if (!hasReady()) return false;
        serve(server, level);
        return true;
      });
    }
    for (const task of come) if (computers.freeTotal > 0) place(task, level);
  }

  return {
    submitted: enter,
    killed: enter,
    gone: (task) => queues.leave(task),
    freed: (server) => void fresh.push(server),
    placeRoot: (job) => randomRoots.add(job),
    mayStart: isReady,
    dropJob(job) {
      randomRoots.drop(job);
      blocking.forget(job);
      starts[job] = [];
    },
    decide() {
      randomRoots.place();
      if (isFair) blocking.update(jobs);
      if (mayPreempt) killSurplus();
      const freed = fresh;
      const come = news;
      const { hasUnblocked } = blocking;
      fresh = [];
      news = [];
      blocking.hasUnblocked = false;
      // Of all that happens at one moment the nearest comes first: what reads from a task finds its computer free.
      for (const level of levels) match(level, freed, hasUnblocked, come);
      if (isFair) journal.shares(jobs, blocking);
    },
  };
}
