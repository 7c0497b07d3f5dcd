import type { Actors } from '../actors/actors.ts';
import type { Outages } from '../actors/outages.ts';
import type { Topology } from '../cluster/topology.ts';
import { createReading } from '../data/createReading.ts';
import type { Reading } from '../data/reading.ts';
import type { AttemptId, ServerId, StageId, TaskId } from '../ids.ts';
import { type Attempts, Phase } from '../jobs/attempts.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { News } from '../jobs/news.ts';
import type { Tasks } from '../jobs/tasks.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { Policy } from '../policy/policy.ts';
import type { Recorder } from '../record/recorder.ts';
import { AttemptKind, Outcome } from '../record/schema.ts';
import type { Workload } from '../workload/workload.ts';
import type { Entries } from './entries.ts';
import { OwnCode } from './ownCodes.ts';

import type { Resources } from './resources.ts';
import type { Slots } from './slots.ts';

/** The parts of the world that `Execution` and `Endings` use. */
export interface ExecutionParts {
  readonly topology: Topology;
  readonly workload: Workload;
  readonly kernel: Kernel;
  readonly recorder: Recorder;
  readonly actors: Actors;
  readonly outages: Outages;
  readonly jobs: Jobs;
  readonly attempts: Attempts;
  readonly news: News;
  readonly slots: Slots;
  readonly resources: Resources | null; // null: only slots count
  readonly entries: Entries;
}

/** The normal life of attempts: bound, started, reading, computing, finished. `Endings` has all other ends. */
export class Execution {
  readonly attempts: Attempts;
  readonly slots: Slots;
  policy: Policy | null = null;
  readonly reading: Reading | null; // null: no task reads
  /** Whether a stage may lose its input after some of its tasks were launched, so that starts must check for it. */
  mayReopen: boolean;
  /** Called with an attempt that has taken a slot and cannot run. */
  onRefused: ((server: ServerId, attempt: AttemptId) => void) | null = null;
  private readonly resources: Resources | null;
  private readonly workload: Workload;
  private readonly kernel: Kernel;
  private readonly recorder: Recorder;
  private readonly actors: Actors;
  private readonly jobs: Jobs;
  private readonly tasks: Tasks;
  private readonly news: News;
  private readonly speed: Float64Array | null; // null: all have speed 1

  constructor(parts: ExecutionParts) {
    const { topology, kernel, attempts } = parts;
    this.attempts = attempts;
    this.slots = parts.slots;
    this.resources = parts.resources;
    this.workload = parts.workload;
    this.kernel = kernel;
    this.recorder = parts.recorder;
    this.actors = parts.actors;
    this.jobs = parts.jobs;
    this.tasks = parts.jobs.tasks;
    this.news = parts.news;
    this.mayReopen = parts.jobs.hasSlowStart;
    this.speed = topology.speed.every((speed) => speed === 1) ? null : topology.speed;
    this.reading = createReading({
      ...parts,
      recorder: parts.recorder.data,
      onRead: (attempt, computed) => this.haveRead(attempt, computed),
    });
  }

  bind(task: TaskId, stage: StageId, server: ServerId, kind: AttemptKind = AttemptKind.original): AttemptId {
    const { attempts } = this;
    const attempt = attempts.add(task, stage, server, this.tasks.bound(task, kind));
    attempts.setRow(attempt, this.recorder.attemptBound(task, server, kind, this.kernel.now()));
    return attempt;
  }

  start(server: ServerId, attempt: AttemptId): void {
    const { attempts } = this;
    const phase = attempts.phaseOf(attempt);
    if (phase === Phase.calledOff) {
      attempts.setLane(attempt, this.slots.occupy(server, attempt));
      attempts.setPhase(attempt, Phase.turnedAway);
      this.onRefused?.(server, attempt);
      return;
    }
    const lane = this.slots.occupy(server, attempt);
    const now = this.kernel.now();
    attempts.start(attempt, lane, now);
    this.recorder.attemptStarted(attempts.rowOf(attempt), lane, now);
    const stage = attempts.stageOf(attempt);
    const task = attempts.taskOf(attempt);
    this.resources?.take(server, stage);
    if (this.mayReopen && phase !== Phase.fetched && !this.jobs.mayRun(stage, task)) {
      if (phase === Phase.fetching || phase === Phase.preparing) this.reading?.stop(attempt);
      attempts.setPhase(attempt, Phase.refused);
      this.onRefused?.(server, attempt);
      return;
    }
    this.jobs.taskStarted(stage, task, server);
    if (phase === Phase.bound) this.begin(server, attempt);
    else if (phase === Phase.fetched) this.compute(server, attempt, attempts.computingTime(attempt));
    else {
      // It is reading already, or still getting its files: it computes once it has read everything.
      attempts.setPhase(attempt, Phase.reading);
      if (phase === Phase.preparing) this.reading?.goOnToRead?.(attempt);
    }
    this.news.started(attempt);
  }

