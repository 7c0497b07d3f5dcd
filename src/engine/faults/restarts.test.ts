import { describe, expect, test } from 'vitest';
import type { NetworkPlan } from '../cluster/network.ts';
import type { Micros } from '../kernel/time.ts';
import type { Policy } from '../policy/policy.ts';
import type { Sim } from '../policy/verbs.ts';
import { Outcome, type TraceData } from '../record/schema.ts';
import { placesOneByOne } from '../world/testPlacing.ts';
import { oneStage, runByHand, type TestRun } from '../world/testRun.ts';

const { finished, failed, discarded } = Outcome;
const network: NetworkPlan = { kind: 'rates', server: 100, rack: 50, remote: 20 };

/** Lists attempts: task, server, start, end, outcome. */
function livesOf({ tables: { attempts } }: TraceData) {
  const { task, server, startedAt, endedAt, outcome } = attempts.columns;
  return Array.from(task, (each, row) => [each, server[row], startedAt[row], endedAt[row], outcome[row]]);
}

/** Places tasks where there is room; its scheduler begins job 0 anew at some moments. */
function restartsAt(sim: Sim, moments: readonly Micros[], heard: string[]): Policy {
  const policy = placesOneByOne(sim, heard);
  const forget = (job: number) => {
    const { jobFirstStage } = sim.graphs;
    for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) policy.forget(stage);
  };
  const alarm = sim.schedulerTimer(() => {
    forget(0);
    sim.restartJob(0);
    heard.push(`job 0 begins anew at ${sim.now()}`);
  });
  let isSet = false;
  return {
    ...policy,
    onStageReady(scheduler, stage) {
      policy.onStageReady(scheduler, stage);
      if (!isSet) for (const moment of moments) alarm.after(moment - sim.now(), scheduler, 0, 0);
      isSet = true;
    },
  };
}

function live(run: TestRun, moments: readonly Micros[], heard: string[] = []) {
  const trace = runByHand({ network, ...run }, (sim) => restartsAt(sim, moments, heard));
  return { rows: livesOf(trace), trace, heard };
}

