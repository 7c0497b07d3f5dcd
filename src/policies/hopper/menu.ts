import { policyPlugin } from '../../kit/menu/plugin.ts';
import {
  budgetedParams,
  hopperCentralParams,
  hopperFairParams,
  hopperParams,
  sparrowCopiesParams,
  srptParams,
} from './params.ts';

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
  id: 'hopper-fair',
  title: 'Fair with copies',
  summary: 'Gives each job a fair share of the slots; slow tasks get copies in slots that are left over.',
  source: 'Hopper §2.1, §3.1',
  params: hopperFairParams,
  mayChange: ({ copies }) => (copies === 'late' ? ['cap'] : []),
});

/** The smallest job first, with copies at best effort (HOP-9, HOP-10, HOP-12). */
export const srpt = policyPlugin({
  ...central,
  id: 'srpt',
  title: 'Smallest job first',
  summary:
    'Serves the job with the fewest tasks left first; slow tasks get copies in slots that are left over.',
  source: 'Hopper §2.1, §3.1',
  params: srptParams,
  mayChange: ({ copies }) => (copies === 'late' ? ['cap', 'localityShare'] : ['localityShare']),
});

/** The smallest job first, with a fixed number of slots for copies (HOP-11). */
export const budgeted = policyPlugin({
  ...central,
  id: 'budgeted',
  title: 'Budgeted copies',
  summary: 'Serves the smallest job first, and keeps some slots only for copies of slow tasks.',
  source: 'Hopper §3.1',
  params: budgetedParams,
  leastSlots: 2,
});

/** Hopper with one scheduler (Hopper §4). */
export const hopperCentral = policyPlugin({
  ...central,
  id: 'hopper-central',
  title: 'Hopper, one scheduler',
  summary: 'Gives each job slots for its tasks and for the copies that its slow tasks will probably need.',
  source: 'Hopper §4',
  params: hopperCentralParams,
  // A β that is fitted changes by itself.
  mayChange: ({ betaFrom }) =>
    betaFrom === 'told' ? ['beta', 'unfairness', 'localityShare'] : ['unfairness', 'localityShare'],
  // Slots that are kept for jobs are dealt with again.
  secondsPerDecision: (slots) => 4e-6 * Math.sqrt(slots),
});

/**
 * Events per task of so many questions, each with an answer, and news of starts and ends. Where handling a message takes
 * time, its end is one more event, and requests come one by one.
 */
function eventsOfQuestions(
  requests: number,
  questions: number,
  { schedulerTime, serverTime }: { readonly schedulerTime: number; readonly serverTime: number },
): number {
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
  id: 'hopper',
  title: 'Hopper',
  summary:
    'Free servers pick a waiting job; jobs that have slots enough for tasks and likely copies decline.',
  source: 'Hopper §5',
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

/** Sparrow with copies at best effort (HOP-13). */
export const sparrowLate = policyPlugin({
  ...decentral,
  id: 'sparrow-late',
  title: 'Sparrow with copies',
  summary: 'Like Sparrow, with copies of slow tasks, which wait in the queues like any other task.',
  source: 'Hopper §7.1',
  params: sparrowCopiesParams,
  mayChange: () => ['probeRatio'],
  schedulers: ({ schedulers }) => schedulers,
  probesPerTask: ({ probeRatio }) => probeRatio,
  eventsPerTask: ({ probeRatio, ...times }) => eventsOfQuestions(probeRatio, probeRatio, times),
  // Schedulers look for stragglers.
  secondsPerDecision: () => 5e-6,
});

/** Sparrow with copies at best effort, and the smallest job first at each server (HOP-14). */
export const sparrowSrpt = policyPlugin({
  ...decentral,
  id: 'sparrow-srpt',
  title: 'Sparrow, smallest job first',
  summary:
    'Like Sparrow with copies of slow tasks, but each server serves the job with the fewest tasks left first.',
  source: 'Hopper §7.1',
  params: sparrowCopiesParams,
  mayChange: () => ['probeRatio'],
  schedulers: ({ schedulers }) => schedulers,
  probesPerTask: ({ probeRatio }) => probeRatio,
  eventsPerTask: ({ probeRatio, ...times }) => eventsOfQuestions(probeRatio, probeRatio, times),
  // Schedulers look for stragglers.
  secondsPerDecision: () => 5e-6,
});
