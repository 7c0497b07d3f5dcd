import { describe, expect, test } from 'vitest';
import version1Data from '../../testing/scenario/fixtures/v1Data.json' with { type: 'json' };
import { copiedAt, findItem, removedAt, writtenAt } from '../../testing/scenario/testLists.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { checkScenario } from '../checks/check.ts';
import { fieldsOf } from '../fields/fields.ts';
import { withFork } from '../forks/lineage.ts';
import { presets } from '../presets/presets.ts';
import type { GeneratedWorkload, PoolSpec, ReadSpec, Scenario, StageSpec } from '../shape/schema.ts';
import type { ScenarioList } from './list.ts';
import { addedTo, findList, listsOf } from './lists.ts';
import type { Outcome } from './tried.ts';

/** Returns the scenario of an edit, which must be valid. */
function done(outcome: Outcome): Scenario {
  if (outcome.kind === 'refused') throw new Error(outcome.why);
  expect(checkScenario(outcome.scenario).issues).toEqual([]);
  return outcome.scenario;
}

const why = (outcome: Outcome) => (outcome.kind === 'refused' ? outcome.why : 'done');
const says = (outcome: Outcome) => (outcome.kind === 'done' ? outcome.says : undefined);
const generated = ({ workload }: Scenario) => workload as GeneratedWorkload;

const [job] = smallWorkload.classes;
const stage = '/workload/classes/0/stages/0';

function withWorkload(workload: Partial<GeneratedWorkload>): Scenario {
  return { ...smallScenario, workload: { ...smallWorkload, ...workload } };
}

function withStages(...stages: readonly Partial<StageSpec>[]): Scenario {
  return withWorkload({
    classes: [{ ...job, stages: stages.map((each) => ({ ...job.stages[0], ...each })) }],
  });
}

const pool = (name: string, more: Partial<PoolSpec> = {}): PoolSpec => ({
  name,
  weight: 1,
  minShare: 0,
  order: 'fair',
  ...more,
});

const listed: Scenario = {
  ...smallScenario,
  workload: {
    kind: 'explicit',
    warmup: 1,
    jobs: [
      { name: 'first', user: 'ann', arrivesAt: 0, stages: [{ durations: [1, 2] }] },
      { user: 'bob', arrivesAt: 3, stages: [{ durations: [1, 1] }, { durations: [2] }] },
    ],
  },
};

test('a number that a run must give is added, edited and removed (COM-23)', () => {
  const one = done(addedTo(smallScenario, '/expected'));
  expect(one.expected).toEqual([{ run: 0, metric: 'jobResponse', from: 0, to: 60 }]);
  const other = done(writtenAt(one, '/expected/0/metric', ' jobResponse@0.95 '));
  expect(other.expected?.[0].metric).toBe('jobResponse@0.95');
  expect(why(writtenAt(one, '/expected/0/metric', ' '))).toContain('allowed are 1 to 60');
  const [, , most] = findItem(other, '/expected/0')?.fields ?? [];
  expect(most.write(other, 5).expected?.[0].to).toBe(5);
  expect(done(removedAt(other, '/expected/0'))).toEqual(smallScenario);
});

test('the first user that is added makes two, who submit in turn; the last one leaves none', () => {
  const outcome = addedTo(smallScenario, '/workload/users');
  const two = done(outcome);
  expect(says(outcome)).toBe('Jobs now come from user 1 and user 2 in turn.');
  expect(two.workload.users).toEqual([
    { name: 'user 1', weight: 1, priority: 0 },
    { name: 'user 2', weight: 1, priority: 0 },
  ]);
  const three = done(copiedAt(two, '/workload/users/0'));
  expect(three.workload.users?.map(({ name }) => name)).toEqual(['user 1', 'user 3', 'user 2']);
  const none = ['/workload/users/1', '/workload/users/1', '/workload/users/0'].reduce(
    (scenario, path) => done(removedAt(scenario, path)),
    three,
  );
  expect(none).toEqual(smallScenario);
});

