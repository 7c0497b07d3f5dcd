import { attemptsOfTasks, measuredJobs, percentiles, twoIdeals } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import { idealResponse } from '../../metrics/ideal.ts';
import { quantities } from './quantities.ts';

/** How the curves, and the percentiles beside them, are counted. */
export const counted: readonly Definition[] = [
  ...quantities,
  ...(quantities.includes(idealResponse) ? [] : [idealResponse]),
  percentiles,
  measuredJobs,
  attemptsOfTasks,
  twoIdeals,
];
