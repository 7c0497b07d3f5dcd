import { expect, test } from 'vitest';
import { createSimulation } from '../../engine/world/simulate.ts';
import { complaints } from '../../testing/scenario/checks/testComplaints.ts';
import { smallScenario } from '../../testing/scenario/testScenario.ts';
import { traceDigest } from '../../trace/digest.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { checkScenario } from '../checks/check.ts';
import { fieldsOf } from '../fields/fields.ts';
import { failureList } from '../lists/failures.ts';
import type { EventSpec, Scenario } from '../shape/schema.ts';
import { planRun } from './planRun.ts';

const down: EventSpec = { kind: 'monitorDown', at: 0.2, repair: 0.4 };
const withEvents = (events: readonly EventSpec[], policy = 'apollo'): Scenario => ({
  ...smallScenario,
  runs: [{ policy }],
  events,
});

const traceOf = (scenario: Scenario) => {
  expect(checkScenario(scenario).issues).toEqual([]);
  const simulation = createSimulation(planRun(scenario, 0));
  simulation.advance(Number.POSITIVE_INFINITY);
  return simulation.finish();
};

test('a run with a resource monitor loses it, and has it back', () => {
  const data = traceOf(withEvents([down]));
  const { from, to, actor } = data.tables.outages.columns;
  const firstService = data.topology.servers + data.schedulers;
  expect([from[0], to[0], actor[0]]).toEqual([200_000, 600_000, firstService]);
  expect(data.tables.outages.length).toBe(1);
  expect(openTrace(data).finishedBy.every((attempt) => attempt >= 0)).toBe(true);
});

test.each(['sparrow', 'apollo-baseline'])(
  '%s, which has none, goes on as if nothing had happened',
  (policy) => {
    const digests = [[], [down]].map((events) => traceDigest(traceOf(withEvents(events, policy))));
    expect(digests[0]).toBe(digests[1]);
  },
);

test('outages that overlap are complained of', () => {
  expect(complaints(withEvents([{ kind: 'monitorDown', at: 1 }, down, { ...down, at: 0.5 }]))).toEqual([
    '/events/2/at is 0.5, when the monitor is down until 0.6000000000000001 s already',
  ]);
});

test('it is offered where there is one, and has controls', () => {
  const none = withEvents([]);
  const offer = (scenario: Scenario) =>
    failureList(scenario).additions.find(({ title }) => title.includes('monitor'));
  expect(offer(withEvents([], 'sparrow'))).toBeUndefined();
  const once = offer(none)?.edit(none).scenario ?? none;
  const twice = offer(once)?.edit(once).scenario ?? once;
  expect(checkScenario(twice).issues).toEqual([]);
  expect(failureList(twice).item(1).name).toBe('Resource monitor');
  const paths = fieldsOf(once).map(({ path }) => path);
  expect(paths).toContain('/events/0/at');
  expect(paths).toContain('/events/0/repair');
  const [back] = failureList(once).item(0).lastFields ?? [];
  const forGood = back.write(once, false);
  expect(forGood.events?.[0]).toEqual({ kind: 'monitorDown', at: once.events?.[0].at });
  expect(back.write(forGood, true)).toEqual(once);
});
