import { expect, test } from 'vitest';
import { toSeconds } from '../engine/kernel/time.ts';
import { AttemptKind, Outcome } from '../engine/record/schema.ts';
import { copiesAtRandom } from '../testing/engine/world/testCopies.ts';
import { runByHand, type TestRun } from '../testing/engine/world/testRun.ts';
import { bestEffortSrpt } from '../testing/engine/world/testTable1.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import { copyCountsAt } from '../trace/copyCounts.ts';
import { openTrace } from '../trace/openTrace.ts';
import { raceOf } from '../trace/races.ts';
import type { Trace } from '../trace/trace.ts';
import { copiedShare, copiesWon, copySlotShare, raceTime, timeSaved } from './speculation.ts';
import { wastedTime } from './waste.ts';

const S = 1_000_000;
const original = { kind: AttemptKind.original };
const copy = { kind: AttemptKind.speculative };
const lost = { outcome: Outcome.lostRace };

// Of four tasks: 0 is beaten by its copy, 1 beats it, 2 has a duplicate that never starts, and 3 runs alone.
const byHand = traceOf({
  servers: 6,
  jobs: [{ stages: [4] }],
  attempts: [
    { task: 0, server: 0, startedAt: 0, endedAt: 6 * S, ...original, ...lost },
    { task: 1, server: 1, startedAt: 0, endedAt: 5 * S },
    { task: 2, server: 2, startedAt: 0, endedAt: 3 * S },
    { task: 3, server: 3, startedAt: 0, endedAt: 4 * S },
    { task: 0, server: 4, startedAt: 2 * S, endedAt: 6 * S, ...copy },
    { task: 1, server: 5, startedAt: 4 * S, endedAt: 5 * S, ...copy, ...lost },
    {
      task: 2,
      server: 5,
      boundAt: S,
      endedAt: 3 * S,
      kind: AttemptKind.duplicate,
      outcome: Outcome.discarded,
    },
  ],
  lostRaces: [
    { attempt: 0, wouldEndAt: 16 * S },
    { attempt: 5, wouldEndAt: 9 * S },
  ],
});

const of = (metric: { compute(trace: Trace): Float64Array }, trace: Trace) => metric.compute(trace)[0];

test('speculation is told as shares of tasks and of slot time, and as what it won and lost', () => {
  expect(of(copiedShare, byHand)).toBe(2 / 4);
  expect(of(copySlotShare, byHand)).toBe((4 + 1) / (6 + 5 + 3 + 4 + 4 + 1));
  expect(of(copiesWon, byHand)).toBe(1 / 2);
  expect(of(raceTime, byHand)).toBe(6 + 1);
  expect(of(timeSaved, byHand)).toBe(10);
});

test('a race knows its winner, what that saved, and what it cost', () => {
  expect(raceOf(byHand, 0)).toEqual({ winner: 4, losers: [0], saved: 10 * S, wasted: 6 * S });
  expect(raceOf(byHand, 1)).toEqual({ winner: 1, losers: [5], saved: 0, wasted: S });
  expect(raceOf(byHand, 2)).toEqual({ winner: 2, losers: [6], saved: 0, wasted: 0 });
  expect(raceOf(byHand, 3)).toBeNull();
});

test('what is counted at a moment is of what had begun by then', () => {
  expect(copyCountsAt(byHand, 0)).toEqual({ tasks: 4, copiedTasks: 0, slotTime: 0, copySlotTime: 0 });
  expect(copyCountsAt(byHand, 3 * S)).toEqual({
    tasks: 4,
    copiedTasks: 1,
    slotTime: 13 * S,
    copySlotTime: S,
  });
  expect(copyCountsAt(byHand, 60 * S)).toEqual({
    tasks: 4,
    copiedTasks: 2,
    slotTime: 23 * S,
    copySlotTime: 5 * S,
  });
});

const jobs = Array.from({ length: 20 }, (_, job) => ({
  arrivesAt: 30 * job,
  stages: [{ durations: [70, 20, 90, 40] }, { durations: [30, 60], shuffleBytes: 10 }],
}));
const failures = [{ server: 1, at: 150, noticedAt: 200, backAt: 400 }];
const random: TestRun = { servers: 4, slotsPerServer: 2, networkDelay: 3, failures, jobs };

test('at the end of a run the counts at the moment are those of the whole run', () => {
  const trace = openTrace(runByHand(random, (sim) => copiesAtRandom(sim, { every: 2, within: 200 })));
  const { tasks, copiedTasks, slotTime, copySlotTime } = copyCountsAt(trace, trace.data.endedAt);
  expect(copiedTasks / tasks).toBe(of(copiedShare, trace));
  expect(copySlotTime / slotTime).toBeCloseTo(of(copySlotShare, trace), 12);
  expect(copiedTasks).toBeGreaterThan(5);
});

test('what races cost is a part of what was wasted, and races of all tasks add up to both', () => {
  const trace = openTrace(runByHand(random, (sim) => copiesAtRandom(sim, { every: 1, within: 200 })));
  const { task, outcome, startedAt, endedAt } = trace.data.tables.attempts.columns;
  const byOutcome = new Float64Array(6);
  outcome.forEach((each, row) => {
    if (startedAt[row] < Infinity) byOutcome[each] += endedAt[row] - startedAt[row];
  });
  const finishedTwice = new Map<number, number>(); // task → finishers
  outcome.forEach((each, row) => {
    if (each === Outcome.finished) finishedTwice.set(task[row], (finishedTwice.get(task[row]) ?? 0) + 1);
  });
  const remade = [...finishedTwice.values()].filter((count) => count > 1).length;
  const { lostRace, preempted, discarded, failed } = Outcome;
  expect(of(raceTime, trace)).toBeCloseTo(toSeconds(byOutcome[lostRace]), 12);
  expect(of(raceTime, trace)).toBeGreaterThan(0);
  const others = byOutcome[preempted] + byOutcome[discarded] + byOutcome[failed];
  const least = toSeconds(byOutcome[lostRace] + others);
  if (remade === 0) expect(of(wastedTime, trace)).toBeCloseTo(least, 12);
  else expect(of(wastedTime, trace)).toBeGreaterThan(least);
  let inRaces = 0;
  let alone = 0;
  for (let each = 0; each < trace.data.graphs.tasks; each += 1) {
    const race = raceOf(trace, each);
    const attempts = trace.attemptsOfTask(each).filter((row) => row !== trace.finishedBy[each]);
    if (race !== null) inRaces += race.wasted;
    else for (const row of attempts) if (startedAt[row] < Infinity) alone += endedAt[row] - startedAt[row];
  }
  const useful = trace.finishedBy.reduce((sum, row) => sum + endedAt[row] - startedAt[row], 0);
  const busy = byOutcome.reduce((sum, time) => sum + time, 0);
  expect(useful + inRaces + alone).toBe(busy);
});

test('a policy without copies has none of it', () => {
  const trace = openTrace(
    runByHand({ ...random, failures: [] }, (sim) => bestEffortSrpt(sim, Number.POSITIVE_INFINITY)),
  );
  expect([copiedShare, copySlotShare, raceTime, timeSaved].map((metric) => of(metric, trace))).toEqual([
    ...Array(4).fill(Number.NaN),
  ]);
  expect(of(copiesWon, trace)).toBeNaN();
});
