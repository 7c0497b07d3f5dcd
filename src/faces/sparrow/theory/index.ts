import type { TheoryPart } from '../../../views/theory/part.ts';
import { readsInput } from '../../../views/theory/readsInput.ts';
import { closedForms } from './closedForms.ts';
import { ZeroWait } from './ZeroWait.tsx';
import { zeroWaitTable } from './zeroWaitPicture.ts';

/** Sparrow's Table 2, for runs whose tasks have no input. */
export const theory: TheoryPart = {
  paper: 'Sparrow',
  relevance: (runs) => (readsInput(runs) ? -1 : 1),
  formulas: [],
  values: {},
  panels: [{ id: 'zeroWait', title: 'Jobs that never wait', Component: ZeroWait }],
  table: zeroWaitTable,
  closedForms,
};
