import { type JobId, NONE, type ServerId, type StageId, type TaskId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { Outcome } from '../../../../engine/record/schema.ts';
import type { Facts } from './testFacts.ts';
import type { Slots } from './testSlots.ts';

/** A worker task that was submitted. */
export interface Worker {
  readonly task: TaskId;
  readonly job: JobId;
  /** Bytes of its input on each server and in each rack, as known when it was submitted. */
  readonly onServer: readonly number[];
  readonly inRack: readonly number[];
  readonly total: number;
  readonly allowed: readonly ServerId[] | null;
  /** Where it has a slot; null: it waits. */
  server: ServerId | null;
  /** Ascends with each time that it began to wait, and with each start. */
  entry: number;
  start: number;
  /** Ticks that it has waited and worked before, and the one since when it does what it does. */
  waited: number;
  worked: number;
  since: number;
}

const TICK = 100; // µs

export const tickOf = (now: number): number => Math.floor(now / TICK);

/** Seconds that a worker has waited, or worked, in all; the scheduler counts ticks of 100 µs. */
export function secondsOf(worker: Worker, now: number): { readonly waited: number; readonly worked: number } {
  const present = tickOf(now) - worker.since;
  const isRunning = worker.server !== null;
  return {
    waited: ((worker.waited + (isRunning ? 0 : present)) * TICK) / 1e6,
    worked: ((worker.worked + (isRunning ? present : 0)) * TICK) / 1e6,
  };
}

/** The tasks that roots have submitted, and the messages by which they start and stop. */
export class Workers {
  readonly all: Worker[] = []; // in the order of submission
  readonly madeOn = new Map<TaskId, ServerId>();
  /** What was made where when tasks of a stage were submitted last: by that their roots say what shuffles cost. */
  readonly saidOf = new Map<StageId, ReadonlyMap<TaskId, ServerId>>();
  /** Servers with slots that have come free, and tasks that have begun to wait, since the last decision. */
  freed: ServerId[] = [];
  come: Worker[] = [];
  private readonly sim: Sim;
  private readonly facts: Facts;
  private readonly slots: Slots;
  private readonly stopping = new Set<TaskId>(); // an attempt may still run where it was killed
  private readonly attempts = new Map<TaskId, { readonly attempt: number; readonly generation: number }>();
  private readonly launchMail;
  private readonly stopMail;
  private entries = 0;
  private awaitedSets: string[] = []; // those that tasks wait for now, in the order in which the first of each began to

  constructor(sim: Sim, facts: Facts, slots: Slots) {
    this.sim = sim;
    this.facts = facts;
    this.slots = slots;
    // What finds no free slot tries again at the same moment, after those that leave theirs.
    const again = sim.serverTimer((server, attempt) => start(server, attempt));
    const start = (server: ServerId, attempt: number): void => {
      if (sim.freeSlots(server) > 0) sim.start(server, attempt);
      else again.after(0, server, attempt, NONE);
    };
    this.launchMail = sim.toServer('launch', (server, _stage, attempt) => start(server, attempt), 'attempt');
    this.stopMail = sim.toServer(
      'stop',
      (server, _stage, attempt, generation) => {
        if (sim.isLive(attempt, generation)) sim.end(server, attempt, Outcome.preempted);
      },
      'attempt',
    );
  }

  on(server: ServerId): Worker[] {
    return this.all.filter((worker) => worker.server === server);
  }

  freeOn(server: ServerId): number {
    return this.slots.on(server) - this.on(server).length;
  }

  isFinished(task: TaskId): boolean {
    return this.madeOn.has(task);
  }

  has(task: TaskId): boolean {
    return this.all.some((worker) => worker.task === task);
  }

  submit(tasks: readonly TaskId[]): void {
    for (const task of tasks) {
      if (this.isFinished(task) || this.has(task)) continue;
      this.saidOf.set(this.facts.stageOf(task), new Map(this.madeOn));
      const worker: Worker = {
        task,
        job: this.facts.jobOf(task),
        ...this.facts.inputOf(task, this.madeOn, (server) => this.sim.isServerLost(server)),
        allowed: this.facts.allowed(task),
        ...{ server: null, entry: 0, start: 0, waited: 0, worked: 0, since: tickOf(this.sim.now()) },
      };
      this.all.push(worker);
      this.wait(worker);
    }
  }

  launch(worker: Worker, server: ServerId): void {
    this.countTime(worker);
    this.entries += 1;
    worker.start = this.entries;
    worker.server = server;
    this.noteSets();
    if (!this.stopping.has(worker.task)) this.send(worker);
  }

  /** The sets of servers that waiting tasks of a job are confined to, the one first that has been waited for longest. */
  setsOf(job: JobId): readonly (readonly ServerId[])[] {
    return this.awaitedSets.flatMap((set) => {
      const worker = this.all.find((each) => each.job === job && this.facts.setOf(each.task) === set);
      return worker?.allowed == null ? [] : [worker.allowed];
    });
  }

  kill(worker: Worker): void {
    const server = worker.server as ServerId;
    const { attempt, generation } = this.attempts.get(worker.task) ?? { attempt: NONE, generation: 0 };
    this.wait(worker);
    this.free(server);
    if (!this.stopping.has(worker.task) && !this.sim.isServerLost(server)) {
      this.stopMail.send(0, server, this.facts.stageOf(worker.task), attempt, generation);
    }
    this.stopping.add(worker.task);
  }

  finished(task: TaskId, server: ServerId): void {
    this.forget(task);
    this.madeOn.set(task, server);
  }

  /** A task has to run again: tells whether it has to be submitted again for that. */
  lost(task: TaskId): boolean {
    if (this.stopping.delete(task)) {
      const worker = this.all.find((each) => each.task === task);
      if (worker !== undefined && worker.server !== null) this.send(worker);
      return false;
    }
    if (!this.isFinished(task) && !this.has(task)) return false;
    this.forget(task);
    this.madeOn.delete(task);
    return true;
  }

  /** Takes a task off the books. */
  forget(task: TaskId): void {
    this.stopping.delete(task);
    const at = this.all.findIndex((worker) => worker.task === task);
    if (at < 0) return;
    const [{ server }] = this.all.splice(at, 1);
    this.noteSets();
    if (server !== null) this.free(server);
  }

  serverLost(server: ServerId): void {
    for (const worker of this.on(server).sort((one, other) => one.start - other.start)) {
      this.wait(worker);
      this.stopping.add(worker.task);
    }
  }

  free(server: ServerId): void {
    if (this.slots.isUp(server)) this.freed.push(server);
  }

  private wait(worker: Worker): void {
    this.countTime(worker);
    this.entries += 1;
    worker.entry = this.entries;
    worker.server = null;
    this.come.push(worker);
    this.noteSets();
  }

  private noteSets(): void {
    const waiting = this.all.filter(({ server, allowed }) => server === null && allowed !== null);
    const now = new Set(waiting.map(({ task }) => this.facts.setOf(task)));
    this.awaitedSets = [...new Set([...this.awaitedSets.filter((set) => now.has(set)), ...now])];
  }

  private countTime(worker: Worker): void {
    const present = tickOf(this.sim.now()) - worker.since;
    if (worker.server === null) worker.waited += present;
    else worker.worked += present;
    worker.since = tickOf(this.sim.now());
  }

  private send(worker: Worker): void {
    const stage = this.facts.stageOf(worker.task);
    const server = worker.server as ServerId;
    const attempt = this.sim.bind(worker.task, stage, server);
    this.attempts.set(worker.task, { attempt, generation: this.sim.generationOf(attempt) });
    this.launchMail.send(0, server, stage, attempt, NONE);
  }
}
