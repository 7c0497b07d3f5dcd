import { describe, expect, test } from 'vitest';
import type { ClusterSpec } from '../scenario/shape/schema.ts';
import { densestStretch, wholeLog } from './densestStretch.ts';
import { fitLog } from './fit.ts';
import { cutoffs, defaultFit, type FitOptions } from './fitOptions.ts';
import { fitObstacles, fitWarnings } from './fitWarnings.ts';
import { createLogBuilder } from './logBuilder.ts';
import type { WorkloadLog } from './workloadLog.ts';

const cluster: ClusterSpec = { racks: 2, serversPerRack: 5, slotsPerServer: 1, roundTrip: 0.001 };

/** Builds a log of flat jobs: [arrival, durations …]. */
function logOf(rows: readonly (readonly number[])[]): WorkloadLog {
  const builder = createLogBuilder();
  for (const [arrivesAt, ...durations] of rows) {
    builder.addJob(arrivesAt, durations.reduce((sum, value) => sum + value, 0) / durations.length);
    builder.addStage();
    for (const duration of durations) builder.addTask(duration);
  }
  return builder.finish();
}

/** Ten jobs, one every 10 s; job i has i + 1 tasks of 1 s. */
const stairs = logOf(Array.from({ length: 10 }, (_, job) => [job * 10, ...Array(job + 1).fill(1)]));

function options(changes: Partial<FitOptions> = {}): FitOptions {
  return { ...defaultFit(stairs, 'x.tr', 1), sizing: { kind: 'none' }, ...changes };
}

const fitOf = (changes: Partial<FitOptions> = {}, log = stairs) => fitLog(log, options(changes), cluster).fit;

describe('the window', () => {
  test('holds jobs from its start to just before its end', () => {
    const { fit, jobs } = fitLog(stairs, options({ from: 10, to: 30 }), cluster);
    expect([...jobs]).toEqual([1, 2]);
    expect(fit).toMatchObject({ jobs: 2, inWindow: 2, tasks: 5, work: 5, span: 20, largestJob: 3 });
  });

  test('without a job is an obstacle, not a crash', () => {
    const fit = fitOf({ from: 11, to: 12 });
    expect(fit).toMatchObject({ jobs: 0, tasks: 0, load: null, warmupJobs: 0 });
    expect(fitObstacles(fit)[0]).toContain('No job arrives in this window');
  });

  test('that exceeds the log is as long as the log', () => {
    expect(fitOf({ from: -50, to: 1e9 })).toEqual(fitOf(wholeLog(stairs)));
  });

  test('with its end before its start is empty', () => {
    expect(fitOf({ from: 50, to: 10 }).jobs).toBe(0);
  });
});

describe('jobs are kept whole', () => {
  test('every k-th of them', () => {
    const { jobs } = fitLog(stairs, options({ keep: { kind: 'every', step: 3 } }), cluster);
    expect([...jobs]).toEqual([0, 3, 6, 9]);
  });

  test('or a random sample, which contains any smaller one', () => {
    const log = logOf(Array.from({ length: 2_000 }, (_, job) => [job, 1]));
    const sample = (share: number, seed: number) => [
      ...fitLog(log, options({ ...wholeLog(log), keep: { kind: 'sample', share, seed } }), cluster).jobs,
    ];
    const half = sample(0.5, 1);
    expect(half.length).toBeGreaterThan(900);
    expect(half.length).toBeLessThan(1_100);
    expect(sample(0.5, 1)).toEqual(half);
    expect(sample(0.5, 2)).not.toEqual(half);
    expect(sample(0.2, 1).every((job) => half.includes(job))).toBe(true);
    expect(sample(1, 1)).toHaveLength(2_000);
  });

  test('short or long by their mean task; long if equal to the cutoff', () => {
    const log = logOf([
      [0, 1, 3],
      [1, 5],
      [2, 2],
    ]);
    const kept = (lengths: FitOptions['lengths']) => [
      ...fitLog(log, options({ ...wholeLog(log), lengths, cutoff: 2 }), cluster).jobs,
    ];
    expect(kept('short')).toEqual([]);
    expect(kept('long')).toEqual([0, 1, 2]);
    const fit = fitOf({ ...wholeLog(log), cutoff: 3 }, log);
    expect(fit).toMatchObject({ longJobs: 1, longWorkShare: 5 / 11 });
  });

  test('and if none is left, an obstacle names the filters', () => {
    const fit = fitOf({ lengths: 'long', cutoff: 100 });
    expect(fitObstacles(fit)[0]).toContain('None of the 10 jobs');
  });
});

