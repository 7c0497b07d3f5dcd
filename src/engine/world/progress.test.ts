import { describe, expect, test } from 'vitest';
import { oneStage, runByHand, type TestRun } from '../../testing/engine/world/testRun.ts';
import { NONE } from '../ids.ts';
import type { Policy } from '../policy/policy.ts';
import { Outcome } from '../record/schema.ts';

type How = Pick<Policy, 'news' | 'reportEvery'>;

/** Reads the progress of the only task at some times; sends an order to end it at `endAt`. */
function look(run: TestRun, how: How, moments: readonly number[], endAt = Infinity) {
  const seen: [number, number][] = [];
  runByHand(run, (sim) => {
    const launches = sim.launches();
    let attempt: number = NONE;
    let generation = 0;
    const watch = sim.schedulerTimer((scheduler) => {
      seen.push([sim.now(), sim.progress(attempt)]);
      if (sim.now() === endAt) launches.end(scheduler, attempt, generation, Outcome.discarded);
    });
    return {
      ...how,
      onStageReady(scheduler, stage) {
        if (attempt !== NONE) return;
        attempt = launches.launch(scheduler, 0, stage, 0);
        generation = sim.generationOf(attempt);
        for (const moment of moments) watch.after(moment, scheduler, 0, 0);
      },
      onSlotFree: (server) => launches.onSlotFree(server),
    };
  });
  return seen;
}

const one: TestRun = { networkDelay: 5, jobs: [oneStage([40])] }; // runs from 5 to 45

describe('the progress of an attempt', () => {
  test('is that of the last report, without delay where news takes none', () => {
    expect(look(one, { reportEvery: 10 }, [0, 5, 14, 15, 24, 25, 44])).toEqual([
      [0, 0],
      [5, 0],
      [14, 0],
      [15, 0.25],
      [24, 0.25],
      [25, 0.5],
      [44, 0.75],
    ]);
  });

  test("comes one network delay later by message, even after the attempt's end", () => {
    expect(look(one, { reportEvery: 10, news: 'byMessage' }, [15, 19, 20, 29, 30, 46, 49])).toEqual([
      [15, 0],
      [19, 0],
      [20, 0.25],
      [29, 0.25],
      [30, 0.5],
      [46, 0.75],
      [49, 0.75],
    ]);
  });

  test('does not grow after the attempt was ended', () => {
    // The order is sent at 22 and there at 27; the news of the end is there at 32.
    const seen = look({ ...one, networkDelay: 5 }, { reportEvery: 1, news: 'byMessage' }, [22, 31], 22);
    expect(seen).toEqual([
      [22, 12 / 40],
      [31, 21 / 40],
    ]);
    expect(look(one, { reportEvery: 20, news: 'byMessage' }, [22, 31], 22)).toEqual([
      [22, 0],
      [31, 0.5],
    ]);
  });

  test('is 0 while the attempt reads, and then counts computing only', () => {
    const reads = [{ bytes: 20, blocks: [[0]] }];
    const jobs = [{ stages: [{ durations: [40], reads }] }];
    const network = { kind: 'rates', server: 1, rack: 1, remote: 1 } as const;
    expect(look({ jobs, network }, { reportEvery: 15 }, [14, 15, 29, 30, 45, 59])).toEqual([
      [14, 0],
      [15, 0],
      [29, 0],
      [30, 0.25],
      [45, 0.625],
      [59, 0.625],
    ]);
  });

  test('is 0 where servers do not report, and before the attempt has a slot', () => {
    expect(look(one, {}, [20, 44])).toEqual([
      [20, 0],
      [44, 0],
    ]);
    expect(look({ ...one, networkDelay: 30 }, { reportEvery: 1 }, [29])).toEqual([[29, 0]]);
  });
});
