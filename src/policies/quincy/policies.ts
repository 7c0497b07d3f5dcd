import { toMicros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { type ParamValues, sets } from '../../kit/menu/params.ts';
import type { PolicyContext } from '../../kit/menu/plugin.ts';
import type { HoldRules } from './blocking.ts';
import type { Regime } from './bounds.ts';
import type { Prices } from './decisions/prices.ts';
import { createFlowFamily, type FlowRules, type SolverDelay, solveDelay } from './flowScheduler.ts';
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
