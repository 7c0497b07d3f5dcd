import { listsBy } from '../../base/lists.ts';
import { type JobId, NONE, type TaskId } from '../../engine/ids.ts';
import { SCHEDULER } from '../../kit/central/launcher.ts';
import { payloadLogs } from '../../kit/decisionSchema.ts';
import { leaveKind, paths, solveKind, startKind } from './decisions/flow.ts';
import { dataCost } from './decisions/prices.ts';
import { type FlowPlan, planOf } from './flowPlan.ts';
import type { FlowChange, FlowSolution } from './flowSolver.ts';
import type { FlowTasks } from './flowTasks.ts';
import type { Shared } from './scheduler.ts';

/** Applies a solution to the cluster: starts, stops and moves tasks (Quincy §4.2). */
export class FlowChanges {
  private readonly logs = payloadLogs(this.shared.sim, {
    solve: solveKind,
    start: startKind,
    leave: leaveKind,
  });
  private solves = 0;

  /** `unplaced`: jobs whose roots have no server. `onStarted` is called with each task that starts. */
  constructor(
    private readonly shared: Shared,
    private readonly tasks: FlowTasks,
    private readonly unplaced: Set<JobId>,
    private readonly onStarted: (task: TaskId) => void,
  ) {}

  /** Whether decisions are recorded, with their reasons. */
  get areWritten(): boolean {
    return this.logs.solve.isOn;
  }

  /** Applies those parts of a solution that are still possible. */
  apply(solution: FlowSolution): void {
    const { computers } = this.shared;
    const plan = planOf(solution, { computers, tasks: this.tasks, unplaced: this.unplaced });
    if (this.areWritten) this.write(solution, plan);
    for (const { task } of plan.leaves) this.shared.workers.kill(task);
    for (const { job, server } of plan.roots) {
      this.unplaced.delete(job);
      this.shared.startRoot(job, server);
    }
    for (const change of plan.starts) this.start(change);
    this.solves += 1;
  }

  private start(change: FlowChange): void {
    const { task, to } = change;
    const exactCost = this.exactCost(change);
    if (this.areWritten) this.writeStart(change, exactCost);
    this.shared.workers.launch(task, to);
    this.tasks.start(task, to, exactCost, this.shared.sim.now());
    this.onStarted(task);
  }

  /** Gives the exact data cost where a task starts; the cost of its path is an upper bound. */
  private exactCost({ task, to, cost }: FlowChange): number {
    const { places, workers, rules } = this.shared;
    const { rackKB, coreKB } = places.trafficOn(task, workers.stageOf[task], to);
    return Math.min(cost, dataCost(rules.prices, rackKB, coreKB));
  }

  private write({ question, cost, submitted, running }: FlowSolution, { leaves, starts }: FlowPlan): void {
    const { jobs, bounds, placesInAll } = question;
    const moves = starts.filter(({ from }) => from !== NONE).length;
    const counts = { starts: starts.length - moves, moves, preemptions: leaves.length - moves };
    this.logs.solve.record(SCHEDULER, NONE, {
      ...{ number: this.solves, cost, computers: placesInAll, ...counts },
      bounds: jobs.map((job, row) => ({
        job,
        submitted: submitted[row],
        running: running[row],
        least: bounds.least[row],
        most: bounds.most[row],
      })),
    });
    const placed = new Set(starts);
    const takers = listsBy(starts, ({ to }) => to);
    for (const change of leaves) {
      this.writeLeave(change, placed.has(change), takers.get(change.from)?.shift()?.task ?? NONE);
    }
  }

  private writeStart({ task, to, via, cost, waitCost, price, next }: FlowChange, exactCost: number): void {
    this.logs.start.record(SCHEDULER, this.shared.workers.stageOf[task], {
      ...{
        task,
        server: to,
        solve: this.solves,
        path: paths[via],
        dataCost: cost,
        exactCost,
        waitCost,
        price,
      },
      next: next === null ? null : { path: paths[next.via], server: next.computer, extra: next.extra },
    });
  }

  private writeLeave(change: FlowChange, isPlaced: boolean, takenBy: TaskId): void {
    const { task, from, to, stayCost, cost, waitCost } = change;
    this.logs.leave.record(SCHEDULER, this.shared.workers.stageOf[task], {
      ...{ task, from, to: isPlaced ? to : NONE, solve: this.solves, stayCost, takenBy },
      leaveCost: isPlaced ? cost : waitCost,
      workedTicks: this.tasks.workedTicks(task, this.shared.sim.now()),
    });
  }
}
