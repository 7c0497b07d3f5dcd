import { policyPlugin } from '../plugin.ts';
import { queuesFor } from '../shared/disciplines.ts';
import { createEarlySampling, samplingParams } from './earlySampling.ts';
import { sparrowLimits } from './params.ts';

/** Places the tasks of a job on the least loaded of all d·m servers that it asked (Sparrow §3.1, §3.2). */
export const batch = policyPlugin({
  id: 'batch',
  title: 'Batch sampling',
  family: 'Sparrow',
  summary: 'Asks d·m servers at once, takes the m shortest queues.',
  source: 'Sparrow §3.1',
  params: samplingParams,
  schedulers: ({ schedulers }) => schedulers,
  queues: ({ discipline }, users) => queuesFor(discipline, users),
  probesPerTask: ({ probeRatio }) => probeRatio,
  mayIdle: true,
  unsupported: sparrowLimits,
  create: ({ sim, params }) => createEarlySampling(sim, params, true),
});
