import { expect, test } from 'vitest';
import version1 from '../../testing/scenario/fixtures/v1.json' with { type: 'json' };
import version1Data from '../../testing/scenario/fixtures/v1Data.json' with { type: 'json' };
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { checkScenario, readScenario } from './check.ts';

type Json = Record<string, unknown>;

/** Puts a value at a place of a copy of the small scenario. */
function changed(pointer: string, value: unknown): unknown {
  const copy = structuredClone(smallScenario) as unknown as Json;
  const names = pointer.split('/').slice(1);
  const last = names.pop() as string;
  let place = copy;
  for (const name of names) place = place[name] as Json;
  Object.defineProperty(place, last, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

function complaints(value: unknown): string[] {
  return checkScenario(value).issues.map(({ path, message }) => `${path} ${message}`);
}

const job = { arrivesAt: 0, stages: [{ durations: [1] }] };
const explicit = { kind: 'explicit', jobs: [job], warmup: 0 };
const stage = smallWorkload.classes[0].stages[0];

test('a valid scenario is returned unchanged', () => {
  expect(checkScenario(smallScenario)).toEqual({ scenario: smallScenario, issues: [] });
  expect(checkScenario(changed('/workload', explicit)).issues).toEqual([]);
});

test('a scenario of version 1 still opens', () => {
  for (const scenario of [version1, version1Data]) {
    expect(readScenario(scenario)).toEqual({ scenario: { ...scenario, version: 2 }, issues: [] });
  }
});

test.each<[string, unknown, string]>([
  ['/name', '', '/name is ""; allowed is a text of 1 to 200 characters'],
  ['/name', 'x'.repeat(201), '/name is 201 characters long; allowed is a text of 1 to 200 characters'],
  ['/seed', 1.5, '/seed is 1.5; allowed is a whole number from 0 to 9007199254740991'],
  ['/seed', -1, '/seed is -1; allowed is a whole number from 0 to 9007199254740991'],
  ['/cluster', [], '/cluster/racks is missing'],
  ['/cluster', null, '/cluster is null; allowed is an object'],
  ['/cluster/racks', 0, '/cluster/racks is 0; allowed is a whole number from 1 to 20000'],
  ['/cluster/racks', '3', '/cluster/racks is "3"; allowed is a whole number from 1 to 20000'],
  ['/cluster/racks', undefined, '/cluster/racks is undefined; allowed is a whole number from 1 to 20000'],
  [
    '/cluster/largerRacks',
    2,
    '/cluster/largerRacks is 2; allowed is 0 to 1, for there are 2 racks, and one must be of the usual size',
  ],
  ['/cluster/racks', 5_000, '/cluster/serversPerRack makes 25000 servers; allowed are 20000'],
  ['/cluster/roundTrip', Number.NaN, '/cluster/roundTrip is NaN; allowed is a number from 0 to 10'],
  ['/cluster/roundTrip', Infinity, '/cluster/roundTrip is Infinity; allowed is a number from 0 to 10'],
  [
    '/cluster/features',
    [{ name: 'gpu', share: 0.01 }],
    '/cluster/features/0/share is 0.01 of 10 servers, which is none of them',
  ],
  ['/workload/kind', 'magic', '/workload/kind is "magic"; allowed is generated, explicit'],
  ['/workload/arrivals/load', 3, '/workload/arrivals/load is 3; allowed is a number from 0.01 to 2'],
  [
    '/workload/arrivals/kind',
    7,
    '/workload/arrivals/kind is 7; allowed is poisson, interval, atOnce, batches, wave, concurrent',
  ],
  ['/workload/classes', [], '/workload/classes has 0 items; allowed are 1 to 100 items'],
  ['/workload/classes/0/user', 'ann', '/workload/classes/0/user is "ann"; the scenario names no users'],
  ['/workload/classes/0/needs', 'gpu', '/workload/classes/0/needs is "gpu"; the cluster names no features'],
  [
    '/workload/classes/0/stages/0/after',
    [0],
    '/workload/classes/0/stages/0/after/0 is 0; the first stage waits for none',
  ],
  [
    '/workload/classes/0/stages/1',
    { ...stage, after: [1] },
    '/workload/classes/0/stages/1/after/0 is 1; allowed is 0 to 0',
  ],
  [
    '/workload/classes/0/stages/0/tasks',
    0,
    '/workload/classes/0/stages/0/tasks is 0; allowed is a whole number from 1 to 30000',
  ],
  [
    '/workload/classes/0/stages/0/duration',
    { kind: 'pareto', shape: 1, mean: 1 },
    '/workload/classes/0/stages/0/duration/shape is 1; allowed is a number from 1.05 to 10',
  ],
  [
    '/workload/classes/0/stages/0/duration',
    { kind: 'lognormal', median: 100_000, sigma: 4 },
    '/workload/classes/0/stages/0/duration has a mean of 2.98e+8 s; allowed are 1000000 s',
  ],
  [
    '/workload/classes/0/stages/0/input',
    { partitions: 2, replicas: 3, spread: 0.2, perUser: false },
    '/workload/classes/0/stages/0/input/replicas is 3, but only 2 servers hold data',
  ],
  [
    '/workload/classes/1',
    smallWorkload.classes[0],
    '/workload/classes/1/name is "job", like one before; each needs its own',
  ],
  ['/workload/jobs', 1_000_000, '/workload/jobs makes 1000005 jobs with the warm-up; allowed are 1000000'],
  [
    '/workload/classes/0/stages/0',
    { ...stage, tasks: 30_000, duration: { kind: 'constant', value: 100_000 } },
    '/workload/jobs makes a run of up to 5.36e+9 s, if everything is read from another rack; allowed are 1000000000 s',
  ],
  ['/workload', { ...explicit, warmup: 1 }, '/workload/warmup is 1; allowed is 0 to 0, for there are 1 jobs'],
  [
    '/workload',
    { ...explicit, users: [{ name: 'ann', weight: 1, priority: 0 }], jobs: [{ ...job, user: 'bob' }] },
    '/workload/jobs/0/user is "bob"; users are ann',
  ],
  [
    '/workload',
    { ...explicit, jobs: [{ ...job, stages: [{ durations: [1], servers: [[10]] }] }] },
    '/workload/jobs/0/stages/0/servers/0/0 is 10; allowed is 0 to 9, for there are 10 servers',
  ],
  [
    '/workload',
    { ...explicit, jobs: [{ ...job, stages: [{ durations: [1], servers: [[1, 1]] }] }] },
    '/workload/jobs/0/stages/0/servers/0/1 is 1, a second time',
  ],
  ['/runs', [], '/runs has 0 items; allowed are 1 to 8 items'],
  ['/runs/0/params', { schedulers: 0 }, '/runs/0/params/schedulers is 0; allowed is 1 to'],
  ['/runs/0/params', { speed: 1 }, '/runs/0/params/speed is not a parameter of this policy; it has '],
  ['/runs/0/params', 3, '/runs/0/params is 3; allowed is an object'],
  [
    '/events',
    [{ kind: 'schedulerDown', scheduler: 10, at: 1, detection: 0 }],
    '/events/0/scheduler is 10; allowed is 0 to 9, for no run has more than 10 schedulers',
  ],
  ['/recording', 'all', '/recording is "all"; allowed is jobs, attempts, queues, messages'],
])('%s may not be %j', (pointer, value, message) => {
  const found = complaints(changed(pointer, value));
  expect(found.find((complaint) => complaint.startsWith(message))).toBeDefined();
});

test('an unknown policy is named, and so are those that it resembles', () => {
  expect(complaints(changed('/runs/1/policy', 'sparow'))).toContain(
    '/runs/1/policy is "sparow", which is no policy here; similar: “Sparrow: late binding” (sparrow)',
  );
});

test('a scheduler may go down once, and never the last one', () => {
  const down = { kind: 'schedulerDown', scheduler: 0, at: 1, detection: 0 };
  const found = complaints({ ...smallScenario, runs: [{ policy: 'fifo' }], events: [down, down] });
  expect(found).toEqual([
    '/events/1/scheduler is 0, which is down already',
    '/events leave run A (Central FIFO) without a scheduler; “Only one of several dies” (role "oneOfSeveral") spares such runs, and with a repair it comes back',
  ]);
});

test('a class that needs a feature has no input of its own', () => {
  const input = { partitions: 2, replicas: 1, spread: 1, perUser: false };
  const classes = [{ ...smallWorkload.classes[0], needs: 'gpu', stages: [{ ...stage, input }] }];
  const cluster = { ...smallScenario.cluster, features: [{ name: 'gpu', share: 0.5 }] };
  expect(complaints({ ...smallScenario, cluster, workload: { ...smallWorkload, classes } })).toEqual([
    '/workload/classes/0/stages/0/input is not possible in a class that needs a feature; leave one of the two out',
  ]);
});

test('all faults are reported at once', () => {
  const value = {
    ...smallScenario,
    name: 3,
    seed: 'x',
    runs: [{}],
    cluster: { ...smallScenario.cluster, racks: 0 },
  };
  expect(checkScenario(value).issues.map(({ path }) => path)).toEqual([
    '/name',
    '/seed',
    '/cluster/racks',
    '/runs/0/policy',
  ]);
});

test('a policy whose roots take slots needs a cluster that has more than one', () => {
  const withSlots = (slotsPerServer: number) => ({
    ...smallScenario,
    cluster: { ...smallScenario.cluster, racks: 1, serversPerRack: 1, slotsPerServer },
    runs: [{ policy: 'fair' }, { policy: 'quincy-g' }],
  });
  expect(complaints(withSlots(2))).toEqual([]);
  expect(complaints(withSlots(1))).toEqual([
    '/runs/1/policy is “Greedy queues · G”, which needs 2 slots; the cluster has 1',
  ]);
});

test('every unknown field is named, wherever it stands', () => {
  const value = structuredClone(smallScenario) as unknown as Json;
  value.colour = 'red';
  (value.cluster as Json)['a/b~c'] = 1;
  ((value.workload as Json).arrivals as Json).gap = 1;
  ((value.runs as Json[])[0] as Json).name = 'x';
  expect(checkScenario(value).issues.map(({ path }) => path)).toEqual([
    '/cluster/a~1b~0c',
    '/workload/arrivals/gap',
    '/runs/0/name',
    '/colour',
  ]);
});

test('keys that reach for the prototype are unknown fields and do no harm', () => {
  const text = JSON.stringify(smallScenario);
  for (const key of ['__proto__', 'constructor', 'prototype', 'toString']) {
    const top = JSON.parse(text.replace('{', `{"${key}":{"polluted":1},`));
    expect(checkScenario(top).issues.map(({ path }) => path)).toEqual([`/${key}`]);
    const params = JSON.parse(text.replace('"policy":"random"', `"policy":"random","params":{"${key}":1}`));
    expect(checkScenario(params).issues.map(({ path }) => path)).toEqual([`/runs/0/params/${key}`]);
  }
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('a value that is not a scenario gives issues, too', () => {
  const circular: Json = { ...smallScenario };
  circular.cluster = circular;
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  const values = [
    undefined,
    null,
    0,
    'x',
    [],
    {},
    () => 1,
    Symbol('s'),
    10n,
    circular,
    deep,
    changed('/runs', deep),
  ];
  for (const value of values) {
    expect(checkScenario(value).issues.length).toBeGreaterThan(0);
    expect(checkScenario(value).scenario).toBeUndefined();
  }
});

test('a scenario of a later version is distinguished from an invalid one', () => {
  expect(readScenario({ ...smallScenario, version: 7, news: true }).issues).toEqual([
    { path: '/version', message: 'is 7: made by a newer Makespan; reload this page to get it' },
  ]);
  expect(readScenario({ name: 'x' }).issues[0].message).toContain('has no version');
});
