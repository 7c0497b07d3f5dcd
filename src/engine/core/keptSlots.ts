import type { Topology } from '../cluster/topology.ts';
import type { JobId, Lane, ServerId, StageId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Core, CoreParts } from './core.ts';
import { NotInCore } from './notInCore.ts';

/** A slot that is held (purpose NONE) or kept for a job, and its row of the trace. */
interface Kept {
  readonly purpose: number;
  readonly job: JobId;
  readonly row: number;
}

/** Slots that policies hold for questions of their own, or keep for jobs. Few at a time, so they lie beside the rows. */
export class KeptSlots {
  private readonly core: Core;
  private readonly kernel: Kernel;
  private readonly recorder: Recorder;
  private readonly topology: Topology;
  private readonly kept = new Map<number, Kept>(); // by slot, numbered over all servers

  constructor(core: Core, { kernel, recorder, topology }: CoreParts) {
    this.core = core;
    this.kernel = kernel;
    this.recorder = recorder;
    this.topology = topology;
  }

  hold(server: ServerId, stage: StageId): Lane {
    const lane = this.core.takeLane(server);
    const row = this.recorder.held(server, lane, stage, this.kernel.now());
    this.kept.set(this.slotOf(server, lane), { purpose: NONE, job: NONE, row });
    return lane;
  }

  release(server: ServerId, lane: Lane): void {
    const held = this.kept.get(this.slotOf(server, lane));
    if (held?.purpose !== NONE) throw new NotInCore();
    this.free(server, lane);
    this.recorder.released(held.row, this.kernel.now());
  }

  keep(server: ServerId, purpose: number, job: JobId, wantedAt: Micros): void {
    const lane = this.core.takeLane(server);
    const row = this.recorder.slotKept({ job, server, lane, purpose, wantedAt }, this.kernel.now());
    this.kept.set(this.slotOf(server, lane), { purpose, job, row });
  }

  /** Frees the first slot that is kept for this job and purpose; returns false if there is none. */
  giveUp(server: ServerId, purpose: number, job: JobId): boolean {
    for (let lane = 0; lane < this.topology.slots[server]; lane += 1) {
      const kept = this.kept.get(this.slotOf(server, lane));
      if (kept?.purpose !== purpose || kept.job !== job) continue;
      this.free(server, lane);
      this.recorder.keptSlotLeft(kept.row, this.kernel.now());
      return true;
    }
    return false;
  }

  private free(server: ServerId, lane: Lane): void {
    this.kept.delete(this.slotOf(server, lane));
    this.core.giveLane(server, lane);
  }

  private slotOf(server: ServerId, lane: Lane): number {
    return this.topology.firstSlot[server] + lane;
  }
}
