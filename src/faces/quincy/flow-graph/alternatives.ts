import type { ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { PlacementProblem } from '../../../policies/quincy/solver/problem.ts';
import { UNSCHEDULED, Via } from '../../../policies/quincy/solver/problem.ts';
import { solvePlacement } from '../../../policies/quincy/solver/solve.ts';

/** One of the paths that a task's flow could take. */
export interface Alternative {
  readonly via: Via;
  /** Server or rack that its arc leads to; NONE for the others. */
  readonly to: number;
  /** Cost of the arc alone; units. */
  readonly cost: number;
  /** How much more everything would cost if the task had to take this path; Infinity: it cannot. Units, ≥ 0. */
  readonly extra: number;
}

/** Lists all paths of a task, cheapest first. For each, the problem is solved again with this path as the only one. */
export function alternativesOf(problem: PlacementProblem, task: number): readonly Alternative[] {
  const best = solvePlacement(problem);
  if (best.kind !== 'optimal') return [];
  const found = waysOf(problem, task).map((way) => {
    const forced = solvePlacement(onlyBy(problem, task, way));
    const extra = forced.kind === 'optimal' ? Math.max(0, forced.cost - best.cost) : Number.POSITIVE_INFINITY;
    return { ...way, extra };
  });
  return found.sort((one, other) => one.extra - other.extra || one.via - other.via);
}

type Way = Omit<Alternative, 'extra'>;

function waysOf(problem: PlacementProblem, task: number): readonly Way[] {
  const { waitCost, anyCost, firstArc, arcTo, arcCost } = problem;
  const computers = problem.rackOf.length;
  const ways: Way[] = [];
  for (let arc = firstArc[task]; arc < firstArc[task + 1]; arc += 1) {
    const isComputer = arcTo[arc] < computers;
    ways.push({
      via: isComputer ? Via.computer : Via.rack,
      to: isComputer ? arcTo[arc] : arcTo[arc] - computers,
      cost: arcCost[arc],
    });
  }
  if (Number.isFinite(anyCost[task])) ways.push({ via: Via.cluster, to: NONE, cost: anyCost[task] });
  if (Number.isFinite(waitCost[task])) ways.push({ via: Via.unscheduled, to: NONE, cost: waitCost[task] });
  return ways;
}

/** Gives a problem in which a task has only one path. */
function onlyBy(problem: PlacementProblem, task: number, { via, to, cost }: Way): PlacementProblem {
  const { firstArc, arcTo, arcCost } = problem;
  const [begin, end] = [firstArc[task], firstArc[task + 1]];
  const target = via === Via.rack ? problem.rackOf.length + to : to;
  const hasArc = via === Via.computer || via === Via.rack;
  const without = (values: ArrayLike<number>, own: number) => [
    ...Array.from(values).slice(0, begin),
    ...(hasArc ? [own] : []),
    ...Array.from(values).slice(end),
  ];
  const fewer = end - begin - (hasArc ? 1 : 0);
  const elsewhere = Number.POSITIVE_INFINITY;
  return {
    ...problem,
    waitCost: problem.waitCost.with(task, via === Via.unscheduled ? cost : elsewhere),
    anyCost: problem.anyCost.with(task, via === Via.cluster ? cost : elsewhere),
    firstArc: firstArc.map((first, row) => (row > task ? first - fewer : first)),
    arcTo: Int32Array.from(without(arcTo, target)),
    arcCost: Float64Array.from(without(arcCost, cost)),
  };
}

/** Whether a choice takes the same path as an alternative. */
export function isTaken(
  { via, to }: Alternative,
  choice: { readonly via: Via; readonly computer: ServerId },
  rackOf: Uint32Array,
): boolean {
  if (via !== choice.via) return false;
  if (via === Via.computer) return to === choice.computer;
  if (via === Via.rack) return choice.computer !== UNSCHEDULED && to === rackOf[choice.computer];
  return true;
}
