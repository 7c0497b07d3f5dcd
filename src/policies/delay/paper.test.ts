import { describe, expect, test } from 'vitest';
import { NONE } from '../../engine/ids.ts';
import type { TraceData } from '../../engine/record/schema.ts';
import type { GeneratedWorkload, RunSpec, Scenario } from '../../scenario/shape/schema.ts';
import { localityShares, runScenario } from '../../testing/policies/delay/testSlots.ts';

// M servers · L slots of each · R replicas · N jobs · D skips · T task length

const uniform = { kind: 'uniform', low: 8, high: 12 } as const;

/** An experiment with equal jobs that all arrive at once. */
function equalJobs(jobs: number, tasks: number, run: RunSpec, change: Partial<Scenario> = {}): TraceData {
  const read = { size: 1, replicas: 3, placement: { kind: 'uniform' } } as const;
  const workload: GeneratedWorkload = {
    kind: 'generated',
    arrivals: { kind: 'atOnce' },
    classes: [{ name: 'job', share: 1, stages: [{ tasks, duration: uniform, reads: [read] }] }],
    jobs,
    warmup: 0,
  };
  return runScenario({
    version: 2,
    name: 'equal jobs',
    seed: 1,
    cluster: {
      racks: 4,
      serversPerRack: 15,
      slotsPerServer: 4,
      roundTrip: 0.001,
      network: { kind: 'penalty', rack: 2, remote: 2 },
    },
    workload,
    runs: [run],
    recording: 'queues',
    ...change,
  });
}

/** Counts how often a slot goes back to the same job, and to another one, between two moments. */
function handovers({ tables, graphs, topology }: TraceData, from: number, to: number) {
  const { task, server, lane, startedAt } = tables.attempts.columns;
  const last = new Int32Array(topology.firstSlot[topology.servers]).fill(NONE);
  const rows = Array.from(task.keys()).filter((row) => startedAt[row] < to * 1e6);
  rows.sort((a, b) => startedAt[a] - startedAt[b]);
  let kept = 0;
  let given = 0;
  for (const row of rows) {
    const stage = graphs.stageFirstTask.findIndex((first) => first > task[row]) - 1;
    const job = graphs.stageJob[stage];
    const slot = topology.firstSlot[server[row]] + lane[row];
    if (startedAt[row] < from * 1e6) {
      last[slot] = job;
      continue;
    }
    if (last[slot] === job) kept += 1;
    else if (last[slot] !== NONE) given += 1;
    last[slot] = job;
  }
  return { kept, given };
}

describe('sticky slots', () => {
  test('of 10 jobs with 10 slots each always go back to the job whose task ended (T-DEL-19)', () => {
    const cluster = { racks: 4, serversPerRack: 25, slotsPerServer: 1, roundTrip: 0 };
    const { kept, given } = handovers(equalJobs(10, 300, { policy: 'fair' }, { cluster }), 60, 120);
    expect(kept).toBeGreaterThan(200);
    expect(given).toBe(0);
  });

  test.each([
    [5, 0.9313],
    [10, 0.7176],
    [20, 0.4596],
  ])(
    'make the locality of %i jobs 1 − (1 − 1/N)^RL under naive fair sharing (T-DEL-9, T-DEL-10)',
    (jobs, expected) => {
      const [local] = localityShares(equalJobs(jobs, 12_000 / jobs, { policy: 'fair' }));
      expect(Math.abs(local - expected)).toBeLessThan(0.06);
    },
  );

  test.each([5, 10, 20])('of %i jobs are overcome by 5 s of patience (T-DEL-11, T-DEL-15)', (jobs) => {
    const [local] = localityShares(equalJobs(jobs, 12_000 / jobs, { policy: 'delay' }));
    expect(local).toBeGreaterThanOrEqual(0.97);
  });
});

describe('a head job with data on 10 % of the servers', () => {
  const onSome = (run: RunSpec) => {
    const servers = [0, 1, 2, 3, 4, 5];
    const read = { size: 0.001, replicas: 6, placement: { kind: 'confined', servers } } as const;
    return equalJobs(600, 1, run, {
      cluster: { racks: 1, serversPerRack: 60, slotsPerServer: 1, roundTrip: 0 },
      workload: {
        kind: 'generated',
        arrivals: { kind: 'atOnce' },
        classes: [{ name: 'small', share: 1, stages: [{ tasks: 1, duration: uniform, reads: [read] }] }],
        jobs: 3000,
        warmup: 0,
      },
    });
  };

  test('gets 10 % locality when it must take every slot (T-DEL-18)', () => {
    const [local] = localityShares(onSome({ policy: 'hadoop-fifo' }));
    expect(local).toBeGreaterThan(0.08);
    expect(local).toBeLessThan(0.12);
  });
});

describe('the chance to run far from the data', () => {
  /** One job with data on a share f of the servers waits for slots that come free one by one; other jobs take those it skips. */
  const remoteShare = (skips: number) => {
    const read = {
      size: 0.001,
      replicas: 6,
      placement: { kind: 'confined', servers: [0, 1, 2, 3, 4, 5] },
    } as const;
    const classes: GeneratedWorkload['classes'] = [
      { name: 'probe', share: 1, user: 'first', stages: [{ tasks: 1, duration: uniform, reads: [read] }] },
      { name: 'load', share: 1, user: 'second', stages: [{ tasks: 20_000, duration: uniform }] },
    ];
    const lines = [
      { jobClass: 'load', jobs: 1, from: 0, gap: 0 },
      { jobClass: 'probe', jobs: 600, from: 20, gap: 5 },
    ];
    const users = [
      { name: 'first', weight: 1, priority: 0 },
      { name: 'second', weight: 1, priority: 1 },
    ];
    const run = { policy: 'delay', params: { order: 'fifo', form: 'count', skips } };
    const [local] = localityShares(
      equalJobs(0, 0, run, {
        cluster: { racks: 1, serversPerRack: 60, slotsPerServer: 1, roundTrip: 0 },
        workload: {
          kind: 'generated',
          arrivals: { kind: 'schedule', lines },
          classes,
          users,
          jobs: 601,
          warmup: 0,
        },
      }),
    );
    return 1 - local;
  };

  test('falls as (1 − f)^D with the skips that are allowed (T-DEL-4, T-DEL-21)', () => {
    for (const skips of [0, 1, 5, 10, 20]) {
      // The slot after D skips is looked at too, so that D skips are D + 1 chances.
      expect(Math.abs(remoteShare(skips) - 0.9 ** (skips + 1))).toBeLessThan(0.05);
    }
  });
});
