import { slotCountOf } from '../counted/serverCounts.ts';
import type { PoolSpec, Scenario } from '../shape/schema.ts';
import entries from './entries/workload.json' with { type: 'json' };
import { fieldsAt, type ScenarioField } from './entry.ts';

/** With more of a kind, controls of each go behind "More". */
const MOST_SHOWN = 3;

/** Lists the controls of the frequency of each kind of job, of users, and of the pools to which jobs are submitted. */
export function userFields(scenario: Scenario): ScenarioField[] {
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
      fieldsAt(entries.share, { ...placed('classes', index, name), advanced: classes.length > MOST_SHOWN }),
    ),
    ...users.flatMap(({ name }, index) =>
      fieldsAt(entries.user, { ...placed('users', index, name), advanced: users.length > MOST_SHOWN }),
    ),
    ...pools.flatMap((pool, index) =>
      fieldsAt(entries.pool, placed('pools', index, pool.name), {
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
