import type { FlowNetwork } from '../../../algorithms/flow/flowNetwork.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { Prices } from '../../../policies/quincy/decisions/prices.ts';
import { type QuincyNetwork, quincyNetwork } from './network.ts';
import type { SolvedProblem } from './problemAt.ts';
import { problemAt } from './problemAt.ts';

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
  const quincy = quincyNetwork(
    bounded.problem,
    bounded.placedRoots.map(({ server }) => server),
  );
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
