import { policies } from '../../../policies/registry.ts';
import type { TheoryPart } from '../../../views/theory/part.ts';
import { apolloFormulas, figureValues } from './apolloFormulas.ts';

/** What Apollo's managers minimise, for runs of its policies. */
export const theory: TheoryPart = {
  paper: 'Apollo',
  relevance: (runs) =>
    runs.some(({ trace }) => policies.find(trace.data.policy)?.folder === 'apollo') ? 2 : -2,
  formulas: apolloFormulas,
  values: figureValues,
  panels: [],
};
