import { describe, expect, test } from 'vitest';
import { openJobsWords } from '../../trace/openJobs.ts';
import { jobsOn, messagesOf, runJobs } from './testJobs.ts';

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

  test('it probes at its return for what could not begin, and for the job that came meanwhile', () => {
    const trace = runJobs(scenario, { policy: 'sparrow', params: { probeRatio: 1 } });
    expect(messagesOf(trace, 'probe').map(([at]) => at)).toEqual([0, 50, 50]);
  });

  test('with others beside it, they take its jobs over when that is noticed', () => {
    const trace = runJobs(scenario, { policy: 'sparrow', params: { probeRatio: 1, schedulers: 10 } });
    const { startedAt } = trace.tables.attempts.columns;
    expect(Math.max(...startedAt) / 1000).toBeLessThan(50);
  });
});
