import { expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { runByHand, type TestRun } from '../../engine/world/testRun.ts';
import { Launches } from './launches.ts';

/** A map, two reduces that start when it has, and a task that waits for nobody. */
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

type Act = (launches: Launches) => void;

/** Starts the map, and once its readers may run does something; what is lost by that starts again after a while. */
function policyThat(act: Act): (sim: Sim) => Policy {
  return (sim) => {
    const launches = new Launches(sim);
    let hasActed = false;
    const again = sim.schedulerTimer((_scheduler, task, stage) => launches.send(task, stage, 0));
    return {
      onStageReady(_scheduler, stage) {
        if (stage === 0 && !hasActed) launches.send(0, 0, 0);
        if (stage !== 1 || hasActed) return;
        hasActed = true;
        act(launches);
      },
      onSlotFree: () => undefined,
      onTaskLost: (_scheduler, stage, task) => again.after((2 + 2 * task) * SECOND, 0, task, stage),
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

test('several tasks that are turned away leave a slot one after the other before the next one starts', () => {
  const act: Act = (launches) => {
    launches.stop(0, 0, 0); // so that the readers come in vain
    launches.send(1, 1, 1);
    launches.send(2, 1, 1);
    launches.send(3, 2, 1);
  };
  expect(attemptsAt(3, act)).toEqual([{ server: 1, from: 1000, outcome: Outcome.finished }]);
  for (const reader of [1, 2]) {
    const [first, second] = attemptsAt(reader, act);
    expect(first).toEqual({ server: 1, from: 1000, outcome: Outcome.failed });
    expect(second.outcome).toBe(Outcome.finished);
  }
});

test('what is stopped while it waits for its slot does not take it', () => {
  const act: Act = (launches) => {
    launches.stop(0, 0, 0);
    launches.send(1, 1, 1); // is turned away
    launches.send(3, 2, 1); // waits for that
    launches.stop(3, 2, 1);
  };
  const [first, second] = attemptsAt(3, act);
  expect([first.outcome, second.outcome]).toEqual([Outcome.preempted, Outcome.finished]);
  expect(second.from).toBeGreaterThan(8 * SECOND);
});
