import { type JobId, NONE, type ServerId } from '../../../engine/ids.ts';
import { paths } from '../../../policies/quincy/decisions/flow.ts';
import { flowOf } from '../../../policies/quincy/solver/network.ts';
import { type PlacementProblem, Via } from '../../../policies/quincy/solver/problem.ts';
import { Kind, kindOf, type QuincyNetwork } from './network.ts';
import { rootJob, type SolvedProblem } from './problemAt.ts';

/** The path that a task's flow takes. */
export interface Choice {
  readonly via: Via;
  /** The server that it ends on; NONE: it stays unscheduled. */
  readonly computer: ServerId;
}

const vias: readonly Via[] = paths.map((path) => Via[path]);

/** Gives the recorded path of each task in a solve. */
export function recordedChoices({ history, solve, tasks }: SolvedProblem): readonly Choice[] {
  const started = new Map((history.startsOf.get(solve.number) ?? []).map((start) => [start.task, start]));
  const left = new Set((history.leavesOf.get(solve.number) ?? []).map(({ task }) => task));
  return tasks.map(({ task, stay }) => {
    const start = started.get(task);
    if (start !== undefined) return { via: vias[paths.indexOf(start.path)], computer: start.server };
    if (stay !== null && !left.has(task)) return { via: Via.computer, computer: stay.server };
    return { via: Via.unscheduled, computer: NONE };
  });
}

/** Gives the flow of some choices and of the roots. Each choice must have an arc. */
export function flowOfChoices(
  problem: PlacementProblem,
  quincy: QuincyNetwork,
  choices: readonly Choice[],
  rootComputer: readonly ServerId[],
): Float64Array {
  const placement = {
    computerOf: Int32Array.from(choices, ({ computer }) => computer),
    via: Uint8Array.from(choices, ({ via }) => via),
    rootComputer: Int32Array.from(rootComputer),
  };
  return flowOf(problem, placement, quincy);
}

/** Gives the total cost of a flow. */
export function costOfFlow({ network: { cost } }: QuincyNetwork, flow: Float64Array): number {
  return flow.reduce((sum, amount, arc) => sum + (amount === 0 ? 0 : amount * cost[arc]), 0);
}

/** Reads the choices from a flow. Servers behind a rack go to tasks by that rack first, then to tasks by the cluster. */
export function choicesOfFlow(
  quincy: QuincyNetwork,
  flow: Float64Array,
  rackOf: Uint32Array,
): readonly Choice[] {
  const { network, layout, firstOf, firstArc } = quincy;
  const racks = layout.firstComputer - layout.firstRack;
  const computers = layout.sink - layout.firstComputer;
  const free: ServerId[][] = Array.from({ length: racks }, () => []);
  for (let computer = computers - 1; computer >= 0; computer -= 1)
    for (let count = 0; count < flow[layout.firstRackArc + computer]; count += 1)
      free[rackOf[computer]].push(computer);
  const tasks = firstOf[Kind.unscheduled] - firstOf[Kind.task];
  const choices: Choice[] = Array.from({ length: tasks });
  const byCluster: number[] = [];
  for (let task = 0; task < tasks; task += 1) {
    const row = layout.roots + task;
    let arc = firstArc[row];
    while (arc < firstArc[row + 1] && flow[arc] < 0.5) arc += 1;
    const to = arc < firstArc[row + 1] ? network.to[arc] : NONE;
    const kind = to === NONE ? Kind.unscheduled : kindOf(quincy, to);
    choices[task] = { via: Via.unscheduled, computer: NONE };
    if (kind === Kind.cluster) byCluster.push(task);
    if (kind === Kind.computer) choices[task] = { via: Via.computer, computer: to - firstOf[Kind.computer] };
    if (kind === Kind.rack)
      choices[task] = { via: Via.rack, computer: free[to - firstOf[Kind.rack]].pop() ?? NONE };
  }
  const left = free.flatMap((list) => [...list].reverse());
  for (const [position, task] of byCluster.entries())
    choices[task] = { via: Via.cluster, computer: left[position] ?? NONE };
  return choices;
}

/** A flow through the network of a solve, with where each task goes. */
export interface Flowing {
  readonly solved: SolvedProblem;
  readonly quincy: QuincyNetwork;
  readonly flow: Float64Array; // [arcs]
  readonly choices: readonly Choice[]; // [tasks]
}

/** What happened to a task in a solve. */
export type Change = 'start' | 'move' | 'stop';

/** Stands for a job on arcs that carry flow of several jobs. */
export const SEVERAL = -2;

/** Gives the job whose flow each arc carries; SEVERAL, or NONE if it carries none. */
export function jobsOnArcs({ solved, quincy, choices, flow }: Flowing): Int32Array {
  const { network, layout, firstOf, firstArc } = quincy;
  const { rackOf } = solved.problem;
  const jobs = new Int32Array(network.arcs).fill(NONE);
  const mark = (arc: number, job: JobId) => {
    jobs[arc] = jobs[arc] === NONE || jobs[arc] === job ? job : SEVERAL;
  };
  const enter = (computer: ServerId, via: Via, job: JobId) => {
    if (via === Via.cluster) mark(layout.firstClusterArc + rackOf[computer], job);
    if (via !== Via.computer) mark(layout.firstRackArc + computer, job);
    mark(layout.firstComputerArc + computer, job);
  };
  for (let root = 0; root < layout.roots; root += 1) {
    const job = rootJob(solved, root);
    jobs[root] = job;
    const to = network.to[root] - firstOf[Kind.computer];
    if (to >= 0) enter(to, Via.computer, job);
  }
  for (const [row, { via, computer }] of choices.entries()) {
    const { job } = solved.tasks[row];
    const node = firstOf[Kind.task] + row;
    for (let arc = firstArc[node]; arc < firstArc[node + 1]; arc += 1) if (flow[arc] > 0) jobs[arc] = job;
    if (computer !== NONE) enter(computer, via, job);
  }
  for (const [row, job] of solved.jobs.entries()) jobs[layout.firstUnscheduledArc + row] = job;
  return jobs;
}
