import { describe, expect, test } from 'vitest';
import { percentileOfSorted, sorted } from '../../algorithms/percentile.ts';
import { type Experiment, responsesOf, runExperiment } from '../../testing/scenario/testRun.ts';

test('schedulers that take time for each answer are a bottleneck if they are few, and none if they are many', () => {
  const experiment: Experiment = {
    servers: 100,
    slotsPerServer: 4,
    tasks: 10,
    duration: { kind: 'constant', value: 0.1 },
    arrivals: { kind: 'interval', load: 0.5 },
    jobs: 300,
  };
  const last = (schedulers: number, schedulerTime: number) => {
    const run = { policy: 'sparrow', params: { schedulers, schedulerTime } };
    return responsesOf(runExperiment(experiment, run))[299];
  };
  // 4,000 questions of servers in a second: two for each task.
  expect(last(1, 0.001)).toBeGreaterThan(2 * last(1, 0));
  expect(last(20, 0.001)).toBeLessThan(1.3 * last(20, 0));
});

describe('Figure 13: a central scheduler that needs 10 ms for each launch', () => {
  const experiment = (taskTime: number): Experiment => ({
    servers: 100,
    slotsPerServer: 4,
    tasks: 10,
    duration: { kind: 'constant', value: taskTime },
    arrivals: { kind: 'interval', load: 0.25 },
    jobs: 400,
  });
  const responses = (taskTime: number, policy: string) =>
    responsesOf(runExperiment(experiment(taskTime), { policy }));

  test.each([1.2, 2, 5])('keeps up with tasks of %d s: each job costs ten launches', (taskTime) => {
    const all = sorted(responses(taskTime, 'central-cost'));
    expect(percentileOfSorted(all, 0.5)).toBeCloseTo(taskTime * 1000 + 100 + 0.5, 6);
    expect(percentileOfSorted(all, 1)).toBe(percentileOfSorted(all, 0));
  });

  test.each([0.8, 0.5, 0.1])('collapses with tasks of %d s, below 100 × the cost', (taskTime) => {
    const all = responses(taskTime, 'central-cost');
    // A job arrives every t/10 s and takes the scheduler 0.1 s, so each job waits longer than the one before by the difference.
    const lag = 1000 * (0.1 - taskTime / 10);
    expect((all[399] - all[99]) / 300).toBeCloseTo(lag, 1);
    expect(percentileOfSorted(sorted(responses(taskTime, 'sparrow')), 0.5)).toBeCloseTo(
      taskTime * 1000 + 1.5,
      6,
    );
  });

  test('spends its time once per launch, even if a task can run nowhere at first', () => {
    const run = { policy: 'central-cost', params: { launchCost: 0.01 } };
    const crowded: Experiment = { ...experiment(0.1), servers: 2, jobs: 20, recording: 'messages' };
    const { tables, graphs } = runExperiment(crowded, run);
    expect(tables.thoughts.length).toBe(graphs.tasks);
    const { from, to } = tables.thoughts.columns;
    for (let row = 1; row < graphs.tasks; row += 1) expect(from[row]).toBeGreaterThanOrEqual(to[row - 1]);
  });
});

describe('a central scheduler that hears of free slots at heartbeats', () => {
  test('fills a slot after the next beat and not before', () => {
    const trace = runExperiment(
      {
        servers: 1,
        tasks: 4,
        duration: { kind: 'constant', value: 0.1 },
        arrivals: { kind: 'atOnce' },
        jobs: 1,
        recording: 'attempts',
      },
      { policy: 'heartbeat' },
    );
    const starts = [...trace.tables.attempts.columns.startedAt].map((time) => time / 1000);
    // All slots are known to be free at 0; then at each heartbeat, a report takes 0.5 ms and a launch 0.5 ms.
    expect(starts).toEqual([0.5, 1001, 2001, 3001]);
  });

  test('fills a slot that comes free exactly at a beat at once', () => {
    for (const [slotsPerServer, starts] of [
      [1, [0, 1000, 2000]],
      [2, [0, 0, 1000]],
    ] as const) {
      const trace = runExperiment(
        {
          servers: 1,
          slotsPerServer,
          tasks: 3,
          duration: { kind: 'constant', value: 1 },
          arrivals: { kind: 'atOnce' },
          jobs: 1,
          roundTrip: 0,
          recording: 'messages',
        },
        { policy: 'heartbeat' },
      );
      expect([...trace.tables.attempts.columns.startedAt].map((time) => time / 1000)).toEqual(starts);
      // Both slots of a server are in one report.
      const reports = trace.messageKinds.findIndex(({ name }) => name === 'slotFree');
      const sent = [...trace.tables.messages.columns.kind].filter((kind) => kind === reports);
      expect(sent).toHaveLength(slotsPerServer === 1 ? 3 : 2);
    }
  });

  test('makes slots wait half a heartbeat on average', () => {
    const trace = runExperiment(
      {
        servers: 50,
        tasks: 500,
        duration: { kind: 'exponential', mean: 0.35 },
        arrivals: { kind: 'atOnce' },
        jobs: 10,
        roundTrip: 0,
        recording: 'attempts',
      },
      { policy: 'heartbeat', params: { heartbeat: 0.2 } },
    );
    const { server, startedAt, endedAt } = trace.tables.attempts.columns;
    const freeSince = new Map<number, number>();
    const gaps: number[] = [];
    for (let row = 0; row < 4000; row += 1) {
      const since = freeSince.get(server[row]);
      if (since !== undefined) gaps.push((startedAt[row] - since) / 1000);
      freeSince.set(server[row], endedAt[row]);
    }
    expect(Math.max(...gaps)).toBeLessThanOrEqual(200);
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    expect(Math.abs(mean / 100 - 1)).toBeLessThan(0.1);
  });
});
