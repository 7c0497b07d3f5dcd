import type { CheckGroup } from '../check.ts';
import { business } from './business.ts';
import { stragglers, table2 } from './corrections.ts';
import { estimates, queueSpreads } from './estimates.ts';
import { matching } from './figure12.ts';
import { table1 } from './locality.ts';
import { scale, weekdays } from './scale.ts';

/** Apollo’s numbers: a file for each figure or section, with a line here; what each row says is in `src/claims`. */
export const apollo: readonly CheckGroup[] = [
  matching,
  scale,
  weekdays,
  table1,
  estimates,
  queueSpreads,
  table2,
  stragglers,
  business,
];
