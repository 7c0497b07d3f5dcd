import { policies } from '../../policies/registry.ts';
import { systemRuns } from '../map/mapScenario.ts';
import { CURRENT_VERSION } from '../shape/migrate.ts';
import type { RunSpec, Scenario } from '../shape/schema.ts';
import type { ArenaWorkload } from './arenaWorkloads.ts';

/** The seeds whose runs of the five systems are recorded: enough for an interval. Our choice. */
export const arenaSeeds: readonly number[] = [1, 2, 3, 4, 5];

/** A policy of the arena. */
export interface ArenaPolicy {
  /** Names it in files and options. */
  readonly id: string;
  readonly title: string;
  readonly run: RunSpec;
}

/** What is said of the parameters that a system has here, where it is not all defaults. */
const tuned: Readonly<Record<string, string>> = { apollo: ', capacity 300 %', 'quincy-qfp': ' QFP' };

/** The five systems, each as the presets that compare them have it. */
export const arenaSystems: readonly ArenaPolicy[] = systemRuns.map((run) => ({
  id: run.policy,
  title: `${policies.get(run.policy).family}${tuned[run.policy] ?? ''}`,
  run,
}));

/** The scenario in which policies run on a workload of the arena. */
export function arenaScenario(
  { title, says, given }: ArenaWorkload,
  seed: number,
  runs: readonly RunSpec[],
): Scenario {
  return { version: CURRENT_VERSION, name: title, question: says, seed, ...given, runs };
}
