import { toMicros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { ParamValues } from '../../kit/menu/params.ts';
import type { PolicyContext } from '../../kit/menu/plugin.ts';
import type { HoldRules } from './blocking.ts';
import type { Prices } from './decisions/prices.ts';
import { createFlow as createFlowFamily, type FlowRules } from './flowScheduler.ts';
import type { fairFlowParams, flowParams, patientQueueParams, queueParams } from './params.ts';
import { createQueueFamily } from './queueScheduler.ts';
import { createScheduler, type SharedRules } from './scheduler.ts';
import { type SolverDelay, solveDelay } from './solveDelay.ts';

// ψ, ξ prices of a GB across a rack switch, the core switch · ω price of waiting

/** The greedy schedulers look at no price; which computer is the worst for a task is told by those of the paper. */
const PAPERS_PRICES: Prices = { wait: 50, rack: 100, core: 200, cap: 10_000 };

/** Gives each free computer the first task that prefers it, its rack, or any (QUI-9). */
export function createGreedy({ sim, params }: PolicyContext<typeof queueParams>): Policy {
  return createQueues(sim, params, { isFair: false, mayPreempt: false, ...patient() });
}

/** As that, but jobs that run their share are blocked (QUI-11). */
export function createGreedyFair({ sim, params }: PolicyContext<typeof queueParams>): Policy {
  return createQueues(sim, params, { isFair: true, mayPreempt: false, ...patient() });
}

/** As that, and what runs above a share is killed (QUI-12). */
export function createGreedyPreemptive({ sim, params }: PolicyContext<typeof queueParams>): Policy {
  return createQueues(sim, params, { isFair: true, mayPreempt: true, ...patient() });
}

/** Fair, with jobs that stay blocked for a while (QUI-13). */
export function createGreedySticky({ sim, params }: PolicyContext<typeof patientQueueParams>): Policy {
  return createQueues(sim, params, { isFair: true, mayPreempt: false, ...patient(params) });
}

/** Fair, with kills and with jobs that stay blocked for a while (QUI-13). */
export function createGreedyStickyPreemptive({
  sim,
  params,
}: PolicyContext<typeof patientQueueParams>): Policy {
  return createQueues(sim, params, { isFair: true, mayPreempt: true, ...patient(params) });
}

/** Solves a flow, and leaves running tasks alone (QUI-25). */
export function createFlow({ sim, params }: PolicyContext<typeof flowParams>): Policy {
  return createFlows(sim, params, { isFair: false, mayPreempt: false });
}

/** Solves a flow that is bound to fair shares (QUI-23). */
export function createFlowFair({ sim, params }: PolicyContext<typeof fairFlowParams>): Policy {
  return createFlows(sim, params, { isFair: true, mayPreempt: false });
}

/** Solves a flow that may take running tasks elsewhere (QUI-24). */
export function createFlowPreemptive({ sim, params }: PolicyContext<typeof flowParams>): Policy {
  return createFlows(sim, params, { isFair: false, mayPreempt: true });
}

/** Quincy itself (QUI-22); with a high price of the core switch, QFPX (QUI-26). */
export function createFlowFairPreemptive({ sim, params }: PolicyContext<typeof fairFlowParams>): Policy {
  return createFlows(sim, params, { isFair: true, mayPreempt: true });
}

type Sim = PolicyContext<typeof queueParams>['sim'];

function createQueues(
  sim: Sim,
  params: ParamValues<typeof queueParams>,
  rules: Pick<SharedRules, 'isFair' | 'mayPreempt' | 'hasHysteresis'> & HoldRules,
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

/** Makes a flow scheduler of any regime; solving takes as long as its parameters say, or as told. */
export function createFlows(
  sim: Sim,
  params: ParamValues<typeof flowParams> & { readonly byWeight?: boolean },
  rules: Pick<SharedRules, 'isFair' | 'mayPreempt'>,
  delayOf: FlowRules['delayOf'] = (arcs) => solveDelay(params.solverDelay as SolverDelay, arcs),
): Policy {
  const { waitCost, rackCost, coreCost, costCap, period, byWeight = false } = params;
  const shared: SharedRules = {
    family: 'flow',
    ...rules,
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
  return createScheduler(sim, shared, (parts) =>
    createFlowFamily(parts, { period: toMicros(period), byWeight, delayOf }),
  );
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

function patient(params?: { readonly margin: number; readonly hold: number }) {
  if (params === undefined) return { hasHysteresis: false, margin: 0, hold: 0 };
  return { hasHysteresis: true, margin: params.margin, hold: toMicros(params.hold) };
}

function hundredths(price: number): number {
  return Math.round(price * 100);
}
