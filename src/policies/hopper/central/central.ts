import { slotCount } from '../../../engine/cluster/topology.ts';
import { toMicros } from '../../../engine/kernel/time.ts';
import type { Policy } from '../../../engine/policy/policy.ts';
import { SCHEDULER } from '../../../kit/central/launcher.ts';
import { type ParamValues, sets } from '../../../kit/menu/params.ts';
import type { PolicyContext } from '../../../kit/menu/plugin.ts';
import { createRule } from '../../../kit/speculation/createRule.ts';
import type { speculationParams } from '../../../kit/speculation/rule.ts';
import type { Watch } from '../../../kit/speculation/watch.ts';
import type { Board } from '../board.ts';
import type { budgetedParams, hopperCentralParams, hopperFairParams, srptParams } from '../params.ts';
import { dagWork } from '../size/dagWork.ts';
import { LearnedBeta, learningRules } from '../size/learnedBeta.ts';
import { createCentralScheduler } from './centralScheduler.ts';
import type { IdleSlots } from './idleSlots.ts';
import { FairSharing, HopperSharing, SmallestFirst } from './shares.ts';

/** Fair sharing with copies where a slot happens to be free (HOP-8, HOP-10). */
export function createHopperFair({ sim, params }: PolicyContext<typeof hopperFairParams>): Policy {
  const rules = {
    ...together(params),
    copyCap: capOf(params.copies, params.cap),
    copiesWaitForAll: params.copiesWait === 'all',
    makeSharing: (board: Board) => new FairSharing(board, sim.graphs),
  };
  return createCentralScheduler(sim, rules, { cap: sets(rules, 'copyCap', share) });
}

/** The smallest job first, with copies where a slot happens to be free (HOP-9, HOP-10, HOP-12). */
export function createSrpt({ sim, params }: PolicyContext<typeof srptParams>): Policy {
  const rules = {
    ...together(params),
    copyCap: capOf(params.copies, params.cap),
    copiesWaitForAll: params.copiesWait === 'all',
    localityShare: share(params.localityShare),
    makeSharing: (board: Board) => new SmallestFirst(board),
  };
  return createCentralScheduler(sim, rules, {
    cap: sets(rules, 'copyCap', share),
    localityShare: sets(rules, 'localityShare', share),
  });
}

/** The smallest job first, with slots that are reserved for copies (HOP-11). */
export function createBudgeted({ sim, params }: PolicyContext<typeof budgetedParams>): Policy {
  const slots = slotCount(sim.topology);
  // One slot at least must run first attempts.
  const reserved = Math.min(slots - 1, Math.round((params.reserved / 100) * slots));
  return createCentralScheduler(sim, {
    ...together(params),
    reserved,
    makeSharing: (board) => new SmallestFirst(board),
  });
}

/** Hopper with one scheduler for all jobs (Hopper §4, HOP-16 to HOP-30). */
export function createHopperCentral({ sim, params }: PolicyContext<typeof hopperCentralParams>): Policy {
  const learning = learningRules(params);
  const learned = learning === null ? undefined : new LearnedBeta(sim, learning);
  const fairness = { beta: params.beta, unfairness: share(params.unfairness) };
  const rules = {
    ...together(params),
    localityShare: share(params.localityShare),
    learned,
    dag: dagWork(sim, params),
    makeSharing: (board: Board, idle: IdleSlots) =>
      new HopperSharing(board, {
        unfairness: () => fairness.unfairness,
        betaOf: (job) => learned?.betaOf(SCHEDULER, job) ?? fairness.beta,
        slots: () => idle.slots,
      }),
  };
  return createCentralScheduler(sim, rules, {
    beta: sets(fairness, 'beta'),
    unfairness: sets(fairness, 'unfairness', share),
    localityShare: sets(rules, 'localityShare', share),
  });
}

function share(percent: number): number {
  return percent / 100;
}

function together(params: ParamValues<typeof speculationParams> & { readonly heartbeat: number }) {
  return {
    heartbeat: toMicros(params.heartbeat),
    watch: { reportError: params.reportError / 100, newFrom: params.newFrom },
    reportEvery: toMicros(params.reportEvery),
    reserved: null,
    copyCap: 1,
    localityShare: 0,
    makeRule: (watch: Watch) => createRule(params, watch),
    slowServer: params.copies === 'late' ? params.slowServer : 0,
    // Before that it deserves no copy.
    leastAge: params.copies === 'late' ? toMicros(params.leastAge) : 0,
  };
}

/** The cap is LATE's; inside Hopper the allotment takes its place (AMB-19). */
function capOf(copies: string, cap: number): number {
  return copies === 'late' ? cap / 100 : 1;
}
