import { apollo } from './apollo/index.ts';
import type { CheckGroup } from './check.ts';
import { delayScheduling } from './delayScheduling.ts';
import { delaySensitivity } from './delaySensitivity.ts';
import { figure5 } from './figure5.ts';
import { figure6 } from './figure6.ts';
import { figures7to9 } from './figures7to9.ts';
import { figures10to13 } from './figures10to13.ts';
import { hopper } from './hopper/index.ts';
import { laws } from './laws.ts';
import { quincyConstrained, quincyNarrower } from './quincy/constrained.ts';
import { quincyIdeal } from './quincy/ideal.ts';
import { quincyHashedUplinks, quincyWithoutHog } from './quincy/otherClusters.ts';
import { quincyUnconstrained, quincyVariation } from './quincy/unconstrained.ts';

/** All groups of checks, in the order in which they run. */
export const groups: readonly CheckGroup[] = [
  ...figure5,
  ...figure6,
  ...figures7to9,
  ...figures10to13,
  ...delayScheduling,
  delaySensitivity,
  quincyIdeal,
  quincyUnconstrained,
  quincyVariation,
  quincyHashedUplinks,
  quincyWithoutHog,
  quincyConstrained,
  quincyNarrower,
  ...hopper,
  ...apollo,
  laws,
];
