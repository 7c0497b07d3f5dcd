import { formatSeconds } from '../../../base/format.ts';
import { NONE, type ServerId } from '../../../engine/ids.ts';
import { COST_SCALE, secondsOf } from '../../../policies/quincy/decisions/prices.ts';
import { type PlacementProblem, UNSCHEDULED, Via } from '../../../policies/quincy/solver/problem.ts';
import { solvePlacement } from '../../../policies/quincy/solver/solve.ts';
import { rackName, serverName } from '../../../views/shared/names.ts';
import type { Flowing } from './choices.ts';
import { formatCost } from './names.ts';
import type { SolvedProblem } from './problemAt.ts';

/** One of the paths that a task's flow could take. */
export interface Alternative {
  readonly via: Via;
  /** Server or rack that its arc leads to; NONE for the others. */
  readonly to: number;
  /** Cost of the arc alone; units. */
  readonly cost: number;
  /** How much more everything would cost if the task had to take this path; Infinity: it cannot. Units, ≥ 0. */
  readonly extra: number;
  /** The server that it would end on; NONE: it would wait, or cannot take this path. */
  readonly computer: ServerId;
}

/** Lists all paths of a task, cheapest first. For each, the problem is solved again with this path as the only one. */
export function alternativesOf(problem: PlacementProblem, task: number): readonly Alternative[] {
  const best = solvePlacement(problem);
  if (best.kind !== 'optimal') return [];
  const found = waysOf(problem, task).map((way) => {
    const forced = solvePlacement(onlyBy(problem, task, way));
    if (forced.kind !== 'optimal') return { ...way, extra: Number.POSITIVE_INFINITY, computer: NONE };
    return { ...way, extra: Math.max(0, forced.cost - best.cost), computer: forced.computerOf[task] };
  });
  return found.sort((one, other) => one.extra - other.extra || one.via - other.via);
}

type Way = Omit<Alternative, 'extra' | 'computer'>;

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

// ω cost of a second of waiting

/** Names the target of an alternative. */
export function placeName({ history }: SolvedProblem, { via, to }: Alternative): string {
  if (via === Via.unscheduled) return 'unscheduled';
  if (via === Via.cluster) return 'any server';
  return via === Via.rack ? rackName(to) : serverName(to, history.trace.data.topology.servers);
}

/** Says what would have to be different for a task to take its next best path. */
export function nextBestSentence(
  { solved, choices }: Flowing,
  row: number,
  alternatives: readonly Alternative[],
): string {
  if (isKept(solved, row)) return keptSentence(solved);
  const choice = choices[row];
  const other = alternatives.find((each) => !isTaken(each, choice, solved.problem.rackOf));
  if (other === undefined || !Number.isFinite(other.extra))
    return 'The bounds of its job leave it no other way.';
  const { stay } = solved.tasks[row];
  const place = placeName(solved, other);
  if (other.extra === 0) return `It would cost the same ${inWords(other, place)}.`;
  if (choice.via === Via.unscheduled) {
    const { wait } = solved.prices;
    if (wait === 0) return `Waiting costs nothing (ω = 0), so it waits for a cheaper place than ${place}.`;
    return `Would run ${inWords(other, place)} if it waited ${seconds(other.extra / (wait / 100))} more.`;
  }
  if (stay !== null && choice.computer === stay.server) {
    if (other.via === Via.unscheduled) return `Stopping it would cost ${formatCost(other.extra)} more.`;
    return `Would move ${inWords(other, place)} if it had worked ${seconds(other.extra)} less.`;
  }
  if (other.via === Via.unscheduled && solved.prices.wait > 0) {
    const waited = secondsOf(solved.tasks[row].waitedTicks);
    const less = other.extra / COST_SCALE / (solved.prices.wait / 100);
    return less <= waited
      ? `Would go on waiting if it had waited ${formatSeconds(less)} less.`
      : `Leaving it unscheduled would cost ${formatCost(other.extra)} more.`;
  }
  return `It would cost ${formatCost(other.extra)} more ${inWords(other, place)}.`;
}

/** Says why a running task is never stopped. */
export function keptSentence({ history }: SolvedProblem): string {
  return history.rules.mayPreempt
    ? 'Tasks that started early wait for it, so it is not stopped.'
    : 'Running tasks are not stopped.';
}

/** Whether a task must stay where it runs: it has no arc to U. */
export function isKept({ problem, tasks }: SolvedProblem, row: number): boolean {
  return tasks[row].stay !== null && problem.waitCost[row] === Number.POSITIVE_INFINITY;
}

/** Writes a cost in units as seconds, at a cost of 1 per second. */
function seconds(units: number): string {
  return formatSeconds(units / COST_SCALE);
}

function inWords({ via }: Alternative, place: string): string {
  if (via === Via.unscheduled) return 'to leave it unscheduled';
  return via === Via.rack ? `in ${place}` : `on ${place}`;
}
