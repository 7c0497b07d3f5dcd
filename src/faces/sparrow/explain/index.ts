import { explainCentral, explainOmniscient } from '../../../explain/explainCentral.ts';
import type { Explainers } from '../../../explain/explainers.ts';
import { drawnCaption, sparrowCaptions } from './captions.ts';
import { explainLateBinding } from './explainLateBinding.ts';
import { explainRandom } from './explainRandom.ts';
import { explainSampling } from './explainSampling.ts';

/** Explanations for Sparrow's schedulers and those that it is compared with. */
export const explainers: Explainers = {
  task: (trace, task) =>
    explainLateBinding(trace, task) ??
    explainSampling(trace, task) ??
    explainRandom(trace, task) ??
    explainCentral(trace, task) ??
    explainOmniscient(trace, task),
  placed: drawnCaption,
  captions: sparrowCaptions,
  heldBack: ({ data: { policy } }) =>
    policy === 'heartbeat' ? 'until a free server’s next heartbeat' : null,
  readings({ data: { policy, graphs } }) {
    const reads = (graphs.storage.stageFirstRead.at(-1) ?? 0) > 0;
    if (policy === 'sparrow') return reads ? 'AMB-13, AMB-35' : 'AMB-35';
    return policy === 'per-task' ? 'AMB-35, DIF-1' : 'AMB-35';
  },
};
