import { slotCountOf } from '../counted/serverCounts.ts';
import { jobCount, readsAnything } from '../counted/size.ts';
import type { PoolSpec, ReadingSpec, Scenario } from '../shape/schema.ts';
import { arrivalFields } from './arrivalFields.ts';
import { clusterFields } from './clusterFields.ts';
import { optionsOf, usualIn } from './entries.ts';
import { fieldsAt, type ScenarioField, type Special } from './entry.ts';
import { eventFields } from './eventFields.ts';
import { stageFields } from './stageFields.ts';
import { stragglerFields } from './stragglerFields.ts';

/**
 * Lists every control of a scenario, in the order in which they are shown. Which ones exist depends on the scenario:
 * a load only for arrivals that have one, a shape only for distributions that have one.
 */
export function fieldsOf(scenario: Scenario): readonly ScenarioField[] {
  const { workload } = scenario;
  const jobs =
    workload.kind === 'generated'
      ? [...arrivalFields(scenario, workload), ...stageFields(scenario, workload)]
      : [];
  return [
    ...clusterFields(scenario),
    ...jobs,
    ...stragglerFields(scenario),
    ...readingFields(scenario),
    ...userFields(scenario),
    ...lengthFields(scenario),
    ...eventFields(scenario),
  ];
}

/** Lists the controls of the length of the run, and of the seed. */
function lengthFields(scenario: Scenario): ScenarioField[] {
  const { workload } = scenario;
  const isListed = workload.kind === 'explicit';
  const isScheduled = !isListed && workload.arrivals.kind === 'schedule';
  return fieldsAt(
    'length',
    { scenario, path: '' },
    {
      'workload/jobs': !isListed && !isScheduled && {},
      'workload/warmup': isListed
        ? { max: workload.jobs.length - 1 }
        : isScheduled
          ? scheduledWarmup(scenario)
          : {},
    },
  );
}

/** With a schedule the number of jobs is given, so more warm-up jobs means fewer measured ones. */
function scheduledWarmup({ workload }: Scenario): Special {
  return {
    max: jobCount(workload) - 1,
    write: (to: Scenario, warmup: number) => {
      const jobs = jobCount(to.workload) - warmup;
      return { ...to, workload: { ...to.workload, warmup, jobs } } as Scenario;
    },
  };
}

const FIRST: ReadingSpec = { kind: 'first' };

/** Lists the controls of how tasks alternate reading and computing, if any task has input. */
function readingFields(scenario: Scenario): ScenarioField[] {
  if (!readsAnything(scenario.workload)) return [];
  const { kind } = scenario.workload.reading ?? FIRST;
  // A penalty is a factor of the whole task time, so computing cannot hide it.
  const isPenalty = scenario.cluster.network?.kind === 'penalty';
  return fieldsAt(
    'reading',
    { scenario, path: '/workload/reading' },
    {
      kind: {
        options: optionsOf('reading', 'kind').filter(
          ({ id }) => id !== 'pipelined' || !isPenalty || kind === id,
        ),
        // A scenario that chose a way is about it, so the control is shown in front.
        advanced: kind === 'first',
        at: '',
        shown: ({ kind }: ReadingSpec = FIRST) => kind,
        chosen: (stored: ReadingSpec | undefined, next: ReadingSpec['kind']) =>
          next === (stored ?? FIRST).kind ? stored : usual(next),
      },
    },
  );
}

/** Tasks read first by default; then the field is left out, as in scenarios made before it existed. */
function usual(kind: ReadingSpec['kind']): ReadingSpec | undefined {
  if (kind === 'first') return undefined;
  return kind === 'chunks' ? { kind, chunks: usualIn('reading').chunks } : { kind };
}

/** With more of a kind, controls of each go behind "More". */
const MOST_SHOWN = 3;

/** Lists the controls of the frequency of each kind of job, of users, and of the pools to which jobs are submitted. */
function userFields(scenario: Scenario): ScenarioField[] {
  const { workload, cluster } = scenario;
  const { users = [], pools = [] } = workload;
  const classes = workload.kind === 'generated' && workload.classes.length > 1 ? workload.classes : [];
  const slots = slotCountOf(cluster);
  const placed = (list: string, index: number, name: string) => ({
    scenario,
    path: `/workload/${list}/${index}`,
    words: { name },
  });
  return [
    ...classes.flatMap(({ name }, index) =>
      fieldsAt('classShare', {
        ...placed('classes', index, name),
        advanced: classes.length > MOST_SHOWN,
      }),
    ),
    ...users.flatMap(({ name }, index) =>
      fieldsAt('user', { ...placed('users', index, name), advanced: users.length > MOST_SHOWN }),
    ),
    ...pools.flatMap((pool, index) =>
      fieldsAt('pool', placed('pools', index, pool.name), {
        weight: { advanced: pools.length > MOST_SHOWN },
        minShare: { max: Math.max(pool.minShare, slots - promisedToOthers(pool, pools)) },
      }),
    ),
  ];
}

/** Sums the minimum shares of the other pools with the same parent. */
function promisedToOthers({ parent, name }: PoolSpec, pools: readonly PoolSpec[]): number {
  const others = pools.filter((pool) => pool.parent === parent && pool.name !== name);
  return others.reduce((sum, { minShare }) => sum + minShare, 0);
}
