import { policyPlugin } from '../../kit/menu/plugin.ts';
import { baselineParams, centralParams } from './compare/compareParams.ts';
import { correctParams } from './correct/correctParams.ts';
import { askingPerSecond } from './manager/askAgain.ts';
import { apolloParams } from './params.ts';

/** What may change of how batches are made, while the run goes on. */
const decisionParams = ['allowance', 'batch', 'batchEvery', 'significant', 'inRack', 'picks'] as const;

/** Apollo (Boutin et al. 2014). */
export const apollo = policyPlugin({
  id: 'apollo',
  title: 'Apollo',
  family: 'Apollo',
  folder: 'apollo',
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
  schedulersMayReturn: true,
  controlsJobs: true,
  services: () => 2,
  hasMonitor: true,
  queues: () => 2,
  mayIdle: true,
  // Heartbeats, each with a message; news for managers; reports of tasks. Idle servers need none of them.
  ticksPerSecond: ({ heartbeat, status, copies, reportEvery }) => ({
    server: 0,
    busyServer: 2 / heartbeat + 1 / status + (copies ? 1 / reportEvery : 0),
    scheduler: 1 / heartbeat,
  }),
  seeksData: true,
  heedsPools: () => true,
  // Messages: a request, the news of start and end, and often what the server tells when it takes the task in.
  eventsPerTask: () => 1,
  extraMessagesPerTask: () => 4,
  // Each task is estimated on about twenty servers, and each server plans its queue again.
  secondsPerDecision: () => 1e-5,
});

/** The scheduler that Apollo replaced (Apollo §4, APO-38). */
export const apolloBaseline = policyPlugin({
  id: 'apollo-baseline',
  title: 'Apollo’s baseline',
  family: 'Apollo',
  folder: 'apollo',
  summary:
    'Sends tasks to random servers near their data; a task that waits too long is queued on another server as well.',
  source: 'Apollo §4',
  params: baselineParams,
  schedulers: () => 'onePerJob',
  schedulersMayReturn: true,
  controlsJobs: true,
  services: () => 1,
  queues: () => 2,
  mayIdle: true,
  // Alarms of a task that waits on a busy server, however long it waits; a job that waits for tokens.
  ticksPerSecond: ({ probeAfter, mostProbes }) => ({
    server: 0,
    busyServer: mostProbes > 0 ? 1 / probeAfter : 0,
    scheduler: askingPerSecond,
  }),
  seeksData: true,
  heedsPools: () => true,
  // A request, the news of start and end, an alarm; and for some tasks as much again for duplicates.
  eventsPerTask: () => 6,
  extraMessagesPerTask: () => 4,
});

/** The attempt before Apollo: one scheduler for all jobs (Apollo §4, APO-39). */
export const apolloCentral = policyPlugin({
  id: 'apollo-central',
  title: 'Apollo, centralized',
  family: 'Apollo',
  folder: 'apollo',
  summary: 'One scheduler knows every queue and decides for all jobs, but needs time to think.',
  source: 'Apollo §4',
  params: centralParams,
  mayChange: ({ estimates, copies }) => [
    ...decisionParams,
    ...(estimates ? (['conservative'] as const) : []),
    ...(copies ? (['slowFrom'] as const) : []),
  ],
  schedulers: () => 1,
  schedulersMayReturn: true,
  controlsJobs: true,
  services: () => 1,
  queues: () => 2,
  mayIdle: true,
  // Reports of tasks; a job that waits for tokens.
  ticksPerSecond: ({ copies }) => ({
    server: 0,
    busyServer: copies ? 1 / correctParams.reportEvery.default : 0,
    scheduler: askingPerSecond,
  }),
  seeksData: true,
  heedsPools: () => true,
  eventsPerTask: () => 6,
  extraMessagesPerTask: () => 4,
  secondsPerDecision: () => 1e-5,
});