test('jobs of a removed user go to the next one, with a message', () => {
  const users = ['ann', 'bob'].map((name) => ({ name, weight: 1, priority: 0 }));
  const scenario = withWorkload({ users, classes: [{ ...job, user: 'ann' }] });
  const outcome = removedAt(scenario, '/workload/users/0');
  expect(generated(done(outcome)).classes[0].user).toBe('bob');
  expect(says(outcome)).toBe('Jobs called job now come from bob.');
});

test('listed jobs name their users already: they become a list when one is added', () => {
  const more = done(addedTo(listed, '/workload/users'));
  expect(more.workload.users?.map(({ name }) => name)).toEqual(['ann', 'bob', 'user 1']);
  const fewer = done(removedAt(more, '/workload/users/0'));
  expect(fewer.workload).toMatchObject({ jobs: [{ user: 'bob' }, { user: 'bob' }] });
});

test('another name is used wherever the old one was', () => {
  const users = ['ann', 'bob'].map((name) => ({ name, weight: 1, priority: 0 }));
  const scenario = withWorkload({
    users,
    pools: users.map(({ name }) => pool(name)),
    classes: [{ ...job, user: 'ann' }],
  });
  const user = done(writtenAt(scenario, '/workload/users/0/name', 'eve'));
  expect(user.workload).toMatchObject({
    users: [{ name: 'eve' }, { name: 'bob' }],
    pools: [{ name: 'eve' }, { name: 'bob' }],
    classes: [{ user: 'eve' }],
  });
  const renamed = done(writtenAt(scenario, '/workload/pools/0/name', 'reports'));
  expect(renamed.workload).toMatchObject({
    users: [{ name: 'ann' }, { name: 'bob' }],
    classes: [{ user: 'ann', pool: 'reports' }],
  });
  expect(why(writtenAt(scenario, '/workload/users/0/name', 'bob'))).toMatch(
    /^Not possible: the name is "bob"/,
  );
  expect(why(writtenAt(scenario, '/workload/users/0/name', ''))).toMatch(/allowed is a text/);
});

describe('pools', () => {
  test('start with one for each user, or with two to which the classes are dealt', () => {
    const users = ['ann', 'bob'].map((name) => ({ name, weight: 1, priority: 0 }));
    const own = done(addedTo(withWorkload({ users }), '/workload/pools'));
    expect(own.workload).toEqual({ ...smallWorkload, users, pools: [pool('ann'), pool('bob')] });
    const classes = [job, { ...job, name: 'b' }, { ...job, name: 'c' }];
    const dealt = done(addedTo(withWorkload({ classes }), '/workload/pools'));
    expect(generated(dealt).classes.map((each) => each.pool)).toEqual(['pool 1', 'pool 2', 'pool 1']);
    const alone = done(addedTo(smallScenario, '/workload/pools'));
    const [, second] = [0, 1].map((index) => findItem(alone, `/workload/pools/${index}`)?.idle);
    expect(second?.says).toBe('No job comes to this pool.');
    const [offer] = second?.offers ?? [];
    const used = offer.edit(alone).scenario;
    expect(checkScenario(used).issues).toEqual([]);
    expect(findItem(used, '/workload/pools/1')?.idle).toBeUndefined();
  });

  test('that are removed leave their jobs to a sibling, and their inner pools to their parent', () => {
    const pools = [pool('all'), pool('a', { parent: 'all' }), pool('b', { parent: 'all' }), pool('other')];
    const scenario = withWorkload({ pools, classes: [{ ...job, pool: 'a' }] });
    const outcome = removedAt(scenario, '/workload/pools/1');
    expect(generated(done(outcome)).classes[0].pool).toBe('b');
    expect(says(outcome)).toBe('Jobs called job now go to b.');
    const up = done(removedAt(scenario, '/workload/pools/0'));
    expect(up.workload.pools?.every(({ parent }) => parent === undefined)).toBe(true);
    const none = [3, 2, 1, 0].reduce((next, at) => done(removedAt(next, `/workload/pools/${at}`)), scenario);
    expect(none).toEqual(smallScenario);
  });

  test('that each user reaches by name cannot go while jobs take turns, and the reason is given', () => {
    const users = ['ann', 'bob'].map((name) => ({ name, weight: 1, priority: 0 }));
    const scenario = withWorkload({ users, pools: [pool('ann'), pool('bob')] });
    expect(why(removedAt(scenario, '/workload/pools/0'))).toMatch(
      /^Not possible: the pool of some jobs is missing, and not every user has a pool of the same name/,
    );
  });

  test('may become a part of another, whose jobs come along; never of themselves', () => {
    const pools = [pool('a'), pool('b'), pool('c', { parent: 'b' })];
    const scenario = withWorkload({ pools, classes: [{ ...job, pool: 'a' }] });
    const field = findItem(scenario, '/workload/pools/1')?.fields?.[0];
    expect(field?.spec).toMatchObject({ options: [{ id: '' }, { id: 'a' }] });
    const inside = field?.write(scenario, 'a') ?? scenario;
    expect(checkScenario(inside).issues).toEqual([]);
    expect(inside.workload).toMatchObject({ pools: [{}, { parent: 'a' }, {}], classes: [{ pool: 'c' }] });
  });

  test('say that no policy looks at them, and offer one that does', () => {
    const pooled = done(addedTo(smallScenario, '/workload/pools'));
    const idle = findList(pooled, '/workload/pools')?.idle;
    expect(idle?.says).toMatch(/^No policy here looks at pools/);
    const heeded = idle?.offers[0].edit(pooled).scenario ?? pooled;
    expect(checkScenario(heeded).issues).toEqual([]);
    expect(findList(heeded, '/workload/pools')?.idle).toBeUndefined();
    const delay = { ...pooled, runs: [{ policy: 'delay', params: { order: 'pools' } }] };
    expect(findList(delay, '/workload/pools')?.idle).toBeUndefined();
  });

  test('are copied without their minimum share', () => {
    const pools = [pool('a', { minShare: 15 }), pool('b')];
    const outcome = copiedAt(withWorkload({ pools, classes: [{ ...job, pool: 'a' }] }), '/workload/pools/0');
    expect(done(outcome).workload.pools?.[1]).toEqual(pool('a 2'));
    expect(says(outcome)).toBe('The minimum share was not copied.');
  });
});

