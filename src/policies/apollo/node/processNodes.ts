import type { Stream } from '../../../algorithms/random.ts';
import type { AttemptId, EntryId, Lane, SchedulerId, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { MILLISECOND, type Micros } from '../../../engine/kernel/time.ts';
import type { Channel, ServerChannel, Sim } from '../../../engine/policy/verbs.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import type { NodeNews, ProcessNodes } from '../serverSide.ts';
import type { CreationRequests } from './requests.ts';
import { Queue } from './serverTasks.ts';
import type { Serving } from './serving.ts';

/** More than there are outcomes. An order packs two things into one number: generation × OUTCOMES + reason. */
const OUTCOMES = 8;

/** The wait in ms that a server tells whose queue is too long to plan it. Our choice. */
const UNKNOWN = 10_000;

/** What servers do with tasks that come. */
export interface NodeRules {
  /** Whether files of tasks come while they wait. */
  readonly prefetches: boolean;
  /** Whether what opportunistic tasks read gets only what other transfers leave. */
  readonly transfersGiveWay: boolean;
  /** The chance of an opportunistic task to be treated as a regular one, beside those of the baseline (Apollo §4). */
  readonly regularChance: number;
}

/** Who is told of what happens on servers. Each call is made at the server. */
export interface NodeObserver {
  /** A manager's request has come. */
  arrived?(server: ServerId, attempt: AttemptId): void;
  /** A manager's request has been taken in, or a token for a task that waits. `waits`: the task has not started. */
  requested(server: ServerId, manager: SchedulerId, attempt: AttemptId, waits: boolean): void;
  /** Something has ended, and perhaps something else has started. */
  changed(server: ServerId): void;
  /** The server has gone down, and has forgotten everything. */
  down(server: ServerId): void;
}

/** The process nodes: each takes requests, upgrades and orders for its own server (Apollo §3.2). */
export class Nodes implements ProcessNodes {
  private readonly sim: Sim;
  private readonly requests: CreationRequests;
  private readonly serving: Serving;
  private readonly observer: NodeObserver;
  private readonly fetchesAhead: boolean;
  private readonly transfersGiveWay: boolean;
  private readonly regularChance: number;
  private readonly chances: Stream;
  private readonly creation: ServerChannel;
  private readonly upgrading: ServerChannel;
  private readonly ending: ServerChannel;
  /** Null: conflicts are not looked for. */
  private readonly rejecting: Channel | null;

  constructor(
    sim: Sim,
    requests: CreationRequests,
    serving: Serving,
    observer: NodeObserver,
    rules: NodeRules,
    onRejected?: NodeNews['onRejected'],
  ) {
    this.sim = sim;
    this.requests = requests;
    this.serving = serving;
    this.observer = observer;
    this.transfersGiveWay = rules.transfersGiveWay;
    this.regularChance = rules.regularChance;
    this.chances = sim.stream('opportunistic tasks as regular');
    this.fetchesAhead = rules.prefetches && sim.graphs.storage.externalFiles !== undefined;
    this.creation = sim.toServer(
      'request',
      (server, stage, attempt, generation) => this.create(server, stage, attempt, generation),
      'attempt',
      { look: 'task', words: 'task' },
    );
    this.upgrading = sim.toServer(
      'upgrade',
      (server, stage, attempt, generation) => this.upgraded(server, stage, attempt, generation),
      'attempt',
      { look: 'nothing', words: 'has a token now' },
    );
    this.ending = sim.toServer(
      'end',
      (server, _stage, attempt, order) => this.ended(server, attempt, order),
      'attempt',
      { look: 'nothing', words: 'is not needed' },
    );
    this.rejecting =
      onRejected === undefined
        ? null
        : sim.toScheduler(
            'rejected',
            (manager, _stage, server, wait) => onRejected(manager, server, sim.now() + wait * MILLISECOND),
            { words: 'would have to wait' },
          );
  }

  request(manager: SchedulerId, attempt: AttemptId, runTime: Micros, weight: number, startBy?: Micros): void {
    const { sim } = this;
    this.requests.write(attempt, runTime, weight, startBy);
    const generation = sim.generationOf(attempt);
    this.creation.send(manager, sim.serverOf(attempt), sim.stageOf(attempt), attempt, generation);
  }

  upgrade(
    manager: SchedulerId,
    server: ServerId,
    stage: StageId,
    attempt: AttemptId,
    generation: number,
  ): void {
    this.upgrading.send(manager, server, stage, attempt, generation);
  }

  end(
    manager: SchedulerId,
    server: ServerId,
    stage: StageId,
    attempt: AttemptId,
    generation: number,
    reason: Outcome,
  ): void {
    this.ending.send(manager, server, stage, attempt, generation * OUTCOMES + reason);
  }

  onSlotFree(server: ServerId): void {
    if (this.serving.serve(server)) this.observer.changed(server);
  }

  onServerDown(server: ServerId): void {
    this.observer.down(server);
  }

  startOf(attempt: AttemptId): Micros {
    return this.requests.startOf(attempt);
  }

  isRegular(attempt: AttemptId): boolean {
    return this.requests.isRegular(attempt);
  }

  /**
   * Queues a task, and lets its files come while it waits (APO-7). The storage may heed its class as the server does: then what
   * it reads without a token comes after all else (Apollo §4, APO-46).
   */
  private create(server: ServerId, stage: StageId, attempt: AttemptId, generation: number): void {
    const { sim } = this;
    if (!sim.isLive(attempt, generation)) return;
    this.observer.arrived?.(server, attempt);
    if (!this.requests.isRegular(attempt) && this.isTreatedAsRegular()) {
      this.requests.upgrade(attempt);
      sim.upgrade(server, attempt);
    }
    const isRegular = this.requests.isRegular(attempt);
    if (this.transfersGiveWay && !isRegular) sim.giveWay(server, attempt);
    const manager = sim.ownerOf(stage);
    sim.enqueue(server, isRegular ? Queue.regular : Queue.opportunistic, stage, attempt, manager);
    if (!this.takeIn(server, manager, attempt)) return;
    if (isRegular && this.rejects(server, manager, stage, attempt)) return;
    if (this.fetchesAhead) sim.fetchFiles(server, attempt);
  }

  /**
   * The baseline's duplicates, which are regular, would keep Apollo's opportunistic tasks from starting (Apollo §4, APO-44). So in
   * mixed mode some of these queue as regular ones, without a token: our reading of a tuned probability to start.
   */
  private isTreatedAsRegular(): boolean {
    return this.regularChance > 0 && this.chances.uniform() < this.regularChance;
  }

  /**
   * Eager resolution of conflicts (Apollo §3.4, APO-42): a task that would start later than its manager expects has lost
   * against one that came in between. It is sent back at once, with the wait that it would have had.
   */
  private rejects(server: ServerId, manager: SchedulerId, stage: StageId, attempt: AttemptId): boolean {
    const { sim, requests, rejecting } = this;
    if (rejecting === null || requests.startOf(attempt) <= requests.startByOf(attempt)) return false;
    const wait = requests.startOf(attempt) - sim.now();
    rejecting.send(
      server,
      manager,
      stage,
      server,
      Number.isNaN(wait) ? UNKNOWN : Math.ceil(wait / MILLISECOND),
    );
    sim.end(server, attempt, Outcome.discarded);
    this.observer.changed(server);
    return true;
  }

  /** In place (APO-37): the task goes to the end of the regular queue; one that runs is safe from regular tasks now. */
  private upgraded(server: ServerId, stage: StageId, attempt: AttemptId, generation: number): void {
    const { sim, requests } = this;
    if (!sim.isLive(attempt, generation) || requests.isRegular(attempt)) return;
    requests.upgrade(attempt);
    sim.upgrade(server, attempt);
    const entry = this.waitingEntry(server, attempt);
    if (entry === NONE) {
      this.observer.changed(server); // Regular tasks cannot have its place at once any more.
      return;
    }
    const manager = sim.entryScheduler(entry);
    sim.dequeue(server, entry);
    sim.enqueue(server, Queue.regular, stage, attempt, manager);
    this.takeIn(server, manager, attempt);
  }

  /** Serves the queues, one of which a task has entered; returns whether it waits. */
  private takeIn(server: ServerId, manager: SchedulerId, attempt: AttemptId): boolean {
    this.serving.serve(server);
    const waits = !this.runs(server, attempt);
    this.observer.requested(server, manager, attempt, waits);
    return waits;
  }

  private ended(server: ServerId, attempt: AttemptId, order: number): void {
    const generation = Math.floor(order / OUTCOMES);
    if (!this.sim.isLive(attempt, generation)) return;
    this.sim.end(server, attempt, (order - generation * OUTCOMES) as Outcome);
    // The end of one that waited may have made room in the plan of others.
    if (this.serving.serve(server)) this.observer.changed(server);
  }

  /** Where an opportunistic task waits, or NONE. */
  private waitingEntry(server: ServerId, attempt: AttemptId): EntryId {
    const { sim } = this;
    let entry = sim.head(server, Queue.opportunistic);
    while (entry !== NONE && sim.entryAttempt(entry) !== attempt) entry = sim.next(entry);
    return entry;
  }

  private runs(server: ServerId, attempt: AttemptId): boolean {
    const { sim } = this;
    for (let lane: Lane = 0, left = sim.running(server); left > 0; lane += 1) {
      const each = sim.attemptIn(server, lane);
      if (each === attempt) return true;
      if (each !== NONE) left -= 1;
    }
    return false;
  }
}
