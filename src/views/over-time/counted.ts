import { meansOverTime, wholeRun } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import { queueSpread } from '../../metrics/queueSpread.ts';
import { serverGap } from '../../metrics/serverSpread.ts';
import { percentileBands } from './bands.ts';
import { lineQuantities, stackQuantities } from './quantities.ts';

/** The windows of lines that say how much servers differ. */
const steps: Definition = {
  title: 'Windows as lines',
  help: 'The time shown is cut into up to 60 equal windows. Each step of the line is the value of one window.',
};

/** How lines and areas are counted. */
export const counted: readonly Definition[] = [
  ...lineQuantities.filter(({ unit }) => unit === undefined),
  queueSpread,
  serverGap,
  ...percentileBands,
  steps,
  ...stackQuantities,
  meansOverTime,
  wholeRun,
];
