import { policyPlugin } from '../../kit/menu/plugin.ts';
import words from './menu.json' with { type: 'json' };
import {
  budgetedParams,
  hopperCentralParams,
  hopperFairParams,
  hopperParams,
  sparrowCopiesParams,
  srptParams,
} from './params.ts';

const named = (id: keyof typeof words) => ({ id, ...words[id] });

const central = {
  family: 'Hopper',
  folder: 'hopper',
  schedulers: () => 1,
  mayIdle: true,
  seeksData: true,
  // Messages to the server and back, an alarm for the first report, decisions; with copies about half as much again.
  eventsPerTask: ({ copies }: { readonly copies?: string }) => (copies === 'none' ? 5 : 7.5),
  // A decision looks at the jobs that are present, and at the reports on their tasks.
  secondsPerDecision: (_slots: number): number => 1.2e-5,
} as const;

/** Fair sharing with copies at best effort (HOP-8). */
export const hopperFair = policyPlugin({
  ...central,
  ...named('hopper-fair'),
  params: hopperFairParams,
  mayChange: ({ copies }) => (copies === 'late' ? ['cap'] : []),
});

/** The smallest job first, with copies at best effort (HOP-9, HOP-10, HOP-12). */
export const srpt = policyPlugin({
  ...central,
  ...named('srpt'),
  params: srptParams,
  mayChange: ({ copies }) => (copies === 'late' ? ['cap', 'localityShare'] : ['localityShare']),
});

/** The smallest job first, with a fixed number of slots for copies (HOP-11). */
export const budgeted = policyPlugin({
  ...central,
  ...named('budgeted'),
  params: budgetedParams,
  leastSlots: 2,
});

/** Hopper with one scheduler (Hopper §4). */
export const hopperCentral = policyPlugin({
  ...central,
  ...named('hopper-central'),
  params: hopperCentralParams,
  // A β that is fitted changes by itself.
  mayChange: ({ betaFrom }) =>
    betaFrom === 'told' ? ['beta', 'unfairness', 'localityShare'] : ['unfairness', 'localityShare'],
  // Slots that are kept for jobs are dealt with again.
  secondsPerDecision: (slots) => 4e-6 * Math.sqrt(slots),
});

interface MessageTimes {
  readonly schedulerTime: number;
  readonly serverTime: number;
}

/**
 * Events per task of so many questions, each with an answer, and news of starts and ends. Where handling a message takes
 * time, its end is one more event, and requests come one by one.
 */
function eventsOfQuestions(requests: number, questions: number, { schedulerTime, serverTime }: MessageTimes) {
  const events = 2 * questions + 3;
  return schedulerTime + serverTime > 0 ? 2 * events + requests : events;
}

const decentral = {
  family: 'Hopper',
  folder: 'hopper',
  mayIdle: true,
  seeksData: true,
  schedulersMayReturn: true,
} as const;

/** Hopper with many schedulers (Hopper §5). */
export const hopper = policyPlugin({
  ...decentral,
  ...named('hopper'),
  params: hopperParams,
  mayChange: ({ betaFrom }) =>
    betaFrom === 'told'
      ? ['probeRatio', 'refusals', 'beta', 'unfairness']
      : ['probeRatio', 'refusals', 'unfairness'],
  schedulers: ({ schedulers }) => schedulers,
  probesPerTask: ({ probeRatio }) => probeRatio,
  // Most requests are asked about once, and after refusals again; a server soon knows whom not to ask.
  eventsPerTask: ({ probeRatio, refusals, ...times }) =>
    eventsOfQuestions(probeRatio, probeRatio + 3 * Math.min(refusals, 2), times),
  extraMessagesPerTask: ({ refusals }) => 2 * refusals,
  // A server looks at all requests that wait there: the more, the more slots it has.
  secondsPerDecision: (slots, servers) => 8e-6 + (slots / servers) * 3e-6,
});

const withCopies = {
  ...decentral,
  params: sparrowCopiesParams,
  mayChange: () => ['probeRatio'] as const,
  schedulers: ({ schedulers }: { readonly schedulers: number }) => schedulers,
  probesPerTask: ({ probeRatio }: { readonly probeRatio: number }) => probeRatio,
  eventsPerTask: ({ probeRatio, ...times }: MessageTimes & { readonly probeRatio: number }) =>
    eventsOfQuestions(probeRatio, probeRatio, times),
  // Schedulers look for stragglers.
  secondsPerDecision: () => 5e-6,
} as const;

/** Sparrow with copies at best effort (HOP-13). */
export const sparrowLate = policyPlugin({ ...withCopies, ...named('sparrow-late') });

/** Sparrow with copies at best effort, and the smallest job first at each server (HOP-14). */
export const sparrowSrpt = policyPlugin({ ...withCopies, ...named('sparrow-srpt') });
