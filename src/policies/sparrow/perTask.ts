import { policyPlugin } from '../plugin.ts';
import { queuesFor } from '../shared/disciplines.ts';
import { createEarlySampling, samplingParams } from './earlySampling.ts';

/**
 * Places each task on the least loaded of d random servers: the power of two choices (Sparrow §3.1).
 * Differs from the paper: tasks of a job do not draw their servers on their own (§4.2) but distinct ones (SPA-8).
 */
export const perTask = policyPlugin({
  id: 'per-task',
  title: 'Per-task sampling',
  family: 'Sparrow',
  summary: 'For each task, the shorter of d queues.',
  source: 'Sparrow §3.1',
  params: samplingParams,
  schedulers: ({ schedulers }) => schedulers,
  queues: ({ discipline }, users) => queuesFor(discipline, users),
  probesPerTask: ({ probeRatio }) => probeRatio,
  mayIdle: true,
  create: ({ sim, params }) => createEarlySampling(sim, params, false),
});
