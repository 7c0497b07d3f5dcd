import { describe, expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { smallScenario } from '../../testing/scenario/testScenario.ts';
import { checkScenario } from '../checks/check.ts';
import { compileScenario, runDigest } from '../compile/compile.ts';
import { planRun } from '../compile/planRun.ts';
import { estimate } from '../counted/estimate.ts';
import type { BurstSpec, ChangeSpec, RunSpec, Scenario } from '../shape/schema.ts';
import { changesOf, familyOf, lineOf, reordered, rootOf, withFork, withForksInStep } from './lineage.ts';

const down: ChangeSpec = { kind: 'serverDown', server: 3, at: 1, detection: 0.01 };
const slow: ChangeSpec = { kind: 'straggler', at: 0, job: 2, task: 1, factor: 3 };
const param: ChangeSpec = { kind: 'param', at: 1, param: 'probeRatio', value: 4 };
const jobClass =
  smallScenario.workload.kind === 'generated' ? smallScenario.workload.classes[0].name : 'none';
const burst: BurstSpec = { kind: 'burst', at: 0.5, jobClass, jobs: 4 };

const forked = (...ops: readonly ChangeSpec[]) => withFork(smallScenario, 1, ops);

const issuesOf = (scenario: unknown) =>
  checkScenario(scenario).issues.map(({ path, message }) => `${path} ${message}`);

/** The runs of the small scenario, and a fork of its second one, which is changed. */
const withRun = (run: unknown) => ({ ...smallScenario, runs: [...smallScenario.runs, run] });

describe('a fork that is wrong', () => {
  const { policy } = smallScenario.runs[1];
  const fork = { of: 1, ops: [down] };

  test.each([
    [{ policy, fork: { of: 9, ops: [down] } }, '/runs/2/fork/of is 9; allowed is a whole number from 0 to 7'],
    [
      { policy, fork: { of: 4, ops: [down] } },
      '/runs/2/fork/of is 4; allowed is 0 to 2, for there are 3 runs',
    ],
    [
      { policy, fork: { of: 2, ops: [down] } },
      '/runs/2/fork/of is 2, which descends from run C itself; one must be no fork',
    ],
    [
      { policy: 'omniscient', fork },
      '/runs/2/policy differs from that of run B, of which this run is a fork; it must be the same',
    ],
    [
      { policy, params: { probeRatio: 3 }, fork },
      '/runs/2/params differs from that of run B, of which this run is a fork; it must be the same',
    ],
    [{ policy, fork: { of: 1, ops: [] } }, '/runs/2/fork/ops has 0 items; allowed are 1 to 12 items'],
    [
      { policy, fork: { of: 1, ops: new Array(13).fill(slow) } },
      '/runs/2/fork/ops has 13 items; allowed are 1 to 12 items',
    ],
    [
      { policy, fork: { of: 1, ops: [{ ...burst, jobClass: 'x' }] } },
      `/runs/2/fork/ops/0/jobClass is "x"; classes are ${jobClass}`,
    ],
    [
      { policy, fork: { of: 1, ops: [{ ...down, server: 99 }] } },
      '/runs/2/fork/ops/0/server is 99; allowed is 0 to 9, for there are 10 servers',
    ],
    [
      { policy, fork: { of: 1, ops: [{ kind: 'serverSlow', at: 1, server: 10, factor: 2 }] } },
      '/runs/2/fork/ops/0/server is 10; allowed is 0 to 9, for there are 10 servers',
    ],
    [
      { policy, fork: { of: 1, ops: [{ ...param, param: 'schedulers' }] } },
      '/runs/2/fork/ops/0/param is "schedulers", which run C (Sparrow: late binding) cannot change while it goes on; it can change probeRatio',
    ],
    [
      { policy, fork: { of: 1, ops: [{ ...param, value: 50 }] } },
      '/runs/2/fork/ops/0/value is 50; allowed is 1 to 10',
    ],
    [
      { policy, fork: { of: 1, ops: [{ ...param, value: [] }] } },
      '/runs/2/fork/ops/0/value is a list; allowed is a number, the name of an option, true or false',
    ],
    [
      { policy, fork: { of: 1, ops: [slow, down, down] } },
      '/runs/2/fork/ops/2/server is 3, which is down for good already',
    ],
  ])('is refused: %j', (run, message) => {
    expect(issuesOf(withRun(run))).toContain(message);
  });

  test('loses a server that its parent has lost', () => {
    const twice = withFork(forked(down), 2, [slow, { ...down, at: 2 }]);
    expect(issuesOf(twice)).toEqual(['/runs/3/fork/ops/1/server is 3, which is down for good already']);
  });

  test('brings jobs where their number is fixed', () => {
    const { workload } = smallScenario;
    const closed = { ...forked(burst), workload: { ...workload, arrivals: { kind: 'concurrent', jobs: 3 } } };
    expect(issuesOf(closed)).toContain(
      '/runs/2/fork/ops/0/kind is burst, but jobs arrive when others finish, so that their number stays the same',
    );
  });

  test('changes a parameter of a policy that has none', () => {
    const fork = { of: 2, ops: [param] };
    const runs = [
      ...smallScenario.runs.slice(0, 2),
      { policy: 'omniscient' },
      { policy: 'omniscient', fork },
    ];
    expect(issuesOf({ ...smallScenario, runs })).toContain(
      '/runs/3/fork/ops/0/param is "probeRatio", which run D (Omniscient FIFO) cannot change while it goes on; it can change none',
    );
  });

  test('slows a task that its job does not have', () => {
    const many = forked({ ...slow, task: 100_000 });
    expect(issuesOf(many)).toEqual([]);
    expect(() => planRun(many, 2)).toThrow(/slows task 100000 of job 2; allowed is 0 to/);
  });
});

test('the digest of a fork says what is different, that of other runs stays', () => {
  const digests = [forked(down), forked({ ...down, at: 2 }), forked(down, slow), forked(burst)].map(
    (each) => {
      expect(runDigest(each, 0)).toBe(runDigest(smallScenario, 0));
      expect(runDigest(each, 1)).toBe(runDigest(smallScenario, 1));
      return runDigest(each, 2);
    },
  );
  expect(new Set([...digests, runDigest(smallScenario, 1)]).size).toBe(5);
  const grandchild = withFork(forked(down), 2, [slow]);
  expect(runDigest(grandchild, 3)).toBe(runDigest(forked(down, slow), 2));
});

test('jobs of a burst come after all others, which stay as they were', () => {
  const [plain, more] = [compileScenario(smallScenario), compileScenario(smallScenario, [burst])];
  const { jobs, stages, tasks } = plain.workload;
  expect(more.workload.jobs).toBe(jobs + burst.jobs);
  expect([...more.workload.arrivesAt.subarray(0, jobs)]).toEqual([...plain.workload.arrivesAt]);
  expect([...more.workload.stageFirstTask.subarray(0, stages + 1)]).toEqual([
    ...plain.workload.stageFirstTask,
  ]);
  for (let stage = 0; stage < stages; stage += 1) {
    const task = plain.workload.stageFirstTask[stage];
    expect(more.workload.cpuTime(stage, task, 0)).toBe(plain.workload.cpuTime(stage, task, 0));
  }
  const trace = simulate(planRun(forked(burst), 2));
  const { arrivedAt, finishedAt } = trace.tables.jobs.columns;
  expect([...arrivedAt.subarray(jobs, jobs + 4)]).toEqual([5e5, 5e5, 5e5, 5e5]);
  expect([...finishedAt].every(Number.isFinite)).toBe(true);
  expect(trace.graphs.tasks).toBeGreaterThan(tasks);
});

test('first come, first served counts the jobs of a burst where they come, not where their numbers are', () => {
  const workload = {
    kind: 'explicit',
    jobs: [0, 1, 2].map((at) => ({ name: 'one', arrivesAt: at, stages: [{ durations: [5] }] })),
    warmup: 0,
  } as const;
  const cluster = { racks: 1, serversPerRack: 1, slotsPerServer: 1, roundTrip: 0 };
  const { events: _none, ...rest } = smallScenario;
  for (const policy of ['hadoop-fifo', 'fifo', 'hopper-central']) {
    const alone: Scenario = { ...rest, cluster, workload, runs: [{ policy }] };
    const scenario = withFork(alone, 0, [{ kind: 'burst', at: 1.5, jobClass: 'one', jobs: 1 }]);
    expect(issuesOf(scenario)).toEqual([]);
    const { finishedAt } = simulate(planRun(scenario, 1)).tables.jobs.columns;
    const order = [0, 1, 2, 3].sort((one, other) => finishedAt[one] - finishedAt[other]);
    expect([policy, ...order]).toEqual([policy, 0, 1, 3, 2]);
  }
});

test('the trace of a fork says which parameters have changed, and the estimate counts the costliest value', () => {
  const early: ChangeSpec = { ...param, at: 0.1 };
  const late: ChangeSpec = { ...param, at: 1e5, value: 6 };
  const scenario = forked(early, late);
  const parent = simulate(planRun(scenario, 1));
  const trace = simulate(planRun(scenario, 2));
  expect(trace.paramChanges).toEqual([{ at: 1e5, name: 'probeRatio', value: 4 }]);
  expect(parent.paramChanges).toBeUndefined();
  expect(trace.endedAt).toBeLessThan(1e11);
  expect(trace.messagesSent).toBeGreaterThan(parent.messagesSent);
  const costs = [scenario, { ...scenario, runs: scenario.runs.slice(0, 2) }].map(
    (each) => estimate(each).events,
  );
  const withSix = { ...smallScenario.runs[1], params: { ...smallScenario.runs[1].params, probeRatio: 6 } };
  const alone = estimate({ ...scenario, runs: [withSix] }).events;
  expect(costs[0] - costs[1]).toBe(alone);
});

test('what a slowed task begins to compute takes so many times as long', () => {
  const [parent, fork] = [1, 2].map((run) => simulate(planRun(forked(slow), run)));
  const ran = ({ tables, graphs }: typeof parent) => {
    const task = graphs.stageFirstTask[graphs.jobFirstStage[2]] + 1;
    const { columns } = tables.attempts;
    const row = columns.task.indexOf(task);
    return columns.endedAt[row] - columns.startedAt[row];
  };
  expect(ran(fork)).toBe(3 * ran(parent));
});

describe('lines of runs', () => {
  const plain: RunSpec = { policy: 'sparrow', params: { probeRatio: 3 } };
  const of = (parent: number): RunSpec => ({ policy: 'random', fork: { of: parent, ops: [down] } });
  const runs = [of(2), { policy: 'fifo' }, plain, of(0)];

  test('lead to the root', () => {
    expect(lineOf(runs, 3)).toEqual([3, 0, 2]);
    expect([0, 1, 2, 3].map((run) => rootOf(runs, run))).toEqual([2, 1, 2, 2]);
    expect(familyOf(runs, 2)).toEqual([0, 2, 3]);
    expect(changesOf(runs, 3)).toEqual([down, down]);
    expect(lineOf([of(1), of(0)], 0)).toEqual([0, 1]);
  });

  test('stay together when runs change places', () => {
    const moved = reordered(runs, [2, 1, 0, 3]);
    expect(moved.map(({ fork }) => fork?.of)).toEqual([undefined, undefined, 0, 2]);
    expect(reordered(runs, [2, -1, 0, 3], of(2)).map(({ fork }) => fork?.of)).toEqual([undefined, 0, 0, 2]);
  });

  test('have the policy of the root', () => {
    const inStep = withForksInStep(runs);
    expect(inStep.map(({ policy }) => policy)).toEqual(['sparrow', 'fifo', 'sparrow', 'sparrow']);
    expect(inStep[3].params).toEqual({ probeRatio: 3 });
  });
});
