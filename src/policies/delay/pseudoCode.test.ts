import { describe, expect, test } from 'vitest';
import type { TraceData } from '../../engine/record/schema.ts';
import { skipKind, slotLaunchKind } from '../../kit/central/slotDecisions.ts';
import type { ExplicitJob } from '../../scenario/shape/schema.ts';
import { attemptsOf, fileOn, fillers, runListed } from '../../testing/policies/delay/testSlots.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { rulesKind } from './decisions.ts';

// Jobs of each run: 0 keeps slots busy, 1 has its data on n4, 2 takes what job 1 lets pass.

/** Offers slots on n1, n2, … in the order in which the fillers end; job 2 takes each for the given seconds. */
function offer(busy: readonly number[], taken: readonly number[]): TraceData {
  const waiting: ExplicitJob = {
    arrivesAt: 10,
    stages: [{ durations: [1], reads: [{ file: 'data', size: 1 }] }],
  };
  const others: ExplicitJob = { arrivesAt: 10, stages: [{ durations: [...taken, 100] }] };
  return runListed(
    [fillers(busy), waiting, others],
    { policy: 'delay', params: { order: 'fifo' } },
    { files: [fileOn('data', 3)] },
  );
}

/** Lists the wait of job 1 after each skip, and how it launched. */
function storyOf(data: TraceData) {
  const trace = openTrace(data);
  const stage = data.graphs.jobFirstStage[1];
  const skips = trace.decisionsOfStage(skipKind, stage).map(({ payload }) => payload.waited / 1e6);
  const launches = trace.decisionsOfStage(slotLaunchKind, stage).map(({ at, payload }) => ({
    at: at / 1e6 - 10,
    locality: payload.locality,
    waited: payload.waited / 1e6,
  }));
  return { skips: [...new Set(skips)], launches };
}

describe('a run of the pseudo-code', () => {
  test('launches in the rack at 7, since at 6 the wait that is tested is still 4 (T-DEL-6)', () => {
    const { skips, launches } = storyOf(offer([10, 12, 16, 100], [4, 100, 100, 1]));
    expect(skips).toEqual([0, 2, 4, 6]);
    expect(launches).toEqual([{ at: 7, locality: 1, waited: 6 }]);
  });

  test('launches beside the data at 6 (T-DEL-6)', () => {
    const { skips, launches } = storyOf(offer([10, 12, 100, 16], [4, 100, 100]));
    expect(skips).toEqual([0, 2, 4]);
    expect(launches).toEqual([{ at: 6, locality: 0, waited: 4 }]);
  });

  test('launches anywhere at 12 when only the other rack is offered (T-DEL-6)', () => {
    const { skips, launches } = storyOf(offer([10, 100, 100, 100], [3, 3, 3, 2, 1]));
    expect(skips).toEqual([0, 3, 6, 9, 11]);
    expect(launches).toEqual([{ at: 12, locality: 2, waited: 11 }]);
  });

  test('records its rules once, before all other decisions', () => {
    const trace = openTrace(offer([10, 12, 16, 100], [4, 100, 100, 1]));
    const { length } = trace.decisionsOfKind(rulesKind);
    expect(length).toBe(1);
    expect(trace.decisionsOfKind(rulesKind).at(0).payload).toEqual({
      order: 'fifo',
      patience: 'levels',
      rackWait: 5e6,
      remoteWait: 5e6,
      mostSkips: 50,
    });
  });
});

describe('a slot that nobody took', () => {
  const alone: ExplicitJob = {
    arrivesAt: 10,
    stages: [{ durations: [1], reads: [{ file: 'data', size: 1 }] }],
  };
  const startOf = (busy: readonly number[], params: Readonly<Record<string, number | string>>) => {
    const run = { policy: 'delay', params };
    return attemptsOf(runListed([fillers(busy), alone], run, { files: [fileOn('data', 3)] }), 1)[0];
  };

  test('is offered again when the job may run in the rack of its data, and not later', () => {
    expect(startOf([100, 100, 10, 100], {})).toMatchObject({ server: 2, from: 15 });
  });

  test('is offered again when the job may run anywhere', () => {
    expect(startOf([10, 100, 100, 100], {})).toMatchObject({ server: 0, from: 20 });
    expect(startOf([10, 100, 100, 100], { rackWait: 1, remoteWait: 2 })).toMatchObject({ from: 13 });
  });

  test('is not used if a local slot comes free before', () => {
    expect(startOf([10, 100, 100, 18], {})).toMatchObject({ server: 3, from: 18 });
  });

  test('counts as one skip per second in the count form, so that no job starves', () => {
    expect(startOf([10, 100, 100, 100], { form: 'count', skips: 3 })).toMatchObject({ server: 0, from: 13 });
  });

  test('is offered at each heartbeat, if there are heartbeats', () => {
    const beats = { form: 'count', skips: 3, heartbeat: 2 };
    // Beats of n1 are even seconds: it is busy from 2 to 12, says so then, and is declined at 12, 14 and 16.
    expect(startOf([10, 100, 100, 100], beats)).toMatchObject({ server: 0, from: 18 });
  });
});
