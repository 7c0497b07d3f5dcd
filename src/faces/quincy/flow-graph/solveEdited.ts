import type { FlowNetwork, FlowOutcome } from '../../../algorithms/flow/flowNetwork.ts';
import { solveFlow } from '../../../algorithms/flow/solveFlow.ts';
import { formatCount } from '../../../base/format.ts';
import { type JobId, NONE, type ServerId } from '../../../engine/ids.ts';
import type { Prices } from '../../../policies/quincy/decisions/prices.ts';
import { flowOfReading } from '../../../policies/quincy/solver/flowOfReading.ts';
import type { NodeRanges } from '../../../policies/quincy/solver/networkRoles.ts';
import { type NoPlacement, Via } from '../../../policies/quincy/solver/problem.ts';
import { problemOf } from '../../../policies/quincy/solver/readNetwork.ts';
import { solvePlacement } from '../../../policies/quincy/solver/solve.ts';
import { jobName } from '../../../views/shared/names.ts';
import { type Choice, choicesOfFlow, costOfFlow, type Flowing } from './choices.ts';
import { nodeName } from './names.ts';
import { Kind, type QuincyNetwork, quincyNetwork } from './network.ts';
import { problemAt, type SolvedProblem } from './problemAt.ts';

// E, F bounds on scheduled tasks

/** The result of solving an edited network. */
type EditOutcome =
  | {
      readonly kind: 'optimal';
      readonly cost: number;
      readonly flowing: Flowing;
      /** Whether it still has Quincy's shape; if not, the solver for general networks was used. */
      readonly isQuincyShaped: boolean;
    }
  | { readonly kind: 'none'; readonly reason: string };

/** Solves an edited network. Among flows of the same cost, prefers those similar to the flow before. */
export function solveEdited(
  { solved, quincy }: EditedNetwork,
  before: Pick<Flowing, 'flow' | 'choices'>,
): EditOutcome {
  const { network } = quincy;
  const { rackOf } = solved.problem;
  const tilted = { ...quincy, network: tilt(network, quincy.layout.firstUnscheduledArc, before.flow) };
  const found = solveNetwork(tilted);
  if (found.kind !== 'optimal') return { kind: 'none', reason: reasonOf({ solved, quincy }, found) };
  const { flow, isQuincyShaped } = found;
  const some = choicesOfFlow(quincy, flow, rackOf);
  const choices = isQuincyShaped ? keepPlaces(quincy, flow, some, before.choices, rackOf) : some;
  const flowing = { solved, quincy, flow, choices };
  return { kind: 'optimal', cost: costOfFlow(quincy, flow), flowing, isQuincyShaped };
}

/** Says why a network has no solution: first a broken bound of the problem without edited arcs, else an arc or supply. */
function reasonOf(edited: EditedNetwork, found: Exclude<Found, { kind: 'optimal' }>): string {
  const { problem, jobs } = edited.solved;
  const unedited = solvePlacement(problem);
  if (unedited.kind === 'infeasible') return boundReason(jobs, unedited);
  return found.kind === 'unplaced' ? boundReason(jobs, found.why) : flowReason(edited, found.outcome);
}

type Found =
  | { readonly kind: 'optimal'; readonly flow: Float64Array; readonly isQuincyShaped: boolean }
  | { readonly kind: 'unplaced'; readonly why: NoPlacement }
  | { readonly kind: 'failed'; readonly outcome: Exclude<FlowOutcome, { kind: 'optimal' }> };

function solveNetwork(quincy: QuincyNetwork): Found {
  const { network } = quincy;
  const reading = problemOf(network, rangesOf(quincy));
  if (reading.kind === 'quincy') {
    const placed = solvePlacement(reading.problem);
    if (placed.kind === 'infeasible') return { kind: 'unplaced', why: placed };
    return { kind: 'optimal', flow: flowOfReading(network, reading, placed), isQuincyShaped: true };
  }
  const outcome = solveFlow(network);
  return outcome.kind === 'optimal'
    ? { kind: 'optimal', flow: outcome.flow, isQuincyShaped: false }
    : { kind: 'failed', outcome };
}

/** Gives the range of nodes of each kind. */
export function rangesOf({ firstOf }: QuincyNetwork): NodeRanges {
  const range = (kind: Kind) => [firstOf[kind], firstOf[kind + 1] - 1] as const;
  return {
    roots: range(Kind.root),
    workers: range(Kind.task),
    unscheduled: range(Kind.unscheduled),
    cluster: firstOf[Kind.cluster],
    racks: range(Kind.rack),
    computers: range(Kind.computer),
    sink: firstOf[Kind.sink],
  };
}

const MOST_EXACT = 2 ** 50;

/** Makes the arcs that tasks took before cheaper, by less than the smallest difference of costs, if the numbers allow. */
function tilt(network: FlowNetwork, taskArcs: number, before: Float64Array): FlowNetwork {
  const units = network.supply.reduce((sum, each) => sum + Math.max(0, each), 0);
  const factor = units + 1;
  const dearest = network.cost.reduce((most, cost) => Math.max(most, Math.abs(cost)), 0);
  if (dearest * factor * factor > MOST_EXACT || before.length !== network.arcs) return network;
  const cost = network.cost.map((each, arc) => each * factor - (arc < taskArcs && before[arc] > 0 ? 1 : 0));
  return { ...network, cost };
}

function boundReason(jobs: readonly number[], { bound, job, wanted, available }: NoPlacement): string {
  const counts = `${formatCount(wanted)} wanted, ${formatCount(available)} there`;
  if (bound === 'least')
    return `Infeasible: the least that jobs must run (E) and the roots need more slots than exist (${counts}).`;
  const name = jobs[job] === undefined ? 'a job' : jobName(jobs[job]);
  if (bound === 'job') return `Infeasible: the bounds of ${name} do not fit its tasks (${counts}).`;
  return `Infeasible: not enough tasks of ${name} can get to a place (${counts}).`;
}

