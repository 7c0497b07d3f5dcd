import { paramsIn } from '../../kit/menu/params.ts';
import entries from './params.json' with { type: 'json' };

const params = paramsIn(entries.params);

const common = [
  'concurrency',
  'startUp',
  'startUpSpread',
  'experiment',
  'reaction',
  'preferredComputers',
  'preferredRacks',
] as const;
const others = ['costCap', 'period', 'solverDelay', ...common] as const;

/** The parameters of the greedy schedulers. */
export const queueParams = params(...common);

/** The parameters of the greedy schedulers with hysteresis (Quincy §3.5). */
export const patientQueueParams = params('margin', 'hold', ...common);

/** The parameters of the schedulers that solve a flow. */
export const flowParams = params('waitCost', 'rackCost', 'coreCost', ...others);

/** The parameters of the schedulers that solve a flow and keep shares. */
export const fairFlowParams = params('waitCost', 'rackCost', 'coreCost', ...others, 'byWeight');

/** The parameters of QFPX: only the default price of the core switch differs. */
export const sparingFlowParams = params(
  'waitCost',
  'rackCost',
  'quincy-qfpx/coreCost',
  ...others,
  'byWeight',
);
