import { expect } from 'vitest';
import { Locality } from '../../engine/cluster/locality.ts';
import { NO_INPUT, Outcome, type TraceData } from '../../engine/record/schema.ts';
import { checkPresets } from '../../testing/presets/checkPresets.ts';

// The experiments of Delay Scheduling in a small version; `npm run validate` has the large ones.

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

checkPresets('Delay Scheduling', {
  'facebook-bins': {
    'nine bins: small jobs gain from fairness, all gain from waiting (T-DEL-16)': (_, of) => {
      const { scenario } = of.preset;
      if (scenario.workload.kind !== 'generated') throw new Error('the bins are generated');
      // The ninth bin contains nearly all maps; a sixth of it gives the same result.
      const classes = scenario.workload.classes.map((jobClass) => ({
        ...jobClass,
        stages: jobClass.stages.map((stage) => ({ ...stage, tasks: Math.min(Number(stage.tasks), 800) })),
      }));
      const workload = { ...scenario.workload, classes, arrivals: { kind: 'gaps', mean: 4 } } as const;
      const [fifo, fair, delay] = of.data({ ...scenario, workload });
      expect(meanResponse(fifo, 0, 2) / meanResponse(fair, 0, 2)).toBeGreaterThan(1.3);
      for (const [from, to] of [
        [0, 2],
        [3, 7],
        [8, 8],
      ] as const) {
        expect(meanResponse(delay, from, to)).toBeLessThan(meanResponse(fair, from, to));
      }
    },
  },
  'sticky-slots': {
    'sticky slots: waiting gains what non-local tasks lose, 1 + (1 − l) (T-DEL-10, T-DEL-11, T-DEL-12)': ([
      fair,
      delay,
    ]) => {
      const local = localShare(fair);
      expect(local).toBeLessThan(0.6);
      expect(localShare(delay)).toBeGreaterThan(0.97);
      const gain = fair.endedAt / delay.endedAt;
      expect(gain).toBeGreaterThan(1.2);
      expect(gain).toBeLessThan(1 + (1 - local) + 0.1);
    },
  },
  'small-jobs': {
    'small jobs: the smaller, the less local without waiting; with waiting all are (T-DEL-13, T-DEL-14, T-DEL-15)':
      ([fifo, fair, delay]) => {
        const shares = (data: TraceData) => [0, 1, 2].map((jobClass) => localShare(data, jobClass));
        for (const data of [fifo, fair]) {
          const [three, ten, hundred] = shares(data);
          expect(three).toBeLessThan(ten);
          expect(ten).toBeLessThan(hundred);
          expect(three).toBeLessThan(0.2);
        }
        expect(Math.min(...shares(delay))).toBeGreaterThan(0.95);
      },
  },
  'how-long-to-wait': {
    'more patience, more locality, up to all of it': (data) => {
      const shares = data.map((data) => localShare(data));
      expect(shares[0]).toBeLessThan(0.35);
      expect(shares.slice(1).every((share, i) => share >= shares[i])).toBe(true);
      expect(shares.at(-1)).toBeGreaterThan(0.99);
    },
  },
  'kill-or-wait': {
    'stopping tasks serves the late job sooner and wastes work': ([waiting, killing]) => {
      expect(meanResponse(killing, 1, 1)).toBeLessThan(meanResponse(waiting, 1, 1));
      expect(meanResponse(killing, 0, 0)).toBeGreaterThan(meanResponse(waiting, 0, 0));
      const stopped = killing.tables.attempts.columns.outcome.filter(
        (outcome) => outcome === Outcome.preempted,
      );
      expect(stopped.length).toBeGreaterThan(0);
    },
  },
  'crowded-links': {
    'every requested byte arrives, and near reads take less time': ([fair, delay]) => {
      expect(delay.endedAt).toBeLessThan(fair.endedAt);
      // 24 jobs: 40 maps of 256 MB and 12 tasks that fetch 200 MB.
      const bytes = ({ tables: { reads } }: TraceData) => {
        const { serverBytes, rackBytes, remoteBytes } = reads.columns;
        return serverBytes.reduce((sum, own, row) => sum + own + rackBytes[row] + remoteBytes[row], 0);
      };
      for (const data of [fair, delay])
        expect(bytes(data) / (24 * (40 * 256e6 + 12 * 200e6))).toBeCloseTo(1, 9);
    },
  },
  'server-dies': {
    'a failed server loses its work, but no stored file': (data) => {
      for (const each of data) {
        const { outcome } = each.tables.attempts.columns;
        expect(outcome.filter((each) => each === Outcome.failed).length).toBeGreaterThan(0);
        expect(each.tables.jobs.columns.finishedAt.every(Number.isFinite)).toBe(true);
      }
    },
  },
});