const MOST_NAMES = 6;

function flowReason(
  { solved, quincy }: EditedNetwork,
  outcome: Exclude<FlowOutcome, { kind: 'optimal' }>,
): string {
  if (outcome.kind === 'unbalanced') return `Supplies add up to ${outcome.surplus}, not to 0.`;
  if (outcome.kind === 'costRange') return 'Its costs are too large to be added up exactly.';
  const names = outcome.cut.slice(0, MOST_NAMES).map((node) => nodeName(solved, quincy, node));
  const more = outcome.cut.length - names.length;
  const list = more > 0 ? `${names.join(', ')} and ${formatCount(more)} more` : names.join(', ');
  return `Infeasible: ${list} supply ${formatCount(outcome.short)} units more than their arcs can carry away.`;
}

/** A task that ends on another server than before. */
export interface Rerouted {
  readonly row: number;
  readonly before: Choice;
  readonly after: Choice;
}

/** Lists the tasks that end on another server than before. */
export function reroutedTasks(before: readonly Choice[], after: readonly Choice[]): readonly Rerouted[] {
  return after.flatMap((choice, row) =>
    choice.computer === before[row].computer ? [] : [{ row, before: before[row], after: choice }],
  );
}

/**
 * Gives tasks whose flow goes by a rack or the cluster the servers that they had before, if that costs the same: which server
 * such flow ends on is arbitrary (Quincy, Appendix). Changes `flow` accordingly.
 */
function keepPlaces(
  quincy: QuincyNetwork,
  flow: Float64Array,
  choices: readonly Choice[],
  before: readonly Choice[],
  rackOf: Uint32Array,
): readonly Choice[] {
  const { network, layout } = quincy;
  const kept = [...choices];
  const isFree = (computer: ServerId) => {
    const arc = layout.firstComputerArc + computer;
    return flow[arc] < network.capacity[arc];
  };
  const canGo = ({ via, computer }: Choice, to: ServerId) =>
    via === Via.cluster || (via === Via.rack && rackOf[computer] === rackOf[to]);
  const send = ({ via, computer }: Choice, units: 1 | -1) => {
    if (via === Via.cluster) flow[layout.firstClusterArc + rackOf[computer]] += units;
    flow[layout.firstRackArc + computer] += units;
    flow[layout.firstComputerArc + computer] += units;
  };
  const move = (row: number, to: ServerId) => {
    send(kept[row], -1);
    kept[row] = { ...kept[row], computer: to };
    send(kept[row], 1);
  };
  for (const [row, choice] of choices.entries()) {
    const had = before[row]?.computer ?? NONE;
    const at = kept[row].computer;
    if (had === NONE || had === at || !canGo(choice, had)) continue;
    if (isFree(had)) {
      move(row, had);
      continue;
    }
    const other = kept.findIndex(
      (each, index) => each.computer === had && before[index]?.computer !== had && canGo(each, at),
    );
    if (other < 0) continue;
    move(other, at);
    move(row, had);
  }
  return kept;
}

// ω, ψ, ξ prices in hundredths · E, F bounds on scheduled tasks

/** One change to a network. The numbers of arcs never change. */
export type Edit =
  | { readonly kind: 'price'; readonly price: 'wait' | 'rack' | 'core'; readonly value: number }
  | { readonly kind: 'bounds'; readonly job: JobId; readonly least: number; readonly most: number }
  | { readonly kind: 'cost'; readonly arc: number; readonly value: number }
  | { readonly kind: 'capacity'; readonly arc: number; readonly value: number };

/** A network after changes. */
export interface EditedNetwork {
  readonly solved: SolvedProblem;
  readonly quincy: QuincyNetwork;
}

/** Applies changes to the network of a solve, in order. */
export function editNetwork(solved: SolvedProblem, edits: readonly Edit[]): EditedNetwork {
  const prices = pricesAfter(solved.prices, edits);
  const repriced = prices === solved.prices ? solved : problemAt(solved.history, solved.position, prices);
  const bounded = withBounds(repriced, edits);
  const quincy = quincyNetwork(bounded);
  return { solved: bounded, quincy: { ...quincy, network: withArcs(quincy.network, edits) } };
}

/** Gives the prices after changes; the same object if none changes. */
function pricesAfter(prices: Prices, edits: readonly Edit[]): Prices {
  const changed = edits.flatMap((edit) => (edit.kind === 'price' ? [[edit.price, edit.value]] : []));
  return changed.length === 0 ? prices : { ...prices, ...Object.fromEntries(changed) };
}

function withBounds(solved: SolvedProblem, edits: readonly Edit[]): SolvedProblem {
  const changed = edits.filter((edit) => edit.kind === 'bounds');
  if (changed.length === 0) return solved;
  const least = solved.problem.least.slice();
  const most = solved.problem.most.slice();
  for (const edit of changed) {
    const job = solved.jobs.indexOf(edit.job);
    least[job] = edit.least;
    most[job] = edit.most;
  }
  const bounds = solved.solve.bounds.map((each, job) => ({ ...each, least: least[job], most: most[job] }));
  return { ...solved, problem: { ...solved.problem, least, most }, solve: { ...solved.solve, bounds } };
}

function withArcs(network: FlowNetwork, edits: readonly Edit[]): FlowNetwork {
  const cost = network.cost.slice();
  const capacity = network.capacity.slice();
  for (const edit of edits) {
    if (edit.kind === 'cost') cost[edit.arc] = edit.value;
    if (edit.kind === 'capacity') capacity[edit.arc] = edit.value;
  }
  return { ...network, cost, capacity };
}
