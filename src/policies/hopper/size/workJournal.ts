import type { JobId } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { PayloadLog } from '../../../kit/decisionSchema.ts';
import { type HopperWork, hopperWorkKind, SIZE_UNIT } from '../decisions.ts';

/** Writes down what communication adds to the sizes of jobs, as often as it changes. */
export class WorkJournal {
  readonly isOn: boolean;
  private readonly sim: Sim;
  private readonly log: PayloadLog<HopperWork>;

  constructor(sim: Sim) {
    this.sim = sim;
    this.log = new PayloadLog(sim, hopperWorkKind);
    this.isOn = this.log.isOn;
  }

  /** `fetched`, `others`, `transfer` and `all` are in tasks. */
  counted(job: JobId, fetched: number, others: number, transfer: number, all: number): void {
    const stage = this.sim.graphs.jobFirstStage[job];
    this.log.record(this.sim.ownerOf(stage), stage, {
      job,
      fetched,
      others,
      transfer: Math.round(transfer * SIZE_UNIT),
      counted: Math.round(all * SIZE_UNIT),
    });
  }
}
