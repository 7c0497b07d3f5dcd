import { describe, expect, test } from 'vitest';
import { taskCounter } from '../../engine/workload/taskCounter.ts';
import { taskCount } from '../../engine/workload/workload.ts';
import { decodeLink, encodeLink } from '../../share/link.ts';
import { complaints } from '../../testing/scenario/checks/testComplaints.ts';
import bing from '../../testing/scenario/fixtures/bingLike.json' with { type: 'json' };
import facebook from '../../testing/scenario/fixtures/facebookLike.json' with { type: 'json' };
import { findItem, removedAt } from '../../testing/scenario/testLists.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { checkScenario } from '../checks/check.ts';
import { compileScenario } from '../compile/compile.ts';
import { writtenOut } from '../edit/writtenOut.ts';
import { scenarioJsonSchema } from '../shape/jsonSchema.ts';
import type { Scenario, StageSpec } from '../shape/schema.ts';
import { estimate } from './estimate.ts';
import { withIdeals } from './idealTimes.ts';
import { expectedReplicas } from './replicas.ts';
import { expectedData, expectedTasks } from './size.ts';
import { tasksAround, tasksOf } from './stageTasks.ts';
import { workPerJob } from './work.ts';

const [jobClass] = smallWorkload.classes;
const [stage] = jobClass.stages;
const sizes = { kind: 'pareto', shape: 1.2, from: 1, to: 50 } as const;
const scope = { kind: 'lognormal', median: 166, sigma: 2, from: 1, to: 30_000 } as const;
const share = { kind: 'share', from: 0.3, to: 1 } as const;
const all = { kind: 'share', from: 1, to: 1 } as const;

function withStages(stages: readonly Partial<StageSpec>[], jobs = 400, ideal?: number): Scenario {
  const whole = stages.map((each) => ({ ...stage, ...each }));
  const classes = [{ ...jobClass, ideal, stages: whole }];
  return { ...smallScenario, workload: { ...smallWorkload, classes, jobs, warmup: 0 } };
}

const compiled = (scenario: Scenario) => {
  expect(checkScenario(scenario).issues).toEqual([]);
  return compileScenario(scenario).workload;
};

describe('jobs of drawn sizes', () => {
  test.each([
    ['W-HOP-5', facebook as Scenario, 2200, 0.178],
    ['W-HOP-6', bing as Scenario, 1100, 0.222],
  ])('%s: many are small, and few hold most tasks', (_, scenario, jobs, large) => {
    const workload = compiled(scenario);
    const counts = Array.from({ length: jobs }, (__, job) => taskCount(workload, job));
    // Three standard errors.
    const error = 3 * Math.sqrt((large * (1 - large)) / jobs);
    expect(Math.abs(counts.filter((count) => count >= 10).length / jobs - large)).toBeLessThan(error);
    const sorted = counts.sort((a, b) => b - a);
    const ofLargest = sorted.slice(0, jobs / 10).reduce((sum, count) => sum + count, 0);
    expect(ofLargest / workload.tasks).toBeGreaterThan(0.7);
  });

  test('are counted as their means: tasks, load, replicas', () => {
    const reads = [{ size: 1, replicas: 2, placement: { kind: 'uniform' } }] as const;
    const scenario = withStages([{ tasks: sizes, reads }, { tasks: share }], 20_000);
    const workload = compiled(scenario);
    expect(expectedTasks(scenario.workload) / workload.tasks).toBeCloseTo(1, 1);
    expect(expectedReplicas(scenario.workload) / workload.storage.replicas.items.length).toBeCloseTo(1, 1);
    const { workload: spec, cluster } = scenario;
    const work = spec.kind === 'generated' ? workPerJob(spec, cluster) : Number.NaN;
    // 20 slots at 70 %.
    expect(workload.arrivesAt[19_999] / 1e6 / ((20_000 * work) / 14)).toBeCloseTo(1, 1);
  });

  test('read files of as many blocks as they have tasks', () => {
    const reads = [{ size: 1, replicas: 1, placement: { kind: 'uniform' } }] as const;
    const workload = compiled(withStages([{ tasks: sizes, reads }], 30));
    const blocks = Array.from({ length: 30 }, (_, job) => workload.storage.readBlocks[job]);
    expect(blocks).toEqual(Array.from({ length: 30 }, (_, job) => taskCount(workload, job)));
    expect(new Set(blocks).size).toBeGreaterThan(3);
  });

  test('are in links, in the JSON Schema, and can be written out', async () => {
    const scenario = withStages(
      [{ tasks: sizes }, { tasks: all, shuffle: { size: 1, from: 'same' } }, { tasks: { ...scope, to: 40 } }],
      15,
    );
    const link = await encodeLink(scenario);
    const opened = await decodeLink(link?.fragment ?? '');
    expect(opened.kind === 'opened' && opened.scenario).toEqual(scenario);
    expect(JSON.stringify(scenarioJsonSchema())).toContain('"tasks":{"oneOf":[{"type":"integer"');
    const listed = compiled(writtenOut(scenario));
    expect(listed.stageFirstTask).toEqual(compiled(scenario).stageFirstTask);
  });

  test('have no one time alone', () => {
    expect(complaints(withStages([{ tasks: sizes }], 20, 3))).toEqual([
      '/workload/classes/0/ideal is not possible where jobs differ in how many tasks they have; leave it out',
    ]);
    const scenario = withStages([{ tasks: sizes }]);
    expect(withIdeals(scenario, [3])).toEqual(scenario);
  });
});

