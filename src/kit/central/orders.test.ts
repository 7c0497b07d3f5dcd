import { expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { runByHand, type TestRun } from '../../testing/engine/world/testRun.ts';
import { launchesWhenFree } from './launcher.ts';
import { Orders } from './orders.ts';

/** A map task, two reduce tasks that may start once it has started, and a task of a stage without parents. */
const run: TestRun = {
  servers: 2,
  networkDelay: 500,
  jobs: [
    {
      stages: [
        { durations: [SECOND] },
        { durations: [SECOND, SECOND], shuffleBytes: 1, slowStart: 0 },
        { durations: [SECOND], after: [] },
      ],
    },
  ],
};

type Act = (orders: Orders) => void;

/** Starts the map task, and calls `act` once its readers may run; tasks that are lost start again after a while. */
function policyThat(act: Act): (sim: Sim) => Policy {
  return (sim) => {
    const orders = new Orders(sim, launchesWhenFree(sim), 'all');
    let hasActed = false;
    const again = sim.schedulerTimer((_scheduler, task, stage) => orders.launch(task, stage, 0));
    return {
      onStageReady(_scheduler, stage) {
        if (stage === 0 && !hasActed) orders.launch(0, 0, 0);
        if (stage !== 1 || hasActed) return;
        hasActed = true;
        act(orders);
      },
      onSlotFree: () => undefined,
      onTaskLost(_scheduler, stage, task) {
        if (!orders.lost(task, stage) || !orders.isRunning(task))
          again.after((2 + 2 * task) * SECOND, 0, task, stage);
      },
    };
  };
}

function attemptsAt(task: number, act: Act) {
  const { tables } = runByHand(run, policyThat(act));
  const { columns, length } = tables.attempts;
  const rows = Array.from({ length }, (_, row) => row).filter((row) => columns.task[row] === task);
  return rows.map((row) => ({
    server: columns.server[row],
    from: columns.startedAt[row],
    outcome: columns.outcome[row],
  }));
}

test('several rejected tasks leave a slot one after the other before the next one starts', () => {
  const act: Act = (orders) => {
    orders.stop(0, 0, 0); // so that the readers are rejected when they arrive
    orders.launch(1, 1, 1);
    orders.launch(2, 1, 1);
    orders.launch(3, 2, 1);
  };
  expect(attemptsAt(3, act)).toEqual([{ server: 1, from: 1000, outcome: Outcome.finished }]);
  for (const reader of [1, 2]) {
    const [first, second] = attemptsAt(reader, act);
    expect(first).toEqual({ server: 1, from: 1000, outcome: Outcome.failed });
    expect(second.outcome).toBe(Outcome.finished);
  }
});

test('a task that is stopped while it waits for its slot does not take it', () => {
  const act: Act = (orders) => {
    orders.stop(0, 0, 0);
    orders.launch(1, 1, 1); // is rejected
    orders.launch(3, 2, 1); // waits for its slot
    orders.stop(3, 2, 1);
  };
  const [first, second] = attemptsAt(3, act);
  expect([first.outcome, second.outcome]).toEqual([Outcome.preempted, Outcome.finished]);
  expect(second.from).toBeGreaterThan(8 * SECOND);
});

test('a task that is launched elsewhere while it stops starts there once it has stopped', () => {
  const act: Act = (orders) => {
    orders.stop(0, 0, 0);
    orders.launch(0, 0, 1);
  };
  const [first, second] = attemptsAt(0, act);
  expect([first.server, first.outcome]).toEqual([0, Outcome.preempted]);
  // Ready at 500, the order there at 1000, launched at once, there at 1500.
  expect(second).toEqual({ server: 1, from: 1500, outcome: Outcome.finished });
});

test('a launch that was cancelled before it was sent is never sent', () => {
  const act: Act = (orders) => {
    orders.stop(0, 0, 0);
    orders.launch(0, 0, 1);
    orders.stop(0, 0, 1);
  };
  const [first, second] = attemptsAt(0, act);
  expect(first.outcome).toBe(Outcome.preempted);
  expect(second.server).toBe(0);
  expect(second.from).toBeGreaterThan(2 * SECOND);
});