describe('features of servers', () => {
  const added = done(addedTo(smallScenario, '/cluster/features'));

  test('begin as a scarce GPU, also where a fifth of the servers is none', () => {
    expect(added.cluster.features).toEqual([{ name: 'gpu', share: 0.2 }]);
    const cluster = { ...smallScenario.cluster, racks: 1, serversPerRack: 1 };
    expect(
      done(addedTo({ ...smallScenario, cluster }, '/cluster/features')).cluster.features?.[0].share,
    ).toBe(1);
  });

  test('say that no job needs them, and offer that one does', () => {
    const idle = findItem(added, '/cluster/features/0')?.idle;
    expect(idle?.says).toBe('No job needs it yet.');
    const needed = idle?.offers[0].edit(added).scenario ?? added;
    expect(generated(needed).classes[0].needs).toBe('gpu');
    expect(findItem(needed, '/cluster/features/0')?.idle).toBeUndefined();
    const outcome = removedAt(needed, '/cluster/features/0');
    expect(done(outcome)).toEqual(smallScenario);
    expect(says(outcome)).toMatch(/may run anywhere now/);
    const renamed = done(writtenAt(needed, '/cluster/features/0/name', 'ssd'));
    expect(generated(renamed).classes[0].needs).toBe('ssd');
  });
});

