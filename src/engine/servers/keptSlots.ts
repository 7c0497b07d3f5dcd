import type { JobId, Lane, ServerId, StageId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Resources } from './resources.ts';
import type { Slots } from './slots.ts';

/**
 * Slots that are neither free nor running an attempt: held for a question, together with the cores and memory that a
 * task of its stage needs, or kept for a job, for a purpose of the policy and as long as it wants. Records both in
 * the trace.
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
    slots.noteHold(server, lane, stage, this.recorder.held(server, lane, stage, this.kernel.now()));
    return lane;
  }

  release(server: ServerId, lane: Lane): void {
    this.slots.release(server, lane);
    this.resources?.giveBack(server, this.slots.stageOf(server, lane));
    this.recorder.released(this.rowOf(server, lane), this.kernel.now());
  }

  keep(server: ServerId, purpose: number, job: JobId, wantedAt: Micros): void {
    const { slots } = this;
    const lane = slots.keep(server, purpose, job);
    const now = this.kernel.now();
    slots.setRow(server, lane, this.recorder.slotKept({ job, server, lane, purpose, wantedAt }, now));
  }

  /** Frees a slot that is kept for this job and purpose; returns false if there is none. */
  giveUp(server: ServerId, purpose: number, job: JobId): boolean {
    const lane = this.slots.keptFor(server, purpose, job);
    if (lane === NONE) return false;
    this.leave(server, lane);
    return true;
  }

  /** Frees all held and kept slots of a server that went down. */
  endAll(server: ServerId): void {
    this.slots.eachIdle(server, (lane, isHeld) => {
      if (isHeld) this.release(server, lane);
      else this.leave(server, lane);
    });
  }

  private leave(server: ServerId, lane: Lane): void {
    this.slots.giveUp(server, lane);
    this.recorder.keptSlotLeft(this.rowOf(server, lane), this.kernel.now());
  }

  private rowOf(server: ServerId, lane: Lane): number {
    return this.slots.rowOf(server, lane);
  }
}
