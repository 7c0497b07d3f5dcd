import { isSameData } from '../../base/sameData.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { Scenario, StragglerSpec, WorkloadSpec } from '../shape/schema.ts';

/**
 * What a copy of a task takes: a time drawn anew, that of the task, or that times a factor; `written`: stages differ, so
 * there is no one control for all.
 */
export type CopyTimes = 'anew' | 'alike' | 'tail' | 'written';

/** Gives what all stages of a workload say of stragglers; undefined: nothing. */
export function stragglersIn(workload: WorkloadSpec): StragglerSpec | 'written' | undefined {
  if (workload.kind === 'explicit') return workload.stragglers;
  const [first, ...others] = workload.classes.flatMap(({ stages }) => stages);
  const areAlike = others.every(({ stragglers }) => isSameData(stragglers, first.stragglers));
  return areAlike ? first.stragglers : 'written';
}

/** Gives what a copy of a task takes. */
export function copyTimesOf({ workload }: Scenario): CopyTimes {
  const stragglers = stragglersIn(workload);
  if (stragglers === 'written') return 'written';
  if (stragglers === undefined) return workload.kind === 'generated' ? 'anew' : 'alike';
  return stragglers.perCopy === undefined ? 'alike' : 'tail';
}

/** Changes what a copy takes, for all stages; who is slowed down stays so, but where copies draw anew. */
export function withCopyTimes(
  scenario: Scenario,
  times: CopyTimes,
  usual: NonNullable<StragglerSpec['perCopy']>,
): Scenario {
  if (times === 'written' || times === copyTimesOf(scenario)) return scenario;
  if (times === 'anew') return withStragglers(scenario, undefined);
  const stragglers = stragglersIn(scenario.workload);
  const injected = stragglers === undefined || stragglers === 'written' ? undefined : stragglers.injected;
  return withStragglers(scenario, {
    ...(times === 'tail' ? { perCopy: usual } : {}),
    ...(injected === undefined ? {} : { injected }),
  });
}

/** Lets all stages say the same of stragglers. A list of jobs that says nothing of them need not say so. */
export function withStragglers(scenario: Scenario, stragglers: StragglerSpec | undefined): Scenario {
  const { workload } = scenario;
  if (workload.kind === 'explicit') {
    const isEmpty = stragglers === undefined || Object.keys(stragglers).length === 0;
    return withValueAt(scenario, ['workload', 'stragglers'], isEmpty ? undefined : stragglers) as Scenario;
  }
  const classes = workload.classes.map((jobClass) => ({
    ...jobClass,
    stages: jobClass.stages.map(({ stragglers: _, ...stage }) =>
      stragglers === undefined ? stage : { ...stage, stragglers },
    ),
  }));
  return { ...scenario, workload: { ...workload, classes } };
}
