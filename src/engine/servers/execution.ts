import { assert } from '../../base/assert.ts';
import type { Actors } from '../actors/actors.ts';
import type { Outages } from '../actors/outages.ts';
import type { Topology } from '../cluster/topology.ts';
import { createReading } from '../data/createReading.ts';
import type { Reading } from '../data/reading.ts';
import type { AttemptId, SchedulerId, ServerId, StageId, TaskId } from '../ids.ts';
import { Attempts, Phase } from '../jobs/attempts.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { EventCode, Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { Policy } from '../policy/policy.ts';
import type { Recorder } from '../record/recorder.ts';
import { AttemptKind, Outcome } from '../record/schema.ts';
import type { Workload } from '../workload/workload.ts';
import { Slots } from './slots.ts';

/** What runs attempts need to know of the world. */
export interface ExecutionParts {
  readonly topology: Topology;
  readonly workload: Workload;
  readonly kernel: Kernel;
  readonly recorder: Recorder;
  readonly actors: Actors;
  readonly outages: Outages;
  readonly jobs: Jobs;
}

/** The life of attempts: bound, started, computing, and finished or stopped. */
export class Execution {
  readonly attempts = new Attempts();
  readonly slots: Slots;
  policy: Policy | null = null;
  private readonly workload: Workload;
  private readonly kernel: Kernel;
  private readonly recorder: Recorder;
  private readonly actors: Actors;
  private readonly outages: Outages;
  private readonly jobs: Jobs;
  private readonly speed: Float64Array | null; // null: all servers are ordinary
  readonly reading: Reading | null; // null: no task reads
  /** Whether a stage may have to wait again after some of its tasks were launched. */
  mayReopen: boolean;
  private readonly computed: EventCode;
  private readonly refused: EventCode;

  constructor(parts: ExecutionParts) {
    const { topology, kernel } = parts;
    this.slots = new Slots(topology);
    this.workload = parts.workload;
    this.kernel = kernel;
    this.recorder = parts.recorder;
    this.actors = parts.actors;
    this.outages = parts.outages;
    this.jobs = parts.jobs;
    this.mayReopen = parts.jobs.hasSlowStart;
    this.speed = topology.speed.every((speed) => speed === 1) ? null : topology.speed;
    const { attempts } = this;
    const onRead = (attempt: AttemptId) =>
      this.compute(attempts.server[attempt], attempt, attempts.computingTime[attempt]);
    this.reading = createReading({ ...parts, attempts, onRead });
    this.computed = kernel.on((server, attempt, generation) => {
      if (this.attempts.generation[attempt] === generation) this.finish(server, attempt);
      else kernel.callOff();
    });
    this.refused = kernel.on((server, attempt, generation) => {
      if (this.attempts.generation[attempt] === generation) this.refuse(server, attempt);
      else kernel.callOff();
    });
  }

  bind(task: TaskId, stage: StageId, server: ServerId): AttemptId {
    const { attempts } = this;
    const attempt = attempts.add(task, stage, server);
    attempts.row[attempt] = this.recorder.attemptBound(task, server, AttemptKind.original, this.kernel.now());
    return attempt;
  }

  start(server: ServerId, attempt: AttemptId): void {
    const { attempts } = this;
    if (attempts.phase[attempt] === Phase.calledOff) {
      this.turnAway(server, attempt);
      return;
    }
    assert(attempts.phase[attempt] === Phase.bound, 'only a bound attempt starts, and once');
    assert(attempts.server[attempt] === server, 'an attempt starts where it is bound');
    const lane = this.slots.occupy(server);
    attempts.start(attempt, lane);
    this.recorder.attemptStarted(attempts.row[attempt], lane, this.kernel.now());
    if (this.mayReopen && !this.jobs.mayRun(attempts.stage[attempt], attempts.task[attempt])) {
      attempts.phase[attempt] = Phase.refused;
      this.refuseSoon(server, attempt);
      return;
    }
    if (this.jobs.hasSlowStart) this.jobs.taskStarted(attempts.stage[attempt]);
    const time = this.computingTime(server, attempt);
    if (this.reading?.begin(attempt, time) === true) {
      attempts.phase[attempt] = Phase.reading;
      attempts.computingTime[attempt] = time;
      return;
    }
    this.compute(server, attempt, time);
  }

  /** Stops the attempt at `task` that runs on a server; false when it has ended, and its id may be another's by now. */
  stop(server: ServerId, attempt: AttemptId, task: TaskId): boolean {
    const { attempts, actors } = this;
    const isThere = attempts.task[attempt] === task && attempts.server[attempt] === server;
    if (!isThere || !attempts.isRunning(attempt)) return false;
    const stage = attempts.stage[attempt];
    this.cut(attempt, Outcome.preempted);
    const acting = actors.current;
    this.jobs.taskLost(stage, task);
    actors.current = server;
    this.policy?.onSlotFree(server);
    actors.current = acting;
    return true;
  }

