import { describe, expect, test } from 'vitest';
import { placesOneByOne } from '../../testing/engine/world/testPlacing.ts';
import { oneStage, runByHand, type TestRun } from '../../testing/engine/world/testRun.ts';
import type { NetworkPlan } from '../cluster/network.ts';
import type { Micros } from '../kernel/time.ts';
import type { Policy } from '../policy/policy.ts';
import type { Sim } from '../policy/verbs.ts';
import { Outcome, type TraceData } from '../record/schema.ts';

const { finished, failed, discarded } = Outcome;
const network: NetworkPlan = { kind: 'rates', server: 100, rack: 50, remote: 20 };

/** Lists attempts: task, server, start, end, outcome. */
function livesOf({ tables: { attempts } }: TraceData) {
  const { task, server, startedAt, endedAt, outcome } = attempts.columns;
  return Array.from(task, (each, row) => [each, server[row], startedAt[row], endedAt[row], outcome[row]]);
}

/** Places tasks on free slots; its scheduler restarts job 0 at some times. */
function restartsAt(sim: Sim, moments: readonly Micros[], heard: string[]): Policy {
  heard.length = 0; // A run may begin anew, with a policy of its own.
  const policy = placesOneByOne(sim, heard);
  const forget = (job: number) => {
    const { jobFirstStage } = sim.graphs;
    for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) policy.forget(stage);
  };
  const alarm = sim.schedulerTimer(() => {
    forget(0);
    sim.restartJob(0);
    heard.push(`job 0 restarts at ${sim.now()}`);
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

describe('a job that restarts', () => {
  const stages = [{ durations: [20, 50] }, { durations: [30, 40], shuffleBytes: 1000, isOneToOne: true }];

  test('loses its attempts and outputs, and its first stage is ready again at the same time', () => {
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
      'job 0 restarts at 40',
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

  test('discards an attempt in transit to a server, which gets onSlotFree when the attempt arrives', () => {
    const { rows, heard, trace } = live({ networkDelay: 10, jobs: [oneStage([50, 50])] }, [5]);
    // The attempt is sent at 0, discarded in transit at 5 and arrives at 10. Its slot is reported free at 20, and the
    // new attempt arrives at 30.
    expect(rows).toEqual([
      [0, 0, Infinity, 5, discarded],
      [0, 0, 30, 80, finished],
      [1, 0, 100, 150, finished],
    ]);
    expect(heard).toEqual(['stage 0 is ready at 0', 'job 0 restarts at 5', 'stage 0 is ready at 5']);
    expect([...trace.tables.jobs.columns.finishedAt]).toEqual([150]);
  });

  test('removes a discarded attempt when its server goes down before it arrives, or after', () => {
    const run = { servers: 2, networkDelay: 10, jobs: [oneStage([50])] };
    for (const at of [3, 7, 10]) {
      const failures = [{ server: 0, at, noticedAt: 200, backAt: 300 }];
      const { rows, heard } = live({ ...run, failures }, [5]);
      expect(rows.filter(([, , , , outcome]) => outcome === finished)).toEqual([[0, 1, 15, 65, finished]]);
      expect(heard.filter((line) => line.includes('task 0'))).toEqual([]);
    }
  });

  test('gets no news of tasks that were lost with a server before', () => {
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

  test('frees the links that it read over', () => {
    const contended: NetworkPlan = { kind: 'contended', disk: 100, nic: 50, uplink: 20, core: Infinity };
    const reads = [{ bytes: 1000, blocks: [[0]] }];
    const jobs = [{ stages: [{ durations: [10], reads }] }, { stages: [{ durations: [10], reads }] }];
    const { trace } = live({ slotsPerServer: 2, network: contended, jobs }, [4]);
    const { startedAt, endedAt } = trace.tables.flows.columns;
    // Two share the disk all the time: job 0 has read 200 bytes for nothing.
    expect([...startedAt, ...endedAt]).toEqual([0, 0, 4, 4, 20, 22]);
    expect([...trace.tables.reads.columns.serverBytes]).toEqual([200, 1000, 1000]);
  });

  test('can restart again and again, at any time', () => {
    const { trace } = live({ servers: 2, jobs: [{ stages }] }, [0, 5, 5, 20, 50, 60]);
    expect([...trace.tables.jobs.columns.finishedAt]).toEqual([160]);
  });
});

test('only a running job restarts, and only by its own scheduler', () => {
  expect(() => live({ jobs: [oneStage([50])] }, [60])).toThrow('restartJob takes a job that has arrived');
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
