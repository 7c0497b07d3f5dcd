import type { JobId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Sim, Timer } from '../../engine/policy/verbs.ts';
import { SCHEDULER } from '../../kit/central/launcher.ts';

interface Heard {
  readonly job: JobId;
  readonly stage: StageId;
  /** NONE: the whole stage. */
  readonly task: TaskId;
}

/** Delays submissions by the time that roots take to submit tasks that became ready. */
export class Reactions {
  private readonly time: Micros;
  private readonly alarm: Timer;
  /** In the order of their alarms, as all delays are equal; null: the job has started again. */
  private readonly heard: (Heard | null)[] = [];
  private readonly submit: (stage: StageId, task: TaskId) => void;

  /** Calls `submit` when a task, or (NONE) the whole stage, may be submitted. */
  constructor(sim: Sim, time: Micros, submit: (stage: StageId, task: TaskId) => void) {
    this.time = time;
    this.submit = submit;
    this.alarm = sim.schedulerTimer(() => {
      const next = this.heard.shift();
      if (next != null) submit(next.stage, next.task);
    });
  }

  /** A stage, or one task of it, has become ready. There is no delay if the root has yet to start up. */
  ready(job: JobId, stage: StageId, task: TaskId, isRootUp: boolean): void {
    if (this.time === 0 || !isRootUp) {
      this.submit(stage, task);
      return;
    }
    this.heard.push({ job, stage, task });
    this.alarm.after(this.time, SCHEDULER, NONE, NONE);
  }

  /** A job starts again: drops what its root was about to submit. */
  forget(job: JobId): void {
    this.heard.forEach((each, place) => {
      if (each?.job === job) this.heard[place] = null;
    });
  }
}
