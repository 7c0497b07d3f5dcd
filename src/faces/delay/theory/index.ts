import type { TheoryPart } from '../../../views/theory/part.ts';
import { readsInput } from '../../../views/theory/readsInput.ts';
import { Conditions } from './Conditions.tsx';
import { delayFormulas, paperValues } from './delayFormulas.ts';

/** Delay Scheduling's analysis of waiting, for runs whose tasks have input. */
export const theory: TheoryPart = {
  paper: 'Delay Scheduling',
  relevance: (runs) => (readsInput(runs) ? 1 : 0),
  formulas: delayFormulas,
  values: paperValues,
  panels: [{ id: 'conditions', title: 'When waiting pays', Component: Conditions }],
};
