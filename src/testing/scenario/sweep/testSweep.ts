import type { SweptScenario } from '../../../scenario/sweep/cells.ts';
import { smallScenario } from '../testScenario.ts';

/** A small scenario with a sweep of a parameter that one of its two runs has, with two seeds, for tests. */
export const smallSweep: SweptScenario = {
  ...smallScenario,
  sweep: {
    axes: [{ path: '/runs/*/params/probeRatio', values: [1, 1.5, 2] }],
    seeds: 2,
    metrics: ['jobResponse', 'jobResponse@0.95'],
  },
};

/** The same with a second axis, which concerns both runs. */
export const smallGrid: SweptScenario = {
  ...smallSweep,
  sweep: {
    ...smallSweep.sweep,
    axes: [...smallSweep.sweep.axes, { path: '/workload/arrivals/load', values: [0.3, 0.6] }],
  },
};
