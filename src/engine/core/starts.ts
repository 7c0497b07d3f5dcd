import { createReading } from '../data/createReading.ts';
import type { Reading } from '../data/reading.ts';
import { type AttemptId, type Lane, NONE, type ServerId, type StageId, type TaskId } from '../ids.ts';
import type { KnownAttempts } from '../jobs/knownAttempts.ts';
import type { News } from '../jobs/news.ts';
import { Phase } from '../jobs/phase.ts';
import type { Micros } from '../kernel/time.ts';
import { Outcome } from '../record/schema.ts';
import type { KnownStarts } from './attempts.ts';
import type { Core } from './core.ts';
import type { CoreParts } from './parts.ts';
import type { Resources } from './resources.ts';

/**
 * The life of known attempts in their slots: they read before they compute, need cores and memory, and are refused if their
 * input is gone. Attempts of which no more is known than their rows tell just compute (`Core.startIn`).
 */
export class Starts implements KnownStarts {
  readonly attempts: KnownAttempts = this.core.attempts.know();
  readonly reading: Reading | null; // null: no task reads
  /** Whether a stage may lose its input after some of its tasks were launched, so that starts must check for it. */
  mayReopen: boolean;
  private readonly kernel = this.parts.kernel;
  private readonly recorder = this.parts.recorder;
  private readonly jobs = this.parts.jobs;
  private readonly workload = this.parts.workload;
  private readonly speed = this.core.speed; // null: all have speed 1
  private readonly lanes = this.core.slots.most; // the most slots of a server
  private readonly inLanes = new Int32Array(this.parts.topology.servers * this.core.slots.most).fill(NONE); // [servers · lanes] → attempt, or NONE

  constructor(
    private readonly core: Core,
    private readonly parts: CoreParts,
    private readonly news: News,
    private readonly resources: Resources | null, // null: only slots count
  ) {
    const { recorder, jobs } = parts;
    this.mayReopen = jobs.hasSlowStart;
    const { attempts } = this;
    const onRead = (attempt: AttemptId, computed: Micros) =>
      this.compute(attempt, attempts.computingTime(attempt), computed);
    this.reading = createReading({ ...parts, recorder: recorder.data, attempts, onRead });
  }

  begin(server: ServerId, attempt: AttemptId, lane: Lane): void {
    const { attempts, jobs } = this;
    this.inLanes[server * this.lanes + lane] = attempt;
    const phase = attempts.phaseOf(attempt);
    if (phase === Phase.calledOff) {
      this.core.turnAway(server, attempt, lane);
      return;
    }
    const now = this.kernel.now();
    attempts.start(attempt, lane, now);
    this.recorder.attemptStarted(attempts.rowOf(attempt), lane, now);
    const stage = attempts.stageOf(attempt);
    const task = attempts.taskOf(attempt);
    if (this.resources !== null) this.resources.take(server, stage);
    if (this.mayReopen && !jobs.mayRun(stage, task)) {
      if (phase === Phase.preparing) this.reading?.stop(attempt);
      attempts.setPhase(attempt, Phase.refused);
      this.core.onRefused?.(server, attempt);
      return;
    }
    jobs.taskStarted(stage, task, server);
    if (phase === Phase.bound) this.readFirst(server, attempt);
    else {
      // It is still getting its files.
      attempts.setPhase(attempt, Phase.reading);
      this.reading?.goOnToRead?.(attempt);
    }
    this.news.started(attempt);
  }

  /** Lets a server fetch the external files of a bound attempt while it waits for a slot. It does not read its input. */
  fetchFiles(server: ServerId, attempt: AttemptId): void {
    if (this.reading?.prepare === undefined) return;
    const time = this.computingTime(server, attempt);
    this.attempts.setComputingTime(attempt, time);
    if (this.reading.prepare(attempt, time)) this.attempts.setPhase(attempt, Phase.preparing);
  }

  finished(attempt: AttemptId, stage: StageId, task: TaskId, server: ServerId, isFirst: boolean): void {
    const { attempts } = this;
    if (this.resources !== null) this.resources.giveBack(server, stage);
    attempts.leavePlace(attempt);
    const isAgain = attempts.isAgain(attempt);
    this.news.ended(attempt, isFirst ? Outcome.finished : Outcome.lostRace);
    if (this.reading === null) return;
    if (isFirst) this.reading.taskFinished(stage, task, server);
    else if (isAgain) this.reading.madeAgain?.(task, server);
  }

  giveRoomBack(server: ServerId, stage: StageId): void {
    this.resources?.giveBack(server, stage);
  }

  /** The attempt that has a slot, or NONE. */
  attemptIn(server: ServerId, lane: Lane): AttemptId {
    return this.inLanes[server * this.lanes + lane];
  }

  vacated(server: ServerId, lane: Lane): void {
    this.inLanes[server * this.lanes + lane] = NONE;
  }

  private readFirst(server: ServerId, attempt: AttemptId): void {
    const { attempts } = this;
    const time = this.computingTime(server, attempt);
    attempts.setComputingTime(attempt, time);
    if (this.reading?.begin(attempt, time) === true) attempts.setPhase(attempt, Phase.reading);
    else this.compute(attempt, time, 0);
  }

  /** Computes for `time`, of which `computed` is done already. */
  private compute(attempt: AttemptId, time: Micros, computed: Micros): void {
    const { attempts, core, kernel } = this;
    const now = kernel.now();
    const end = now + time - computed;
    attempts.compute(attempt, now - computed);
    // The end is recorded now, while the row of the trace is in the cache.
    this.recorder.attemptEnds(attempts.rowOf(attempt), end);
    core.attempts.plan(attempt, attempts, end, kernel.nextSequence());
  }

  /** Of each copy by its own draw, and by the speed of the server that it runs on (COM-10). */
  private computingTime(server: ServerId, attempt: AttemptId): Micros {
    const { attempts, workload } = this;
    const draw = attempts.drawOf(attempt);
    const time = workload.cpuTime(attempts.stageOf(attempt), attempts.taskOf(attempt), draw);
    return this.speed === null ? time : Math.max(1, Math.round(time / this.speed[server]));
  }
}
