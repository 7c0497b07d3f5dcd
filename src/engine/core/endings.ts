import { type AttemptId, NONE, type ServerId, type StageId, type TaskId } from '../ids.ts';
import type { News } from '../jobs/news.ts';
import { Phase } from '../jobs/phase.ts';
import type { EventCode } from '../kernel/kernel.ts';
import { Outcome } from '../record/schema.ts';
import type { Core } from './core.ts';
import type { CoreParts } from './parts.ts';

/** What the failure of an attempt means for its task. */
export interface Failed {
  /** Whether the attempt was reading or computing in a slot. */
  readonly hadStarted: boolean;
  /** Whether the task must run again: no other attempt at it is alive, and none has finished. */
  readonly isTaskLost: boolean;
  /** Whether the task was running and no longer is, so that tasks that read from it cannot go on. */
  readonly isTaskHalted: boolean;
}

/**
 * How attempts end without finishing: stopped, discarded, ended in transit, refused or failed. Rare, so it acts on the rows
 * from outside.
 */
export class Endings {
  /** Called with the stage of a task that was running and no longer is. */
  onHalted: ((stage: StageId) => void) | null = null;
  private readonly kernel = this.parts.kernel;
  private readonly recorder = this.parts.recorder;
  private readonly actors = this.parts.actors;
  private readonly outages = this.parts.outages;
  private readonly jobs = this.parts.jobs;
  private readonly attempts = this.core.attempts;
  private readonly refused: EventCode;

  constructor(
    private readonly core: Core,
    private readonly parts: CoreParts,
    private readonly news: News,
  ) {
    const { kernel } = this.parts;
    this.refused = kernel.on((server, attempt, generation) => {
      const { attempts } = this;
      if (attempts.generationOf(attempt) === generation && !attempts.isOver(attempt))
        this.refuse(server, attempt);
      else kernel.callOff();
    }, 'rejection of a task');
    // It gives its slot up in an event at the same time.
    core.onRefused = (server, attempt) =>
      kernel.schedule(kernel.now(), this.refused, server, attempt, this.attempts.generationOf(attempt));
  }

  /** Stops an attempt at `task` that runs on a server; returns false if it has ended, when its id may have been reused. */
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
    const { attempts, actors, jobs, core, recorder } = this;
    const stage = attempts.stageOf(attempt);
    const task = attempts.taskOf(attempt);
    const server = attempts.serverOf(attempt);
    const wasRunning = attempts.isRunning(attempt);
    const hadSlot = wasRunning || this.isRefused(attempt);
    if (!hadSlot && attempts.entryOf(attempt) === NONE) {
      this.callOff(attempt, outcome);
      this.news.calledOff(attempt, outcome);
      if (jobs.attemptGone(stage, task, false)) jobs.taskLost(stage, task, server);
      return;
    }
    if (outcome === Outcome.lostRace && wasRunning && !attempts.getsData(attempt))
      recorder.raceLost(attempts.rowOf(attempt), attempts.endsAt(attempt));
    this.leave(attempt, hadSlot);
    recorder.attemptEnded(attempts.rowOf(attempt), outcome, this.kernel.now());
    this.news.ended(attempt, outcome);
    const acting = actors.current;
    if (jobs.attemptGone(stage, task, wasRunning)) jobs.taskLost(stage, task, server);
    if (hadSlot) core.offer(server);
    // Another attempt at the task may have taken the slot.
    if (this.onHalted !== null && wasRunning && jobs.tasks.isHalted(task) && !jobs.owners.isCancelled(stage))
      this.onHalted(stage);
    actors.current = acting;
  }

  /** Ends a bound attempt that may still be in transit to its server. */
  callOff(attempt: AttemptId, outcome: Outcome): void {
    const { attempts } = this;
    this.stopReading(attempt);
    this.recorder.attemptEnded(attempts.rowOf(attempt), outcome, this.kernel.now());
    attempts.callOff(attempt);
  }

  /** Removes an attempt that was ended in transit; the trace already has its end. */
  forget(attempt: AttemptId): void {
    const { attempts } = this;
    if (attempts.isTurnedAway(attempt))
      this.core.vacate(attempts.serverOf(attempt), attempts.laneOf(attempt));
    this.news.cameInVain(attempt);
  }

  /**
   * Ends a known attempt whose server or input was lost. Neither the server nor the scheduler is told. With `isToldLater`
   * the id stays reserved until the caller, which tells the scheduler later, removes the attempt.
   */
  fail(attempt: AttemptId, isToldLater = false): Failed {
    const { attempts, jobs } = this;
    const stage = attempts.stageOf(attempt);
    const task = attempts.taskOf(attempt);
    const hadStarted = attempts.isRunning(attempt);
    this.leave(attempt, hadStarted || this.isRefused(attempt));
    this.recorder.attemptEnded(attempts.rowOf(attempt), Outcome.failed, this.kernel.now());
    if (isToldLater) attempts.end(attempt, this.kernel.now());
    else attempts.remove(attempt);
    const isTaskLost = jobs.attemptGone(stage, task, hadStarted);
    return { hadStarted, isTaskLost, isTaskHalted: hadStarted && jobs.tasks.isHalted(task) };
  }

  /** Calls `onSlotFree` for a server, if it is up. */
  offer(server: ServerId): void {
    if (!this.outages.server.isDown(server)) this.core.offer(server);
  }

  /** Removes an attempt from its slot or its queue, and stops its reading and its computing. */
  private leave(attempt: AttemptId, hadSlot: boolean): void {
    const { attempts, core } = this;
    const server = attempts.serverOf(attempt);
    this.stopReading(attempt);
    if (attempts.known !== null) attempts.giveUp(attempt);
    if (hadSlot) {
      core.vacate(server, attempts.laneOf(attempt));
      core.starts?.giveRoomBack(server, attempts.stageOf(attempt));
      return;
    }
    const entry = attempts.entryOf(attempt);
    if (entry !== NONE) core.leave(server, entry, false);
  }

  private isRefused(attempt: AttemptId): boolean {
    return this.attempts.known?.phaseOf(attempt) === Phase.refused;
  }

  private stopReading(attempt: AttemptId): void {
    const { core } = this;
    if (this.attempts.getsData(attempt)) (core.reads ?? core.starts)?.reading?.stop(attempt);
  }

  /**
   * Rejects an attempt that has just taken a slot: either it was ended in transit, or output that it reads was lost
   * after its launch. In the second case it fails, and its task runs again once that output is available.
   */
  private refuse(server: ServerId, attempt: AttemptId): void {
    const { attempts, jobs } = this;
    if (attempts.isTurnedAway(attempt)) {
      this.forget(attempt);
      this.offer(server);
      return;
    }
    const stage = attempts.stageOf(attempt);
    const task = attempts.taskOf(attempt);
    if (this.fail(attempt).isTaskLost) jobs.tellLost(stage, task);
    else jobs.owners.tellCopyLost(stage, task, server);
    jobs.handAgain(stage); // It may have become ready meanwhile.
    this.offer(server);
  }
}
