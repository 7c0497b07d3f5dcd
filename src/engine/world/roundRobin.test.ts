import { expect, test } from 'vitest';
import { everyAttemptEnds } from '../../laws/endings.ts';
import { lanesAreSingle } from '../../laws/slots.ts';
import { barriersHold, tasksFinishOnce } from '../../laws/times.ts';
import { createRoundRobin } from '../../testing/engine/world/testRoundRobin.ts';
import { type TestRun, testPlan } from '../../testing/engine/world/testRun.ts';
import { queuesEmpty } from '../../testing/laws/endings.ts';
import { messagesArrive } from '../../testing/laws/messages.ts';
import { Outcome } from '../record/schema.ts';
import { simulate } from './simulate.ts';

const laws = { everyAttemptEnds, lanesAreSingle, messagesArrive, queuesEmpty, tasksFinishOnce, barriersHold };
const namesOfOutcomes = Object.keys(Outcome);

/** Twenty jobs of two stages on four servers, two slots each. */
const twentyJobs: TestRun = {
  servers: 4,
  slotsPerServer: 2,
  networkDelay: 3,
  schedulers: 3,
  jobs: Array.from({ length: 20 }, (_, job) => ({
    arrivesAt: 30 * job,
    stages: [{ durations: [70, 20, 90, 40, 60] }, { durations: [30, 10, 50] }],
  })),
};

function runWhole(run: TestRun) {
  const plan = testPlan(run, createRoundRobin);
  const trace = simulate(plan);
  const broken = Object.entries(laws).flatMap(([name, law]) =>
    law(trace, plan.workload).map((complaint) => `${name}: ${complaint}`),
  );
  const { outcome, server } = trace.tables.attempts.columns;
  const ends = new Set(Array.from(outcome, (each) => namesOfOutcomes[each]));
  return { broken, ends: [...ends].sort(), servers: Array.from(server), trace };
}

test('the skeleton deals tasks to servers in turn, and all of them finish', () => {
  const { broken, ends, servers } = runWhole(twentyJobs);
  expect([broken, ends]).toEqual([[], ['finished']]);
  expect(servers).toEqual(Array.from({ length: 160 }, (_, place) => place % 4));
});

test('tasks lost with a server run elsewhere', () => {
  const failures = [
    { server: 1, at: 150, noticedAt: 200, backAt: 400 },
    { server: 2, at: 300, noticedAt: 330, backAt: Infinity },
  ];
  const { broken, ends } = runWhole({ ...twentyJobs, failures });
  expect([broken, ends]).toEqual([[], ['failed', 'finished']]);
});

test('while no server is up, tasks wait until one is back', () => {
  const failures = [0, 1, 2, 3].map((server) => ({
    server,
    at: 100,
    noticedAt: 120,
    backAt: 2_000 + server,
  }));
  const { broken, ends, trace } = runWhole({ ...twentyJobs, failures });
  expect([broken, ends]).toEqual([[], ['failed', 'finished']]);
  const { startedAt } = trace.tables.attempts.columns;
  expect(startedAt.filter((at) => at > 100 && at < 2_000)).toHaveLength(0);
});

test('another scheduler continues the jobs of a lost one', () => {
  const outages = [{ scheduler: 1, at: 100, noticedAt: 160 }];
  const { broken, ends } = runWhole({ ...twentyJobs, outages });
  expect([broken, ends]).toEqual([[], ['finished']]);
});
