import type { StageId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { SCHEDULER } from '../../kit/central/launcher.ts';
import { PayloadLog } from '../../kit/decisionSchema.ts';
import { type Leave, leaveKind, type Solve, type Start, solveKind, startKind } from './decisions/flow.ts';

/** Writes down what a flow scheduler solves and does about it, in the form of `decisions/flow.ts`. */
export class FlowJournal {
  readonly isOn: boolean;
  private readonly solveLog: PayloadLog<Solve>;
  private readonly startLog: PayloadLog<Start>;
  private readonly leaveLog: PayloadLog<Leave>;

  constructor(sim: Sim) {
    this.solveLog = new PayloadLog(sim, solveKind);
    this.startLog = new PayloadLog(sim, startKind);
    this.leaveLog = new PayloadLog(sim, leaveKind);
    this.isOn = this.solveLog.isOn;
  }

  solved(solve: Solve): void {
    this.solveLog.record(SCHEDULER, NONE, solve);
  }

  started(stage: StageId, start: Start): void {
    this.startLog.record(SCHEDULER, stage, start);
  }

  left(stage: StageId, leave: Leave): void {
    this.leaveLog.record(SCHEDULER, stage, leave);
  }
}
