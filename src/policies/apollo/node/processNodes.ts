import type { AttemptId, EntryId, SchedulerId, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { MILLISECOND, type Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import type { ServerRules } from '../rules.ts';
import { opportunisticPicker } from './opportunisticQueue.ts';
import type { CreationRequests } from './requests.ts';
import { Queue, type ServerTasks } from './serverTasks.ts';
import { createServing } from './serving.ts';

/** More than there are outcomes. An order packs two things into one number: generation × OUTCOMES + reason. */
const OUTCOMES = 8;

/** The wait in ms that a server tells whose queue is too long to plan it. Our choice. */
const UNKNOWN = 10_000;

/** What reaches a manager from a process node that has a task of its own. Optional: views are up to date either way. */
export interface NodeNews {
  /**
   * The manager's tasks on this server, of which at least one waits there, may start earlier or later than it knew: its
   * view of the server is fresh. Comes when a request has been queued or upgraded (`attempt`), and at every `status`
   * while a task waits (`attempt` NONE). The moment to think about duplicates (Apollo §3.4).
   */
  onStatus?(manager: SchedulerId, server: ServerId, attempt: AttemptId): void;
  /**
   * A server has sent a regular task back, since it could start at `at` only, later than the manager said with its request.
   * Left out: servers take all tasks, as Apollo's do.
   */
  onRejected?(manager: SchedulerId, server: ServerId, at: Micros): void;
}

/** Who is told of what happens on servers. Each call is made at the server, except `sent`. */
export interface NodeObserver {
  /** A manager sends a request. */
  sent?(attempt: AttemptId, runTime: Micros): void;
  /** A manager's request has come. */
  arrived?(server: ServerId, attempt: AttemptId): void;
  /** A manager's request has been taken in, or a token for a task that waits. `waits`: the task has not started. */
  requested(server: ServerId, manager: SchedulerId, attempt: AttemptId, waits: boolean): void;
  /** Something has ended, and perhaps something else has started. */
  changed(server: ServerId): void;
  /** The server has gone down, and has forgotten everything. */
  down(server: ServerId): void;
}

export type ProcessNodes = ReturnType<typeof createNodes>;

/** The process nodes: each takes requests, upgrades and orders for its own server, where it queues, starts and ends tasks (Apollo §3.2). */
export function createNodes(
  sim: Sim,
  requests: CreationRequests,
  tasks: ServerTasks,
  observer: NodeObserver,
  rules: ServerRules,
  news: NodeNews,
) {
  const { onRejected } = news;
  const picks = sim.stream('opportunistic tasks');
  const serve = createServing(
    sim,
    tasks,
    opportunisticPicker(sim, requests, rules.opportunisticOrder, picks),
    rules,
  );
  const chances = sim.stream('opportunistic tasks as regular');
  const fetchesAhead = rules.prefetches && sim.graphs.storage.externalFiles !== undefined;
  const creation = sim.toServer('request', create, 'attempt', { look: 'task', words: 'task' });
  const upgrading = sim.toServer('upgrade', upgrade, 'attempt', {
    look: 'nothing',
    words: 'has a token now',
  });
  const ending = sim.toServer('end', end, 'attempt', { look: 'nothing', words: 'is not needed' });
  /** Null: conflicts are not looked for. */
  const rejecting =
    onRejected === undefined
      ? null
      : sim.toScheduler(
          'rejected',
          (manager, _stage, server, wait) => onRejected(manager, server, sim.now() + wait * MILLISECOND),
          { words: 'would have to wait' },
        );

  /**
   * Queues a task, and lets its files come while it waits (APO-7). The storage may heed its class as the server does: then what
   * it reads without a token comes after all else (Apollo §4, APO-46).
   *
   * The baseline's duplicates, which are regular, would keep Apollo's opportunistic tasks from starting (Apollo §4, APO-44). So in
   * mixed mode some of these queue as regular ones, without a token: our reading of a tuned probability to start.
   */
  function create(server: ServerId, stage: StageId, attempt: AttemptId, generation: number): void {
    if (!sim.isLive(attempt, generation)) return;
    observer.arrived?.(server, attempt);
    if (!requests.isRegular(attempt) && rules.regularChance > 0 && chances.uniform() < rules.regularChance)
      makeRegular(server, attempt);
    const isRegular = requests.isRegular(attempt);
    if (rules.transfersGiveWay && !isRegular) sim.giveWay(server, attempt);
    const manager = sim.ownerOf(stage);
    sim.enqueue(server, isRegular ? Queue.regular : Queue.opportunistic, stage, attempt, manager);
    if (!takeIn(server, manager, attempt)) return;
    if (isRegular && rejects(server, manager, stage, attempt)) return;
    if (fetchesAhead) sim.fetchFiles(server, attempt);
  }

  /**
   * Eager resolution of conflicts (Apollo §3.4, APO-42): a task that would start later than its manager expects has lost
   * against one that came in between. It is sent back at once, with the wait that it would have had.
   */
  function rejects(server: ServerId, manager: SchedulerId, stage: StageId, attempt: AttemptId): boolean {
    const start = requests.start[attempt];
    if (rejecting === null || start <= requests.startBy[attempt]) return false;
    const wait = start - sim.now();
    const told = Number.isNaN(wait) ? UNKNOWN : Math.ceil(wait / MILLISECOND);
    rejecting.send(server, manager, stage, server, told);
    sim.end(server, attempt, Outcome.discarded);
    observer.changed(server);
    return true;
  }

  /** In place (APO-37): the task goes to the end of the regular queue; one that runs is safe from regular tasks now. */
  function upgrade(server: ServerId, stage: StageId, attempt: AttemptId, generation: number): void {
    if (!sim.isLive(attempt, generation) || requests.isRegular(attempt)) return;
    makeRegular(server, attempt);
    const entry = waitingEntry(server, attempt);
    if (entry === NONE) {
      observer.changed(server); // Regular tasks cannot have its place at once any more.
      return;
    }
    const manager = sim.entryScheduler(entry);
    sim.dequeue(server, entry);
    sim.enqueue(server, Queue.regular, stage, attempt, manager);
    takeIn(server, manager, attempt);
  }

  function makeRegular(server: ServerId, attempt: AttemptId): void {
    requests.weight[attempt] = 0;
    sim.upgrade(server, attempt);
  }

  function end(server: ServerId, _stage: StageId, attempt: AttemptId, order: number): void {
    const generation = Math.floor(order / OUTCOMES);
    if (!sim.isLive(attempt, generation)) return;
    sim.end(server, attempt, (order - generation * OUTCOMES) as Outcome);
    // The end of one that waited may have made room in the plan of others.
    onSlotFree(server);
  }

  /** Serves the queues, one of which a task has entered; returns whether it waits. */
  function takeIn(server: ServerId, manager: SchedulerId, attempt: AttemptId): boolean {
    serve(server);
    const waits = !tasks.runs(server, attempt);
    observer.requested(server, manager, attempt, waits);
    return waits;
  }

  /** Where an opportunistic task waits, or NONE. */
  function waitingEntry(server: ServerId, attempt: AttemptId): EntryId {
    let entry = sim.head(server, Queue.opportunistic);
    while (entry !== NONE && sim.entryAttempt(entry) !== attempt) entry = sim.next(entry);
    return entry;
  }

  /** Hook of the policy. */
  function onSlotFree(server: ServerId): void {
    if (serve(server)) observer.changed(server);
  }

  return {
    // What managers say to servers. Each takes the network delay.

    /**
     * Sends the request to create the task of a bound attempt to its server, where it queues. `runTime`: the estimate of
     * how long it will hold its slot there; finite and more than 0. `weight`: 0 for a regular task, 1 or more for an
     * opportunistic one. `startBy`: when the manager expects it to start at the latest; default: it does not care.
     */
    request(manager: SchedulerId, attempt: AttemptId, runTime: Micros, weight: number, startBy?: Micros) {
      observer.sent?.(attempt, runTime);
      requests.write(attempt, runTime, weight, startBy);
      const generation = sim.generationOf(attempt);
      creation.send(manager, sim.serverOf(attempt), sim.stageOf(attempt), attempt, generation);
    },
    // The next two name an attempt by what its manager noted when it sent it: the attempt may have ended since, and its id may
    // have been given to another one. A message that comes too late does nothing.

    /** Tells servers that an opportunistic attempt has got a token: it is a regular one from then on (APO-37). */
    upgrading,
    /** Orders servers to end an attempt, by an `endOrder`. */
    ending,

    onSlotFree,
    onServerDown: (server: ServerId) => observer.down(server),

    /**
     * When a regular attempt that waits is expected to start, as its server last told (`NodeNews.onStatus`); NaN: it has not
     * told yet.
     */
    startOf: (attempt: AttemptId): Micros => requests.start[attempt],
  };
}

/** The order to end the attempt with a generation, for a reason. */
export function endOrder(generation: number, reason: Outcome): number {
  return generation * OUTCOMES + reason;
}
