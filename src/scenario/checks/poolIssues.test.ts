import { expect, test } from 'vitest';
import { complaints } from '../../testing/scenario/checks/testComplaints.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';

// The small scenario has 10 servers with 2 slots each.

const pool = { name: 'a', weight: 1, minShare: 0, order: 'fair' };
const inA = { ...smallWorkload.classes[0], pool: 'a' };

test.each<[string, readonly object[], object, string]>([
  ['a name twice', [pool, pool], inA, '/workload/pools/1/name is "a", like one before; each needs its own'],
  [
    'an unknown parent',
    [pool, { ...pool, name: 'b', parent: 'c' }],
    inA,
    '/workload/pools/1/parent is "c"; pools are a, b',
  ],
  [
    'more than all slots',
    [{ ...pool, minShare: 21 }],
    inA,
    '/workload/pools/0/minShare is 21; allowed is 0 to 20, for there are 20 slots',
  ],
  [
    'more than all slots together',
    [
      { ...pool, minShare: 15 },
      { ...pool, name: 'b', minShare: 6 },
    ],
    inA,
    '/workload/pools have minimum shares of 21 slots together; allowed are 20, for there are no more',
  ],
  [
    'a class in none of them',
    [pool],
    { ...inA, pool: undefined },
    '/workload/classes/0/pool is missing, and not every user has a pool of the same name; pools are a',
  ],
  ['a class in another one', [pool], { ...inA, pool: 'b' }, '/workload/classes/0/pool is "b"; pools are a'],
  [
    'a class in one with pools inside',
    [pool, { ...pool, name: 'b', parent: 'a' }],
    inA,
    '/workload/classes/0/pool is "a", which has pools inside; allowed are b',
  ],
])('pools may not have %s', (_, pools, jobClass, message) => {
  expect(
    complaints({ ...smallScenario, workload: { ...smallWorkload, pools, classes: [jobClass] } }),
  ).toEqual([message]);
});

test('pools may not be parts of each other in a circle', () => {
  const pools = [pool, { ...pool, name: 'b', parent: 'c' }, { ...pool, name: 'c', parent: 'b' }];
  expect(complaints({ ...smallScenario, workload: { ...smallWorkload, pools, classes: [inA] } })).toEqual([
    '/workload/pools/1/parent is "c", which is a part of "b" itself',
    '/workload/pools/2/parent is "b", which is a part of "c" itself',
  ]);
});

test('jobs without a pool go to the one called like their user', () => {
  const users = [{ name: 'a', weight: 1, priority: 0 }];
  const workload = { ...smallWorkload, users, pools: [pool] };
  expect(complaints({ ...smallScenario, workload })).toEqual([]);
});