  /** Ends a running attempt before its time. */
  private cut(attempt: AttemptId, outcome: Outcome): void {
    const { attempts } = this;
    if (attempts.phase[attempt] === Phase.reading) this.reading?.stop(attempt);
    this.slots.vacate(attempts.server[attempt], attempts.lane[attempt]);
    this.recorder.attemptEnded(attempts.row[attempt], outcome, this.kernel.now());
    attempts.remove(attempt);
  }

  /** The job of a bound attempt begins anew: it is over, although it may be on its way to its server still. */
  callOff(attempt: AttemptId): void {
    const { attempts } = this;
    this.recorder.attemptEnded(attempts.row[attempt], Outcome.discarded, this.kernel.now());
    attempts.phase[attempt] = Phase.calledOff;
  }

  /** Removes an attempt that was called off; the trace has its end. */
  forget(attempt: AttemptId): void {
    const { attempts } = this;
    if (attempts.phase[attempt] === Phase.turnedAway) {
      this.slots.vacate(attempts.server[attempt], attempts.lane[attempt]);
    }
    attempts.remove(attempt);
  }

  /** Ends an attempt whose server is lost, or what it reads; tells whether it had started. Its server is told nothing. */
  fail(attempt: AttemptId): boolean {
    const { attempts } = this;
    const stage = attempts.stage[attempt];
    const hadStarted = attempts.isRunning(attempt);
    if (hadStarted) this.jobs.attemptFailed(stage);
    if (hadStarted || attempts.phase[attempt] === Phase.refused) {
      this.cut(attempt, Outcome.failed);
      return hadStarted;
    }
    this.recorder.attemptEnded(attempts.row[attempt], Outcome.failed, this.kernel.now());
    attempts.remove(attempt);
    return false;
  }

  /** Tells a server that it has a free slot, if it is up. */
  offer(server: ServerId): void {
    if (this.outages.isServerDown(server)) return;
    this.actors.current = server;
    this.policy?.onSlotFree(server);
  }

  /**
   * Output that a task reads was lost after the task had been launched: it fails, and runs once it is there again. Or its
   * job has begun anew.
   */
  private refuse(server: ServerId, attempt: AttemptId): void {
    if (this.attempts.phase[attempt] === Phase.turnedAway) {
      this.forget(attempt);
      this.offer(server);
      return;
    }
    const stage = this.attempts.stage[attempt];
    const task = this.attempts.task[attempt];
    this.fail(attempt);
    this.jobs.tellLost(stage, task);
    this.jobs.handAgain(stage); // Meanwhile it may have become ready.
    this.offer(server);
  }

  /** Its server will not have its slot for longer than this moment. */
  private turnAway(server: ServerId, attempt: AttemptId): void {
    this.attempts.lane[attempt] = this.slots.occupy(server);
    this.attempts.phase[attempt] = Phase.turnedAway;
    this.refuseSoon(server, attempt);
  }

  private refuseSoon(server: ServerId, attempt: AttemptId): void {
    const generation = this.attempts.generation[attempt];
    this.kernel.schedule(this.kernel.now(), this.refused, server, attempt, generation);
  }

  ownerOf(stage: StageId): SchedulerId {
    return this.jobs.owners.of[this.workload.stageJob[stage]];
  }

  private compute(server: ServerId, attempt: AttemptId, time: Micros): void {
    const { attempts } = this;
    attempts.phase[attempt] = Phase.computing;
    const at = this.kernel.now() + time;
    this.kernel.schedule(at, this.computed, server, attempt, attempts.generation[attempt]);
  }

  private computingTime(server: ServerId, attempt: AttemptId): Micros {
    const { attempts, speed } = this;
    const time = this.workload.cpuTime(attempts.stage[attempt], attempts.task[attempt], 0);
    return speed === null ? time : Math.max(1, Math.round(time / speed[server]));
  }

  private finish(server: ServerId, attempt: AttemptId): void {
    const { attempts, policy, actors } = this;
    const stage = attempts.stage[attempt];
    this.slots.vacate(server, attempts.lane[attempt]);
    this.recorder.attemptEnded(attempts.row[attempt], Outcome.finished, this.kernel.now());
    if (policy?.onAttemptEnded !== undefined) {
      const scheduler = this.ownerOf(stage);
      actors.current = actors.scheduler(scheduler);
      if (!this.outages.isDown(scheduler)) policy.onAttemptEnded(scheduler, attempt);
    }
    const task = attempts.task[attempt];
    attempts.remove(attempt);
    this.reading?.taskFinished(stage, task, server);
    this.jobs.taskFinished(stage, task);
    actors.current = server;
    policy?.onSlotFree(server);
  }
}
