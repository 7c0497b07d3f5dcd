import { policies } from '../../../policies/registry.ts';
import type { TheoryPart } from '../../../views/theory/part.ts';
import { hopperFormulas, paperValues } from './hopperFormulas.ts';

/** Why Hopper gives a job 2/β slots for each task, for runs of its policies. */
export const theory: TheoryPart = {
  paper: 'Hopper',
  relevance: (runs) =>
    runs.some(({ trace }) => policies.find(trace.data.policy)?.folder === 'hopper') ? 2 : -2,
  formulas: hopperFormulas,
  values: paperValues,
  panels: [],
};
