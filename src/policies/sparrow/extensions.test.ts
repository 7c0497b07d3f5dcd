import { describe, expect, test } from 'vitest';
import { percentileOfSorted, sorted } from '../../algorithms/percentile.ts';
import type { JobId } from '../../engine/ids.ts';
import type { TraceData } from '../../engine/record/schema.ts';
import { linksInclude } from '../../engine/workload/links.ts';
import { serverSetOf } from '../../engine/workload/workload.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { noOps } from '../../metrics/messages.ts';
import { askingShare } from '../../metrics/utilization.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { presets } from '../../scenario/presets/presets.ts';
import type { GeneratedWorkload, RunSpec, Scenario } from '../../scenario/shape/schema.ts';
import { responsesOf } from '../../testing/scenario/testRun.ts';
import { openTrace } from '../../trace/openTrace.ts';

function runPreset(id: string, run: RunSpec, change: Partial<GeneratedWorkload> = {}): TraceData {
  const { scenario } = presets.get(id);
  const workload = scenario.workload as GeneratedWorkload;
  return simulate(planRun({ ...scenario, workload: { ...workload, ...change }, runs: [run] }, 0));
}

/** Gives the median response of a user's measured jobs, in ms. */
function medianOfUser(trace: TraceData, user: number): number {
  const { jobUser } = trace.graphs;
  const responses = responsesOf(trace).filter((_, i) => jobUser[trace.firstMeasuredJob + i] === user);
  return percentileOfSorted(sorted(responses), 0.5);
}

/** Gives the mean number of tasks that each user runs between two moments, in seconds. */
function runningByUser({ tables, graphs }: TraceData, from: number, to: number): number[] {
  const { task, startedAt, endedAt } = tables.attempts.columns;
  const taskUser = new Uint16Array(graphs.tasks);
  for (let stage = 0; stage < graphs.stages; stage += 1) {
    const user = graphs.jobUser[graphs.stageJob[stage]];
    taskUser.fill(user, graphs.stageFirstTask[stage], graphs.stageFirstTask[stage + 1]);
  }
  const time = graphs.users.map(() => 0);
  for (let row = 0; row < task.length; row += 1) {
    const overlap = Math.min(endedAt[row], to * 1e6) - Math.max(startedAt[row], from * 1e6);
    time[taskUser[task[row]]] += Math.max(0, overlap);
  }
  return time.map((sum) => sum / (1e6 * (to - from)));
}

describe('Table 4 and Figure 12: three users, of whom one wants half of the cluster', () => {
  const fair = { policy: 'sparrow', params: { discipline: 'fair' } };
  const atFullLoad = runPreset('three-users', fair);

  test('at full load the two users below their shares respond nearly as fast as if alone', () => {
    const trace = atFullLoad;
    for (const user of [0, 1]) {
      expect(medianOfUser(trace, user)).toBeGreaterThan(120);
      expect(medianOfUser(trace, user)).toBeLessThan(185);
    }
    expect(medianOfUser(trace, 2)).toBeGreaterThan(2 * medianOfUser(trace, 0));
    const running = runningByUser(trace, 3, 9);
    expect(Math.abs(running[0] / 100 - 1)).toBeLessThan(0.1);
    expect(Math.abs(running[1] / 100 - 1)).toBeLessThan(0.1);
    expect(running[2]).toBeGreaterThan(170);
  });

  test('first come, first served makes all three wait', () => {
    const trace = runPreset('three-users', { policy: 'sparrow' });
    const [ann, bob, eve] = [0, 1, 2].map((user) => medianOfUser(trace, user));
    expect(Math.max(ann, bob, eve) / Math.min(ann, bob, eve)).toBeLessThan(1.1);
    expect(ann).toBeGreaterThan(1.2 * medianOfUser(atFullLoad, 0));
  });

  test('at 75 % load no user waits', () => {
    const trace = runPreset('three-users', fair, { arrivals: { kind: 'poisson', load: 0.75 } });
    for (const user of [0, 1, 2]) {
      expect(medianOfUser(trace, user)).toBeGreaterThan(100);
      expect(medianOfUser(trace, user)).toBeLessThan(110);
    }
  });
});

