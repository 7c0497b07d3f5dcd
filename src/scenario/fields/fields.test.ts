import { describe, expect, test } from 'vitest';
import { meanOf } from '../../algorithms/distribution.ts';
import { type ChoiceParam, complaint, type NumberParam, type ParamValue } from '../../kit/menu/params.ts';
import version1Data from '../../testing/scenario/fixtures/v1Data.json' with { type: 'json' };
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { checkScenario } from '../checks/check.ts';
import { presets } from '../presets/presets.ts';
import type { DurationSpec, ReadSpec, Scenario, StageSpec } from '../shape/schema.ts';
import { durationOf, withLaw, withMean } from './durationFields.ts';
import type { ScenarioField } from './entry.ts';
import { fieldsOf } from './fields.ts';

const withData = { ...version1Data, version: 2 } as Scenario;

function fieldAt(scenario: Scenario, path: string): ScenarioField {
  const field = fieldsOf(scenario).find((candidate) => candidate.path === path);
  if (field === undefined) throw new Error(`no field ${path}`);
  return field;
}

const stage = '/workload/classes/0/stages/0';

const read: ReadSpec = { size: 64, replicas: 3, placement: { kind: 'twoRacks' } };
const again: ReadSpec = { ...read, placement: { kind: 'aligned', stage: 0 } };
const beside: ReadSpec = { ...read, placement: { kind: 'aligned' } };

/** Two rounds over the same file, each with its own state from the previous round. */
const rounds: Scenario = withStages(
  { reads: [read] },
  { shuffle: { size: 5, from: 'same' }, reads: [again, beside] },
  {
    shuffle: { size: 5, from: 'same' },
    reads: [{ ...again, placement: { kind: 'aligned', stage: 1, read: 1 } }],
  },
  { shuffle: { size: 5 } },
);

/** Sizes that are drawn, and shrink; copies that straggle, and some that are slowed down. */
const drawnSizes: Scenario = (() => {
  const stragglers = {
    perCopy: { shape: 1.4, most: 10 },
    injected: { probability: 0.1, factor: { kind: 'pareto', shape: 1.5, most: 8 } },
  } as const;
  const { workload, ...scenario } = withStages(
    { tasks: { kind: 'pareto', shape: 0.745, from: 1, to: 300 }, stragglers },
    { tasks: { kind: 'share', from: 0.3, to: 1 }, stragglers, shuffle: { size: 5 } },
    { tasks: { kind: 'share', from: 1, to: 1 }, stragglers, shuffle: { size: 5, from: 'same' } },
    {
      tasks: { kind: 'lognormal', median: 40, sigma: 1.5, from: 1, to: 300 },
      jobFactor: { sigma: 1, least: 0.1, most: 20 },
      stragglers,
    },
  );
  const { classes, ...rest } = workload as typeof smallWorkload;
  const [{ ideal: _, ...jobClass }] = classes;
  return { ...scenario, workload: { ...rest, classes: [jobClass] } };
})();

function withStages(...stages: Partial<StageSpec>[]): Scenario {
  const [jobClass] = smallWorkload.classes;
  const whole = stages.map((stage) => ({ ...jobClass.stages[0], ...stage }));
  return {
    ...smallScenario,
    workload: { ...smallWorkload, classes: [{ ...jobClass, ideal: 2, stages: whole }] },
  };
}

const scenarios = [
  ['rounds', rounds] as const,
  ['drawn sizes', drawnSizes] as const,
  ...presets.all.map(({ id, scenario }) => [id, scenario] as const),
  ['all that can be said about data', withData] as const,
];

