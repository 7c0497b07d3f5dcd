import { meansOverTime, wholeRun } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import { lineQuantities, stackQuantities } from './quantities.ts';

/** How lines and areas are counted. */
export const counted: readonly Definition[] = [
  ...lineQuantities,
  ...stackQuantities,
  meansOverTime,
  wholeRun,
];
