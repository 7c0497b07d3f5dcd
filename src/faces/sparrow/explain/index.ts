import type { Explainers } from '../../../explain/explainers.ts';
import { explainLateBinding } from './explainLateBinding.ts';
import { explainRandom } from './explainRandom.ts';
import { explainSampling } from './explainSampling.ts';

/** What is said of Sparrow's schedulers and of those that it is compared with. */
export const explainers: Explainers = {
  task: (trace, task) =>
    explainLateBinding(trace, task) ?? explainSampling(trace, task) ?? explainRandom(trace, task),
};