describe('stages', () => {
  const list = '/workload/classes/0/stages';
  const read: ReadSpec = { size: 64, replicas: 3, placement: { kind: 'twoRacks' } };

  test('are added at the end, like the last one, without its data', () => {
    const added = done(addedTo(withStages({ reads: [read], tasks: 7 }), list));
    const { tasks, duration } = { ...job.stages[0], tasks: 7 };
    expect(generated(added).classes[0].stages[1]).toEqual({ tasks, duration });
    expect(why(removedAt(smallScenario, `${list}/0`))).toBe(
      'Not possible: the last one stays, for the list of stages must not be empty.',
    );
  });

  test('that are removed let later stages wait for what they waited for', () => {
    const diamond = withStages({}, {}, { after: [0] }, { after: [1, 2] });
    const stages = generated(done(removedAt(diamond, `${list}/1`))).classes[0].stages;
    expect(stages.map(({ after }) => after)).toEqual([undefined, undefined, [0, 1]]);
    const first = generated(done(removedAt(diamond, `${list}/0`))).classes[0].stages;
    expect(first.map(({ after }) => after)).toEqual([undefined, [], [0, 1]]);
  });

  test('are copied between themselves and those after them', () => {
    const diamond = withStages({}, { tasks: 2 }, { after: [0] }, { after: [1, 2] });
    const stages = generated(done(copiedAt(diamond, `${list}/1`))).classes[0].stages;
    expect(stages.map(({ tasks }) => tasks)).toEqual([4, 2, 2, 4, 4]);
    expect(stages.map(({ after }) => after)).toEqual([undefined, undefined, undefined, [0], [2, 3]]);
  });

  test('keep their files when the first reader is removed, and fetch only what exists', () => {
    const rounds = withStages(
      { reads: [read] },
      {
        shuffle: { size: 5, from: 'same' },
        reads: [
          { ...read, placement: { kind: 'aligned', stage: 0 } },
          { ...read, placement: { kind: 'aligned' } },
        ],
      },
      {
        shuffle: { size: 5, from: 'same' },
        reads: [{ ...read, placement: { kind: 'aligned', stage: 1, read: 1 } }],
      },
      { shuffle: { size: 5 }, tasks: 3, reads: [{ ...read, placement: { kind: 'aligned', stage: 0 } }] },
    );
    const outcome = removedAt(rounds, `${list}/0`);
    const { stages } = generated(done(outcome)).classes[0];
    expect(stages[0]).toMatchObject({ reads: [read, { placement: { kind: 'aligned' } }] });
    expect(stages[0].shuffle).toBeUndefined();
    expect(stages[1].reads?.[0].placement).toEqual({ kind: 'aligned', stage: 0, read: 1 });
    expect(stages[2].reads?.[0].placement).toEqual({ kind: 'aligned', stage: 0, read: 0 });
    expect(says(outcome)).toBe('Stage 1 has nothing left to fetch.');
    // Whichever stage is removed, the rest is valid.
    for (const at of [1, 2, 3]) done(removedAt(rounds, `${list}/${at}`));
    for (const at of [0, 1, 2, 3]) done(copiedAt(rounds, `${list}/${at}`));
  });

  test('wait for one, for none or for all before them', () => {
    const three = withStages({}, {}, { shuffle: { size: 5, from: 'same' } });
    const field = findItem(three, `${list}/2`)?.fields?.[0];
    expect(field?.read(three)).toBe('1');
    for (const [id, after] of [
      ['', []],
      ['0', [0]],
      ['0 1', [0, 1]],
      ['1', undefined],
    ] as const) {
      const written = field?.write(three, id) ?? smallScenario;
      expect(checkScenario(written).issues).toEqual([]);
      expect(generated(written).classes[0].stages[2].after).toEqual(after);
    }
  });
});

