import { describe, expect, test } from 'vitest';
import { findItem, removedAt } from '../../testing/scenario/testLists.ts';
import { smallScenario } from '../../testing/scenario/testScenario.ts';
import { checkScenario } from '../checks/check.ts';
import { addedTo, findList } from '../lists/lists.ts';
import type { ControlSpec, Scenario } from '../shape/schema.ts';
import { compileRun } from './compile.ts';

const apollo: Scenario = { ...smallScenario, runs: [{ policy: 'apollo' }] };

const issuesOf = (control: readonly ControlSpec[], scenario = apollo) =>
  checkScenario({ ...scenario, control }).issues.map(({ path, message }) => `${path} ${message}`);

describe('the check of orders about jobs', () => {
  test('says which job, which order and which policy is wrong', () => {
    expect(issuesOf([{ at: 1, job: 0, do: 'cancel' }])).toEqual([]);
    expect(issuesOf([{ at: 1, job: 99_999, do: 'cancel' }])[0]).toMatch(
      /^\/control\/0\/job is 99999; allowed is 0 to \d+, for there are \d+ jobs$/,
    );
    expect(issuesOf([{ at: 1, job: 0, do: 'priority' }])).toEqual(['/control/0/priority is missing']);
    expect(issuesOf([{ at: 1, job: 0, do: 'cancel', priority: 3 }])).toEqual([
      '/control/0/priority is 3; only do "priority" has one',
    ]);
    expect(issuesOf([{ at: 1, job: 0, do: 'stop' as 'cancel' }])).toEqual([
      '/control/0/do is "stop"; allowed is suspend, resume, upgrade, cancel, priority',
    ]);
    const two = { ...apollo, runs: [{ policy: 'apollo' }, { policy: 'sparrow' }] };
    expect(issuesOf([{ at: 1, job: 0, do: 'cancel' }], two)).toEqual([
      '/control has orders about jobs, which run B (Sparrow: late binding) cannot carry out; policies that can are “Apollo”, “Apollo’s baseline”, “Apollo, centralized”',
    ]);
  });

  test('follows the orders about each job', () => {
    expect(issuesOf([{ at: 1, job: 0, do: 'suspend' }])).toEqual([
      '/control/0/do is suspend, but no later order lets job 0 go on (resume) or ends it (cancel)',
    ]);
    expect(
      issuesOf([
        { at: 3, job: 0, do: 'resume' },
        { at: 2, job: 0, do: 'suspend' },
        { at: 1, job: 1, do: 'cancel' },
        { at: 2, job: 1, do: 'upgrade' },
        { at: 2, job: 2, do: 'resume' },
      ]),
    ).toEqual([
      '/control/3/do is upgrade, but job 1 is cancelled at 1 s already',
      '/control/4/do is resume, but job 2 is not suspended then',
    ]);
  });
});

test('a run knows its orders in the order of time, and its digest depends on them', () => {
  const control = [
    { at: 2, job: 1, do: 'cancel' },
    { at: 1, job: 0, do: 'priority', priority: 4 },
  ] as const;
  const run = compileRun({ ...apollo, control }, 0);
  expect(run.control).toEqual([
    { at: 1_000_000, job: 0, operation: 4, priority: 4 },
    { at: 2_000_000, job: 1, operation: 3, priority: 0 },
  ]);
  expect(run.digest).not.toBe(compileRun(apollo, 0).digest);
  expect(compileRun({ ...apollo, control: [] }, 0).digest).toBe(compileRun(apollo, 0).digest);
});

test('orders are added, removed and undone in the list; other policies have none', () => {
  expect(findList(smallScenario, '/control')).toBeUndefined();
  const outcome = addedTo(apollo, '/control', 'Suspend a job');
  if (outcome.kind !== 'done') throw new Error(outcome.why);
  const { scenario } = outcome;
  expect(scenario.control?.map(({ job, do: what }) => [job, what])).toEqual([
    [0, 'suspend'],
    [0, 'resume'],
  ]);
  expect(findItem(scenario, '/control/0')?.fields?.map(({ path }) => path)).toEqual([
    '/control/0/job',
    '/control/0/at',
  ]);
  const next = addedTo(scenario, '/control', 'Set the priority of a job');
  expect(next.kind === 'done' && next.scenario.control?.[2]).toMatchObject({ job: 1, priority: 1 });
  // Without its resume the suspended job would never go on.
  for (const path of ['/control/0', '/control/1']) {
    const removed = removedAt(scenario, path);
    expect(removed).toMatchObject({ kind: 'done', says: expect.stringContaining('was removed with it') });
    expect(removed.kind === 'done' && removed.scenario).toEqual(apollo);
  }
});
