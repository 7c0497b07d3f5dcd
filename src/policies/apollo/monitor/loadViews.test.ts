import { describe, expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import type { TestRun } from '../../../testing/engine/world/testRun.ts';
import { job, runTestManager, type TestManager } from '../../../testing/policies/apollo/testServerSide.ts';

/** What the manager of job 0 sees of a server for its own task, in seconds: wait, age and source. */
type Sight = readonly [wait: number, age: number, source: string];

/** Runs it, and lists what the manager sees of a server at some times, in seconds. */
function seen(run: TestRun, at: readonly number[], server: number, how: TestManager = {}): readonly Sight[] {
  const sights: Sight[] = [];
  const alarms = at.map((time) => ({
    at: time * SECOND,
    act: ({ views }: Parameters<NonNullable<TestManager['alarms']>[0]['act']>[0]) => {
      views.look(0, server, 0);
      sights.push([views.wait / SECOND, views.age / SECOND, views.source]);
    },
  }));
  runTestManager(run, { alarms, ...how });
  return sights;
}

/** Two servers: job 0 runs on server 0, job 1 on server 1. Heartbeats of server 0 come at 0, 5, … s, of server 1 at 2.5, 7.5, … s. */
const two: TestRun = { servers: 2, jobs: [job(60), job(30)] };
const apart: TestManager = { serverOf: (task) => task };

describe('what a manager knows', () => {
  test('of a server with a task of its own comes from there, every second', () => {
    expect(seen(two, [0.5, 1.5, 20.25], 0, apart)).toEqual([
      [59.5, 0.5, 'server'],
      [58.5, 0.5, 'server'],
      [39.75, 0.25, 'server'],
    ]);
  });

  test('of another server comes from the last snapshot of the monitor', () => {
    // The first heartbeat of server 1, at 2.5, is in the snapshot of 5.
    expect(seen(two, [4, 5.5, 9.5, 10.5], 1, apart)).toEqual([
      [0, 4, 'monitor'],
      [24.5, 3, 'monitor'],
      [20.5, 7, 'monitor'],
      [19.5, 3, 'monitor'],
    ]);
  });

  test('takes the network delay to arrive', () => {
    const delayed = { ...two, networkDelay: 0.1 * SECOND };
    expect(seen(delayed, [5.05, 5.15], 1, apart).map(([, age]) => age)).toEqual([5.05, 2.65]);
    // The request arrives at 0.1, and what the server says of it at 0.2.
    expect(seen(delayed, [0.15, 0.25], 0, apart).map(([, , source]) => source)).toEqual([
      'monitor',
      'server',
    ]);
  });

  test('of an idle server is as fresh as if it had sent heartbeats', () => {
    const idle = { ...two, jobs: [job(60)] };
    expect(seen(idle, [4, 13, 42], 1).map(([wait, age]) => [wait, age])).toEqual([
      [0, 4],
      [0, 5.5],
      [0, 4.5],
    ]);
    // Also when nobody in the cluster has anything to do.
    const later = { ...two, jobs: [job(1), job(1, 1, 0, 50)] };
    expect(seen(later, [42], 1)).toEqual([[0, 4.5, 'monitor']]);
  });

  test('grows old while the monitor is down, and is fresh again afterwards (APO-11)', () => {
    const down: TestRun = {
      ...two,
      serviceOutages: [{ service: 0, at: 9 * SECOND, backAt: 22 * SECOND }],
    };
    expect(seen(down, [9.5, 20.5, 25.5], 1, apart).map(([, age]) => age)).toEqual([7, 18, 3]);
    expect(seen(down, [20.5], 0, apart)).toEqual([[39.5, 0.5, 'server']]);
  });

  test('notices after an outage that a server has become idle meanwhile', () => {
    const down: TestRun = { ...two, serviceOutages: [{ service: 0, at: 29 * SECOND, backAt: 40 * SECOND }] };
    const [before, after] = seen(down, [39, 57], 1, apart);
    expect(before[0]).toBe(0); // It was expected to end at 30.
    expect(after[1]).toBeLessThan(10);
  });
});

describe('confidence', () => {
  const sizes = { slotsPerServer: 8, coresPerServer: 8, memoryPerServer: 16_000 };
  // Server 1 runs two tasks: 4 cores until 100, 2 cores until 50.
  const run: TestRun = { ...two, ...sizes, jobs: [job(200), job(100, 4), job(50, 2)] };
  const how: TestManager = { serverOf: (task) => Math.min(task, 1) };

  test('in an old matrix is low: a larger demand is read (APO-27)', () => {
    const down = { ...run, serviceOutages: [{ service: 0, at: 11 * SECOND, backAt: 150 * SECOND }] };
    // One core is free at once, two as well, four from 50 on, eight from 100 on. The matrix is of 7.5.
    expect(seen(down, [17, 18, 28, 38], 1, how).map(([wait]) => wait)).toEqual([0, 0, 22, 62]);
    const trusting = { ...how, rules: { stale: Infinity } };
    expect(seen(down, [38], 1, trusting).map(([wait]) => wait)).toEqual([0]);
  });

  test('changes nothing where there is one cell (AMB-39)', () => {
    const down = { ...two, serviceOutages: [{ service: 0, at: 11 * SECOND, backAt: 150 * SECOND }] };
    expect(seen(down, [28], 1, apart)).toEqual([[2, 20.5, 'monitor']]);
  });
});

describe('the monitor', () => {
  test('lists lightly loaded servers, with the idle ones in changing order (APO-20)', () => {
    const lists: number[][] = [];
    // The monitor has first heard of server 0 at 5.
    const alarms = [11, 16, 21, 26].map((at) => ({
      at: at * SECOND,
      act: ({ views }: Parameters<NonNullable<TestManager['alarms']>[0]['act']>[0]) => {
        views.light(0);
        lists.push([...views.lightServers.subarray(0, views.lightCount)]);
      },
    }));
    const jobs = [job(60), job(50), job(40)];
    runTestManager({ servers: 20, jobs }, { alarms, serverOf: (task) => task, rules: { lightShare: 0.9 } });
    for (const list of lists) {
      expect(list.length).toBe(18);
      expect(new Set(list).size).toBe(18);
      expect(list[17]).toBe(2); // The idle ones first, then the one that will be free first.
      expect(list.slice(0, 17).every((server) => server > 2)).toBe(true);
    }
    expect(new Set(lists.map((list) => list.join(' '))).size).toBeGreaterThan(1);
  });

  test('is silent in the end: the run ends soon after the last task', () => {
    const { trace } = runTestManager(two, apart);
    expect(trace.endedAt / SECOND).toBeLessThanOrEqual(70);
    const lost: TestRun = {
      ...two,
      jobs: [job(60), job(30)],
      failures: [{ server: 1, at: 40 * SECOND, noticedAt: 41 * SECOND, backAt: Infinity }],
    };
    expect(runTestManager(lost, apart).trace.endedAt / SECOND).toBeLessThanOrEqual(110);
  });
});

describe('servers tell managers', () => {
  test('whose tasks wait, at once and every second', () => {
    const told: (readonly [number, number, number])[] = [];
    const jobs = [job(3.25), job(1), job(1)];
    runTestManager(
      { jobs },
      {
        onStatus: (manager, _server, task, now) => told.push([manager, task, now / SECOND]),
        rules: { status: SECOND },
      },
    );
    expect(told.filter(([manager]) => manager === 0)).toEqual([]);
    expect(told.filter(([manager]) => manager === 1).map(([, task, at]) => [task, at])).toEqual([
      [1, 0],
      [-1, 1],
      [-1, 2],
      [-1, 3],
    ]);
    expect(told.filter(([manager]) => manager === 2).map(([, , at]) => at)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('a long queue', () => {
  test('of hundreds of tasks is served and told in time', () => {
    const at = [0.5, 2.15];
    const durations = Array.from({ length: 300 }, () => 1.1 * SECOND);
    const crowd = { stages: [{ durations, estimates: durations }] };
    // The matrix is written at ticks only: at 2 all that came before is in it.
    const sights = seen({ jobs: [crowd] }, at, 0);
    expect(sights).toEqual([
      [71, 0.5, 'server'],
      [327.85, 0.15, 'server'],
    ]);
  });
});