describe('what tasks need', () => {
  const inputs = `${stage}/inputs`;

  test('is read, or in the memory of some servers; never both', () => {
    const reading = done(addedTo(smallScenario, inputs, 'Read a file'));
    expect(generated(reading).classes[0].stages[0].reads).toHaveLength(1);
    const titles = findList(reading, inputs)?.additions.map(({ title }) => title);
    expect(titles).toEqual(['Read a file']);
    const twice = done(copiedAt(reading, `${stage}/reads/0`));
    expect(generated(twice).classes[0].stages[0].reads).toHaveLength(2);
    const none = [1, 0].reduce((next, at) => done(removedAt(next, `${stage}/reads/${at}`)), twice);
    expect(none).toEqual(smallScenario);
    const tied = done(addedTo(smallScenario, inputs, 'Tie to data in memory'));
    expect(generated(tied).classes[0].stages[0].input).toEqual({
      partitions: 4,
      replicas: 3,
      spread: 1,
      perUser: false,
    });
    expect(findList(tied, inputs)?.additions).toEqual([]);
    expect(done(removedAt(tied, `${stage}/input`))).toEqual(smallScenario);
  });

  test('may be on listed servers, which can be typed', () => {
    const reading = done(addedTo(smallScenario, inputs, 'Read a file'));
    const field = fieldsOf(reading).find(({ path }) => path === `${stage}/reads/0/placement`);
    const given = field?.write(reading, 'confined') ?? reading;
    expect(checkScenario(given).issues).toEqual([]);
    const servers = `${stage}/reads/0/placement/servers`;
    const placementOf = (scenario: Scenario) => generated(scenario).classes[0].stages[0].reads?.[0].placement;
    expect(placementOf(given)).toEqual({ kind: 'confined', servers: [0, 1, 2] });
    expect(placementOf(done(writtenAt(given, servers, '2-4, 9')))).toEqual({
      kind: 'confined',
      servers: [2, 3, 4, 9],
    });
    expect(why(writtenAt(given, servers, '0-10'))).toMatch(/names no servers/);
    expect(why(writtenAt(given, servers, '1'))).toMatch(/^Not possible: the number of replicas is 3/);
  });

  test('is fetched from tasks before, where there are any', () => {
    const two = withStages({}, {});
    const second = '/workload/classes/0/stages/1';
    const fetching = done(addedTo(two, `${second}/inputs`, 'Fetch from tasks before'));
    expect(generated(fetching).classes[0].stages[1].shuffle).toEqual({ size: 64, slowStart: 1 });
    expect(fieldsOf(fetching).some(({ path }) => path === `${second}/shuffle/size`)).toBe(true);
    expect(done(removedAt(fetching, `${second}/shuffle`))).toEqual(two);
    expect(why(addedTo(two, inputs, 'Fetch from tasks before'))).toMatch(/^Nothing can be added/);
  });
});

describe('kinds of job', () => {
  test('are copied with their lines of a schedule, and go with them', () => {
    const arrivals = { kind: 'schedule', lines: [{ jobClass: 'job', jobs: 25, from: 0, gap: 1 }] } as const;
    const scheduled = withWorkload({ arrivals });
    const two = done(addedTo(scheduled, '/workload/classes'));
    expect(generated(two)).toMatchObject({
      jobs: 45,
      warmup: 5,
      classes: [{ name: 'job' }, { name: 'job 2' }],
    });
    expect(done(removedAt(two, '/workload/classes/1'))).toEqual(scheduled);
    const renamed = generated(done(writtenAt(two, '/workload/classes/1/name', 'scan')));
    expect(renamed.arrivals).toMatchObject({ lines: [{ jobClass: 'job' }, { jobClass: 'scan' }] });
    expect(why(removedAt(scheduled, '/workload/classes/0'))).toMatch(/the last one stays/);
  });

  test('have their new name in bursts of forks', () => {
    const burst = { kind: 'burst', at: 1, jobClass: 'job', jobs: 2 } as const;
    const forked = withFork(withWorkload({}), 0, [burst]);
    const renamed = done(writtenAt(forked, '/workload/classes/0/name', 'scan'));
    expect(renamed.runs.at(-1)?.fork?.ops).toEqual([{ ...burst, jobClass: 'scan' }]);
  });

  test('choose among the users, pools and features that there are', () => {
    const users = ['ann', 'bob'].map((name) => ({ name, weight: 1, priority: 0 }));
    const classes = [
      { ...job, pool: 'a' },
      { ...job, name: 'other', pool: 'a' },
    ];
    const scenario: Scenario = {
      ...withWorkload({ users, pools: [pool('a'), pool('b')], classes }),
      cluster: { ...smallScenario.cluster, features: [{ name: 'gpu', share: 0.5 }] },
    };
    const fields = findItem(scenario, '/workload/classes/1')?.fields ?? [];
    expect(fields.map(({ path }) => path.split('/').at(-1))).toEqual(['graphs', 'needs', 'user', 'pool']);
    for (const field of fields) {
      const options = field.spec.kind === 'choice' ? field.spec.options : [];
      for (const { id } of options) {
        const written = field.write(scenario, id);
        expect(field.read(written)).toBe(id);
        expect(checkScenario(written).issues).toEqual([]);
      }
    }
  });
});

