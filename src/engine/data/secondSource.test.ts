import { expect, test } from 'vitest';
import { readsAddUp } from '../../laws/files.ts';
import { runByHand, type TestRun } from '../../testing/engine/world/testRun.ts';
import type { NetworkPlan } from '../cluster/network.ts';
import { NONE } from '../ids.ts';
import type { Policy } from '../policy/policy.ts';
import type { Sim } from '../policy/verbs.ts';
import { Outcome } from '../record/schema.ts';

/** Bytes/µs: 20 between racks, 50 within one. */
const network: NetworkPlan = { kind: 'contended', disk: 100, nic: 50, uplink: 20, core: Infinity };

/** Task 0 runs on server 0, and task 1, which reads what it has made, on server 2; at `at` task 0 is sent to `to` as well. */
function runsAgain(sim: Sim, at: number, to: number): Policy {
  const launch = sim.toServer(
    'launch',
    (server, _stage, attempt) => {
      if (sim.freeSlots(server) > 0) sim.start(server, attempt);
    },
    'attempt',
  );
  const alarm = sim.schedulerTimer((scheduler) =>
    launch.send(scheduler, to, 0, sim.bindAgain(0, 0, to), NONE),
  );
  let isSet = false;
  return {
    onStageReady(scheduler, stage) {
      const server = stage === 0 ? 0 : 2;
      launch.send(scheduler, server, stage, sim.bind(stage === 0 ? 0 : 1, stage, server), NONE);
      if (!isSet) alarm.after(at, scheduler, 0, 0);
      isSet = true;
    },
    onSlotFree: () => undefined,
    onTaskLost: () => undefined,
  };
}

function run(at: number, to: number, change: Partial<TestRun> = {}) {
  const stages = [{ durations: [10] }, { durations: [5], shuffleBytes: 1000, isOneToOne: true }];
  const plan: TestRun = { servers: 4, racks: 2, slotsPerServer: 2, network, jobs: [{ stages }], ...change };
  const trace = runByHand(plan, (sim) => runsAgain(sim, at, to));
  expect(readsAddUp(trace, {} as never)).toEqual([]);
  const { task, endedAt, outcome } = trace.tables.attempts.columns;
  const { from, startedAt, endedAt: over } = trace.tables.flows.columns;
  return {
    attempts: Array.from(task, (each, row) => [each, endedAt[row], outcome[row]]),
    flows: Array.from(from, (each, row) => [each, startedAt[row], over[row]]),
    bytes: trace.tables.reads.columns.rackBytes[0] + trace.tables.reads.columns.remoteBytes[0],
  };
}

test('what a finished task makes again is read from there, too, and what arrives first counts', () => {
  // From server 0 the 1000 bytes take until 60; server 3 sends from 25 on at the 30 that the card has left.
  expect(run(15, 3)).toEqual({
    attempts: [
      [0, 10, Outcome.finished],
      [1, 64, Outcome.finished],
      [0, 25, Outcome.lostRace],
    ],
    flows: [
      [0, 10, 59],
      [3, 25, 59],
    ],
    bytes: 1000,
  });
});

test('the first source goes on, and counts if it is faster', () => {
  const { attempts, flows, bytes } = run(42, 3);
  expect([attempts[1], flows, bytes]).toEqual([
    [1, 65, Outcome.finished],
    [
      [0, 10, 60],
      [3, 52, 60],
    ],
    1000,
  ]);
});

test('a second source that is lost leaves the first one as it was', () => {
  const failures = [{ server: 3, at: 30, noticedAt: 30, backAt: Infinity }];
  const { attempts, flows } = run(15, 3, { failures });
  expect([attempts[1], flows]).toEqual([
    [1, 65, Outcome.finished],
    [
      [0, 10, 60],
      [3, 25, 30],
    ],
  ]);
});

test('a first source that is lost ends the reader and what is on its way from both, before anybody notices', () => {
  const failures = [{ server: 0, at: 30, noticedAt: 100, backAt: Infinity }];
  const { attempts, flows } = run(15, 3, { failures });
  expect([attempts[1], flows]).toEqual([
    [1, 30, Outcome.failed],
    [
      [0, 10, 30],
      [3, 25, 30],
    ],
  ]);
});