describe('weights', () => {
  const users = [
    { name: 'heavy', weight: 3, priority: 0 },
    { name: 'light', weight: 1, priority: 0 },
  ];
  const { scenario } = presets.get('three-users');
  const contended: Scenario = {
    ...scenario,
    cluster: { racks: 1, serversPerRack: 20, slotsPerServer: 1, roundTrip: 0.001 },
    workload: {
      kind: 'generated',
      users,
      arrivals: { kind: 'poisson', load: 2 },
      classes: users.map(({ name }) => ({
        name,
        share: 1,
        user: name,
        stages: [{ tasks: 4, duration: { kind: 'constant', value: 0.1 } }],
      })),
      jobs: 1200,
      warmup: 0,
    },
  };

  test.each(['sparrow', 'batch', 'per-task', 'random'])(
    'of 3 to 1 give users 3 to 1 of a saturated cluster under %s',
    (policy) => {
      const run = { policy, params: { discipline: 'fair' } };
      const [heavy, light] = runningByUser(simulate(planRun({ ...contended, runs: [run] }, 0)), 1, 5);
      expect(heavy + light).toBeGreaterThan(19);
      expect(Math.abs(heavy / light / 3 - 1)).toBeLessThan(0.08);
    },
  );

  test('have no effect if servers take the oldest entry', () => {
    const run = { policy: 'sparrow' };
    const [heavy, light] = runningByUser(simulate(planRun({ ...contended, runs: [run] }, 0)), 1, 5);
    expect(Math.abs(heavy / light - 1)).toBeLessThan(0.2);
  });
});

describe('strict priorities', () => {
  const runWith = (discipline: string) =>
    runPreset('priorities', { policy: 'sparrow', params: { discipline } });

  test('let urgent jobs pass the queues of an overloaded cluster', () => {
    const strict = runWith('priority');
    expect(medianOfUser(strict, 0)).toBeLessThan(160);
    expect(medianOfUser(strict, 1)).toBeGreaterThan(10 * medianOfUser(strict, 0));
    expect(medianOfUser(runWith('fifo'), 0)).toBeGreaterThan(4 * medianOfUser(strict, 0));
  });

  test('let a smaller number go first', () => {
    const scenario = presets.get('priorities').scenario;
    const workload = scenario.workload as GeneratedWorkload;
    const users = (workload.users ?? []).map((user) => ({ ...user, priority: 1 - user.priority }));
    const turned = runPreset(
      'priorities',
      { policy: 'sparrow', params: { discipline: 'priority' } },
      { users },
    );
    expect(medianOfUser(turned, 0)).toBeGreaterThan(2 * medianOfUser(turned, 1));
  });
});

describe('cancellation', () => {
  const [without, with_] = [false, true].map((cancellation) =>
    runPreset('cancellation', { policy: 'sparrow', params: { cancellation } }, { jobs: 500, warmup: 100 }),
  );

  test('saves most requests that get no task, and their idle time', () => {
    const [before, after] = [without, with_].map((trace) => noOps.compute(openTrace(trace))[0]);
    expect(before).toBeGreaterThan(1000);
    expect(after).toBeLessThan(0.5 * before);
    const [asking, askingLess] = [without, with_].map((trace) => askingShare.compute(openTrace(trace))[0]);
    expect(askingLess).toBeLessThan(0.85 * asking);
  });

  test('sends at most one message per cancelled reservation', () => {
    const kind = with_.messageKinds.findIndex(({ name }) => name === 'cancel');
    const cancels = with_.tables.messages.columns.kind.filter((each) => each === kind).length;
    const saved = 2 * with_.graphs.tasks - with_.tables.holds.length;
    expect(saved).toBeGreaterThan(0);
    expect(cancels).toBeGreaterThanOrEqual(saved);
    expect(cancels).toBeLessThanOrEqual(with_.graphs.tasks);
    expect(without.tables.holds.length).toBe(2 * without.graphs.tasks);
  });

  test('makes jobs faster if round trips are long', () => {
    const [slow, fast] = [without, with_].map((trace) => percentileOfSorted(sorted(responsesOf(trace)), 0.5));
    expect(fast).toBeLessThan(slow);
  });
});