describe('the cap', () => {
  test('thins out large jobs evenly and says what it removed', () => {
    const log = logOf([
      [0, 1, 2, 3, 4, 5, 6],
      [10, 1],
    ]);
    const fit = fitOf({ ...wholeLog(log), maxTasks: 3 }, log);
    expect(fit).toMatchObject({ tasks: 4, work: 1 + 3 + 5 + 1, cappedJobs: 1, cutTasks: 3, largestJob: 3 });
    expect(fit.cutWorkShare).toBeCloseTo(12 / 22);
    expect(fitWarnings(fit, options()).join()).toContain('takes 3 tasks from 1 job, 55 % of the work');
  });

  test('that no job reaches changes nothing', () => {
    expect(fitOf({ maxTasks: 10 })).toEqual(fitOf());
  });
});

describe('load', () => {
  test('is work ÷ (window × slots)', () => {
    expect(fitOf()).toMatchObject({ span: 100, slots: 10, load: 55 / 1_000 });
  });

  test('given, makes the cluster just large enough', () => {
    const fit = fitOf({ timeCompression: 40, sizing: { kind: 'cluster', load: 0.5 } });
    expect(fit.slotsWanted).toBe(Math.ceil(((55 / 100) * 40) / 0.5));
    expect(fit.slots).toBeGreaterThanOrEqual(44);
    expect(fit.load).toBeLessThanOrEqual(0.5);
    expect(fit.load).toBeGreaterThan(0.48);
    expect(fit.cluster.roundTrip).toBe(cluster.roundTrip);
  });

  test('given, on a given cluster compresses time', () => {
    const fit = fitOf({ timeCompression: 7, sizing: { kind: 'time', load: 0.8 } });
    expect(fit.cluster).toEqual(cluster);
    expect(fit.load).toBeCloseTo(0.8, 12);
    expect(fit.timeCompression).toBeCloseTo((0.8 * 10 * 100) / 55, 12);
    expect(fit.span).toBeCloseTo(100 / fit.timeCompression, 12);
  });

  test('grows with the duration factor and with faster arrivals', () => {
    expect(fitOf({ durationFactor: 3 }).load).toBeCloseTo((3 * 55) / 1_000, 12);
    expect(fitOf({ timeCompression: 3 }).load).toBeCloseTo((3 * 55) / 1_000, 12);
  });

  test('is undefined for one job, or for jobs that all arrive at once', () => {
    for (const log of [
      logOf([[5, 1, 2]]),
      logOf([
        [5, 1],
        [5, 2],
      ]),
    ]) {
      for (const kind of ['cluster', 'time'] as const) {
        const fit = fitOf({ ...wholeLog(log), sizing: { kind, load: 0.8 } }, log);
        expect(fit).toMatchObject({ load: null, slots: 10, span: 0, timeCompression: 1, jobs: log.jobs });
        expect(fitWarnings(fit, options())[0]).toContain('no arrival rate');
      }
    }
  });

  test('is undefined for tasks of length 0, too', () => {
    const log = logOf([
      [0, 0],
      [5, 0],
    ]);
    expect(fitOf({ ...wholeLog(log), sizing: { kind: 'time', load: 0.8 } }, log).load).toBe(0);
  });

  test('of one or more causes a warning', () => {
    expect(fitWarnings(fitOf({ durationFactor: 100 }), options()).join()).toContain('queues grow');
  });
});

test('no task is shorter than the limit', () => {
  expect(fitOf({ shortestTask: 2 }).work).toBe(110);
});

test('some jobs fill the cluster first, never all', () => {
  expect(fitOf({ warmup: 0.25 }).warmupJobs).toBe(2);
  expect(fitOf({ warmup: 1 }).warmupJobs).toBe(9);
});

