import { type JobId, NONE, type ServerId, type StageId } from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';

/**
 * Ended tasks whose slots are not reported yet. The scheduler learns that a task has ended when the server reports its free
 * slot, as one message carries both.
 */
export class EndsInReports {
  private readonly stages = new Int32Array(this.sim.topology.firstSlot[this.sim.topology.servers]); // [slots] → stage of a task that ended there and is not reported yet, or NONE
  private readonly count = new Uint16Array(this.sim.topology.servers); // [servers]
  private justEnded: StageId = NONE;

  /** Calls `onHeard` when the scheduler hears that a task of a job has ended. */
  constructor(
    private readonly sim: Sim,
    private readonly onHeard: (job: JobId) => void,
  ) {}

  /** Notes that an attempt ended. `slotFree` follows for its slot. */
  ended(stage: StageId): void {
    this.justEnded = stage;
  }

  /** Notes a slot that came free: by the attempt that has just ended, or by one that was stopped. */
  slotFree(server: ServerId): void {
    this.stages[this.sim.topology.firstSlot[server] + this.count[server]] = this.justEnded;
    this.count[server] += 1;
    this.justEnded = NONE;
  }

  /** The scheduler hears that so many slots of a server came free: the oldest that are noted. */
  reported(server: ServerId, slots: number): void {
    const { count, stages, sim } = this;
    const first = sim.topology.firstSlot[server];
    const known = Math.min(slots, count[server]);
    const left = count[server] - known;
    for (let i = 0; i < known; i += 1) {
      const stage = stages[first + i];
      if (stage !== NONE) this.onHeard(sim.graphs.stageJob[stage]);
    }
    for (let i = 0; i < left; i += 1) stages[first + i] = stages[first + known + i];
    count[server] = left;
  }

  /** A server is lost: its tasks that had ended are no longer counted as running. */
  serverLost(server: ServerId): void {
    this.reported(server, this.count[server]);
  }
}
