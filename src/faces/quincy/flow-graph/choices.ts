import type { ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { paths } from '../../../policies/quincy/decisions/flow.ts';
import { flowOf } from '../../../policies/quincy/solver/network.ts';
import type { Placement, PlacementProblem } from '../../../policies/quincy/solver/problem.ts';
import { Via } from '../../../policies/quincy/solver/problem.ts';
import type { QuincyNetwork } from './network.ts';
import { Kind, kindOf } from './network.ts';
import type { SolvedProblem } from './problemAt.ts';

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
  return flowOf(problem, placementOf(choices, rootComputer), quincy);
}

/** Writes choices as a placement of the solver, without prices. */
function placementOf(choices: readonly Choice[], rootComputer: readonly ServerId[]): Placement {
  return {
    ...{
      kind: 'optimal',
      cost: 0,
      computerPrice: new Float64Array(0),
      unscheduledPrice: new Float64Array(0),
    },
    computerOf: Int32Array.from(choices, ({ computer }) => computer),
    via: Uint8Array.from(choices, ({ via }) => via),
    rootComputer: Int32Array.from(rootComputer),
  };
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
