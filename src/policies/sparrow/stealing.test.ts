import { describe, expect, test } from 'vitest';
import type { TraceData } from '../../engine/record/schema.ts';
import { jobsOn, messagesOf, runJobs } from '../../testing/policies/sparrow/testJobs.ts';

/** Lists the attempts as [task, server, start in ms, end in ms]. */
function attemptsOf({ tables }: TraceData): number[][] {
  const { task, server, startedAt, endedAt } = tables.attempts.columns;
  return [...task.keys()].map((row) => [task[row], server[row], startedAt[row] / 1000, endedAt[row] / 1000]);
}

describe('work stealing, by hand: one task holds server 0 for 100 ms, and two more come at 10 ms', () => {
  // The round trip is 1 ms. With d = 1 each server is asked for one of the two tasks of 20 ms.
  const scenario = jobsOn(2, [
    { stages: [{ durations: [0.1], servers: [[0]] }], arrivesAt: 0 },
    { stages: [{ durations: [0.02, 0.02] }], arrivesAt: 0.01 },
  ]);
  const last = (policy: string, stealing: number) => {
    const attempts = attemptsOf(runJobs(scenario, { policy, params: { probeRatio: 1, stealing } }));
    return attempts.map(([, ...of]) => of).sort((a, b) => a[1] - b[1]);
  };

  test('without it the second waits for the end of the long one', () => {
    expect(last('batch', 0)).toEqual([
      [0, 1.5, 101.5],
      [1, 11.5, 31.5],
      [0, 101.5, 121.5],
    ]);
  });

  test('with early binding the idle server asks at 31.5 ms and has the task 1 ms later', () => {
    expect(last('batch', 1)).toEqual([
      [0, 1.5, 101.5],
      [1, 11.5, 31.5],
      [1, 32.5, 52.5],
    ]);
  });

  test('with late binding it gets the reservation 1 ms later, and the task after one more round trip', () => {
    expect(last('sparrow', 1)).toEqual([
      [0, 1.5, 101.5],
      [1, 11.5, 31.5],
      [1, 33.5, 53.5],
    ]);
  });

  test('no server steals a task that it may not run', () => {
    const confined = jobsOn(2, [
      { stages: [{ durations: [0.1, 0.1], servers: [[0]] }], arrivesAt: 0 },
      { stages: [{ durations: [0.02], servers: [[1]] }], arrivesAt: 0.01 },
    ]);
    for (const policy of ['random', 'per-task', 'batch', 'sparrow']) {
      const trace = runJobs(confined, { policy, params: { stealing: 10 } });
      expect(
        attemptsOf(trace)
          .map(([task, server]) => [task, server])
          .sort(),
      ).toEqual([
        [0, 0],
        [1, 0],
        [2, 1],
      ]);
      expect(messagesOf(trace, 'handOver')).toEqual([]);
    }
  });

  test('a single server has no other to ask', () => {
    const alone = jobsOn(1, [{ stages: [{ durations: [0.1] }], arrivesAt: 0 }]);
    const { messageKinds, tables } = runJobs(alone, { policy: 'sparrow', params: { stealing: 10 } });
    const names = [...tables.messages.columns.kind].map((kind) => messageKinds[kind].name);
    expect(names).not.toContain('steal');
  });
});

describe('multi-get, by hand: two tasks, two servers with three slots each, d = 1', () => {
  const scenario = jobsOn(2, [{ stages: [{ durations: [0.1, 0.1] }], arrivesAt: 0 }], {
    cluster: { slotsPerServer: 3 },
  });
  const run = (multiGet: boolean) =>
    runJobs(scenario, { policy: 'sparrow', params: { probeRatio: 1, multiGet } });

  test('without it each server asks once and gets one task', () => {
    const trace = run(false);
    expect(messagesOf(trace, 'getTask').map(([at]) => at)).toEqual([0.5, 0.5]);
    expect(new Set(attemptsOf(trace).map(([, server]) => server)).size).toBe(2);
  });

  test('with it each server asks for all its slots, and the first gets both tasks', () => {
    const trace = run(true);
    expect(messagesOf(trace, 'getTask').map(([at]) => at)).toEqual(Array(6).fill(0.5));
    expect(messagesOf(trace, 'noTask').length).toBe(4);
    expect(new Set(attemptsOf(trace).map(([, server]) => server)).size).toBe(1);
    expect(attemptsOf(trace).map(([, , ...times]) => times)).toEqual(Array(2).fill([1.5, 101.5]));
  });
});
