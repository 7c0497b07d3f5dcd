import { describe, expect, test } from 'vitest';
import type { NetworkPlan } from '../../../engine/cluster/network.ts';
import { SECOND } from '../../../engine/kernel/time.ts';
import type { TestStage } from '../../../testing/engine/world/testRun.ts';
import { runTestManager, type TestManager } from '../../../testing/policies/apollo/testServerSide.ts';

/** Bytes/µs: from one server to others no more than 50 at a time. */
const network: NetworkPlan = { kind: 'contended', disk: 1000, nic: 50, uplink: 1000, core: Infinity };
const opportunistic = 1;

/** When two tasks, one on server 0 with a token and one on server 1 without, have read all. [s] */
function readBy(stage: Partial<TestStage>, how: TestManager, transfersGiveWay: boolean) {
  const durations = [10 * SECOND, 10 * SECOND];
  const { trace } = runTestManager(
    {
      ...{ servers: 3, slotsPerServer: 2, network },
      jobs: [{ stages: [{ durations, estimates: durations, ...stage }] }],
    },
    {
      serverOf: (task) => (task < 2 ? task : 1),
      weightOf: (task) => (task === opportunistic ? 1 : 0),
      rules: { transfersGiveWay },
      ...how,
    },
  );
  const { task, endedAt } = trace.tables.attempts.columns;
  return Array.from(durations, (_, each) => endedAt[task.indexOf(each)] / SECOND - 10);
}

/** 1 GB from server 2, for each. */
const reads = [{ bytes: 1e9, blocks: [[2]] }];

describe('the two classes down to the storage (Apollo §4, APO-46)', () => {
  test('transfers of opportunistic tasks get only what regular ones leave', () => {
    expect(readBy({ reads }, {}, false)).toEqual([40, 40]);
    expect(readBy({ reads }, {}, true)).toEqual([20, 40]);
  });

  test('a task that gets a token while it reads has its transfers yield no more', () => {
    const upgrade: TestManager = {
      alarms: [{ at: 10 * SECOND, act: (side, of) => side.nodes.upgrading.send(0, ...of(opportunistic)) }],
    };
    // Half of the regular task's GB is there at 10; then each gets half.
    expect(readBy({ reads }, upgrade, true)).toEqual([30, 40]);
  });

  test('a file that a task with a token waits for, too, comes as a regular one', () => {
    const program = { externalFiles: [{ name: 'program', bytes: 1e9, origin: 2 }] };
    expect(readBy(program, {}, true)).toEqual([20, 40]);
    // Another task waits for it on server 1.
    const durations = [10 * SECOND, 10 * SECOND, 10 * SECOND];
    expect(readBy({ ...program, durations, estimates: durations }, {}, true)).toEqual([40, 40]);
  });
});