describe('soft locality', () => {
  const input = { partitions: 6, replicas: 2, spread: 0.3, perUser: false };
  const scenario: Scenario = {
    version: 2,
    name: 'hot data',
    seed: 1,
    cluster: { racks: 1, serversPerRack: 40, slotsPerServer: 1, roundTrip: 0.001 },
    workload: {
      kind: 'generated',
      arrivals: { kind: 'poisson', load: 0.28 },
      classes: [
        {
          name: 'scan',
          share: 1,
          stages: [{ tasks: 6, duration: { kind: 'exponential', mean: 0.1 }, input }],
        },
      ],
      jobs: 400,
      warmup: 50,
    },
    runs: [{ policy: 'sparrow' }],
  };
  const runWith = (params: RunSpec['params']) =>
    simulate(planRun({ ...scenario, runs: [{ policy: 'sparrow', params }] }, 0));
  const remoteShare = ({ tables, graphs }: TraceData) => {
    const { task, server } = tables.attempts.columns;
    const { serverSets, stageFirstTask } = graphs;
    const remote = Array.from(task.keys()).filter((row) => {
      const stage = stageFirstTask.findLastIndex((first) => first <= task[row]);
      return !linksInclude(serverSets, serverSetOf(graphs, stage, task[row]), server[row]);
    });
    return remote.length / task.length;
  };
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  test('lets tasks run elsewhere when their data is too busy, so that they wait less', () => {
    const hard = runWith({});
    const soft = runWith({ softLocality: true, relaxAfter: 0.02 });
    const softer = runWith({ softLocality: true, relaxAfter: 0.002 });
    expect(remoteShare(hard)).toBe(0);
    expect(remoteShare(soft)).toBeGreaterThan(0.2);
    expect(remoteShare(softer)).toBeGreaterThan(remoteShare(soft));
    expect(mean(responsesOf(soft))).toBeLessThan(0.5 * mean(responsesOf(hard)));
  });

  test('never lets tasks run where they cannot', () => {
    const cluster = { ...scenario.cluster, serversPerRack: 4, features: [{ name: 'gpu', share: 0.25 }] };
    const stages = [{ tasks: 2, duration: { kind: 'constant', value: 0.1 } as const }];
    const gpu: Scenario = {
      ...scenario,
      cluster,
      workload: {
        kind: 'generated',
        arrivals: { kind: 'atOnce' },
        classes: [{ name: 'gpu job', share: 1, needs: 'gpu', stages }],
        jobs: 2,
        warmup: 0,
      },
    };
    const written: Scenario = {
      ...gpu,
      workload: {
        kind: 'explicit',
        jobs: [0, 0].map((arrivesAt) => ({
          arrivesAt,
          stages: [{ durations: [0.1, 0.1], servers: [[0], [0]] }],
        })),
        warmup: 0,
      },
    };
    for (const hard of [gpu, written]) {
      const runs = [{ policy: 'sparrow', params: { schedulers: 1, softLocality: true } }];
      const trace = simulate(planRun({ ...hard, runs }, 0));
      expect(remoteShare(trace)).toBe(0);
      expect(new Set(trace.tables.attempts.columns.server).size).toBe(1);
      expect(Math.max(...responsesOf(trace))).toBeGreaterThan(400);
    }
  });

  test('changes nothing for jobs whose patience does not end', () => {
    const workload = {
      ...scenario.workload,
      arrivals: { kind: 'poisson', load: 0.001 },
    } as GeneratedWorkload;
    const calm = {
      ...scenario,
      workload,
      runs: [{ policy: 'sparrow', params: { softLocality: true, relaxAfter: 0.01 } }],
    };
    expect(remoteShare(simulate(planRun(calm, 0)))).toBeLessThan(0.01);
  });
});

describe('after the loss of a scheduler', () => {
  const trace = runPreset('scheduler-lost', { policy: 'sparrow' });
  const { arrivedAt, finishedAt, scheduler } = trace.tables.jobs.columns;
  const jobs: JobId[] = [...arrivedAt.keys()];
  const [diedAt, noticedAt] = [5e6, 5.1e6];

  test('all jobs finish', () => {
    expect(jobs.every((job) => Number.isFinite(finishedAt[job]))).toBe(true);
    expect(jobs.some((job) => scheduler[job] === 0 && arrivedAt[job] < diedAt)).toBe(true);
  });

  test('no job goes to it once the loss is noticed', () => {
    expect(jobs.filter((job) => scheduler[job] === 0 && arrivedAt[job] >= noticedAt)).toEqual([]);
  });

  test('its jobs wait until the loss is noticed, others are hardly delayed', () => {
    const between = jobs.filter((job) => arrivedAt[job] >= diedAt && arrivedAt[job] < noticedAt);
    const orphans = between.filter((job) => scheduler[job] === 0);
    for (const job of orphans) expect(finishedAt[job]).toBeGreaterThan(noticedAt);
    const meanOf = (some: readonly JobId[]) =>
      some.reduce((sum, job) => sum + finishedAt[job] - arrivedAt[job], 0) / some.length;
    const before = meanOf(jobs.filter((job) => arrivedAt[job] < diedAt - 1e6));
    const others = meanOf(jobs.filter((job) => arrivedAt[job] >= diedAt - 1e5 && scheduler[job] > 0));
    expect(Math.abs(others / before - 1)).toBeLessThan(0.25);
  });

  test('servers forget its reservations at once', () => {
    const { stage, enteredAt, leftAt } = trace.tables.entries.columns;
    const { from, to } = trace.tables.holds.columns;
    for (let row = 0; row < stage.length; row += 1) {
      const owner = scheduler[trace.graphs.stageJob[stage[row]]];
      if (owner === 0 && enteredAt[row] < diedAt) expect(leftAt[row]).toBeLessThanOrEqual(noticedAt);
    }
    for (let row = 0; row < from.length; row += 1) {
      if (to[row] - from[row] > 1000) expect(to[row]).toBe(noticedAt);
    }
  });
});
