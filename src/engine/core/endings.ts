import type { Actors } from '../actors/actors.ts';
import type { AttemptId, ServerId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { News } from '../jobs/news.ts';
import type { EventCode, Kernel } from '../kernel/kernel.ts';
import type { Recorder } from '../record/recorder.ts';
import { Outcome } from '../record/schema.ts';
import type { Attempts } from './attempts.ts';
import type { Core, CoreParts } from './core.ts';

/** How attempts end without finishing: stopped, discarded, or ended in transit. Rare, so it acts on the rows from outside. */
export class Endings {
  private readonly core: Core;
  private readonly kernel: Kernel;
  private readonly recorder: Recorder;
  private readonly actors: Actors;
  private readonly jobs: Jobs;
  private readonly attempts: Attempts;
  private readonly news: News;
  private readonly turnedAway: EventCode;

  constructor(core: Core, { kernel, recorder, actors, jobs }: CoreParts, news: News) {
    this.core = core;
    this.kernel = kernel;
    this.recorder = recorder;
    this.actors = actors;
    this.jobs = jobs;
    this.attempts = core.attempts;
    this.news = news;
    this.turnedAway = kernel.on((server, attempt, lane) => {
      core.vacate(server, lane);
      this.news.cameInVain(attempt);
      core.offer(server);
    }, 'rejection of a task');
    // It gives its slot up in an event at the same time.
    core.onTurnedAway = (server, attempt, lane) =>
      kernel.schedule(kernel.now(), this.turnedAway, server, attempt, lane);
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
    const row = attempts.rowOf(attempt);
    const entry = attempts.entryOf(attempt);
    const wasRunning = attempts.isRunning(attempt);
    const isOnItsWay = !wasRunning && entry === NONE;
    if (wasRunning) {
      const isReading = !attempts.isPlanned(attempt);
      if (isReading) core.reading?.stop(attempt);
      else if (outcome === Outcome.lostRace) recorder.raceLost(row, attempts.endsAt(attempt));
      core.vacate(server, attempts.laneOf(attempt));
    } else if (entry !== NONE) core.leave(server, entry, false);
    recorder.attemptEnded(row, outcome, this.kernel.now());
    if (isOnItsWay) {
      attempts.callOff(attempt);
      this.news.calledOff(attempt, outcome);
    } else this.news.ended(attempt, outcome);
    const acting = actors.current;
    if (jobs.attemptGone(stage, task, wasRunning)) jobs.taskLost(stage, task, server);
    if (wasRunning) core.offer(server);
    actors.current = acting;
  }
}