describe('a job that begins anew', () => {
  const stages = [{ durations: [20, 50] }, { durations: [30, 40], shuffleBytes: 1000, isOneToOne: true }];

  test('loses what runs and what was made, and its first stage is ready again at that moment', () => {
    const { rows, heard, trace } = live({ servers: 2, jobs: [{ stages }] }, [40]);
    expect(rows).toEqual([
      [0, 0, 0, 20, finished],
      [1, 1, 0, 40, failed],
      [2, 0, 20, 40, failed],
      [0, 0, 40, 60, finished],
      [1, 1, 40, 90, finished],
      [2, 0, 60, 100, finished],
      [3, 1, 90, 140, finished],
    ]);
    expect(heard).toEqual([
      'stage 0 is ready at 0',
      'task 2 is ready at 20',
      'job 0 begins anew at 40',
      'stage 0 is ready at 40',
      'task 2 is ready at 60',
      'task 3 is ready at 90',
      'stage 1 is ready at 90',
    ]);
    const { jobs, stages: times } = trace.tables;
    expect([...jobs.columns.finishedAt]).toEqual([140]);
    expect([...times.columns.readyAt, ...times.columns.finishedAt]).toEqual([0, 20, 90, 140]);
  });

  test('leaves other jobs alone', () => {
    const jobs = [oneStage([50]), oneStage([60])];
    const { rows } = live({ servers: 2, jobs }, [40]);
    expect(rows).toEqual([
      [0, 0, 0, 40, failed],
      [1, 1, 0, 60, finished],
      [0, 0, 40, 90, finished],
    ]);
  });

  test('discards what is on its way to a server, which is told of its slot when it comes', () => {
    const { rows, heard, trace } = live({ networkDelay: 10, jobs: [oneStage([50, 50])] }, [5]);
    // Sent at 0, on its way at 5; it comes at 10, its slot is reported at 20, and the job is on its way again until 30.
    expect(rows).toEqual([
      [0, 0, Infinity, 5, discarded],
      [0, 0, 30, 80, finished],
      [1, 0, 100, 150, finished],
    ]);
    expect(heard).toEqual(['stage 0 is ready at 0', 'job 0 begins anew at 5', 'stage 0 is ready at 5']);
    expect([...trace.tables.jobs.columns.finishedAt]).toEqual([150]);
  });

  test('forgets what was discarded when its server goes down before it comes, or after', () => {
    const run = { servers: 2, networkDelay: 10, jobs: [oneStage([50])] };
    for (const at of [3, 7, 10]) {
      const failures = [{ server: 0, at, noticedAt: 200, backAt: 300 }];
      const { rows, heard } = live({ ...run, failures }, [5]);
      expect(rows.filter(([, , , , outcome]) => outcome === finished)).toEqual([[0, 1, 15, 65, finished]]);
      expect(heard.filter((line) => line.includes('task 0'))).toEqual([]);
    }
  });

  test('is not told of tasks that were lost before with a server', () => {
    const failures = [{ server: 0, at: 30, noticedAt: 60, backAt: Infinity }];
    const { rows, heard } = live({ servers: 2, failures, jobs: [{ stages }] }, [40]);
    expect(heard.filter((line) => line.includes('lost'))).toEqual(['server 0 is lost at 60: true']);
    expect(rows.filter(([, , , , outcome]) => outcome === finished).map(([task]) => task)).toEqual([
      0, 0, 1, 2, 3,
    ]);
  });

  test('starts early again only when the tasks before have started again', () => {
    const early = [{ durations: [20, 50] }, { durations: [30], shuffleBytes: 1000, slowStart: 0.5 }];
    const { rows } = live({ servers: 3, jobs: [{ stages: early }] }, [40]);
    expect(rows.map(([task, , start, , outcome]) => [task, start, outcome])).toEqual([
      [0, 0, finished],
      [1, 0, failed],
      [2, 20, failed],
      [0, 40, finished],
      [1, 40, finished],
      [2, 60, finished],
    ]);
  });

  test('gives back the links that it read over', () => {
    const contended: NetworkPlan = { kind: 'contended', disk: 100, nic: 50, uplink: 20, core: Infinity };
    const reads = [{ bytes: 1000, blocks: [[0]] }];
    const jobs = [{ stages: [{ durations: [10], reads }] }, { stages: [{ durations: [10], reads }] }];
    const { trace } = live({ slotsPerServer: 2, network: contended, jobs }, [4]);
    const { startedAt, endedAt } = trace.tables.flows.columns;
    // Two share the disk all the time: job 0 has read 200 bytes for nothing.
    expect([...startedAt, ...endedAt]).toEqual([0, 0, 4, 4, 20, 22]);
    expect([...trace.tables.reads.columns.serverBytes]).toEqual([200, 1000, 1000]);
  });

  test('may do so again and again, in the middle of anything', () => {
    const { trace } = live({ servers: 2, jobs: [{ stages }] }, [0, 5, 5, 20, 50, 60]);
    expect([...trace.tables.jobs.columns.finishedAt]).toEqual([160]);
  });
});

test('only a job that runs begins anew, and its own scheduler says so', () => {
  expect(() => live({ jobs: [oneStage([50])] }, [60])).toThrow('only a job that runs');
  const byServer = (sim: Sim): Policy => {
    const launch = sim.toServer('launch', () => sim.restartJob(0));
    return {
      onStageReady: (scheduler, stage) => launch.send(scheduler, 0, stage, 0, 0),
      onSlotFree: () => undefined,
    };
  };
  expect(() => runByHand({ jobs: [oneStage([50])] }, byServer)).toThrow(
    'server 0 used a verb of scheduler 0',
  );
});
