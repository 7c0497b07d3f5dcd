import type { JobId, SchedulerId, StageId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { DecisionLog, Sim } from '../../engine/policy/verbs.ts';
import { Words } from '../../kit/decisionWords.ts';
import {
  type Bounds,
  type Leave,
  leaveKind,
  paths,
  type Solve,
  type Start,
  solveKind,
  startKind,
} from './decisions/flow.ts';

const SCHEDULER: SchedulerId = 0;

/** Writes down what a flow scheduler solves and does about it, in the form of `decisions/flow.ts`. */
export class FlowJournal {
  readonly isOn: boolean;
  private readonly logs: {
    readonly solve: DecisionLog;
    readonly start: DecisionLog;
    readonly leave: DecisionLog;
  };
  private readonly words = new Words();

  constructor(sim: Sim) {
    this.logs = {
      solve: sim.decisionLog(solveKind),
      start: sim.decisionLog(startKind),
      leave: sim.decisionLog(leaveKind),
    };
    this.isOn = this.logs.solve.isOn;
  }

  /** Writes a solve with the bounds of each job that runs. */
  solved(solve: Omit<Solve, 'bounds'>, jobs: readonly JobId[], boundsOf: (row: number) => Bounds): void {
    const words = this.words.begin().add(solve.number).addLarge(solve.cost).add(solve.computers);
    words.add(solve.starts).add(solve.moves).add(solve.preemptions);
    for (let row = 0; row < jobs.length; row += 1) {
      const { job, submitted, running, least, most } = boundsOf(row);
      words.add(job).add(submitted).add(running).add(least).add(most);
    }
    this.record(this.logs.solve, NONE);
  }

  started(stage: StageId, start: Start): void {
    const words = this.words.begin().add(start.task).add(start.server).add(start.solve);
    words.add(paths.indexOf(start.path)).addLarge(start.dataCost).addLarge(start.exactCost);
    words.addLarge(start.waitCost).addLarge(start.price);
    const { next } = start;
    if (next !== null) words.add(paths.indexOf(next.path)).add(next.server).addLarge(next.extra);
    this.record(this.logs.start, stage);
  }

  left(stage: StageId, leave: Leave): void {
    const words = this.words.begin().add(leave.task).add(leave.from).add(leave.to).add(leave.solve);
    words.addLarge(leave.stayCost).addLarge(leave.leaveCost).addLarge(leave.workedTicks).add(leave.takenBy);
    this.record(this.logs.leave, stage);
  }

  private record(log: DecisionLog, stage: StageId): void {
    log.record(SCHEDULER, stage, this.words.words, this.words.count);
  }
}