describe.each(scenarios)('the fields of %s', (_, scenario) => {
  const fields = fieldsOf(scenario);

  test('each stand once and show what the scenario holds', () => {
    expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length);
    expect(new Set(fields.map(({ spec }) => spec.title)).size).toBe(fields.length);
    for (const field of fields) expect(complaint(field.spec, field.read(scenario))).toBeNull();
  });

  test('return the value that was written, and change nothing else', () => {
    for (const field of fields) {
      const { spec } = field;
      const value = spec.kind === 'number' ? (spec.min + spec.max) / 2 : spec.default;
      const whole = spec.kind === 'number' && spec.step >= 1 ? Math.floor(Number(value)) : value;
      const written = field.write(scenario, whole);
      if (spec.kind === 'number') expect(field.read(written)).toBeCloseTo(Number(whole), 5);
      else expect(field.read(written)).toBe(whole);
      expect(field.write(written, field.read(written))).toEqual(written);
      expect({ ...written, cluster: 0, workload: 0, seed: 0, events: 0 }).toEqual({
        ...scenario,
        cluster: 0,
        workload: 0,
        seed: 0,
        events: 0,
      });
    }
  });

  test('say what they are for', () => {
    for (const { spec } of fields) {
      expect(spec.help).toMatch(/\.$/);
      expect(spec.consequence.length).toBeGreaterThan(8);
      expect(spec.source).toMatch(/§|Delay Scheduling, "/);
    }
  });
});

/** Both ends of every slider, every option and both states of every toggle. */
function extremes({ spec }: ScenarioField): readonly ParamValue[] {
  if (spec.kind === 'number') return [spec.min, spec.max];
  return spec.kind === 'choice' ? spec.options.map(({ id }) => id) : [true, false];
}

test.each([
  ['a small scenario', smallScenario],
  ['rounds over the same file', rounds],
  ['jobs of drawn sizes', drawnSizes],
  ['all that can be said about data', withData],
])('every bound and every option of every field of %s passes the check', (_, scenario) => {
  // A cluster may become too small for data on listed servers: that is reported, and nothing is moved.
  const fields = fieldsOf(scenario).filter(
    ({ path }) => !/racks|serversPerRack/.test(path) || scenario === smallScenario,
  );
  const wrong = fields.flatMap((field) =>
    extremes(field).flatMap((value) =>
      checkScenario(field.write(scenario, value)).issues.map(
        ({ path, message }) => `${field.path} = ${value}: ${path} ${message}`,
      ),
    ),
  );
  expect(wrong).toEqual([]);
});

test('racks and servers in each rack never make more servers than allowed', () => {
  const wide = fieldAt(smallScenario, '/cluster/racks').write(smallScenario, 50);
  const spec = fieldAt(wide, '/cluster/serversPerRack').spec as NumberParam;
  expect(spec.max).toBe(400);
});

test('the scenario may make some racks larger by one server, but never all of them', () => {
  const field = fieldAt(smallScenario, '/cluster/largerRacks');
  expect((field.spec as NumberParam).max).toBe(1);
  expect(field.read(smallScenario)).toBe(0);
  const larger = field.write(smallScenario, 1);
  expect(larger.cluster.largerRacks).toBe(1);
  expect(checkScenario(larger).issues).toEqual([]);
  expect((fieldAt(larger, '/cluster/racks').spec as NumberParam).min).toBe(2);
  expect((fieldAt(larger, '/cluster/serversPerRack').spec as NumberParam).max).toBe(9_999);
  expect(field.write(larger, 0)).toEqual(smallScenario);
  const single = { ...smallScenario, cluster: { ...smallScenario.cluster, racks: 1 } };
  expect(fieldsOf(single).some(({ path }) => path === '/cluster/largerRacks')).toBe(false);
});

test('a value beyond the usual bounds widens them', () => {
  const workload = { ...smallWorkload, arrivals: { kind: 'poisson', load: 1.25 } } as const;
  expect((fieldAt({ ...smallScenario, workload }, '/workload/arrivals/load').spec as NumberParam).max).toBe(
    1.25,
  );
});

test('changing the kind of arrivals keeps the load where possible', () => {
  const kind = fieldAt(smallScenario, '/workload/arrivals/kind');
  const regular = kind.write(smallScenario, 'interval');
  expect(regular.workload).toMatchObject({ arrivals: { kind: 'interval', load: 0.7 } });
  const wave = kind.write(smallScenario, 'wave');
  expect(wave.workload).toMatchObject({ arrivals: { kind: 'wave', load: 0.7, weekend: 0.5 } });
  for (const part of ['load', 'day', 'swing', 'weekend'])
    expect(fieldAt(wave, `/workload/arrivals/${part}`).write(wave, 1).workload).toMatchObject({
      arrivals: { [part]: 1 },
    });
  const closed = kind.write(smallScenario, 'concurrent');
  const batches = kind.write(smallScenario, 'batches');
  expect(batches.workload).toMatchObject({ arrivals: { kind: 'batches', load: 0.7, size: 30 } });
  expect(fieldAt(batches, '/workload/arrivals/size').write(batches, 8).workload).toMatchObject({
    arrivals: { size: 8 },
  });
  expect(closed.workload).toMatchObject({ arrivals: { kind: 'concurrent', jobs: 10 } });
  expect(fieldsOf(closed).some(({ path }) => path === '/workload/arrivals/load')).toBe(false);
  expect(checkScenario(kind.write(smallScenario, 'atOnce')).issues).toEqual([]);
});

