import type { FlowNetwork, FlowOutcome } from '../algorithms/flow/flowNetwork.ts';
import { type DimacsNetwork, readDimacs, writeDimacsFlow } from '../algorithms/flow/readDimacs.ts';
import { solveFlow } from '../algorithms/flow/solveFlow.ts';
import { totalCost } from '../algorithms/flow/totalCost.ts';
import { percentileOfSorted, sorted } from '../algorithms/percentile.ts';
import type { Issue } from '../base/issue.ts';
import { flowOfReading } from '../policies/quincy/solver/flowOfReading.ts';
import { readLayoutComments } from '../policies/quincy/solver/networkRoles.ts';
import type { NoPlacement } from '../policies/quincy/solver/problem.ts';
import { problemOf, type QuincyReading } from '../policies/quincy/solver/readNetwork.ts';
import { solvePlacement } from '../policies/quincy/solver/solve.ts';
import type { FlowRequest } from './arguments.ts';
import { asTyped } from './printable.ts';
import { readText, type Terminal } from './terminal.ts';

/** The flow on each arc of a network, or why there is none. */
type Solved =
  | { readonly kind: 'flow'; readonly flow: () => Float64Array }
  | { readonly kind: 'fault'; readonly message: string };

/** Solves a flow network and prints its cost. Resolves to the list of what is wrong with it. */
export async function flowCommand(request: FlowRequest, terminal: Terminal): Promise<readonly Issue[]> {
  const { flows, quincy, times } = request;
  const path = asTyped(request.path);
  const text = await readText(request.path, terminal);
  if (text.kind === 'fault') return [{ path, message: text.fault }];
  const { read, issues } = readDimacs(text.text);
  if (read === undefined) return issues;
  const solver = quincy ? quincySolver(read) : () => solveGeneric(read.network);
  if (typeof solver === 'string') return [{ path, message: `is no network of Quincy's: ${solver}` }];

  const { result, milliseconds } = timed(solver, Math.max(times, 1), terminal.now);
  if (result.kind === 'fault') return [{ path, message: result.message }];
  const flow = withLower(result.flow(), read.lower);
  const total = totalCost(read.network, flow);
  if (total.kind === 'range') {
    return [{ path, message: noFlowMessage(read.network, { ...total, kind: 'costRange', why: 'cost' }) }];
  }
  const remarks = times === 0 ? [] : [`median ${milliseconds.toFixed(3)} ms`];
  terminal.out(
    flows
      ? writeDimacsFlow(read.network, total.cost, flow, remarks)
      : [total.cost, ...remarks].map((line) => `${line}\n`).join(''),
  );
  return [];
}

function solveGeneric(network: FlowNetwork): Solved {
  const outcome = solveFlow(network);
  return outcome.kind === 'optimal'
    ? { kind: 'flow', flow: () => outcome.flow }
    : { kind: 'fault', message: noFlowMessage(network, outcome) };
}

/** Prepares Quincy's own solver for a network, or says why the network does not have the required shape. */
function quincySolver({ network, comments }: DimacsNetwork): (() => Solved) | string {
  const ranges = readLayoutComments(comments);
  const told = ranges === undefined ? null : problemOf(network, ranges);
  const reading = told?.kind === 'quincy' ? told : problemOf(network);
  // The reason found in the comments is the more precise one, if there are comments.
  if (reading.kind === 'other') return told?.kind === 'other' ? told.reason : reading.reason;
  return () => solveQuincy(network, reading);
}

function solveQuincy(network: FlowNetwork, reading: QuincyReading): Solved {
  const outcome = solvePlacement(reading.problem);
  return outcome.kind === 'optimal'
    ? { kind: 'flow', flow: () => flowOfReading(network, reading, outcome) }
    : { kind: 'fault', message: noPlacementMessage(outcome) };
}

/** Solves several times, since the first solves also measure just-in-time compilation. */
function timed(
  solver: () => Solved,
  times: number,
  now: () => number,
): { readonly result: Solved; readonly milliseconds: number } {
  const spans = new Float64Array(times);
  let result: Solved | null = null;
  for (let time = 0; time < times; time += 1) {
    const begun = now();
    result = solver();
    spans[time] = now() - begun;
  }
  return { result: result ?? solver(), milliseconds: percentileOfSorted(sorted(spans), 0.5) };
}

function withLower(flow: Float64Array, lower: Float64Array): Float64Array {
  return flow.map((units, arc) => units + lower[arc]);
}

/** Number of nodes of a cut that a message names. */
const MOST_NAMED = 10;

/**
 * Says why a network has no cheapest flow, as the rest of a sentence that starts with the file's name. Nodes
 * are counted from 1.
 */
function noFlowMessage(
  network: FlowNetwork,
  outcome: Exclude<FlowOutcome, { readonly kind: 'optimal' }>,
): string {
  switch (outcome.kind) {
    case 'unbalanced':
      return `is unbalanced: its supplies add up to ${outcome.surplus} instead of 0`;
    case 'infeasible': {
      const { cut, short } = outcome;
      const places = cut.length === 1 ? 'this node' : `these ${cut.length} nodes`;
      return `is infeasible: ${places} supply ${short} more than their arcs can carry away: ${namedNodes(cut)}`;
    }
    case 'costRange': {
      const { arc, most, why } = outcome;
      const which = `the arc from node ${network.from[arc] + 1} to ${network.to[arc] + 1}, which costs ${network.cost[arc]}`;
      if (why === 'endless')
        return `has no cheapest flow: a cycle of negative cost without a bound on its flow contains ${which}`;
      return why === 'cost'
        ? `is out of range: costs cannot be added up exactly because of ${which}; at most ${most} is safe`
        : `is out of range: flows cannot be added up exactly because of ${which} and may carry ${network.capacity[arc]}; at most ${most} is safe`;
    }
  }
}

/** Says why Quincy's problem has no solution. */
function noPlacementMessage({ bound, job, wanted, available }: NoPlacement): string {
  switch (bound) {
    case 'least':
      return `is infeasible: the root tasks and the minimum shares of jobs need ${wanted} slots; there are ${available}`;
    case 'job':
      return `is infeasible: job ${job + 1} must run at least ${wanted} tasks and can run ${available}`;
    case 'reach':
      return `is infeasible: ${wanted} tasks that must run can reach only ${available} slots`;
  }
}

function namedNodes(nodes: readonly number[]): string {
  const named = nodes.slice(0, MOST_NAMED).map((node) => node + 1);
  return nodes.length > MOST_NAMED ? `${named.join(', ')}, …` : named.join(', ');
}