test('a schedule determines the number of jobs; the warm-up leaves at least one to measure', () => {
  const arrivals = { kind: 'schedule', lines: [{ jobClass: 'job', jobs: 25, from: 0, gap: 1 }] } as const;
  const lines = '/workload/arrivals/lines';
  const longer = done(addedTo(withWorkload({ arrivals }), lines));
  expect(generated(longer)).toMatchObject({ jobs: 25, warmup: 5 });
  const jobs = findItem(longer, `${lines}/1`)?.fields?.find(({ path }) => path.endsWith('/jobs'));
  expect(generated(jobs?.write(longer, 2) ?? longer)).toMatchObject({ jobs: 22, warmup: 5 });
  const outcome = removedAt(jobs?.write(longer, 2) ?? longer, `${lines}/0`);
  expect(generated(done(outcome))).toMatchObject({ jobs: 1, warmup: 1 });
  expect(says(outcome)).toBe('The warm-up is now 1 jobs: one job at least must count.');
  expect(why(removedAt(withWorkload({ arrivals }), `${lines}/0`))).toMatch(/Not possible/);
});

describe('jobs that are listed', () => {
  test('are added after the last, copied and removed', () => {
    const more = done(addedTo(listed, '/workload/jobs'));
    expect(more.workload).toMatchObject({
      jobs: [{}, {}, { arrivesAt: 4, user: 'bob', stages: [{ durations: [1, 1] }] }],
    });
    const copied = done(copiedAt(listed, '/workload/jobs/0'));
    expect(copied.workload).toMatchObject({ jobs: [{ name: 'first' }, { name: 'first' }, { user: 'bob' }] });
    const outcome = removedAt(listed, '/workload/jobs/0');
    expect(done(outcome).workload).toMatchObject({ warmup: 0, jobs: [{ user: 'bob' }] });
    expect(says(outcome)).toMatch(/warm-up is now 0/);
  });

  test('have as many tasks as durations', () => {
    const path = '/workload/jobs/1/stages/0/durations';
    expect(done(writtenAt(listed, path, '1 2,3; 0.5')).workload).toMatchObject({
      jobs: [{}, { stages: [{ durations: [1, 2, 3, 0.5] }, {}] }],
    });
    expect(why(writtenAt(listed, path, '1, zwei'))).toMatch(/^“zwei” is no time/);
    expect(why(writtenAt(listed, path, '0'))).toMatch(/^“0” is no time/);
    expect(why(writtenAt(listed, path, ' '))).toMatch(/^Type a number/);
    const stages = done(addedTo(listed, '/workload/jobs/1/stages'));
    expect(done(removedAt(stages, '/workload/jobs/1/stages/2'))).toEqual(listed);
  });
});

describe('failures', () => {
  test('of servers come early in the run, each of another server', () => {
    const one = done(addedTo(smallScenario, '/events'));
    const [event] = one.events ?? [];
    expect(event).toMatchObject({ kind: 'serverDown', server: 0 });
    // 25 jobs of 0.4 s on 20 slots at a load of 0.7 take 0.7 s.
    expect(event.at).toBeGreaterThan(0.1);
    expect(event.at).toBeLessThan(0.3);
    const two = done(copiedAt(one, '/events/0'));
    expect(two.events?.map((each) => 'server' in each && each.server)).toEqual([0, 1]);
    const back = findItem(two, '/events/1')?.lastFields?.[0];
    const gone = back?.write(two, false) ?? two;
    expect(gone.events?.[1]).not.toHaveProperty('repair');
    expect(checkScenario(back?.write(gone, true)).issues).toEqual([]);
    expect([1, 0].reduce((next, at) => done(removedAt(next, `/events/${at}`)), two)).toEqual(smallScenario);
  });

  test('that are planned take down servers and racks that are up', () => {
    const one = done(addedTo(smallScenario, '/events', 'Plan maintenance of a server'));
    const two = done(addedTo(one, '/events', 'Plan maintenance of a rack'));
    expect(two.events).toMatchObject([
      { kind: 'serverMaintenance', server: 0 },
      { kind: 'rackMaintenance', rack: 1, at: one.events?.[0].at },
    ]);
    const three = done(addedTo(two, '/events', 'Plan maintenance of a rack'));
    expect(three.events?.[2]).toMatchObject({ rack: 1 });
    expect(three.events?.[2].at).toBeGreaterThan(one.events?.[0].at ?? 0);
    expect(findItem(three, '/events/1')).toMatchObject({ name: 'Maintenance of rack 1', lastFields: [] });
    expect(
      fieldsOf(three)
        .filter(({ path }) => path.startsWith('/events/1/'))
        .map(({ path, read }) => [path, read(three)]),
    ).toEqual([
      ['/events/1/rack', 1],
      ['/events/1/at', one.events?.[0].at],
      ['/events/1/repair', one.events?.[0].repair],
    ]);
  });

  test('of schedulers need a run that goes on without one', () => {
    const runs = [{ policy: 'sparrow' }];
    const lost = done(addedTo({ ...smallScenario, runs }, '/events', 'Let a scheduler fail'));
    expect(lost.events).toMatchObject([{ kind: 'schedulerDown', scheduler: 0 }]);
    const other = done(addedTo(lost, '/events', 'Let a scheduler fail'));
    expect(other.events?.[1]).toMatchObject({ scheduler: 1 });
    const central = { ...smallScenario, runs: [{ policy: 'fifo' }] };
    expect(why(addedTo(central, '/events', 'Let a scheduler fail'))).toMatch(
      /the failures leave run A \(Central FIFO\) without a scheduler/,
    );
  });
});

