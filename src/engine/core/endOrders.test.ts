import { describe, expect, test } from 'vitest';
import { oneStage, runByHand, type TestRun } from '../../testing/engine/world/testRun.ts';
import type { AttemptId } from '../ids.ts';
import { Outcome } from '../record/schema.ts';

const run: TestRun = { servers: 2, networkDelay: 5, jobs: [oneStage([10]), oneStage([100], 20)] };

/** The first job's attempt has server 0 until 15; the second job's goes to server 1 at 20. At `at`, the first is ordered to end. */
function orderedAt(at: number, change: Partial<TestRun>) {
  const ids: AttemptId[] = [];
  const trace = runByHand({ ...run, ...change }, (sim) => {
    const launches = sim.launches();
    const order = sim.schedulerTimer((scheduler, generation) =>
      launches.end(scheduler, ids[0], generation, Outcome.discarded),
    );
    return {
      onStageReady(scheduler, stage) {
        if (ids.length > stage) return; // Its task was ended on purpose.
        ids.push(launches.launch(scheduler, sim.graphs.stageFirstTask[stage], stage, ids.length));
        if (stage === 0) order.after(at, scheduler, sim.generationOf(ids[0]), 0);
      },
      onSlotFree: (server) => launches.onSlotFree(server),
    };
  });
  const { endedAt, outcome } = trace.tables.attempts.columns;
  return { ids, ends: Array.from(endedAt, (end, row) => [end, outcome[row]]) };
}

// Only of known attempts are ids given out again at once.
describe.each([
  ['plain', {}, false],
  ['known', { failures: [{ server: 1, at: 1_000, noticedAt: 1_001, backAt: Infinity }] }, true],
] as const)('an order to end a %s attempt', (_, change, isReused) => {
  test('that runs ends it', () => {
    expect(orderedAt(7, change).ends[0]).toEqual([12, Outcome.discarded]);
  });

  test.each([
    ['while its id is free', 16],
    ['while its id may be that of another one', 30],
  ])('that has ended does nothing, sent %s', (_when, at) => {
    const { ids, ends } = orderedAt(at, change);
    expect(ids[0] === ids[1]).toBe(isReused);
    expect(ends).toEqual([
      [15, Outcome.finished],
      [125, Outcome.finished],
    ]);
  });
});
