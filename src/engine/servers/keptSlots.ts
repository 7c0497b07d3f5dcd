import type { JobId, Lane, ServerId, StageId } from '../ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Resources } from './resources.ts';
import type { Slots } from './slots.ts';

/**
 * Slots that run no task and are not free, with their traces: held for a question, with the room that a task of its stage
 * needs, or taken by the root of a job.
 */
export class KeptSlots {
  private readonly slots: Slots;
  private readonly kernel: Kernel;
  private readonly recorder: Recorder;
  private readonly resources: Resources | null;

  constructor(slots: Slots, kernel: Kernel, recorder: Recorder, resources: Resources | null) {
    this.resources = resources;
    this.slots = slots;
    this.kernel = kernel;
    this.recorder = recorder;
  }

  hold(server: ServerId, stage: StageId): Lane {
    const { slots } = this;
    const lane = slots.hold(server);
    this.resources?.take(server, stage);
    slots.keepFor(server, lane, stage, this.recorder.held(server, lane, stage, this.kernel.now()));
    return lane;
  }

  release(server: ServerId, lane: Lane): void {
    this.slots.release(server, lane);
    this.resources?.giveBack(server, this.slots.stageOf(server, lane));
    this.recorder.released(this.rowOf(server, lane), this.kernel.now());
  }

  startRoot(server: ServerId, job: JobId, admittedAt: Micros): Lane {
    const { slots } = this;
    const lane = slots.takeForRoot(server);
    const row = this.recorder.rootStarted(job, server, lane, admittedAt, this.kernel.now());
    slots.setRow(server, lane, row);
    return lane;
  }

  endRoot(server: ServerId, lane: Lane): void {
    this.slots.leaveByRoot(server, lane);
    this.recorder.rootEnded(this.rowOf(server, lane), this.kernel.now());
  }

  /** Frees all kept slots of a server that is lost. */
  endAll(server: ServerId): void {
    this.slots.eachKept(server, (lane, isRoot) => {
      if (isRoot) this.endRoot(server, lane);
      else this.release(server, lane);
    });
  }

  private rowOf(server: ServerId, lane: Lane): number {
    return this.slots.rowOf(server, lane);
  }
}