test('changing the distribution keeps the mean, and vice versa', () => {
  const before: DurationSpec = { kind: 'empirical', values: [0.1, 0.3] };
  for (const law of ['constant', 'exponential', 'pareto', 'lognormal', 'bimodal', 'uniform'] as const) {
    const changed = withLaw(before, law);
    expect(changed.kind).toBe(law);
    expect(meanOf(changed)).toBeCloseTo(0.2, 5);
    expect(meanOf(withMean(changed, 0.5))).toBeCloseTo(0.5, 5);
    expect(withMean(changed, 0.5).kind).toBe(law);
    expect(withMean(durationOf(law, 1), 0.000001)).toBeDefined();
  }
  expect(withLaw(before, 'empirical')).toBe(before);
  expect(withMean(before, 0.4)).toEqual({ kind: 'empirical', values: [0.2, 0.6] });
});

test('the shape of a distribution is shown beside it for a simple job', () => {
  const pareto = fieldAt(smallScenario, `${stage}/duration/kind`).write(smallScenario, 'pareto');
  expect(fieldAt(pareto, `${stage}/duration/shape`).read(pareto)).toBe(1.5);
  expect(fieldAt(pareto, `${stage}/duration`).read(pareto)).toBe(0.1);
  expect(fieldAt(pareto, `${stage}/duration`).spec.advanced).toBe(false);
});

test('what tasks read can be switched on and off without losing a valid scenario', () => {
  const reads = fieldAt(smallScenario, `${stage}/reads`);
  const own = reads.write(smallScenario, 'own');
  expect(checkScenario(own).issues).toEqual([]);
  expect(own.workload).toMatchObject({ classes: [{ stages: [{ reads: [{ size: 64, replicas: 3 }] }] }] });
  const shared = fieldAt(own, `${stage}/reads`).write(own, 'shared');
  expect(fieldAt(shared, `${stage}/reads/0/shared/files`).read(shared)).toBe(10);
  expect(fieldAt(shared, '/cluster/network/kind').read(shared)).toBe('rates');
  expect(fieldAt(shared, `${stage}/reads`).write(shared, 'own')).toEqual(own);
  expect(fieldAt(shared, `${stage}/reads`).write(shared, 'nothing')).toEqual(smallScenario);
  expect(fieldsOf(smallScenario).some(({ path }) => path.startsWith('/cluster/network'))).toBe(false);
});

test('a network with exact rates has no update interval', () => {
  const data = withData;
  const settle = fieldAt(data, '/cluster/network/settleEvery');
  expect(settle.read(data)).toBe(0);
  expect(settle.write(data, 0)).toEqual(data);
  const coarse = settle.write(data, 0.005);
  expect(coarse.cluster.network).toEqual({ ...data.cluster.network, settleEvery: 0.005 });
  expect(checkScenario(coarse).issues).toEqual([]);
  expect(fieldAt(coarse, '/cluster/network/settleEvery').read(coarse)).toBe(0.005);
  expect(JSON.stringify(settle.write(coarse, 0))).toBe(JSON.stringify(data));
});

test('a placement with less room takes fewer replicas, and what is aligned follows', () => {
  const data = withData;
  const first = '/workload/classes/0/stages/0/reads/0';
  const uniform = fieldAt(data, `${first}/placement`).write(data, 'uniform');
  const many = fieldAt(uniform, `${first}/replicas`).write(uniform, 10);
  expect(checkScenario(many).issues).toEqual([]);
  const inTwo = fieldAt(many, `${first}/placement`).write(many, 'twoRacks');
  expect(checkScenario(inTwo).issues).toEqual([]);
  expect(fieldAt(inTwo, `${first}/replicas`).read(inTwo)).toBe(6);
});

