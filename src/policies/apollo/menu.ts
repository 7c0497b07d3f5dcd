import { policyPlugin } from '../../kit/menu/plugin.ts';
import { apolloParams } from './params.ts';

/** Apollo (Boutin et al. 2014). */
export const apollo = policyPlugin({
  id: 'apollo',
  title: 'Apollo',
  family: 'Apollo',
  folder: 'apollo',
  summary:
    'Each job has a manager that estimates completions from wait-time matrices and matches tasks in batches.',
  source: 'Apollo §3',
  params: apolloParams,
  schedulers: () => 'onePerJob',
  schedulersMayReturn: true,
  services: () => 2,
  queues: () => 2,
  mayIdle: true,
  // Heartbeats, news for managers, and reports of tasks.
  ticksPerSecond: ({ heartbeat, status, copies, reportEvery }) => ({
    server: 1 / heartbeat + 1 / status + (copies ? 1 / reportEvery : 0),
    scheduler: 1 / heartbeat,
  }),
  seeksData: true,
  heedsPools: () => true,
  // Messages: a request, the news of start and end, and status of servers.
  eventsPerTask: () => 6,
  extraMessagesPerTask: () => 4,
  // Each task is estimated on about twenty servers, and each server plans its queue again.
  secondsPerDecision: () => 1e-5,
  unsupported: [
    'Priorities, suspension, upgrade and cancellation of jobs (§2.1): a scenario cannot change a job that has arrived.',
    'Running the task again that made slow input (§3.4): a finished task runs again only if its output is lost.',
    'Maintenance that is planned ahead (§3.3): scenarios have failures only, which nobody knows in advance.',
    'Storage that honours priorities (§4): opportunistic tasks read at the same rates as regular ones.',
  ],
});
