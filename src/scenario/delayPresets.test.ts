import { describe, expect, test } from 'vitest';
import { Locality } from '../engine/cluster/locality.ts';
import { NO_INPUT, Outcome, type TraceData } from '../engine/record/schema.ts';
import { simulate } from '../engine/world/simulate.ts';
import { planRun } from './planRun.ts';
import { presets } from './presets.ts';
import type { Scenario } from './schema.ts';

// The experiments of Delay Scheduling in a small version; `npm run validate` has the large ones.

function runsOf({ ...scenario }: Scenario): TraceData[] {
  return scenario.runs.map((_, index) => simulate(planRun({ ...scenario, recording: 'attempts' }, index)));
}

const preset = (id: string): Scenario => presets.get(id).scenario;

function jobOfTasks({ graphs }: TraceData): Uint32Array {
  const jobs = new Uint32Array(graphs.tasks);
  for (let stage = 0; stage < graphs.stages; stage += 1) {
    jobs.fill(graphs.stageJob[stage], graphs.stageFirstTask[stage], graphs.stageFirstTask[stage + 1]);
  }
  return jobs;
}

/** Share of the tasks with input that ran where it lies, of one class or of all. */
function localShare(data: TraceData, jobClass?: number): number {
  const jobs = jobOfTasks(data);
  const { reads, attempts } = data.tables;
  let local = 0;
  let all = 0;
  for (let row = 0; row < reads.length; row += 1) {
    const job = jobs[attempts.columns.task[reads.columns.attempt[row]]];
    if (reads.columns.locality[row] === NO_INPUT) continue;
    if (jobClass !== undefined && data.graphs.jobClass[job] !== jobClass) continue;
    all += 1;
    if (reads.columns.locality[row] === Locality.server) local += 1;
  }
  return local / all;
}

/** Mean response of the jobs of some classes, in seconds. */
function meanResponse({ graphs, tables }: TraceData, from: number, to: number): number {
  const { arrivedAt, finishedAt } = tables.jobs.columns;
  const times = [...arrivedAt.keys()]
    .filter((job) => graphs.jobClass[job] >= from && graphs.jobClass[job] <= to)
    .map((job) => finishedAt[job] - arrivedAt[job]);
  return times.reduce((a, b) => a + b) / times.length / 1e6;
}

test('sticky slots: waiting gains what non-local tasks lose, 1 + (1 − l) (T-DEL-10, T-DEL-11, T-DEL-12)', () => {
  const [fair, delay] = runsOf(preset('sticky-slots'));
  const local = localShare(fair);
  expect(local).toBeLessThan(0.6);
  expect(localShare(delay)).toBeGreaterThan(0.97);
  const gain = fair.endedAt / delay.endedAt;
  expect(gain).toBeGreaterThan(1.2);
  expect(gain).toBeLessThan(1 + (1 - local) + 0.1);
});

test('small jobs: the smaller, the less local without waiting; with waiting all are (T-DEL-13, T-DEL-14, T-DEL-15)', () => {
  const [fifo, fair, delay] = runsOf(preset('small-jobs'));
  const shares = (data: TraceData) => [0, 1, 2].map((jobClass) => localShare(data, jobClass));
  for (const data of [fifo, fair]) {
    const [three, ten, hundred] = shares(data);
    expect(three).toBeLessThan(ten);
    expect(ten).toBeLessThan(hundred);
    expect(three).toBeLessThan(0.2);
  }
  expect(Math.min(...shares(delay))).toBeGreaterThan(0.95);
});

test('nine bins: small jobs gain from fairness, all gain from waiting (T-DEL-16)', () => {
  const scenario = preset('facebook-bins');
  if (scenario.workload.kind !== 'generated') throw new Error('the bins are generated');
  // The ninth bin contains nearly all maps; a sixth of it gives the same result.
  const classes = scenario.workload.classes.map((jobClass) => ({
    ...jobClass,
    stages: jobClass.stages.map((stage) => ({ ...stage, tasks: Math.min(Number(stage.tasks), 800) })),
  }));
  const workload = { ...scenario.workload, classes, arrivals: { kind: 'gaps', mean: 4 } } as const;
  const [fifo, fair, delay] = runsOf({ ...scenario, workload });
  expect(meanResponse(fifo, 0, 2) / meanResponse(fair, 0, 2)).toBeGreaterThan(1.3);
  for (const [from, to] of [
    [0, 2],
    [3, 7],
    [8, 8],
  ] as const) {
    expect(meanResponse(delay, from, to)).toBeLessThan(meanResponse(fair, from, to));
  }
});

test('more patience, more locality, up to all of it', () => {
  const shares = runsOf(preset('how-long-to-wait')).map((data) => localShare(data));
  expect(shares[0]).toBeLessThan(0.35);
  expect(shares.slice(1).every((share, i) => share >= shares[i])).toBe(true);
  expect(shares.at(-1)).toBeGreaterThan(0.99);
});

test('stopping tasks serves the late job sooner and wastes work', () => {
  const [waiting, killing] = runsOf(preset('kill-or-wait'));
  expect(meanResponse(killing, 1, 1)).toBeLessThan(meanResponse(waiting, 1, 1));
  expect(meanResponse(killing, 0, 0)).toBeGreaterThan(meanResponse(waiting, 0, 0));
  const stopped = killing.tables.attempts.columns.outcome.filter((outcome) => outcome === Outcome.preempted);
  expect(stopped.length).toBeGreaterThan(0);
});

describe('crowded links', () => {
  test('every requested byte arrives, and near reads take less time', () => {
    const [fair, delay] = runsOf(preset('crowded-links'));
    expect(delay.endedAt).toBeLessThan(fair.endedAt);
    // 24 jobs: 40 maps of 256 MB and 12 tasks that fetch 200 MB.
    const bytes = ({ tables: { reads } }: TraceData) => {
      const { serverBytes, rackBytes, remoteBytes } = reads.columns;
      return serverBytes.reduce((sum, own, row) => sum + own + rackBytes[row] + remoteBytes[row], 0);
    };
    for (const data of [fair, delay])
      expect(bytes(data) / (24 * (40 * 256e6 + 12 * 200e6))).toBeCloseTo(1, 9);
  });
});

test('a failed server loses its work, but no stored file', () => {
  for (const data of runsOf(preset('server-dies'))) {
    const { outcome } = data.tables.attempts.columns;
    expect(outcome.filter((each) => each === Outcome.failed).length).toBeGreaterThan(0);
    expect(data.tables.jobs.columns.finishedAt.every(Number.isFinite)).toBe(true);
  }
});
