import type { Stream } from '../../algorithms/random.ts';
import { type JobId, NONE, type ServerId, type TaskId } from '../../engine/ids.ts';
import { Blocking, type HoldRules } from './blocking.ts';
import type { TaskInput } from './inputPlaces.ts';
import { type Level, levels, QueueJournal, Queues } from './queues.ts';
import type { Shared } from './scheduler.ts';
import type { Family } from './workers.ts';

// A share of a job · C queue of a server · R of a rack · X of the cluster

/** A start of a task, with its number among all starts. */
interface Start {
  readonly task: TaskId;
  readonly number: number;
}

/**
 * Makes a greedy scheduler (Quincy §3): a server that becomes free takes the first ready task from its own queue, else from
 * its rack's, else from the cluster's. The paper leaves open, and we chose: a task that is submitted while servers are free
 * takes one that it prefers, else one in a preferred rack, else any; a job without tasks is no longer blocked; and of several
 * matches at one moment, those by servers' own queues come first, then those by racks'.
 */
export function createQueueFamily(shared: Shared, rules: HoldRules): Family {
  const { sim, computers, workers, jobs } = shared;
  const { graphs, topology } = sim;
  const { isFair, mayPreempt } = shared.rules;
  const queues = new Queues(graphs, topology);
  const blocking = new Blocking(sim, computers, workers, rules, shared.wake);
  const journal = new QueueJournal(sim, workers);
  const randomRoots = new RandomRoots(shared);
  const starts: Start[][] = Array.from({ length: graphs.jobs }, () => []); // [jobs] starts in order; some have ended
  let fresh: ServerId[] = []; // servers that became free since the last decision
  let news: TaskId[] = []; // tasks that entered the queues since the last decision
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

  /** Gives a new task a free slot at this distance, if there is one. */
  function place(task: TaskId, level: Level): void {
    if (!queues.has(task) || !isReady(workers.jobOf(task))) return;
    const server = freeAt(level, shared.inputOf(task));
    if (server !== NONE) launch(task, server, level);
  }

  /** Gives a server with a free slot: one that the task prefers (level 0), in a preferred rack (1), or any (2); or NONE. */
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

  /** Stops tasks of jobs that run more than their shares, the most recently started first (Quincy §3.4). */
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

  /** Gives the free slots of a server to the first ready tasks in one of its queues (Quincy §3.2). */
  function serve(server: ServerId, level: Level): void {
    while (computers.free[server] > 0 && giveFrom(server, level));
  }

  /**
   * Matches free slots and tasks at one level: slots of servers that became free; if a job was unblocked (`isForAll`), also
   * all other free slots; then the tasks in `come`, which are new.
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
      // The nearest matches come first, so that a task that reads another's output finds that server still free.
      for (const level of levels) match(level, freed, hasUnblocked, come);
      if (isFair) journal.shares(jobs, blocking);
    },
  };
}

/** Puts the root of a new job on a random server without a root, and stops a task there if needed (Quincy §3.1). */
class RandomRoots {
  private readonly stream: Stream = this.shared.sim.stream('roots');
  private unplaced: JobId[] = [];

  constructor(private readonly shared: Shared) {}

  add(job: JobId): void {
    this.unplaced.push(job);
    this.place();
  }

  drop(job: JobId): void {
    this.unplaced = this.unplaced.filter((other) => other !== job);
  }

  /** Places the waiting roots, as long as some server has a slot without a root. */
  place(): void {
    const { computers, workers } = this.shared;
    while (this.unplaced.length > 0) {
      const server = this.choose();
      if (server === NONE) return;
      const job = this.unplaced.shift() as JobId;
      if (computers.free[server] === 0) this.shared.evict(workers.youngestOn(server), job);
      this.shared.startRoot(job, server);
    }
  }

  /**
   * Draws from the servers with the fewest roots: if servers have several slots, each gets one root before any gets two.
   */
  private choose(): ServerId {
    const { computers, sim } = this.shared;
    let fewest = Infinity;
    let found: ServerId[] = [];
    for (let server = 0; server < sim.topology.servers; server += 1) {
      const roots = computers.roots[server];
      if (computers.places[server] === 0 || roots > fewest) continue;
      if (roots < fewest) found = [];
      fewest = roots;
      found.push(server);
    }
    return found.length === 0 ? NONE : found[this.stream.below(found.length)];
  }
}
