import type { JobId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Sim, Timer } from '../../engine/policy/verbs.ts';
import { SCHEDULER } from '../../kit/central/launcher.ts';

interface Heard {
  readonly job: JobId;
  readonly stage: StageId;
  /** NONE: all of the stage. */
  readonly task: TaskId;
}

/** The time that roots take, once they have heard that tasks have ended, to submit what became ready by that. */
export class Reactions {
  private readonly time: Micros;
  private readonly alarm: Timer;
  /** In the order of their alarms, since all take as long; null: its job began anew. */
  private readonly heard: (Heard | null)[] = [];
  private readonly submit: (stage: StageId, task: TaskId) => void;

  /** Calls back with what may be submitted: a task, or NONE for all of the stage. */
  constructor(sim: Sim, time: Micros, submit: (stage: StageId, task: TaskId) => void) {
    this.time = time;
    this.submit = submit;
    this.alarm = sim.schedulerTimer(() => {
      const next = this.heard.shift();
      if (next != null) submit(next.stage, next.task);
    });
  }

  /** A stage, or one task of it, has become ready. A root that has yet to start up loses no time over it. */
  ready(job: JobId, stage: StageId, task: TaskId, isRootUp: boolean): void {
    if (this.time === 0 || !isRootUp) {
      this.submit(stage, task);
      return;
    }
    this.heard.push({ job, stage, task });
    this.alarm.after(this.time, SCHEDULER, NONE, NONE);
  }

  /** A job begins anew: what its root was about to submit is void. */
  forget(job: JobId): void {
    this.heard.forEach((each, place) => {
      if (each?.job === job) this.heard[place] = null;
    });
  }
}
