import type { NumberParam } from '../../../kit/menu/params.ts';
import { correctParams } from '../correct/correctParams.ts';
import { estimateParams } from '../estimate/estimateParams.ts';
import { matchParams } from '../manager/matchParams.ts';
import { opportunisticParams, tokenParams } from '../params.ts';
import { baselineRulesParams } from './baselineParams.ts';

const { placement, estimates, conservative, refines, usualTime } = estimateParams;

/** What the baseline scheduler does. */
export const baselineParams = { ...tokenParams, ...baselineRulesParams } as const;

/** How long a decision takes. */
const timePerServer = {
  kind: 'number',
  title: 'Time per task and server',
  inName: '# per task and server',
  default: 0.000001,
  min: 0,
  max: 0.001,
  step: 0.0000001,
  unit: 's',
} as const satisfies NumberParam;

/** What the scheduler of all jobs does. */
export const centralParams = {
  timePerServer,
  ...tokenParams,
  ...opportunisticParams,
  ...matchParams,
  placement,
  estimates,
  conservative,
  refines,
  usualTime,
  copies: correctParams.copies,
  slowFrom: correctParams.slowFrom,
} as const;
