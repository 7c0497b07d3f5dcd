import { policyPlugin } from '../../kit/menu/plugin.ts';
import { budgetedParams, hopperCentralParams, hopperFairParams, srptParams } from './params.ts';

const central = {
  family: 'Hopper',
  folder: 'hopper',
  schedulers: () => 1,
  mayIdle: true,
  seeksData: true,
  // One alarm for the first report on each attempt, and one decision about all that happens at a moment.
  eventsPerTask: () => 4,
  // A decision looks at all jobs that are present.
  secondsPerDecision: () => 3e-6,
} as const;

/** Fair sharing with copies at best effort (HOP-8). */
export const hopperFair = policyPlugin({
  ...central,
  id: 'hopper-fair',
  title: 'Fair with copies',
  summary: 'Each job has its share of the slots; copies run where a slot is open.',
  source: 'Hopper §2.1, §3.1',
  params: hopperFairParams,
});

/** The smallest job first, with copies at best effort (HOP-9, HOP-10, HOP-12). */
export const srpt = policyPlugin({
  ...central,
  id: 'srpt',
  title: 'Smallest job first',
  summary: 'The job with the fewest remaining tasks first (SRPT); copies run where a slot is open.',
  source: 'Hopper §2.1, §3.1',
  params: srptParams,
});

/** The smallest job first, with a fixed number of slots for copies (HOP-11). */
export const budgeted = policyPlugin({
  ...central,
  id: 'budgeted',
  title: 'Budgeted copies',
  summary: 'The smallest job first; a fixed share of the slots is reserved for copies.',
  source: 'Hopper §3.1',
  params: budgetedParams,
  leastSlots: 2,
});

/** Hopper with one scheduler (Hopper §4). */
export const hopperCentral = policyPlugin({
  ...central,
  id: 'hopper-central',
  title: 'Hopper, one scheduler',
  summary: 'Each job gets slots for its tasks and for the copies that they are likely to need.',
  source: 'Hopper §4',
  params: hopperCentralParams,
});
