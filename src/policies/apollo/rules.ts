import { slotCount, type Topology } from '../../engine/cluster/topology.ts';
import { toMicros } from '../../engine/kernel/time.ts';
import type { ParamChanges } from '../../engine/policy/policy.ts';
import { type ParamValue, type ParamValues, readParams, sets } from '../../kit/menu/params.ts';
import { allParams } from './params.ts';

/** The list of lightly loaded servers has at least so many: a share of a small cluster would be one or two. Our choice. */
const FEWEST_LIGHT = 20;

export type ServerRules = ReturnType<typeof readServerRules>;
export type Rules = ReturnType<typeof readRules>;

/** What servers and the monitor go by. Times are in µs, shares from 0 to 1. */
function readServerRules(params: ParamValues<typeof allParams>, servers: number) {
  return {
    /** Whether younger regular tasks fill gaps where they delay none of the older ones (APO-8). If not: first come, first served. */
    backfills: params.fillsGaps,
    /** Whether opportunistic tasks are ended where a regular one could start in their place (APO-33). */
    terminates: params.stopsOpportunistic,
    /** Whether files of tasks come while they wait. */
    prefetches: params.prefetches,
    /** Whether what opportunistic tasks read gets only what other transfers leave. */
    transfersGiveWay: params.transfersGiveWay,
    /** The chance of an opportunistic task to be treated as a regular one, beside those of the baseline (Apollo §4). */
    regularChance: params.baselineShare === 0 ? 0 : params.regularChance / 100,
    opportunisticOrder: params.opportunisticOrder,
    waitReading: params.waitReading,
    /** Period of heartbeats, and of the monitor's publications. */
    heartbeat: toMicros(params.heartbeat),
    /** Whether a server sends none while it would tell the same times again. */
    onlyNews: params.periodic === 'news',
    /** Period in which servers tell managers with tasks there. */
    status: toMicros(params.status),
    /** Each time that a matrix gets older by this, confidence sinks by one step (APO-27). Infinity: never. */
    stale: toMicros(params.stale),
    /** By how many lines of both axes the demand that is read is larger, for each step. */
    shift: params.distrust,
    /** Least length of the list of lightly loaded servers, as a share of all. */
    lightShare: Math.min(1, Math.max(params.lightlyLoaded / 100, FEWEST_LIGHT / servers)),
  };
}

/**
 * What a policy of this family goes by, from its parameters. Times are in µs, shares from 0 to 1. `fixed`: parameters that it has
 * no control for, where they do not stand at their defaults.
 */
export function readRules(
  topology: Topology,
  given: Readonly<Record<string, ParamValue>>,
  fixed: Readonly<Record<string, ParamValue>> = {},
) {
  const params = readParams(allParams, Object.assign({}, fixed, given));
  const { network, servers } = topology;
  return {
    servers: readServerRules(params, servers),

    /** Tokens of all virtual clusters together. */
    allTokens: Math.max(1, Math.round((slotCount(topology) * params.capacity) / 100)),
    /** What a job asks for that does not say it: this, or as many as its widest stage has tasks if that is less. */
    usualTokens: params.tokens,
    /** Whether a job with fewer tasks left than tokens gives back what it has too many. */
    givesBackEarly: params.tokensUntil === 'tasks',
    /** c: opportunistic tasks for each token. */
    allowance: params.allowance,
    /** Whether opportunistic tasks get more weight where there are few of them (APO-35). */
    weights: params.weights,
    /** Whether tokens are for tasks that run without one, too, and not only for those that wait (AMB-42). */
    upgradesRunning: params.upgrades === 'all',

    /** Whether stages go in the order in which the job lists them, for comparison. */
    asWritten: params.order === 'written',
    /** The largest number of tasks of a batch. */
    batch: params.batch,
    /** The least time from one batch of a job to the next. */
    batchEvery: toMicros(params.batchEvery),
    matcher: params.matcher,
    rounds: params.rounds,
    /** Share of what a task reads from which on it is significant. */
    significant: params.significant / 100,
    /** How many servers of each rack with input are considered. */
    inRack: params.inRack,
    /** How many lightly loaded servers are considered. */
    picks: params.picks,

    /** What a manager minimises: the estimated completion, or only a part of it (APO-43). */
    placement: params.placement,
    /** Whether tasks differ at all. If not, each gets the default (Apollo §5.3: without estimation). */
    estimates: params.estimates,
    /** How many times too long the estimates of the optimizer are: they are conservative (Apollo §3.2). */
    conservative: params.conservative,
    /** Whether finished tasks of the stage take the place of the optimizer (Apollo §3.2). */
    refines: params.refines,
    /** How long tasks compute about which nothing is known. */
    usualTime: toMicros(params.usualTime),
    /** The largest random addition to an estimate (Apollo §3.4). */
    noise: params.noise * toMicros(params.status),
    /** K_fail. */
    failurePenalty: params.failurePenalty,
    /** P_succ of a server that has not failed lately, and of one right after a failure. */
    success: params.success,
    afterFailure: params.afterFailure,
    /** Whether failures of many servers at once are told apart, for which none is blamed. */
    tellsApart: params.tellsApart,
    calendar: params.calendar,

    duplicates: params.duplicates,
    /** From how many times the expected wait on a wait is significantly longer. */
    longerWait: params.longerWait,
    /** Whether a duplicate goes only to servers whose matrix is newer than the decision. */
    onlyNewer: params.secondLook === 'newer',
    /** Whether conflicts are resolved at once (APO-42). */
    eager: params.conflicts === 'eager',
    copies: params.copies,
    /** How many times as long as a new attempt a task must need. */
    slowFrom: params.slowFrom,
    // Only where transfers share links can a source be slow.
    reruns: params.reruns && network.kind === 'contended',
    reportEvery: toMicros(params.reportEvery),

    /** Share of the jobs that the baseline scheduler has (Apollo §4, APO-44). */
    baselineShare: params.baselineShare / 100,
    /** A task of the baseline gets one more duplicate each time that this has passed, and so many at a time at most. */
    probeAfter: toMicros(params.probeAfter),
    mostProbes: params.mostProbes,
    /** When its constraint is relaxed, counted from when it could first be sent; `toAny`: after `toRack`. */
    toRack: toMicros(params.toRack),
    toAny: toMicros(params.toAny),
    /** Whether a job has one task on a server at most. */
    oneEach: params.oneEach,
  };
}

/** How managers take new values of their parameters. Servers and the monitor keep theirs. */
export function ruleChanges(rules: Rules): ParamChanges {
  return {
    allowance: sets(rules, 'allowance'),
    batch: sets(rules, 'batch'),
    batchEvery: sets(rules, 'batchEvery', toMicros),
    significant: sets(rules, 'significant', (percent: number) => percent / 100),
    inRack: sets(rules, 'inRack'),
    picks: sets(rules, 'picks'),
    noise: sets(rules, 'noise', (times: number) => times * rules.servers.status),
    failurePenalty: sets(rules, 'failurePenalty'),
    success: sets(rules, 'success'),
    afterFailure: sets(rules, 'afterFailure'),
    conservative: sets(rules, 'conservative'),
    duplicates: sets(rules, 'duplicates'),
    longerWait: sets(rules, 'longerWait'),
    slowFrom: sets(rules, 'slowFrom'),
  };
}
