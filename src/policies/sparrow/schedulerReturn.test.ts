import { describe, expect, test } from 'vitest';
import type { RunSpec } from '../../scenario/shape/schema.ts';
import { jobsOn, messagesOf, runJobs } from '../../testing/policies/sparrow/testJobs.ts';
import { openJobsWords } from '../../trace/openJobs.ts';

// One server, round trip 1 ms. A job comes at 0 and runs from 1.5 to 11.5 ms; its scheduler is down from 5 ms on, which is
// noticed at 6 ms, and back at 50 ms. A second job comes at 20 ms.
const scenario = jobsOn(
  1,
  [
    { stages: [{ durations: [0.01] }, { durations: [0.01], after: [0] }], arrivesAt: 0 },
    { stages: [{ durations: [0.01] }], arrivesAt: 0.02 },
  ],
  { events: [{ kind: 'schedulerDown', scheduler: 0, at: 0.005, detection: 0.001, repair: 0.045 }] },
);

const central: readonly RunSpec[] = [
  { policy: 'fifo' },
  { policy: 'central-cost', params: { launchCost: 0.001 } },
  { policy: 'heartbeat', params: { heartbeat: 0.002 } },
];

describe('a central scheduler is lost and comes back', () => {
  test.each(central)('under $policy nothing is launched meanwhile, and its jobs wait', (run) => {
    const trace = runJobs(scenario, run);
    const { startedAt } = trace.tables.attempts.columns;
    const [first, ...others] = [...startedAt].map((at) => at / 1000);
    expect(first).toBeLessThan(5);
    for (const at of others) expect(at).toBeGreaterThan(50);
    expect(others.length).toBe(2);
    expect(openJobsWords(trace)).toEqual([]);
  });

  test('it asks for free slots when it is back, as the report was lost', () => {
    const trace = runJobs(scenario, { policy: 'fifo' });
    const { messageKinds, tables } = trace;
    const { kind, sentAt, receivedAt } = tables.messages.columns;
    const sent = [...kind].map((each, row) => [
      messageKinds[each].name,
      sentAt[row] / 1000,
      Number.isFinite(receivedAt[row]),
    ]);
    expect(sent).toEqual([
      ['launch', 0, true],
      ['slotFree', 10.5, false],
      ['whatIsFree', 50, true],
      ['free', 50.5, true],
      ['launch', 51, true],
      ['slotFree', 61.5, true],
      ['launch', 62, true],
      ['slotFree', 72.5, true],
    ]);
  });

  test('servers that report at heartbeats answer at the next one', () => {
    // One server beats at multiples of 20 ms. It is asked at 50.5 ms.
    const trace = runJobs(scenario, { policy: 'heartbeat', params: { heartbeat: 0.02 } });
    expect([...trace.tables.attempts.columns.startedAt].map((at) => at / 1000)).toEqual([0.5, 61, 81]);
  });

  test('the launch that it was working on is chosen again', () => {
    // Each launch takes 4 ms; at 5 ms it works on the second one.
    const twoTasks = {
      ...scenario,
      workload: jobsOn(1, [{ stages: [{ durations: [0.001, 0.001] }], arrivesAt: 0 }]).workload,
    };
    const trace = runJobs(
      { ...twoTasks, cluster: { ...scenario.cluster, slotsPerServer: 2 } },
      { policy: 'central-cost', params: { launchCost: 0.004 } },
    );
    expect([...trace.tables.attempts.columns.boundAt].map((at) => at / 1000)).toEqual([4, 55]);
  });

  test('a server that failed meanwhile does not count as free before it is back', () => {
    const events = [
      ...(scenario.events ?? []),
      { kind: 'serverDown', server: 0, at: 0.02, detection: 0.001, repair: 0.07 },
    ] as const;
    const trace = runJobs({ ...scenario, events }, { policy: 'fifo' });
    // Asked at 50 ms in vain, and again when it is back at 90 ms.
    expect([...trace.tables.attempts.columns.startedAt].map((at) => at / 1000)).toEqual([0.5, 91.5, 102.5]);
  });
});

describe('the only scheduler is lost and comes back', () => {
  test.each(['sparrow', 'batch', 'per-task', 'random'])('under %s its jobs wait for it', (policy) => {
    const trace = runJobs(scenario, { policy, params: policy === 'random' ? {} : { probeRatio: 1 } });
    const { startedAt } = trace.tables.attempts.columns;
    const [first, ...others] = [...startedAt].map((at) => at / 1000);
    expect(first).toBeLessThan(5);
    for (const at of others) expect(at).toBeGreaterThan(50);
    expect(others.length).toBe(2);
    expect(openJobsWords(trace)).toEqual([]);
    expect([...trace.tables.outages.columns.to]).toEqual([50_000]);
  });

  test('when it is back, it probes for tasks that could not start, and for the job that arrived meanwhile', () => {
    const trace = runJobs(scenario, { policy: 'sparrow', params: { probeRatio: 1 } });
    expect(messagesOf(trace, 'probe').map(([at]) => at)).toEqual([0, 50, 50]);
  });

  test('if there are other schedulers, they take over its jobs when the loss is noticed', () => {
    const trace = runJobs(scenario, { policy: 'sparrow', params: { probeRatio: 1, schedulers: 10 } });
    const { startedAt } = trace.tables.attempts.columns;
    expect(Math.max(...startedAt) / 1000).toBeLessThan(50);
  });
});
