import { type Stream, streamOf } from '../../algorithms/random.ts';
import type { Topology } from '../cluster/topology.ts';
import type { AttemptId, EntryId, JobId, Lane, SchedulerId, ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { DecisionKind } from '../record/decision.ts';
import type { Recorder } from '../record/recorder.ts';
import type { JobGraphs, Workload } from '../workload/workload.ts';
import type { Actors } from './actors.ts';
import { Alarms } from './alarms.ts';
import type { Attempts } from './attempts.ts';
import { Execution } from './execution.ts';
import { type FailureParts, Failures } from './failures.ts';
import type { Jobs } from './jobs.ts';
import { KeptSlots } from './keptSlots.ts';
import { LostOutputs } from './lostOutputs.ts';
import type { Messages } from './messages.ts';
import type { Outages, ServerFailure } from './outages.ts';
import type {
  Channel,
  DecisionLog,
  MessageHandler,
  Policy,
  ServerChannel,
  Sim,
  Timer,
  TimerHandler,
} from './policy.ts';
import { Queues } from './queues.ts';
import type { Slots } from './slots.ts';

/** The parts that a world is put together from. */
export interface WorldParts {
  readonly topology: Topology;
  readonly workload: Workload;
  readonly kernel: Kernel;
  readonly recorder: Recorder;
  readonly actors: Actors;
  readonly outages: Outages;
  readonly messages: Messages;
  readonly jobs: Jobs;
  readonly queuesPerServer: number;
  readonly seed: number;
}

/** Is the simulated world behind the verbs of a policy. */
export class World implements Sim {
  readonly topology: Topology;
  readonly graphs: JobGraphs;
  readonly schedulers: number;
  readonly queuesPerServer: number;
  readonly oracle: Sim['oracle'];
  readonly decisionKinds: string[] = [];
  private readonly workload: Workload;
  private readonly kernel: Kernel;
  private readonly recorder: Recorder;
  private readonly actors: Actors;
  private readonly outages: Outages;
  private readonly messages: Messages;
  private readonly jobs: Jobs;
  private readonly alarms: Alarms;
  private readonly execution: Execution;
  private readonly outputs: LostOutputs;
  private readonly slots: Slots;
  private readonly kept: KeptSlots;
  private readonly queues: Queues;
  private readonly attempts: Attempts;
  private readonly seed: number;

  constructor(parts: WorldParts) {
    this.topology = parts.topology;
    this.workload = parts.workload;
    this.graphs = parts.workload;
    this.schedulers = parts.actors.schedulers;
    this.kernel = parts.kernel;
    this.recorder = parts.recorder;
    this.actors = parts.actors;
    this.outages = parts.outages;
    this.messages = parts.messages;
    this.jobs = parts.jobs;
    this.alarms = new Alarms(parts.kernel, parts.actors, parts.outages);
    this.seed = parts.seed;
    this.queuesPerServer = parts.queuesPerServer;
    this.execution = new Execution(parts);
    this.outputs = new LostOutputs(parts.workload, parts.jobs, this.execution);
    this.slots = this.execution.slots;
    this.kept = new KeptSlots(this.slots, parts.kernel, parts.recorder);
    this.attempts = this.execution.attempts;
    this.queues = new Queues(parts.topology.servers, parts.queuesPerServer);
    this.oracle = {
      cpuTime: (stage, task, draw) => this.workload.cpuTime(stage, task, draw),
      actAsServer: (server) => {
        this.actors.current = server;
      },
      actAsScheduler: (scheduler) => {
        this.actors.current = this.actors.scheduler(scheduler);
      },
    };
  }

  /** Makes a policy hear of everything that happens from now on. */
  begin(policy: Policy, failures: readonly ServerFailure[]): void {
    this.execution.policy = policy;
    if (failures.length > 0) new Failures(this.failureParts(), policy, failures);
  }

  private failureParts(): FailureParts {
    const { graphs, kernel, recorder, actors, outages, messages, jobs, execution, queues, kept, outputs } =
      this;
    return { graphs, kernel, recorder, actors, outages, messages, jobs, execution, queues, kept, outputs };
  }

  now(): Micros {
    return this.kernel.now();
  }

  stream(purpose: string): Stream {
    return streamOf(this.seed, `policy/${purpose}`);
  }

  toServer(name: string, handler: MessageHandler, carries?: 'attempt'): ServerChannel {
    if (carries === undefined) return this.messages.toServer(name, handler);
    return this.messages.toServer(name, handler, (attempt) => this.attempts.task[attempt]);
  }

  toScheduler(name: string, handler: MessageHandler): Channel {
    return this.messages.toScheduler(name, handler);
  }

  serverTimer(handler: TimerHandler): Timer {
    return this.alarms.ofServers(handler);
  }

  schedulerTimer(handler: TimerHandler): Timer {
    return this.alarms.ofSchedulers(handler);
  }

  decisionLog(kind: DecisionKind<unknown>): DecisionLog {
    const number = this.decisionKinds.push(kind.name) - 1;
    return {
      isOn: this.recorder.keepsMessages,
      record: (scheduler, stage, words, count) =>
        this.recorder.decided(this.actors.scheduler(scheduler), number, stage, words, count, this.now()),
    };
  }

  bind(task: TaskId, stage: StageId, server: ServerId): AttemptId {
    this.actors.requireScheduler(this.ownerOf(stage));
    return this.execution.bind(task, stage, server);
  }

  restartJob(job: JobId): void {
    this.actors.requireScheduler(this.jobs.owner[job]);
    throw new Error(`job ${job} cannot begin anew`);
  }

  taskOf(attempt: AttemptId): TaskId {
    return this.attempts.task[attempt];
  }

  stageOf(attempt: AttemptId): StageId {
    return this.attempts.stage[attempt];
  }

  serverOf(attempt: AttemptId): ServerId {
    return this.attempts.server[attempt];
  }

  ownerOf(stage: StageId): SchedulerId {
    return this.execution.ownerOf(stage);
  }

  think(scheduler: SchedulerId, duration: Micros, done: Timer, a: number, b: number): void {
    const now = this.now();
    this.recorder.thought(this.actors.scheduler(scheduler), now, now + duration);
    done.after(duration, scheduler, a, b);
  }

  enqueue(
    server: ServerId,
    queue: number,
    stage: StageId,
    attempt: AttemptId,
    scheduler: SchedulerId,
  ): EntryId {
    this.actors.requireServer(server);
    const entry = this.queues.add(server, queue, stage, attempt, scheduler);
    const task = attempt === NONE ? NONE : this.attempts.task[attempt];
    this.queues.setRow(entry, this.recorder.entered(server, stage, task, this.now()));
    return entry;
  }

  head(server: ServerId, queue: number): EntryId {
    this.actors.requireServer(server);
    return this.queues.head(server, queue);
  }

  next(entry: EntryId): EntryId {
    return this.queues.next(entry);
  }

  entryStage(entry: EntryId): StageId {
    return this.queues.stage(entry);
  }

  entryAttempt(entry: EntryId): AttemptId {
    return this.queues.attempt(entry);
  }

  entryScheduler(entry: EntryId): SchedulerId {
    return this.queues.scheduler(entry);
  }

  dequeue(server: ServerId, entry: EntryId): void {
    this.actors.requireServer(server);
    this.recorder.left(this.queues.row(entry), this.now());
    this.queues.remove(server, entry);
  }

  queued(server: ServerId): number {
    this.actors.requireServer(server);
    return this.queues.counts[server];
  }

  running(server: ServerId): number {
    this.actors.requireServer(server);
    return this.slots.running[server];
  }

  freeSlots(server: ServerId): number {
    this.actors.requireServer(server);
    return this.slots.free[server];
  }

  hold(server: ServerId, stage: StageId): Lane {
    this.actors.requireServer(server);
    return this.kept.hold(server, stage);
  }

  release(server: ServerId, lane: Lane): void {
    this.actors.requireServer(server);
    this.kept.release(server, lane);
  }

  startRoot(server: ServerId, job: JobId): Lane {
    this.actors.requireServer(server);
    return this.kept.startRoot(server, job);
  }

  endRoot(server: ServerId, lane: Lane): void {
    this.actors.requireServer(server);
    this.kept.endRoot(server, lane);
  }

  start(server: ServerId, attempt: AttemptId): void {
    this.actors.requireServer(server);
    this.execution.start(server, attempt);
  }

  stop(server: ServerId, attempt: AttemptId, task: TaskId): boolean {
    this.actors.requireServer(server);
    const stage = this.attempts.stage[attempt];
    if (!this.execution.stop(server, attempt, task)) return false;
    if (this.jobs.hasSlowStart) this.stopReaders(stage);
    this.actors.current = server;
    return true;
  }

  /**
   * Nothing waits in a slot for what a stopped task would have made, or tasks that wait could hold all the slots that it
   * may run in.
   */
  private stopReaders(stage: StageId): void {
    this.outputs.stopReaders(stage);
    this.outputs.offerFreed();
  }

  isServerLost(server: ServerId): boolean {
    return this.outages.isServerKnown(server);
  }

  isLost(scheduler: SchedulerId): boolean {
    return this.outages.isKnown(scheduler);
  }
}
