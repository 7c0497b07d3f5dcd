import type { FlowNetwork } from '../../../algorithms/flow/flowNetwork.ts';
import { type Placement, type PlacementProblem, Via } from './problem.ts';

// U unscheduled · X the cluster · R rack · C computer · S sink · N, E, F a job's tasks and the bounds on scheduled ones

const NONE = -1;

/** Which node and which arc of a network stands for what. Nodes are numbered in the order of Quincy's Figure 4. */
export interface PlacementLayout {
  /** Placed roots, then those without a computer. */
  readonly roots: number;
  readonly firstRoot: number; // node
  readonly firstTask: number; // node
  readonly firstUnscheduled: number; // node of the first job
  readonly cluster: number; // node
  readonly firstRack: number; // node
  readonly firstComputer: number; // node
  readonly sink: number; // node
  /** The arc of root i is arc i. */
  readonly waitArc: Int32Array; // [tasks] → arc to U, or NONE
  readonly anyArc: Int32Array; // [tasks] → arc to X, or NONE
  readonly listedArc: Int32Array; // [arcs of the problem] → arc to a computer or rack
  readonly firstUnscheduledArc: number; // U → S, by job
  readonly firstClusterArc: number; // X → R, by rack
  readonly firstRackArc: number; // R → C, by computer
  readonly firstComputerArc: number; // C → S, by computer
}

/** Quincy's flow network, and what its nodes and arcs stand for. */
interface PlacementNetwork {
  readonly network: FlowNetwork;
  readonly layout: PlacementLayout;
}

/**
 * Writes a problem as Quincy's flow network (Figure 4, Appendix). Roots that have a computer are no part of a problem;
 * if their computers are given, each gets a node, and one more unit of capacity on its computer.
 */
export function networkOf(problem: PlacementProblem, placedRoots: readonly number[] = []): PlacementNetwork {
  const layout = layoutOf(problem, placedRoots.length);
  const nodes = layout.sink + 1;
  const supply = new Float64Array(nodes);
  const builder = new ArcWriter(layout.firstComputerArc + problem.rackOf.length);
  const room = Float64Array.from(problem.capacity);
  for (const computer of placedRoots) room[computer] += 1;
  for (let root = 0; root < layout.roots; root += 1) {
    const to = root < placedRoots.length ? layout.firstComputer + placedRoots[root] : layout.cluster;
    builder.add(layout.firstRoot + root, to, 1, 0);
    supply[layout.firstRoot + root] = 1;
  }
  addTasks(problem, layout, builder, supply);
  for (let job = 0; job < problem.jobs; job += 1) {
    builder.add(layout.firstUnscheduled + job, layout.sink, problem.most[job] - problem.least[job], 0);
    supply[layout.firstUnscheduled + job] += problem.most[job];
    supply[layout.sink] -= problem.most[job];
  }
  supply[layout.sink] -= layout.roots;
  addCluster(problem, layout, builder, room);
  const { from, to, capacity, cost } = builder;
  return { network: { nodes, arcs: from.length, supply, from, to, capacity, cost }, layout };
}

class ArcWriter {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly capacity: Float64Array;
  readonly cost: Float64Array;
  private arcs = 0;

  constructor(arcs: number) {
    this.from = new Int32Array(arcs);
    this.to = new Int32Array(arcs);
    this.capacity = new Float64Array(arcs);
    this.cost = new Float64Array(arcs);
  }

  add(from: number, to: number, capacity: number, cost: number): void {
    const arc = this.arcs;
    this.from[arc] = from;
    this.to[arc] = to;
    this.capacity[arc] = capacity;
    this.cost[arc] = cost;
    this.arcs += 1;
  }
}

function layoutOf(problem: PlacementProblem, placed: number): PlacementLayout {
  const { tasks, jobs, racks, rackOf, firstArc } = problem;
  const roots = placed + problem.roots;
  const waitArc = new Int32Array(tasks).fill(NONE);
  const anyArc = new Int32Array(tasks).fill(NONE);
  const listedArc = new Int32Array(firstArc[tasks]);
  let arcs = roots;
  for (let task = 0; task < tasks; task += 1) {
    if (problem.waitCost[task] < Infinity) waitArc[task] = arcs++;
    if (problem.anyCost[task] < Infinity) anyArc[task] = arcs++;
    for (let arc = firstArc[task]; arc < firstArc[task + 1]; arc += 1) listedArc[arc] = arcs++;
  }
  const firstUnscheduled = roots + tasks;
  const cluster = firstUnscheduled + jobs;
  return {
    roots,
    firstRoot: 0,
    firstTask: roots,
    firstUnscheduled,
    cluster,
    firstRack: cluster + 1,
    firstComputer: cluster + 1 + racks,
    sink: cluster + 1 + racks + rackOf.length,
    waitArc,
    anyArc,
    listedArc,
    firstUnscheduledArc: arcs,
    firstClusterArc: arcs + jobs,
    firstRackArc: arcs + jobs + racks,
    firstComputerArc: arcs + jobs + racks + rackOf.length,
  };
}

