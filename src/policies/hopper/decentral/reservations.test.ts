import { expect, test } from 'vitest';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { oneStage, runByHand } from '../../../testing/engine/world/testRun.ts';
import { Choices } from './choices.ts';
import { type Place, Reservations, TURNS } from './reservations.ts';
import { ServerRows } from './serverRows.ts';

/** Does something at a server with the queue of its own; each of so many jobs has one stage. */
function atServer(jobs: number, act: (queue: Reservations, smallest: () => Place, sim: Sim) => void): void {
  let hasActed = false;
  runByHand({ jobs: Array.from({ length: jobs }, () => oneStage([10])), networkDelay: 1 }, (sim) => {
    const rows = new ServerRows(sim);
    const queue = new Reservations(sim, rows);
    const choices = new Choices(sim, rows, queue);
    const go = sim.toServer('go', () => {
      act(queue, () => choices.smallest(0, rows.first(0)), sim);
      hasActed = true;
    });
    return {
      onStageReady: (scheduler: number, stage: number) => {
        if (stage === 0) go.send(scheduler, 0, stage, NONE, NONE);
      },
      onSlotFree: () => undefined,
    };
  });
  expect(hasActed).toBe(true);
}

test('a server that has begun all its turns begins anew, and has been refused nothing since', () => {
  atServer(2, (queue, smallest) => {
    queue.add(0, 0, 0, 5);
    queue.add(0, 1, 0, 7);
    queue.refused(0, smallest());
    expect(queue.stageAt(smallest())).toBe(1);
    for (let turn = 1; turn < TURNS; turn += 1) queue.renew(0);
    expect(queue.stageAt(smallest())).toBe(0);
  });
});

test('all reservations of a job believe the latest, however many wait and leave', () => {
  const jobs = 150; // more than a server has marks for
  atServer(jobs, (queue, smallest, sim) => {
    for (let stage = 0; stage < jobs; stage += 1) queue.add(0, stage, 0, 1000 + stage);
    for (let stage = 0; stage < jobs; stage += 3) queue.add(0, stage, 0, 2000 + stage);
    expect(sim.queued(0)).toBe(200);
    for (let stage = 0; stage < jobs; stage += 2) queue.drop(0, stage);
    expect(sim.queued(0)).toBe(100);
    // Stages 3, 9, 15 … are there twice, and larger than all others.
    expect(queue.stageAt(smallest())).toBe(1);
    queue.believe(0, 9, 1);
    const first = smallest();
    expect([queue.stageAt(first), queue.beliefAt(first)]).toEqual([9, 1]);
    queue.remove(0, first);
    const second = smallest();
    expect([queue.stageAt(second), queue.beliefAt(second)]).toEqual([9, 1]);
    queue.believeAt(0, second, 3000);
    expect(queue.stageAt(smallest())).toBe(1);
  });
});
