import type { ChoiceParam, Worded } from '../../kit/menu/params.ts';
import { slotCountOf } from '../counted/serverCounts.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { PoolSpec, Scenario } from '../shape/schema.ts';
import { numberField, type ScenarioField } from './field.ts';

const about = { source: 'Delay Scheduling, "Evaluation"', origin: 'our choice' } as const;

const orders: Worded<ChoiceParam<PoolSpec['order']>> = {
  ...about,
  kind: 'choice',
  title: 'Order',
  help: 'Which of the pool’s jobs comes first.',
  consequence: 'fair: small jobs need not wait for large ones',
  default: 'fair',
  options: [
    { id: 'fair', title: 'fair shares' },
    { id: 'fifo', title: 'first come, first served' },
  ],
  advanced: true,
};

/** Lists the controls of the pools to which jobs are submitted. */
export function poolFields(scenario: Scenario): ScenarioField[] {
  const { pools = [] } = scenario.workload;
  const slots = slotCountOf(scenario.cluster);
  return pools.flatMap((pool, index) => {
    const { name, minShare } = pool;
    const path = `/workload/pools/${index}`;
    return [
      numberField(scenario, 'users', `${path}/weight`, {
        ...about,
        title: `Weight of pool ${name}`,
        help: 'Share of the cluster, or of the pool that it is a part of, relative to the others there.',
        consequence: 'heavier: more slots while both have work',
        default: 1,
        min: 0.1,
        max: 10,
        step: 0.1,
        unit: '×',
        scale: 'log',
        advanced: pools.length > 3,
      }),
      numberField(scenario, 'users', `${path}/minShare`, {
        ...about,
        title: `Minimum share of ${name}`,
        help: 'Slots that the pool gets before weights count, while it has work for them.',
        consequence: 'more: served sooner when the cluster is full',
        default: 0,
        min: 0,
        max: Math.max(minShare, slots - promisedToOthers(pool, pools)),
        step: 1,
        unit: '',
        advanced: true,
      }),
      orderField(path, name),
    ];
  });
}

/** Sums the minimum shares of the other pools with the same parent. */
function promisedToOthers({ parent, name }: PoolSpec, pools: readonly PoolSpec[]): number {
  const others = pools.filter((pool) => pool.parent === parent && pool.name !== name);
  return others.reduce((sum, { minShare }) => sum + minShare, 0);
}

function orderField(path: string, name: string): ScenarioField {
  const names = pointerNames(`${path}/order`);
  return {
    path: `${path}/order`,
    section: 'users',
    spec: { ...orders, title: `${orders.title} in ${name}` },
    read: (from) => valueAt(from, names) as PoolSpec['order'],
    write: (to, order) => withValueAt(to, names, order) as Scenario,
  };
}
