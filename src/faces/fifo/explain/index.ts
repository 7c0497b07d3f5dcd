import { explainCentral } from '../../../explain/explainCentral.ts';
import type { Explainers } from '../../../explain/explainers.ts';

/** What is said of one scheduler that launches tasks from one queue. */
export const explainers: Explainers = { task: explainCentral };
