import { rulesKind } from '../../../policies/quincy/decisions/jobs.ts';
import type { TheoryPart } from '../../../views/theory/part.ts';
import { quincyFormulas, quincyValues } from './quincyFormulas.ts';

/** Quincy's formulas, for runs of its schedulers. */
export const theory: TheoryPart = {
  paper: 'Quincy',
  relevance: (runs) => (runs.some(({ trace }) => trace.decisionsOfKind(rulesKind).length > 0) ? 2 : 0),
  formulas: quincyFormulas,
  values: quincyValues,
  panels: [],
};
