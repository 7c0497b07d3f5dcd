import { expect, test } from 'vitest';
import { complaints } from './checks/testComplaints.ts';
import { compileRun } from './compile.ts';
import { fieldsOf } from './fields.ts';
import type { Scenario, SchedulerDown } from './schema.ts';
import { smallScenario } from './testScenario.ts';

const down: SchedulerDown = { kind: 'schedulerDown', scheduler: 0, at: 1, detection: 0.1 };
const runs = [
  { policy: 'sparrow' },
  { policy: 'fifo' },
  { policy: 'sparrow', params: { schedulers: 1 } },
  { policy: 'sparrow', params: { schedulers: 2 } },
];
const withEvents = (...events: SchedulerDown[]): Scenario => ({ ...smallScenario, runs, events });

test('a scheduler that is one of several is lost by the runs that have others', () => {
  const scenario = withEvents({ ...down, role: 'oneOfSeveral' });
  expect(complaints(scenario)).toEqual([]);
  expect(runs.map((_, index) => compileRun(scenario, index).outages.length)).toEqual([1, 0, 0, 1]);
});

test('without a role every run loses it that has it, and none may have just one', () => {
  const remedy = 'with the role oneOfSeveral only runs with several schedulers lose one';
  expect(complaints(withEvents(down))).toEqual([
    `/events leave run 2 (fifo) without a scheduler; ${remedy}`,
    `/events leave run 3 (sparrow) without a scheduler; ${remedy}`,
  ]);
});

test('one of several is left in any case', () => {
  const role = 'oneOfSeveral';
  expect(complaints(withEvents({ ...down, role }, { ...down, role, scheduler: 1 }))).toEqual([
    '/events leave run 4 (sparrow) without a scheduler',
  ]);
});

test('the rail turns it on and off', () => {
  const field = (scenario: Scenario) => {
    const found = fieldsOf(scenario).find(({ path }) => path === '/events/0/role');
    if (found === undefined) throw new Error('no such field');
    return found;
  };
  const before = withEvents(down);
  expect(field(before).read(before)).toBe(false);
  const after = field(before).write(before, true);
  expect(after.events).toEqual([{ ...down, role: 'oneOfSeveral' }]);
  expect(field(after).read(after)).toBe(true);
  expect(field(after).write(after, false)).toEqual(before);
});
