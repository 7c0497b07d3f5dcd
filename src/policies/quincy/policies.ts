import { power } from '../../algorithms/elementary.ts';
import { MILLISECOND, type Micros, toMicros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { type ParamValues, sets } from '../../kit/menu/params.ts';
import type { PolicyContext } from '../../kit/menu/plugin.ts';
import type { HoldRules } from './blocking.ts';
import type { Regime } from './bounds.ts';
import type { Prices } from './decisions/prices.ts';
import { createFlowFamily, type FlowRules } from './flowScheduler.ts';
import type { flowParams, patientQueueParams, queueParams } from './params.ts';
import { createQueueFamily } from './queueScheduler.ts';
import { createScheduler, type SharedRules } from './scheduler.ts';

// ψ, ξ prices of a GB across a rack switch, the core switch · ω price of waiting

/** Greedy schedulers use no prices, except that these, from the paper, define which server is the worst for a task. */
const PAPERS_PRICES: Prices = { wait: 50, rack: 100, core: 200, cap: 10_000 };

type Context<Params> = Pick<PolicyContext<typeof queueParams>, 'sim'> & { readonly params: Params };
type FlowParams = ParamValues<typeof flowParams> & { readonly byWeight?: boolean };

/** Creates schedulers that give free servers the tasks in their queues (Quincy §3.2 to §3.4). */
export function queues(regime: Regime): (context: Context<ParamValues<typeof queueParams>>) => Policy {
  return ({ sim, params }) =>
    createQueues(sim, params, { ...regime, hasHysteresis: false, margin: 0, hold: 0 });
}

/** The same, with hysteresis: jobs stay blocked for a while (Quincy §3.5). */
export function patientQueues(
  regime: Regime,
): (context: Context<ParamValues<typeof patientQueueParams>>) => Policy {
  return ({ sim, params }) => {
    const { margin, hold } = params;
    const rules = { ...regime, hasHysteresis: true, margin, hold: toMicros(hold) };
    const changes = { margin: sets(rules, 'margin'), hold: sets(rules, 'hold', toMicros) };
    return { ...createQueues(sim, params, rules), changes };
  };
}

/** Creates schedulers that solve a flow (Quincy §4.3). */
export function flows(regime: Regime): (context: Context<FlowParams>) => Policy {
  return ({ sim, params }) => createFlows(sim, params, regime);
}

function createQueues(
  sim: Sim,
  params: ParamValues<typeof queueParams>,
  rules: Regime & Pick<SharedRules, 'hasHysteresis'> & HoldRules,
): Policy {
  const shared: SharedRules = {
    family: 'queue',
    ...rules,
    ...common(params),
    prices: PAPERS_PRICES,
    mostJobs: (slotsUp) => slotsUp - 1,
  };
  return createScheduler(sim, shared, (parts) => createQueueFamily(parts, rules));
}

/** Makes a flow scheduler of any regime; `delayOf`: how long solving takes; default: as the parameters say. */
export function createFlows(
  sim: Sim,
  params: FlowParams,
  regime: Regime,
  delayOf: FlowRules['delayOf'] = (arcs) => solveDelay(params.solverDelay as SolverDelay, arcs),
): Policy {
  const { waitCost, rackCost, coreCost, costCap, period, byWeight = false } = params;
  const shared: SharedRules = {
    family: 'flow',
    ...regime,
    hasHysteresis: false,
    ...common(params),
    prices: {
      wait: hundredths(waitCost),
      rack: hundredths(rackCost),
      core: hundredths(coreCost),
      cap: costCap,
    },
    // Each job must be able to run a task (AMB-34).
    mostJobs: (slotsUp) => Math.floor(slotsUp / 2),
  };
  const rules = { period: toMicros(period), byWeight, delayOf };
  const policy = createScheduler(sim, shared, (parts) => createFlowFamily(parts, rules));
  return { ...policy, changes: { period: sets(rules, 'period', toMicros) } };
}

function common(params: ParamValues<typeof queueParams>) {
  const { concurrency, startUp, startUpSpread, experiment, reaction } = params;
  const { preferredComputers, preferredRacks } = params;
  return {
    concurrency,
    startUp: { mean: toMicros(startUp), spread: toMicros(startUpSpread), experiment },
    reaction: toMicros(reaction),
    least: { computer: preferredComputers, rack: preferredRacks },
  };
}

function hundredths(price: number): number {
  return Math.round(price * 100);
}

/** How long a solve takes: no time, about as long as our solver, or about as long as the paper's. */
const solverDelays = ['free', 'ours', 'paper'] as const;
type SolverDelay = (typeof solverDelays)[number];

/** Number of arcs with 243 servers and 10 jobs of 200 tasks, each of which prefers two racks and three servers. */
const ARCS_AT_243 = 14_514;
/** Time of our solver to solve again after one event at that size (measured). It grows in proportion to the arcs. */
const OURS_AT_243 = 0.1 * MILLISECOND;
/** Average time of the paper's solver at that size; "a little over a second" with 2500 computers and 100 jobs (Quincy §6.5). */
const PAPERS_AT_243 = 7.64 * MILLISECOND;
/** Exponent of a power law through both: from 14,514 to 145,283 arcs the time grows 144-fold, to 1.1 s. Our choice. */
const PAPERS_GROWTH = 2.157;

/** Gives the simulated time that solving a network with this many arcs takes. */
export function solveDelay(solver: SolverDelay, arcs: number): Micros {
  if (solver === 'free') return 0;
  const size = arcs / ARCS_AT_243;
  if (solver === 'ours') return Math.round(OURS_AT_243 * size);
  return Math.round(PAPERS_AT_243 * power(size, PAPERS_GROWTH));
}