test('earlier issues do not prevent an edit', () => {
  const broken: Scenario = { ...smallScenario, runs: [{ policy: 'nobody' }] };
  const outcome = addedTo(broken, '/workload/users');
  expect(outcome.kind).toBe('done');
});

/** Lists all lists of a scenario, including those inside items. */
function allLists(scenario: Scenario): readonly ScenarioList[] {
  const inside = (list: ScenarioList): readonly ScenarioList[] => [
    list,
    ...[...Array(Math.min(3, list.count)).keys()].flatMap((index) =>
      (list.item(index).lists ?? []).flatMap(inside),
    ),
  ];
  return (['cluster', 'workload'] as const).flatMap((section) => listsOf(scenario, section).flatMap(inside));
}

const cases: readonly (readonly [string, Scenario])[] = [
  ['a small scenario', smallScenario],
  ['listed jobs', listed],
  ['all that can be said about data', { ...version1Data, version: 2 } as Scenario],
  ...['constraints', 'late-pool', 'queries', 'figure-2', 'server-dies', 'pagerank-moves'].map(
    (id) => [id, presets.get(id).scenario] as const,
  ),
];

describe.each(cases)('in %s', (_, scenario) => {
  const lists = allLists(scenario);

  test('every list names what it holds, and adds to it', () => {
    expect(new Set(lists.map(({ path }) => path)).size).toBe(lists.length);
    for (const list of lists) {
      for (const { title, begins, edit } of list.additions) {
        expect(begins).toMatch(/\((our choice|Sparrow §[\d.]+)\)\.$/);
        const next = edit(scenario).scenario;
        const isRefused =
          title === 'Let a scheduler fail' && why(addedTo(scenario, list.path, title)) !== 'done';
        // Only schedulers that share their work may fail; all others are the only one of their run.
        if (isRefused && scenario.runs.some(({ policy }) => policy !== 'sparrow')) continue;
        expect(checkScenario(next).issues.map(({ message }) => `${title}: ${message}`)).toEqual([]);
        expect(findList(next, list.path)?.count ?? 0).toBeGreaterThan(list.count);
      }
    }
  });

  test('every item can be copied and removed, or there is a reason why not', () => {
    for (const list of lists) {
      for (let index = 0; index < Math.min(3, list.count); index += 1) {
        const item = list.item(index);
        if (item.copy !== undefined) {
          const copied = done(copiedAt(scenario, item.path));
          expect(findList(copied, list.path)?.count).toBe(list.count + 1);
        }
        const removed = removedAt(scenario, item.path);
        if (removed.kind === 'refused') expect(removed.why).toMatch(/^Not possible: .+\.$/);
        else expect(findList(removed.scenario, list.path)?.count ?? 0).toBeLessThan(list.count);
        for (const field of item.fields ?? []) {
          if (field.spec.kind !== 'choice') continue;
          for (const { id } of field.spec.options) {
            expect(checkScenario(field.write(scenario, id)).issues).toEqual([]);
          }
        }
      }
    }
  });
});
