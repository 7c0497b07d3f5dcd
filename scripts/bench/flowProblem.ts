import { type Stream, streamOf } from '../../src/algorithms/random.ts';
import type { PlacementProblem } from '../../src/policies/quincy/solver/problem.ts';
import type { TaskEdges } from '../../src/policies/quincy/solver/solver.ts';

const MILLION = 1e6; // units of a cost of 1
const RACK = 30; // servers

/** A cluster whose scheduler is measured. */
export interface FlowCase {
  readonly computers: number;
  readonly jobs: number;
  /** Tasks per server. */
  readonly demand: number;
  /** Whether each job gets exactly its share (QFP), or anything from one task to all (QP). */
  readonly isFair: boolean;
}

/** Draws tasks like Quincy's: most read a file stored on three servers of two racks, some have no data. */
export class FlowDraw {
  readonly each: FlowCase;
  readonly rackOf: Uint32Array;
  readonly racks: number;
  private readonly stream: Stream;

  constructor(each: FlowCase) {
    this.each = each;
    this.stream = streamOf(1, `bench/flow/${each.computers}/${each.demand}`);
    this.rackOf = Uint32Array.from({ length: each.computers }, (_, computer) => Math.floor(computer / RACK));
    this.racks = this.rackOf[each.computers - 1] + 1;
  }

  below(n: number): number {
    return this.stream.below(n);
  }

  /** Draws a task that waits, or that runs on a server. */
  task(job: number, runsOn: number): TaskEdges {
    const { stream, rackOf } = this;
    const { computers } = this.each;
    const waited = stream.below(30 * MILLION);
    const data = stream.below(5) === 0 ? 0 : (1 + stream.below(4000)) * 1000;
    const worked = runsOn < 0 ? 0 : stream.below(120 * MILLION);
    if (data === 0) {
      return {
        job,
        waitCost: waited,
        waits: runsOn < 0,
        anyCost: 0,
        to: [],
        cost: [],
        runsOn,
        stayCost: -worked,
      };
    }
    const first = stream.below(computers);
    const rack = rackOf[first];
    const second = Math.min(computers - 1, rack * RACK + stream.below(RACK));
    const third = stream.below(computers);
    const to = [first, second, third, computers + rack, computers + rackOf[third]];
    const cost = [0, 0, 0, data, data];
    const isLocal = to.includes(runsOn);
    const isNear = rackOf[runsOn] === rack || rackOf[runsOn] === rackOf[third];
    const stayCost = runsOn < 0 ? 0 : (isLocal ? 0 : isNear ? data : 2 * data) - worked;
    return { job, waitCost: waited, waits: runsOn < 0, anyCost: 2 * data, to, cost, runsOn, stayCost };
  }

  /** Draws all tasks; nine of ten servers already run one. */
  tasks(): readonly TaskEdges[] {
    const { computers, jobs, demand } = this.each;
    const count = Math.floor(computers * demand);
    const running = Math.min(count, Math.floor(0.9 * computers));
    return Array.from({ length: count }, (_, index) =>
      this.task(this.below(jobs), index < running ? index : -1),
    );
  }

  /** Returns the bounds of each job: its share, or from one to all. */
  bounds(tasks: Iterable<TaskEdges>): readonly (readonly [least: number, most: number])[] {
    const { computers, jobs, isFair, demand } = this.each;
    const submitted = new Int32Array(jobs);
    for (const { job } of tasks) submitted[job] += 1;
    return Array.from(submitted, (count) => {
      if (demand < 1) return [count, count] as const;
      const share = Math.min(count, Math.floor(computers / jobs));
      return isFair ? ([share, share] as const) : ([Math.min(1, count), count] as const);
    });
  }
}

/** Formulates tasks as a placement problem. */
export function flowProblem(draw: FlowDraw, tasks: readonly TaskEdges[]): PlacementProblem {
  const { jobs, computers } = draw.each;
  const bounds = draw.bounds(tasks);
  const firstArc = new Uint32Array(tasks.length + 1);
  const arcTo: number[] = [];
  const arcCost: number[] = [];
  for (const [index, { to, cost, runsOn, stayCost }] of tasks.entries()) {
    arcTo.push(...Array.from(to));
    arcCost.push(...Array.from(cost));
    if (runsOn >= 0) {
      arcTo.push(runsOn);
      arcCost.push(stayCost);
    }
    firstArc[index + 1] = arcTo.length;
  }
  return {
    racks: draw.racks,
    rackOf: draw.rackOf,
    capacity: new Uint16Array(computers).fill(1),
    jobs,
    least: Int32Array.from(bounds, ([least]) => least),
    most: Int32Array.from(bounds, ([, most]) => most),
    tasks: tasks.length,
    taskJob: Int32Array.from(tasks, ({ job }) => job),
    waitCost: Float64Array.from(tasks, ({ waitCost }) => waitCost),
    anyCost: Float64Array.from(tasks, ({ anyCost }) => anyCost),
    firstArc,
    arcTo: Int32Array.from(arcTo),
    arcCost: Float64Array.from(arcCost),
    roots: 0,
  };
}
