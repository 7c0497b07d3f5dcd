import { expect, test } from 'vitest';
import { complaints } from '../../testing/scenario/checks/testComplaints.ts';
import { smallScenario } from '../../testing/scenario/testScenario.ts';
import { compileRun } from '../compile/compile.ts';
import { fieldsOf } from '../fields/fields.ts';
import type { Scenario, SchedulerDown } from '../shape/schema.ts';

const down: SchedulerDown = { kind: 'schedulerDown', scheduler: 0, at: 1, detection: 0.1 };
const runs = [
  { policy: 'sparrow' },
  { policy: 'fifo' },
  { policy: 'sparrow', params: { schedulers: 1 } },
  { policy: 'sparrow', params: { schedulers: 2 } },
];
const withEvents = (...events: SchedulerDown[]): Scenario => ({ ...smallScenario, runs, events });

const remedy = '“Only one of several dies” (role "oneOfSeveral") spares such runs';

test('with the role oneOfSeveral, runs with other schedulers lose the scheduler', () => {
  const scenario = withEvents({ ...down, role: 'oneOfSeveral' });
  expect(complaints(scenario)).toEqual([]);
  expect(runs.map((_, index) => compileRun(scenario, index).outages.length)).toEqual([1, 0, 0, 1]);
});

test('without a role every run with that scheduler loses it, and none may have only one', () => {
  expect(complaints(withEvents(down))).toEqual([
    `/events leave run B (Central FIFO) without a scheduler; ${remedy}, and with a repair it comes back`,
    `/events leave run C (Sparrow: late binding) without a scheduler; ${remedy}, and with a repair it comes back`,
  ]);
});

test('at least one of several schedulers must be left', () => {
  const role = 'oneOfSeveral';
  expect(complaints(withEvents({ ...down, role }, { ...down, role, scheduler: 1 }))).toEqual([
    '/events leave run D (Sparrow: late binding) without a scheduler',
  ]);
});

test('the only scheduler may fail if it comes back, where the policy supports that', () => {
  const back = { ...down, repair: 2 };
  const scenario = withEvents(back);
  expect(complaints(scenario)).toEqual([]);
  expect(complaints({ ...scenario, runs: [...runs.slice(0, 3), { policy: 'omniscient' }] })).toEqual([
    `/events leave run D (Omniscient FIFO) without a scheduler; ${remedy}`,
  ]);
  expect(compileRun(scenario, 1).outages).toEqual([
    { scheduler: 0, at: 1_000_000, noticedAt: 1_100_000, backAt: 3_000_000 },
  ]);
  expect(complaints({ ...scenario, events: [{ ...down, repair: 0.05 }] })).toEqual([
    '/events/0/repair is 0.05; allowed is at least the 0.1 s after which the failure is noticed',
  ]);
});

test('a control turns it on and off', () => {
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
