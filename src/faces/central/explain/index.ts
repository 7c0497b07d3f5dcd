import type { Explainers } from '../../../explain/explainers.ts';
import { explainCentral, explainOmniscient } from './explainCentral.ts';

/** Explanations for schedulers that launch tasks from one queue. */
export const explainers: Explainers = {
  task: (trace, task) => explainCentral(trace, task) ?? explainOmniscient(trace, task),
};
