import { policyPlugin } from '../../kit/menu/plugin.ts';
import { askingPerSecond } from './manager/askAgain.ts';
import { apolloParams, baselineParams, centralParams } from './params.ts';

/** What may change of how batches are made, while the run goes on. */
const decisionParams = ['allowance', 'batch', 'batchEvery', 'significant', 'inRack', 'picks'] as const;

/** What its three policies have in common. */
const alike = {
  family: 'Apollo',
  folder: 'apollo',
  schedulersMayReturn: true,
  controlsJobs: true,
  queues: () => 2,
  mayIdle: true,
  seeksData: true,
  heedsPools: () => true,
  extraMessagesPerTask: () => 4,
} as const;

/** Apollo (Boutin et al. 2014). */
export const apollo = policyPlugin({
  ...alike,
  id: 'apollo',
  title: 'Apollo',
  summary:
    'Servers publish how long a task would wait; each job sends its tasks where they should finish first.',
  source: 'Apollo §3',
  params: apolloParams,
  // What managers go by. Servers tell managers of queues from the start or never, so duplicates can only be given up.
  mayChange: ({ estimates, duplicates, copies }) => [
    ...decisionParams,
    ...(['noise', 'failurePenalty', 'success', 'afterFailure'] as const),
    ...(estimates ? (['conservative'] as const) : []),
    ...(duplicates ? (['duplicates', 'longerWait'] as const) : []),
    ...(copies ? (['slowFrom'] as const) : []),
  ],
  schedulers: () => 'onePerJob',
  services: () => 2,
  hasMonitor: true,
  // A heartbeat is an alarm and a message, and managers get what the monitor publishes; those of tasks that wait hear of every
  // other one. Managers look at reports on tasks.
  ticksPerSecond: ({ heartbeat, duplicates, status, copies, reportEvery }) => ({
    busyServer: 2 / heartbeat + (duplicates ? 0.5 / status : 0),
    job: 1 / heartbeat + (copies ? 1 / reportEvery : 0),
    scheduler: 2 / heartbeat,
  }),
  // A request and the news of start and end; and for some tasks as much again for duplicates.
  eventsPerTask: ({ duplicates }) => (duplicates ? 6 : 4),
  // Each task is estimated on about twenty servers, and each server plans its queue again.
  secondsPerDecision: () => 1e-5,
});

/** The scheduler that Apollo replaced (Apollo §4, APO-38). */
export const apolloBaseline = policyPlugin({
  ...alike,
  id: 'apollo-baseline',
  title: 'Apollo’s baseline',
  summary:
    'Sends tasks to random servers near their data; a task that waits too long is queued on another server as well.',
  source: 'Apollo §4',
  params: baselineParams,
  schedulers: () => 'onePerJob',
  services: () => 1,
  // A job asks while it waits for tokens: about half of its time.
  ticksPerSecond: () => ({ job: askingPerSecond / 2, scheduler: askingPerSecond }),
  // A request, the news of start and end, an alarm; and for some tasks as much again for duplicates.
  eventsPerTask: () => 8,
  secondsPerDecision: () => 8e-6,
});

/** The attempt before Apollo: one scheduler for all jobs (Apollo §4, APO-39). */
export const apolloCentral = policyPlugin({
  ...alike,
  id: 'apollo-central',
  title: 'Apollo, centralized',
  summary: 'One scheduler knows every queue and decides for all jobs, but needs time to think.',
  source: 'Apollo §4',
  params: centralParams,
  mayChange: ({ estimates, copies }) => [
    ...decisionParams,
    ...(estimates ? (['conservative'] as const) : []),
    ...(copies ? (['slowFrom'] as const) : []),
  ],
  schedulers: () => 1,
  services: () => 1,
  // Reports of tasks; a job that waits for tokens.
  ticksPerSecond: ({ copies }) => ({
    job: askingPerSecond / 2 + (copies ? 1 / apolloParams.reportEvery.default : 0),
    scheduler: askingPerSecond,
  }),
  eventsPerTask: () => 8,
  secondsPerDecision: () => 1e-5,
});
