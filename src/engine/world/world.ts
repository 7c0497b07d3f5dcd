import { type Stream, streamOf } from '../../algorithms/random.ts';
import type { Actors } from '../actors/actors.ts';
import { Alarms } from '../actors/alarms.ts';
import type { ServerFailure } from '../actors/outages.ts';
import type { Topology } from '../cluster/topology.ts';
import { Failures } from '../faults/failures.ts';
import { LostOutputs } from '../faults/lostOutputs.ts';
import { Restarts } from '../faults/restarts.ts';
import type { AttemptId, EntryId, JobId, Lane, SchedulerId, ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Attempts } from '../jobs/attempts.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { Policy } from '../policy/policy.ts';
import type {
  Channel,
  DecisionLog,
  MessageHandler,
  ServerChannel,
  Sim,
  Timer,
  TimerHandler,
} from '../policy/verbs.ts';
import type { DecisionKind } from '../record/decision.ts';
import type { Recorder } from '../record/recorder.ts';
import { Execution } from '../servers/execution.ts';
import { KeptSlots } from '../servers/keptSlots.ts';
import { Queues } from '../servers/queues.ts';
import type { Slots } from '../servers/slots.ts';
import type { JobGraphs } from '../workload/workload.ts';
import { oracleOf, type WorldParts } from './worldParts.ts';

/** Is the simulated world behind the verbs of a policy. */
export class World implements Sim {
  readonly topology: Topology;
  readonly graphs: JobGraphs;
  readonly schedulers: number;
  readonly queuesPerServer: number;
  readonly oracle: Sim['oracle'];
  readonly decisionKinds: string[] = [];
  private readonly parts: WorldParts;
  private readonly kernel: Kernel;
  private readonly recorder: Recorder;
  private readonly actors: Actors;
  private readonly jobs: Jobs;
  private readonly alarms: Alarms;
  private readonly execution: Execution;
  private readonly outputs: LostOutputs;
  private readonly restarts: Restarts;
  private readonly slots: Slots;
  private readonly kept: KeptSlots;
  private readonly queues: Queues;
  private readonly attempts: Attempts;

  constructor(parts: WorldParts) {
    const { topology, workload, kernel, recorder, actors, jobs, queuesPerServer } = parts;
    this.parts = parts;
    this.topology = topology;
    this.graphs = workload;
    this.schedulers = actors.schedulers;
    this.queuesPerServer = queuesPerServer;
    this.kernel = kernel;
    this.recorder = recorder;
    this.actors = actors;
    this.jobs = jobs;
    this.alarms = new Alarms(kernel, actors, parts.outages);
    this.execution = new Execution(parts);
    this.outputs = new LostOutputs(workload, jobs, this.execution);
    this.restarts = new Restarts(workload, kernel, jobs, this.execution, this.outputs);
    this.slots = this.execution.slots;
    this.kept = new KeptSlots(this.slots, kernel, recorder);
    this.attempts = this.execution.attempts;
    this.queues = new Queues(topology.servers, queuesPerServer);
    this.oracle = oracleOf(parts);
  }

  /** Makes a policy hear of everything that happens from now on. */
  begin(policy: Policy, failures: readonly ServerFailure[]): void {
    this.execution.policy = policy;
    if (failures.length === 0) return;
    const { graphs, execution, queues, kept, outputs, restarts } = this;
    new Failures({ ...this.parts, graphs, execution, queues, kept, outputs, restarts }, policy, failures);
  }

  now(): Micros {
    return this.kernel.now();
  }

  stream(purpose: string): Stream {
    return streamOf(this.parts.seed, `policy/${purpose}`);
  }

  toServer(name: string, handler: MessageHandler, carries?: 'attempt'): ServerChannel {
    if (carries === undefined) return this.parts.messages.toServer(name, handler);
    return this.parts.messages.toServer(name, handler, (attempt) => this.attempts.task[attempt]);
  }

  toScheduler(name: string, handler: MessageHandler): Channel {
    return this.parts.messages.toScheduler(name, handler);
  }

  serverTimer(handler: TimerHandler): Timer {
    return this.alarms.ofServers(handler);
  }

  schedulerTimer(handler: TimerHandler, mode?: 'replaces'): Timer {
    const { alarms } = this;
    return mode === undefined ? alarms.ofSchedulers(handler) : alarms.replacingOfSchedulers(handler);
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
    this.actors.requireScheduler(this.jobs.owners.of[job]);
    this.restarts.restart(job);
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
    if (this.jobs.hasSlowStart) {
      // Nothing waits in a slot for what a stopped task would have made, or tasks that wait could hold all the slots that
      // it may run in.
      this.outputs.stopReaders(stage);
      this.outputs.offerFreed();
    }
    this.actors.current = server;
    return true;
  }

  isServerLost(server: ServerId): boolean {
    return this.parts.outages.isServerKnown(server);
  }

  isLost(scheduler: SchedulerId): boolean {
    return this.parts.outages.isKnown(scheduler);
  }
}
