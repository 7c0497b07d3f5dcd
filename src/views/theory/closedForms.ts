import { delayFormulas } from './delayFormulas.ts';
import { paperValues } from './delayVariables.ts';
import type { Formula, Values } from './formula.ts';
import { quincyFormulas, quincyValues } from './quincyFormulas.ts';

/** All closed forms that are curves over one variable. */
export const closedForms: readonly Formula[] = [...delayFormulas, ...quincyFormulas];

/** Values for what no run tells. */
export const fallbackValues: Values = { ...paperValues, ...quincyValues };