test('gaps and load are converted into each other', () => {
  const kind = fieldAt(smallScenario, '/workload/arrivals/kind');
  const gaps = kind.write(smallScenario, 'gaps');
  // 4 tasks of 0.1 s on 20 slots at a load of 0.7.
  expect(fieldAt(gaps, '/workload/arrivals/mean').read(gaps)).toBeCloseTo(0.4 / 20 / 0.7, 5);
  expect(fieldAt(gaps, '/workload/arrivals/kind').write(gaps, 'poisson')).toEqual(smallScenario);
});

test('a schedule is made of the kinds of job: as many of each as before, and as often', () => {
  const [job] = smallWorkload.classes;
  const classes = [
    { ...job, share: 3 },
    { ...job, name: 'other', share: 1 },
    { ...job, name: 'rare', share: 0.001 },
  ];
  const scenario: Scenario = { ...smallScenario, workload: { ...smallWorkload, classes } };
  const scheduled = fieldAt(scenario, '/workload/arrivals/kind').write(scenario, 'schedule');
  expect(checkScenario(scheduled).issues).toEqual([]);
  // 25 jobs with the warm-up, one each 0.4 s ÷ 20 slots ÷ 0.7.
  const gap = 0.4 / 20 / 0.7;
  const { arrivals } = scheduled.workload as typeof smallWorkload;
  expect(arrivals).toMatchObject({
    kind: 'schedule',
    lines: [
      { jobClass: 'job', jobs: 19, from: 0 },
      { jobClass: 'other', jobs: 6, from: 0 },
    ],
  });
  const gaps = arrivals.kind === 'schedule' ? arrivals.lines.map((line) => line.gap) : [];
  expect(gaps[0]).toBeCloseTo((gap * 25) / 19, 5);
  expect(gaps[1]).toBeCloseTo((gap * 25) / 6, 5);
});

test('data to which tasks are tied is on at least as many servers as it has replicas', () => {
  const tied = withStages({ input: { partitions: 4, replicas: 3, spread: 0.5, perUser: false } });
  const spread = fieldAt(tied, `${stage}/input/spread`).spec as NumberParam;
  const replicas = fieldAt(tied, `${stage}/input/replicas`).spec as NumberParam;
  expect([spread.min, replicas.max]).toEqual([0.3, 5]);
  for (const share of [spread.min, spread.max]) {
    expect(checkScenario(fieldAt(tied, `${stage}/input/spread`).write(tied, share)).issues).toEqual([]);
  }
  expect(checkScenario(fieldAt(tied, `${stage}/input/replicas`).write(tied, 5)).issues).toEqual([]);
  const shared = { ...tied, workload: { ...tied.workload, users: [user('a'), user('b')] } } as Scenario;
  expect(fieldAt(shared, `${stage}/input/perUser`).read(shared)).toBe(false);
  expect(fieldsOf(tied).some(({ path }) => path.endsWith('perUser'))).toBe(false);
});

const user = (name: string) => ({ name, weight: 1, priority: 0 });

test('servers that are slower come with the first share of them', () => {
  const slow = fieldAt(smallScenario, '/cluster/speeds/0/share').write(smallScenario, 0.2);
  expect(slow.cluster.speeds).toEqual([{ share: 0.2, factor: 0.5 }]);
  expect(checkScenario(slow).issues).toEqual([]);
});

test('a uniform distribution keeps its mean when its width changes', () => {
  const even = fieldAt(smallScenario, `${stage}/duration/kind`).write(smallScenario, 'uniform');
  expect(fieldAt(even, `${stage}/duration/low`).read(even)).toBe(20);
  const wide = fieldAt(even, `${stage}/duration/low`).write(even, 50);
  expect(wide.workload).toMatchObject({
    classes: [{ stages: [{ duration: { kind: 'uniform', low: 0.05, high: 0.15 } }] }],
  });
});