test('a task of a drawn job finds about as many tasks around it as is guessed', () => {
  const large = { ...sizes, shape: 0.65, to: 10_000 };
  for (const law of [
    sizes,
    { ...sizes, shape: 0.745, to: 3000 },
    large,
    { ...scope, median: 10, to: 3000 },
  ]) {
    const stages = [
      { tasks: law, after: [] },
      { tasks: share, after: [0] },
    ];
    const count = taskCounter(3);
    let [tasks, squares] = [0, 0];
    for (let job = 0; job < 60_000; job += 1) {
      const [before, here] = count(job, stages);
      tasks += here;
      squares += here * before;
    }
    const factor = tasksAround(stages)[0] / (squares / tasks);
    expect(factor).toBeGreaterThan(0.2);
    expect(factor).toBeLessThan(2);
  }
  expect(tasksAround([{ tasks: 7 }, { tasks: 3 }])).toEqual([7, 3]);
});

test('shuffles between drawn stages count large jobs, and numbers as they always did', () => {
  const partsOf = (scenario: Scenario) => expectedData(scenario.workload, scenario.cluster).parts / 400;
  expect(partsOf(withStages([{ tasks: 4 }, { tasks: 3, shuffle: { size: 1 } }]))).toBe(12);
  const drawn = withStages([{ tasks: sizes }, { tasks: all, shuffle: { size: 1 } }]);
  const [mean] = tasksOf([{ tasks: sizes }]);
  expect(partsOf(drawn)).toBeGreaterThan(2 * mean * mean);
  expect(Number.isFinite(estimate(drawn).seconds)).toBe(true);
});

describe('numbers of tasks that make no sense', () => {
  const path = '/workload/classes/0/stages';

  test('are complained of', () => {
    const about = (...tasks: unknown[]) =>
      complaints(withStages(tasks.map((each) => ({ tasks: each }) as never)));
    expect(about(0)).toEqual([`${path}/0/tasks is 0; allowed is a whole number from 1 to 30000`]);
    expect(about('many')).toEqual([`${path}/0/tasks is "many"; allowed is a whole number from 1 to 30000`]);
    expect(about({ kind: 'normal' })[0]).toContain(
      `${path}/0/tasks/kind is "normal"; allowed is pareto, share, lognormal`,
    );
    expect(about({ ...sizes, shape: 0 })).toEqual([
      `${path}/0/tasks/shape is 0; allowed is a number from 0.1 to 5`,
    ]);
    expect(about({ ...sizes, to: 40_000 })[0]).toContain(`${path}/0/tasks/to is 40000; allowed is`);
    expect(about({ ...sizes, from: 60 })).toEqual([
      `${path}/0/tasks/from is 60; allowed is at most 50, where the range ends`,
    ]);
    expect(about({ ...scope, sigma: 0 })).toEqual([
      `${path}/0/tasks/sigma is 0; allowed is a number from 0.01 to 4`,
    ]);
    expect(about({ ...scope, from: 40, to: 30 })).toEqual([
      `${path}/0/tasks/from is 40; allowed is at most 30, where the range ends`,
    ]);
    expect(about({ ...sizes, mean: 3 })).toEqual([
      `${path}/0/tasks/mean is not a field; known are kind, shape, from, to`,
    ]);
    expect(about(share)).toEqual([
      `${path}/0/tasks is a share, but the stage waits for none whose tasks it could have a share of`,
    ]);
    expect(about(3, { ...share, from: 1, to: 0.5 })).toEqual([
      `${path}/1/tasks/from is 1; allowed is at most 0.5, where the range ends`,
    ]);
  });

  test('are those of stages that follow others task by task and differ', () => {
    const following = (before: StageSpec['tasks'], tasks: StageSpec['tasks']) =>
      complaints(withStages([{ tasks: before }, { tasks, shuffle: { size: 1, from: 'same' } }]));
    expect(following(sizes, all)).toEqual([]);
    expect(following(5, all)).toEqual([]);
    expect(following(5, 5)).toEqual([]);
    for (const [before, tasks] of [
      [sizes, sizes],
      [sizes, share],
      [sizes, 5],
      [5, share],
    ] as const) {
      expect(following(before, tasks)).toEqual([
        `${path}/1/shuffle/from is "same", but jobs may have more tasks before than here, or fewer; allowed is a share from 1 to 1 here`,
      ]);
    }
  });

  test('are not left behind when stages go', () => {
    const scenario = withStages([{ tasks: sizes }, { tasks: share }, { tasks: share }]);
    const outcome = removedAt(scenario, `${path}/0`);
    expect(outcome.kind === 'done' && outcome.scenario).toEqual(
      withStages([{ tasks: sizes }, { tasks: share }]),
    );
    const after = findItem(scenario, `${path}/1`)?.fields?.find((field) => field.path === `${path}/1/after`);
    const free = after?.write(scenario, '') ?? scenario;
    expect(checkScenario(free).issues).toEqual([]);
    expect(free.workload).toMatchObject({
      classes: [{ stages: [{ tasks: sizes }, { tasks: 2 }, { tasks: share }] }],
    });
  });
});