test('more servers than the page can run are an obstacle', () => {
  const fit = fitOf({ durationFactor: 1e6, sizing: { kind: 'cluster', load: 0.5 } });
  expect(fitObstacles(fit)[0]).toContain('at most 20,000 can run here');
});

test('tasks longer than a scenario allows are an obstacle', () => {
  expect(fitObstacles(fitOf({ durationFactor: 1e6 }))).toEqual([]);
  expect(fitObstacles(fitOf({ durationFactor: 1.1e6 }))[0]).toContain('The longest task lasts 12.7 d');
});

test('large clusters get larger racks, not hundreds of them', () => {
  const { racks, serversPerRack } = fitOf({
    durationFactor: 500,
    sizing: { kind: 'cluster', load: 0.5 },
  }).cluster;
  expect(racks * serversPerRack).toBeGreaterThanOrEqual(550);
  expect(racks).toBeLessThanOrEqual(14);
});

test('a cluster made for a log has equal racks', () => {
  const uneven = { ...cluster, largerRacks: 1 };
  const sized = fitLog(stairs, options({ sizing: { kind: 'cluster', load: 0.5 } }), uneven).fit;
  expect(sized.cluster.largerRacks).toBeUndefined();
  const shaped = fitLog(stairs, options({ shape: { racks: 1, serversPerRack: 3 } }), uneven).fit;
  expect(shaped.cluster).toEqual({ ...cluster, racks: 1, serversPerRack: 3 });
  expect(fitLog(stairs, options(), uneven).fit.cluster).toEqual(uneven);
});

describe('the first proposal', () => {
  test('is the whole log when it is small', () => {
    expect(densestStretch(stairs, 55)).toEqual({ from: 0, to: 100 });
  });

  test('skips a sparse start and huge jobs', () => {
    const rows = [
      [0, 1],
      [1_000, 1],
      [2_000, 1],
    ];
    for (let job = 0; job < 30; job += 1) rows.push([3_000 + job, 1, 1]);
    rows.push([3_100, ...Array(500).fill(1)]);
    expect(densestStretch(logOf(rows), 60)).toEqual({ from: 3_000, to: 3_100 });
  });

  test('is the smallest job when each alone exceeds the budget', () => {
    const log = logOf([
      [0, 1, 1, 1],
      [10, 1, 1],
      [20, 1, 1, 1],
    ]);
    const { jobs } = fitLog(log, options(densestStretch(log, 1)), cluster);
    expect([...jobs]).toEqual([1]);
  });

  test('does not part jobs that arrive together', () => {
    const together = logOf([
      [0, 1, 1, 1],
      [0, 1, 1],
      [10, 1],
      [20, 1, 1],
      [20, 1],
      [30, 1],
    ]);
    // Of one time, and more than any budget: all of them. A window is never empty.
    for (const [budget, kept] of [
      [1, [5]],
      [3, [3, 4]],
      [4, [3, 4, 5]],
      [5, [2, 3, 4, 5]],
      [9, [0, 1, 2, 3, 4]],
    ] as const) {
      const { jobs } = fitLog(together, options(densestStretch(together, budget)), cluster);
      expect([...jobs], `budget ${budget}`).toEqual(kept);
    }
    const atOnce = logOf([
      [0, 1, 1],
      [0, 1, 1, 1],
      [0, 1],
    ]);
    expect([...fitLog(atOnce, options(densestStretch(atOnce, 2)), cluster).jobs]).toEqual([0, 1, 2]);
  });

  test('takes the cut-off of the log that the name hints at', () => {
    const secondsOf = (id: string) => cutoffs.find((cutoff) => cutoff.id === id)?.seconds;
    expect(defaultFit(stairs, 'GOOG_subtrace.tr', 1).cutoff).toBe(secondsOf('google'));
    expect(defaultFit(stairs, 'FB.tr', 1).cutoff).toBe(secondsOf('facebook'));
    expect(defaultFit(stairs, 'YH1_sub.tr', 1).cutoff).toBe(secondsOf('yahoo'));
  });
});