  /**
   * Lets a bound attempt read its input while it waits for a slot (Apollo §3.2). Does nothing if its input is not
   * available.
   */
  fetch(server: ServerId, attempt: AttemptId): void {
    const { attempts } = this;
    if (this.mayReopen && !this.jobs.mayRun(attempts.stageOf(attempt), attempts.taskOf(attempt))) return;
    const time = this.computingTime(server, attempt);
    attempts.setComputingTime(attempt, time);
    attempts.setPhase(attempt, Phase.fetching);
    if (this.reading?.begin(attempt, time) !== true) attempts.setPhase(attempt, Phase.fetched);
  }

  /** Lets a server fetch the external files of a bound attempt while it waits for a slot. It does not read its input. */
  fetchFiles(server: ServerId, attempt: AttemptId): void {
    if (this.reading?.prepare === undefined) return;
    const time = this.computingTime(server, attempt);
    this.attempts.setComputingTime(attempt, time);
    if (this.reading.prepare(attempt, time)) this.attempts.setPhase(attempt, Phase.preparing);
  }

  /** Calls `onSlotFree` for a server, after starting attempts there that waited for cores or memory. */
  offer(server: ServerId): void {
    this.resources?.onRoom?.(server);
    this.actors.current = server;
    this.policy?.onSlotFree(server);
  }

  /** An attempt has finished computing; the event is stale if the attempt ended before. */
  computed(server: ServerId, attempt: AttemptId, generation: number): void {
    const { attempts } = this;
    if (attempts.generationOf(attempt) === generation && attempts.phaseOf(attempt) === Phase.computing) {
      this.finish(server, attempt);
    } else this.kernel.callOff();
  }

  /** The run ends now: records running attempts as open. */
  leaveOpen(): void {
    const { attempts, recorder } = this;
    for (const attempt of attempts.computing()) recorder.attemptIsOpen(attempts.rowOf(attempt));
  }

  private begin(server: ServerId, attempt: AttemptId): void {
    const { attempts } = this;
    const time = this.computingTime(server, attempt);
    attempts.setComputingTime(attempt, time);
    if (this.reading?.begin(attempt, time) === true) attempts.setPhase(attempt, Phase.reading);
    else this.compute(server, attempt, time);
  }

  private haveRead(attempt: AttemptId, computed: Micros): void {
    const { attempts } = this;
    if (attempts.phaseOf(attempt) === Phase.fetching) attempts.setPhase(attempt, Phase.fetched);
    else this.compute(attempts.serverOf(attempt), attempt, attempts.computingTime(attempt), computed);
  }

  /** Computes for `time`, of which `computed` is done already. */
  private compute(server: ServerId, attempt: AttemptId, time: Micros, computed: Micros = 0): void {
    const { attempts } = this;
    const now = this.kernel.now();
    const end = now + time - computed;
    attempts.compute(attempt, now - computed);
    // The end is recorded now, while the row of the trace is in the cache.
    this.recorder.attemptEnds(attempts.rowOf(attempt), end);
    this.kernel.schedule(end, OwnCode.computed, server, attempt, attempts.generationOf(attempt));
  }

  /** Of each copy by its own draw, and by the speed of the server that it runs on (COM-10). */
  private computingTime(server: ServerId, attempt: AttemptId): Micros {
    const { attempts, speed } = this;
    const time = this.workload.cpuTime(
      attempts.stageOf(attempt),
      attempts.taskOf(attempt),
      attempts.drawOf(attempt),
    );
    return speed === null ? time : Math.max(1, Math.round(time / speed[server]));
  }

  /** The first attempt to finish finishes its task; later ones have lost the race (HOP-1). */
  private finish(server: ServerId, attempt: AttemptId): void {
    const { attempts } = this;
    const stage = attempts.stageOf(attempt);
    const task = attempts.taskOf(attempt);
    this.slots.vacate(server, attempts.laneOf(attempt));
    this.resources?.giveBack(server, stage);
    const isFirst = this.tasks.finish(task);
    const outcome = isFirst ? Outcome.finished : Outcome.lostRace;
    if (!isFirst) {
      this.recorder.attemptEnded(attempts.rowOf(attempt), outcome, this.kernel.now());
      this.recorder.raceLost(attempts.rowOf(attempt), this.kernel.now());
    }
    const isAgain = attempts.isAgain(attempt);
    this.news.ended(attempt, outcome);
    if (isAgain && !isFirst) this.reading?.madeAgain?.(task, server);
    if (isFirst) {
      this.reading?.taskFinished(stage, task, server);
      this.jobs.taskFinished(stage, task, server);
    }
    this.offer(server);
  }
}