test('stages that read alike have one control for all of them', () => {
  const read = { size: 64, replicas: 3, placement: { kind: 'twoRacks' } } as const;
  const [job] = smallWorkload.classes;
  const reading = { ...job, stages: [{ ...job.stages[0], reads: [read] }] };
  const classes = ['small', 'large'].map((name) => ({ ...reading, name }));
  const scenario: Scenario = { ...smallScenario, workload: { ...smallWorkload, classes } };
  const fields = fieldsOf(scenario).filter(({ spec }) => spec.title.startsWith('Replicas of a block'));
  expect(fields.map(({ path }) => path)).toEqual([`${stage}/reads/0/replicas`]);
  const fewer = fields[0].write(scenario, 2);
  const replicas = { stages: [{ reads: [{ replicas: 2 }] }] };
  expect(fewer.workload).toMatchObject({ classes: [replicas, replicas] });
  const [small, large] = classes;
  const other = { ...large, stages: [{ ...large.stages[0], reads: [{ ...read, size: 1 }] }] };
  const unlike: Scenario = { ...scenario, workload: { ...smallWorkload, classes: [small, other] } };
  const each = fieldsOf(unlike).filter(({ spec }) => spec.title.startsWith('Replicas of a block'));
  expect(each.map(({ spec }) => spec.title)).toEqual([
    'Replicas of a block: small',
    'Replicas of a block: large',
  ]);
});

test('stages that are tied task by task always have equally many tasks', () => {
  const tasksOf = (position: number) => {
    const field = fieldAt(rounds, `/workload/classes/0/stages/${position}/tasks`);
    const { workload } = field.write(rounds, 9);
    return workload.kind === 'generated' ? workload.classes[0].stages.map(({ tasks }) => tasks) : [];
  };
  expect([0, 1, 2].map(tasksOf)).toEqual(new Array(3).fill([9, 9, 9, 4]));
  expect(tasksOf(3)).toEqual([4, 4, 4, 9]);
});

test('tasks may follow one task each where there are as many before, and then there is no slow start', () => {
  const from = '/workload/classes/0/stages/3/shuffle/from';
  const slowStart = '/workload/classes/0/stages/3/shuffle/slowStart';
  const paths = (of: Scenario) => fieldsOf(of).map(({ path }) => path);
  expect(paths(rounds)).toEqual(expect.arrayContaining([from, slowStart]));
  const followed = fieldAt(rounds, from).write(rounds, 'same');
  expect(checkScenario(followed).issues).toEqual([]);
  expect(paths(followed)).not.toContain(slowStart);
  const more = fieldAt(rounds, '/workload/classes/0/stages/3/tasks').write(rounds, 9);
  expect(paths(more)).not.toContain(from);
});

test('a file that is read again keeps its readers, and they its replicas', () => {
  const reads = '/workload/classes/0/stages/0/reads';
  expect(fieldsOf(rounds).some(({ path }) => path === reads)).toBe(false);
  const fewer = fieldAt(rounds, `${reads}/0/replicas`).write(rounds, 2);
  expect(checkScenario(fewer).issues).toEqual([]);
  expect(JSON.stringify(fewer)).not.toContain('"replicas":3');
});

test('where there are several stages, their controls all stand behind "More"', () => {
  const uneven: DurationSpec = { kind: 'uniform', low: 1, high: 3 };
  const several = withStages({ duration: uneven }, { duration: { kind: 'pareto', shape: 1.5, mean: 1 } });
  const plain = fieldsOf(several).filter(({ spec, section }) => section === 'jobs' && spec.advanced !== true);
  expect(plain.map(({ path }) => path)).toEqual(['/workload/arrivals/load']);
});

