import { simulate } from '../../../../engine/world/simulate.ts';
import { type Round, readRound } from '../../../../faces/hopper/lanes/round.ts';
import { roundsOf } from '../../../../faces/hopper/lanes/roundList.ts';
import { planRun } from '../../../../scenario/compile/planRun.ts';
import { presets } from '../../../../scenario/presets/presets.ts';
import type { Scenario } from '../../../../scenario/shape/schema.ts';
import { openTrace } from '../../../../trace/openTrace.ts';
import type { Trace } from '../../../../trace/trace.ts';

/** What differs between crowded runs. */
interface Setting {
  readonly slots?: number;
  readonly load?: number;
  readonly policy?: string;
  readonly params?: Readonly<Record<string, number | boolean>>;
}

/** Runs 80 jobs with stragglers on twelve slots, with four schedulers. */
export function crowdedRun({ slots = 1, load = 0.85, policy = 'hopper', params = {} }: Setting): Trace {
  const stage = {
    tasks: { kind: 'pareto', shape: 1, from: 2, to: 20 },
    duration: { kind: 'constant', value: 1 },
    stragglers: { perCopy: { shape: 1.4, most: 10 } },
  } as const;
  const scenario: Scenario = {
    version: 2,
    name: 'rounds',
    seed: 3,
    cluster: { racks: 1, serversPerRack: 12 / slots, slotsPerServer: slots, roundTrip: 0.01 },
    workload: {
      kind: 'generated',
      arrivals: { kind: 'poisson', load },
      classes: [{ name: 'job', share: 1, stages: [stage] }],
      jobs: 80,
      warmup: 0,
    },
    runs: [{ policy, params: { schedulers: 4, ...params } }],
  };
  return openTrace(simulate(planRun(scenario, 0)));
}

/** Runs a preset's first policy. */
export function presetRun(id: string): Trace {
  return openTrace(simulate(planRun(presets.get(id).scenario, 0)));
}

/** Reads all rounds of a run. */
export function allRounds(trace: Trace): readonly Round[] {
  return Array.from({ length: roundsOf(trace).length }, (_, number) => readRound(trace, number));
}