/** Adds the arcs of each task: to U, to X, then as listed. U has the supply F − N. */
function addTasks(
  problem: PlacementProblem,
  layout: PlacementLayout,
  builder: ArcWriter,
  supply: Float64Array,
): void {
  const { tasks, taskJob, waitCost, anyCost, firstArc, arcTo, arcCost, rackOf } = problem;
  const computers = rackOf.length;
  for (let task = 0; task < tasks; task += 1) {
    const node = layout.firstTask + task;
    const unscheduled = layout.firstUnscheduled + taskJob[task];
    supply[node] = 1;
    supply[unscheduled] -= 1;
    if (waitCost[task] < Infinity) builder.add(node, unscheduled, 1, waitCost[task]);
    if (anyCost[task] < Infinity) builder.add(node, layout.cluster, 1, anyCost[task]);
    for (let arc = firstArc[task]; arc < firstArc[task + 1]; arc += 1) {
      const to = arcTo[arc];
      const target = to < computers ? layout.firstComputer + to : layout.firstRack + to - computers;
      builder.add(node, target, 1, arcCost[arc]);
    }
  }
}

function addCluster(
  problem: PlacementProblem,
  layout: PlacementLayout,
  builder: ArcWriter,
  room: Float64Array,
): void {
  const { racks, rackOf } = problem;
  const rackRoom = new Float64Array(racks);
  for (let computer = 0; computer < rackOf.length; computer += 1)
    rackRoom[rackOf[computer]] += room[computer];
  for (let rack = 0; rack < racks; rack += 1)
    builder.add(layout.cluster, layout.firstRack + rack, rackRoom[rack], 0);
  for (let computer = 0; computer < rackOf.length; computer += 1) {
    builder.add(layout.firstRack + rackOf[computer], layout.firstComputer + computer, room[computer], 0);
  }
  for (let computer = 0; computer < rackOf.length; computer += 1) {
    builder.add(layout.firstComputer + computer, layout.sink, room[computer], 0);
  }
}

/** Gives the flow of a placement on each arc of its network. */
export function flowOf(
  problem: PlacementProblem,
  placement: Pick<Placement, 'computerOf' | 'via' | 'rootComputer'>,
  { network, layout }: PlacementNetwork,
): Float64Array {
  const flow = new Float64Array(network.arcs); // [arcs]
  const computers = problem.rackOf.length;
  for (let root = 0; root < layout.roots; root += 1) flow[root] = 1;
  const placed = layout.roots - problem.roots;
  for (let root = 0; root < placed; root += 1) {
    flow[layout.firstComputerArc + network.to[root] - layout.firstComputer] += 1;
  }
  const passOn = (computer: number, via: Via) => {
    flow[layout.firstComputerArc + computer] += 1;
    if (via !== Via.computer) flow[layout.firstRackArc + computer] += 1;
    if (via === Via.cluster) flow[layout.firstClusterArc + problem.rackOf[computer]] += 1;
  };
  for (let job = 0; job < problem.jobs; job += 1) {
    flow[layout.firstUnscheduledArc + job] = network.supply[layout.firstUnscheduled + job];
  }
  for (let task = 0; task < problem.tasks; task += 1) {
    const via = placement.via[task] as Via;
    flow[takenArc(problem, placement, layout, task)] = 1;
    if (via === Via.unscheduled) flow[layout.firstUnscheduledArc + problem.taskJob[task]] += 1;
    else passOn(placement.computerOf[task], via);
  }
  for (const computer of placement.rootComputer) if (computer < computers) passOn(computer, Via.cluster);
  return flow;
}

/** Finds the arc that a task took; of parallel ones the cheapest. */
function takenArc(
  problem: PlacementProblem,
  placement: Pick<Placement, 'computerOf' | 'via'>,
  layout: PlacementLayout,
  task: number,
): number {
  const via = placement.via[task];
  if (via === Via.unscheduled) return layout.waitArc[task];
  if (via === Via.cluster) return layout.anyArc[task];
  const { rackOf, firstArc, arcTo, arcCost } = problem;
  const at = placement.computerOf[task];
  const target = via === Via.computer ? at : rackOf.length + rackOf[at];
  let best = NONE;
  for (let arc = firstArc[task]; arc < firstArc[task + 1]; arc += 1) {
    if (arcTo[arc] === target && (best === NONE || arcCost[arc] < arcCost[best])) best = arc;
  }
  return layout.listedArc[best];
}
