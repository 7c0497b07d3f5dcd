import { expect, test } from 'vitest';
import { findItem, writtenAt } from '../../testing/scenario/testLists.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { checkScenario } from '../checks/check.ts';
import { fieldsOf } from '../fields/fields.ts';
import type { GeneratedWorkload, Scenario } from '../shape/schema.ts';

const [job] = smallWorkload.classes;
const shuffle = { size: 10 } as const;
const path = '/workload/classes/0';

const withShuffle: Scenario = {
  ...smallScenario,
  cluster: { ...smallScenario.cluster, network: { kind: 'rates', server: 400, rack: 50, remote: 50 } },
  workload: {
    ...smallWorkload,
    classes: [{ ...job, stages: [job.stages[0], { ...job.stages[0], shuffle }] }],
  },
};

const fieldOf = (scenario: Scenario) =>
  findItem(scenario, path)?.fields?.find((field) => field.path === `${path}/recurring`);
const recurringOf = ({ workload }: Scenario) => (workload as GeneratedWorkload).classes[0].recurring;

test('jobs that fetch may be made runs of several recurring jobs, with controls of their own, and back', () => {
  const field = fieldOf(withShuffle);
  expect(field?.read(withShuffle)).toBe('one');
  const several = field?.write(withShuffle, 'several') as Scenario;
  expect(checkScenario(several).issues).toEqual([]);
  expect(recurringOf(several)).toEqual({ jobs: 10, between: 0.5, within: 0.02 });
  expect(fieldOf(several)?.read(several)).toBe('several');
  const added = fieldsOf(several).filter((each) => each.path.startsWith(`${path}/recurring/`));
  expect(added.map((each) => each.path.split('/').at(-1))).toEqual(['jobs', 'between', 'within']);
  const fewer = added[0].write(several, 3);
  expect(recurringOf(fieldOf(fewer)?.write(fewer, 'several') as Scenario)?.jobs).toBe(3);
  const back = fieldOf(several)?.write(several, 'one') as Scenario;
  expect(recurringOf(back)).toBeUndefined();
  expect(checkScenario(back).issues).toEqual([]);
});

test('jobs that fetch nothing are not asked', () => {
  expect(fieldOf(smallScenario)).toBeUndefined();
});

test('a listed job that fetches says of which recurring job it is a run', () => {
  const stages = [{ durations: [1] }, { durations: [1], shuffle }];
  const listed: Scenario = {
    ...withShuffle,
    workload: {
      kind: 'explicit',
      warmup: 0,
      jobs: [
        { arrivesAt: 0, stages },
        { arrivesAt: 1, stages: [stages[0]] },
      ],
    },
  };
  expect(checkScenario(listed).issues).toEqual([]);
  const outcome = writtenAt(listed, '/workload/jobs/0/recurring', 'daily report');
  if (outcome.kind === 'refused') throw new Error(outcome.why);
  expect(checkScenario(outcome.scenario).issues).toEqual([]);
  expect(outcome.scenario.workload).toMatchObject({
    jobs: [{ recurring: 'daily report' }, { arrivesAt: 1 }],
  });
  expect(findItem(listed, '/workload/jobs/1')?.texts?.map(({ title }) => title)).not.toContain('Run of');
});
