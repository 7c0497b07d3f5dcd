import type { Actors } from '../actors/actors.ts';
import type { Outages } from '../actors/outages.ts';
import type { AttemptId, ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import { type Attempts, Phase } from '../jobs/attempts.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { News } from '../jobs/news.ts';
import type { EventCode, Kernel } from '../kernel/kernel.ts';
import type { Recorder } from '../record/recorder.ts';
import { Outcome } from '../record/schema.ts';
import type { Entries } from './entries.ts';
import type { Execution, ExecutionParts } from './execution.ts';
import type { Resources } from './resources.ts';
import type { Slots } from './slots.ts';

/** What the failure of an attempt means for its task. */
export interface Failed {
  /** Whether the attempt was reading or computing in a slot. */
  readonly hadStarted: boolean;
  /** Whether the task must run again: no other attempt at it is alive, and none has finished. */
  readonly isTaskLost: boolean;
  /** Whether the task was running and no longer is, so that tasks that read from it cannot go on. */
  readonly isTaskHalted: boolean;
}

/** How attempts end without finishing: stopped, discarded, ended in transit, refused or failed. */
export class Endings {
  /** Called with the stage of a task that was running and no longer is. */
  onHalted: ((stage: StageId) => void) | null = null;
  private readonly kernel: Kernel;
  private readonly recorder: Recorder;
  private readonly actors: Actors;
  private readonly outages: Outages;
  private readonly jobs: Jobs;
  private readonly attempts: Attempts;
  private readonly news: News;
  private readonly slots: Slots;
  private readonly resources: Resources | null;
  private readonly entries: Entries;
  private readonly execution: Execution;
  private readonly refused: EventCode;

  constructor(parts: ExecutionParts, execution: Execution) {
    this.kernel = parts.kernel;
    this.recorder = parts.recorder;
    this.actors = parts.actors;
    this.outages = parts.outages;
    this.jobs = parts.jobs;
    this.attempts = parts.attempts;
    this.news = parts.news;
    this.slots = parts.slots;
    this.resources = parts.resources;
    this.entries = parts.entries;
    this.execution = execution;
    this.refused = parts.kernel.on((server, attempt, generation) => {
      const isSame = this.attempts.generationOf(attempt) === generation;
      if (isSame && this.attempts.phaseOf(attempt) !== Phase.over) this.refuse(server, attempt);
      else parts.kernel.callOff();
    }, 'rejection of a task');
    // A rejected attempt gives its slot up in an event at the same time.
    execution.onRefused = (server, attempt) => {
      const generation = this.attempts.generationOf(attempt);
      this.kernel.schedule(this.kernel.now(), this.refused, server, attempt, generation);
    };
  }

  /**
   * Stops an attempt at `task` that runs on a server; returns false if it has ended, when its id may have been
   * reused.
   */
  stop(server: ServerId, attempt: AttemptId, task: TaskId): boolean {
    const { attempts } = this;
    const isThere = attempts.taskOf(attempt) === task && attempts.serverOf(attempt) === server;
    if (!isThere || !attempts.isRunning(attempt)) return false;
    this.end(attempt, Outcome.preempted);
    return true;
  }

  /**
   * Ends a live attempt: a running one frees its slot, a waiting one leaves its queue, one in transit is dropped on
   * arrival.
   */
  end(attempt: AttemptId, outcome: Outcome): void {
    const { attempts, actors } = this;
    const stage = attempts.stageOf(attempt);
    const task = attempts.taskOf(attempt);
    const server = attempts.serverOf(attempt);
    const hadSlot = attempts.isRunning(attempt) || attempts.phaseOf(attempt) === Phase.refused;
    if (!hadSlot && attempts.entryOf(attempt) === NONE) {
      this.callOff(attempt, outcome);
      this.news.calledOff(attempt, outcome);
      if (this.jobs.attemptGone(stage, task, false)) this.jobs.taskLost(stage, task, server);
      return;
    }
    const wasRunning = attempts.isRunning(attempt);
    if (outcome === Outcome.lostRace && attempts.phaseOf(attempt) === Phase.computing) {
      const wouldEndAt = attempts.computesFrom(attempt) + attempts.computingTime(attempt);
      this.recorder.raceLost(attempts.rowOf(attempt), wouldEndAt);
    }
    this.leave(attempt);
    this.recorder.attemptEnded(attempts.rowOf(attempt), outcome, this.kernel.now());
    this.news.ended(attempt, outcome);
    const acting = actors.current;
    const isTaskLost = this.jobs.attemptGone(stage, task, wasRunning);
    if (isTaskLost) this.jobs.taskLost(stage, task, server);
    if (hadSlot) this.execution.offer(server);
    // Another attempt at the task may have taken the slot.
    if (wasRunning && this.jobs.tasks.isHalted(task) && !this.jobs.owners.isCancelled(stage))
      this.onHalted?.(stage);
    actors.current = acting;
  }

  /** Ends a bound attempt that may still be in transit to its server. */
  callOff(attempt: AttemptId, outcome: Outcome): void {
    const { attempts } = this;
    if (attempts.getsData(attempt)) this.execution.reading?.stop(attempt);
    this.recorder.attemptEnded(attempts.rowOf(attempt), outcome, this.kernel.now());
    attempts.setPhase(attempt, Phase.calledOff);
  }

  /** Removes an attempt that was ended in transit; the trace already has its end. */
  forget(attempt: AttemptId): void {
    const { attempts } = this;
    if (attempts.phaseOf(attempt) === Phase.turnedAway) {
      this.slots.vacate(attempts.serverOf(attempt), attempts.laneOf(attempt));
    }
    this.news.cameInVain(attempt);
  }

  /**
   * Ends an attempt whose server or input was lost. Neither the server nor the scheduler is told. With `isToldLater`
   * the id stays reserved until the caller, which tells the scheduler later, removes the attempt.
   */
  fail(attempt: AttemptId, isToldLater = false): Failed {
    const { attempts } = this;
    const stage = attempts.stageOf(attempt);
    const task = attempts.taskOf(attempt);
    const hadStarted = attempts.isRunning(attempt);
    this.leave(attempt);
    this.recorder.attemptEnded(attempts.rowOf(attempt), Outcome.failed, this.kernel.now());
    if (isToldLater) attempts.end(attempt, this.kernel.now());
    else attempts.remove(attempt);
    const isTaskLost = this.jobs.attemptGone(stage, task, hadStarted);
    return { hadStarted, isTaskLost, isTaskHalted: hadStarted && this.jobs.tasks.isHalted(task) };
  }

  /** Calls `onSlotFree` for a server, if it is up. */
  offer(server: ServerId): void {
    if (!this.outages.isServerDown(server)) this.execution.offer(server);
  }

  /** Removes an attempt from its slot or its queue, and stops its reading. */
  private leave(attempt: AttemptId): void {
    const { attempts } = this;
    const server = attempts.serverOf(attempt);
    if (attempts.getsData(attempt)) this.execution.reading?.stop(attempt);
    if (attempts.isRunning(attempt) || attempts.phaseOf(attempt) === Phase.refused) {
      this.slots.vacate(server, attempts.laneOf(attempt));
      this.resources?.giveBack(server, attempts.stageOf(attempt));
    }
    const entry = attempts.entryOf(attempt);
    if (entry !== NONE) this.entries.leave(server, entry);
  }

  /**
   * Rejects an attempt that has just taken a slot: either it was ended in transit, or output that it reads was lost
   * after its launch. In the second case it fails, and its task runs again once that output is available.
   */
  private refuse(server: ServerId, attempt: AttemptId): void {
    if (this.attempts.phaseOf(attempt) === Phase.turnedAway) {
      this.forget(attempt);
      this.offer(server);
      return;
    }
    const stage = this.attempts.stageOf(attempt);
    const task = this.attempts.taskOf(attempt);
    if (this.fail(attempt).isTaskLost) this.jobs.tellLost(stage, task);
    else this.jobs.owners.tellCopyLost(stage, task, server);
    this.jobs.handAgain(stage); // It may have become ready meanwhile.
    this.offer(server);
  }
}