describe('the number of tasks', () => {
  const kind = (scenario: Scenario, position = 0) =>
    fieldAt(scenario, `/workload/classes/0/stages/${position}/tasks/kind`);
  const tasksIn = ({ workload }: Scenario) =>
    workload.kind === 'generated' ? workload.classes[0].stages.map(({ tasks }) => tasks) : [];

  test('becomes a law and a number again', () => {
    expect(kind(smallScenario).read(smallScenario)).toBe('same');
    const drawn = kind(smallScenario).write(smallScenario, 'pareto');
    expect(tasksIn(drawn)).toEqual([{ kind: 'pareto', shape: 0.745, from: 1, to: 400 }]);
    expect(checkScenario(drawn).issues).toEqual([]);
    expect(fieldsOf(drawn).some(({ path }) => path === `${stage}/tasks`)).toBe(false);
    const [mean] = tasksIn(kind(drawn).write(drawn, 'same'));
    expect(mean).toBe(10);
    expect((kind(smallScenario).spec as ChoiceParam).options.map(({ id }) => id)).toEqual([
      'same',
      'pareto',
      'lognormal',
    ]);
  });

  test('is followed by the stages whose tasks follow task by task, and leaves no time alone', () => {
    const drawn = kind(rounds).write(rounds, 'pareto');
    expect(tasksIn(drawn)).toEqual([
      { kind: 'pareto', shape: 0.745, from: 1, to: 400 },
      { kind: 'share', from: 1, to: 1 },
      { kind: 'share', from: 1, to: 1 },
      4,
    ]);
    expect(checkScenario(drawn).issues).toEqual([]);
    expect(drawn.workload).not.toHaveProperty('classes.0.ideal');
    expect(fieldsOf(drawn).some(({ path }) => path.includes('/stages/1/tasks'))).toBe(false);
    expect(tasksIn(kind(drawn).write(drawn, 'same'))).toEqual([10, 10, 10, 4]);
    const share = kind(rounds, 3).write(rounds, 'share');
    expect(tasksIn(share)[3]).toEqual({ kind: 'share', from: 0.3, to: 1 });
  });
});

describe('stragglers', () => {
  const at = (scenario: Scenario, name: string) => fieldAt(scenario, `/workload/stragglers/${name}`);

  test('are said once for all stages, and draw anew again', () => {
    const tail = at(rounds, 'perCopy').write(rounds, 'tail');
    const stragglers = { perCopy: { shape: 1.4, most: 10 } };
    expect(tail.workload).toMatchObject({ classes: [{ stages: Array(4).fill({ stragglers }) }] });
    expect(at(tail, 'perCopy').write(tail, 'anew')).toEqual(rounds);
    const unbounded = at(tail, 'perCopy/most').write(tail, 0);
    expect(JSON.stringify(unbounded)).not.toContain('"most"');
    const alike = at(tail, 'perCopy').write(tail, 'alike');
    expect(alike.workload).toMatchObject({ classes: [{ stages: Array(4).fill({ stragglers: {} }) }] });
    for (const each of [tail, unbounded, alike]) expect(checkScenario(each).issues).toEqual([]);
  });

  test('have nothing to slow down where copies draw anew', () => {
    const names = (scenario: Scenario) => fieldsOf(scenario).map(({ path }) => path);
    expect(names(rounds)).not.toContain('/workload/stragglers/injected/probability');
    const alike = at(rounds, 'perCopy').write(rounds, 'alike');
    expect(names(alike)).not.toContain('/workload/stragglers/injected/factor/kind');
    const slow = at(alike, 'injected/probability').write(alike, 0.2);
    expect(at(slow, 'injected/factor/value').read(slow)).toBe(8);
    const heavy = at(slow, 'injected/factor/kind').write(slow, 'pareto');
    expect(at(heavy, 'injected/factor/most').read(heavy)).toBe(8);
    const even = at(heavy, 'injected/factor/kind').write(heavy, 'uniform');
    expect(at(even, 'injected/factor/high').read(at(even, 'injected/factor/low').write(even, 4))).toBe(8);
    expect(checkScenario(heavy).issues).toEqual([]);
    expect(at(heavy, 'injected/probability').write(heavy, 0)).toEqual(alike);
  });

  test('of listed jobs begin with what is written', () => {
    const workload = { kind: 'explicit', jobs: [{ arrivesAt: 0, stages: [{ durations: [1] }] }], warmup: 0 };
    const listed = { ...smallScenario, workload } as Scenario;
    expect(at(listed, 'perCopy').read(listed)).toBe('alike');
    const slow = at(listed, 'injected/probability').write(listed, 0.5);
    expect(slow.workload).toMatchObject({ stragglers: { injected: { probability: 0.5 } } });
    expect(at(slow, 'injected/probability').write(slow, 0)).toEqual(listed);
  });

  test('that differ between stages have no control but the one that makes them alike', () => {
    const differ = withStages({ stragglers: {} }, {});
    expect(at(differ, 'perCopy').read(differ)).toBe('written');
    expect(fieldsOf(differ).filter(({ path }) => path.startsWith('/workload/stragglers')).length).toBe(1);
    expect(at(differ, 'perCopy').write(differ, 'anew')).toEqual(withStages({}, {}));
  });
});
