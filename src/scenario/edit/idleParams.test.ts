import { expect, test } from 'vitest';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { checkScenario } from '../checks/check.ts';
import type { GeneratedWorkload, RunSpec, Scenario } from '../shape/schema.ts';
import { idleParam } from './idleParams.ts';

const users = ['ann', 'bob'].map((name) => ({ name, weight: 1, priority: 0 }));
const [job] = smallWorkload.classes;

function scenarioOf(run: RunSpec, workload: Partial<GeneratedWorkload> = {}): Scenario {
  return { ...smallScenario, runs: [run], workload: { ...smallWorkload, ...workload } };
}

const sparrow = (params: RunSpec['params']): RunSpec => ({ policy: 'sparrow', params });
const delay = (params: RunSpec['params'] = {}): RunSpec => ({ policy: 'delay', params });

/** Parameters that have no effect, a scenario for each where this is so, and one where it has an effect. */
const cases: readonly (readonly [name: string, idle: Scenario, acting: Scenario])[] = [
  [
    'discipline',
    scenarioOf(sparrow({ discipline: 'fair' })),
    scenarioOf(sparrow({ discipline: 'fair' }), { users }),
  ],
  [
    'discipline',
    scenarioOf(sparrow({ discipline: 'priority' }), { users }),
    scenarioOf(sparrow({ discipline: 'priority' }), { users: [users[0], { ...users[1], priority: 1 }] }),
  ],
  [
    'softLocality',
    scenarioOf(sparrow({ softLocality: true })),
    scenarioOf(sparrow({ softLocality: true }), {
      classes: [
        {
          ...job,
          stages: [{ ...job.stages[0], input: { partitions: 2, replicas: 2, spread: 1, perUser: false } }],
        },
      ],
    }),
  ],
  [
    'rackWait',
    scenarioOf(delay()),
    scenarioOf(delay(), {
      classes: [
        {
          ...job,
          stages: [{ ...job.stages[0], reads: [{ size: 1, replicas: 1, placement: { kind: 'uniform' } }] }],
        },
      ],
    }),
  ],
  [
    'order',
    scenarioOf(delay({ order: 'deadline' })),
    scenarioOf(delay({ order: 'deadline' }), { classes: [{ ...job, deadline: 1 }] }),
  ],
  ['order', scenarioOf(delay({ order: 'pools' })), scenarioOf(delay({ order: 'pools' }), { users })],
  ['order', scenarioOf(delay({ order: 'priority' })), scenarioOf(delay({ order: 'fair' }))],
];

test.each(cases)('%s says that it has no effect, only where this is so', (name, idle, acting) => {
  expect(idleParam(idle, 0, name)?.says).toMatch(/\.$/);
  expect(idleParam(acting, 0, name)).toBeUndefined();
});

test.each(cases)(
  'the offers for %s lead, step by step, to a scenario in which it has an effect',
  (name, idle) => {
    let scenario = idle;
    for (let step = 0; step < 3; step += 1) {
      const [offer] = idleParam(scenario, 0, name)?.offers ?? [];
      if (offer === undefined) break;
      scenario = offer.edit(scenario).scenario;
      expect(checkScenario(scenario).issues).toEqual([]);
    }
    expect(scenario).not.toBe(idle);
    expect(idleParam(scenario, 0, name)).toBeUndefined();
  },
);

test('a parameter of another form of a policy says so, and offers the form', () => {
  for (const [run, name] of [
    [sparrow({}), 'relaxAfter'],
    [delay({ form: 'count' }), 'remoteWait'],
    [delay(), 'skips'],
    [{ policy: 'fair' }, 'killAfter'],
  ] as const) {
    const scenario = scenarioOf(run);
    const idle = idleParam(scenario, 0, name);
    const changed = idle?.offers[0].edit(scenario).scenario;
    expect(checkScenario(changed).issues).toEqual([]);
    expect(changed === undefined ? '' : idleParam(changed, 0, name)?.says).not.toBe(idle?.says);
  }
});

test('parameters with an effect say nothing', () => {
  const scenario = scenarioOf(sparrow({}));
  for (const name of ['probeRatio', 'schedulers', 'discipline', 'softLocality', 'cancellation']) {
    expect(idleParam(scenario, 0, name)).toBeUndefined();
  }
});
