import { expect, test } from 'vitest';
import { toSeconds } from '../../engine/kernel/time.ts';
import { AttemptKind, Outcome } from '../../engine/record/schema.ts';
import { copySlotShare, raceTime } from '../../metrics/speculation.ts';
import { wastedTime } from '../../metrics/waste.ts';
import { copiesAtRandom } from '../../testing/engine/world/testCopies.ts';
import { oneStage, runByHand } from '../../testing/engine/world/testRun.ts';
import { bestEffortSrpt } from '../../testing/engine/world/testTable1.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { describeAttempt } from './describe.ts';
import { isRaced, joinsOf } from './races.ts';
import { timelineTable } from './table.ts';

const S = 1_000_000;
const tens = (durations: readonly number[]) => ({
  stages: [{ durations: durations.map((time) => time * S), copyDurations: durations.map(() => [10 * S]) }],
});

/** Hopper's Table 1 with best-effort copies: A4 is beaten at 20, B4 at 30 (Hopper, Figure 1a). */
const table1 = openTrace(
  runByHand({ servers: 7, jobs: [tens([10, 10, 10, 30]), tens([20, 20, 20, 40, 10])] }, (sim) =>
    bestEffortSrpt(sim, 2 * S),
  ),
);

test('each copy is joined with its original', () => {
  const { task, server, startedAt } = table1.data.tables.attempts.columns;
  expect(
    joinsOf(table1).map(({ task: of, original, copy }) => [
      of,
      server[original],
      server[copy],
      toSeconds(startedAt[copy]),
      task[original] === of && task[copy] === of,
    ]),
  ).toEqual([
    [3, 3, 0, 10, true],
    [7, 1, 0, 20, true],
  ]);
  expect([3, 7, 0].map((each) => isRaced(table1, each))).toEqual([true, true, false]);
});

test('those who raced say who was first, what that saved and what it cost', () => {
  const of = (task: number) => table1.attemptsOfTask(task).map((attempt) => describeAttempt(table1, attempt));
  expect(of(3)).toEqual([
    [
      'j1·4 on s03',
      'started 0 s after it was ready',
      'ran 20 s',
      'stopped because another attempt finished first',
      'wasted 20 slot-s; alone it would have ended at 30 s',
    ],
    [
      'j1·4⁺ on s00',
      'speculative copy',
      'launched 10 s after its original began',
      'ran 10 s',
      'was first: saved 10 s, since its original would have ended that much later',
      'the others: wasted 20 slot-s',
    ],
  ]);
  expect(of(0)).toEqual([['j1·1 on s00', 'started 0 s after it was ready', 'ran 10 s']]);
});

test('what nobody knows is not said', () => {
  const reading = traceOf({
    servers: 2,
    jobs: [{ stages: [1] }],
    attempts: [
      { task: 0, server: 0, startedAt: 0, endedAt: 5 * S, outcome: Outcome.lostRace },
      { task: 0, server: 1, startedAt: S, endedAt: 5 * S, kind: AttemptKind.speculative },
      { task: 0, boundAt: 2 * S, endedAt: 5 * S, kind: AttemptKind.duplicate, outcome: Outcome.discarded },
    ],
  });
  expect(describeAttempt(reading, 0).at(-1)).toBe('wasted 5 slot-s');
  expect(describeAttempt(reading, 1).slice(-2)).toEqual([
    'was first: how much later its original would have ended is not known',
    'the others: wasted 5 slot-s',
  ]);
  expect(describeAttempt(reading, 2).at(-1)).toBe('never began, and wasted nothing');
  expect(timelineTable(reading)[3].slice(2)).toEqual([
    Number.NaN,
    0,
    Infinity,
    5,
    Infinity,
    -Infinity,
    'duplicate',
    'discarded',
  ]);
});

const random = openTrace(
  runByHand(
    {
      servers: 4,
      slotsPerServer: 2,
      networkDelay: 3,
      jobs: Array.from({ length: 20 }, (_, job) => oneStage([70, 20, 90, 40], 30 * job)),
    },
    (sim) => copiesAtRandom(sim, { every: 1, within: 200 }),
  ),
);

test('the table names kinds and outcomes, and adds up to what Numbers say', () => {
  for (const trace of [table1, random]) {
    const [header, ...rows] = timelineTable(trace);
    const sum = (isCounted: (kind: unknown, outcome: unknown) => boolean) =>
      rows.reduce((total, row) => {
        const ran = Number(row[header.indexOf('ran (s)')]);
        const counts = isCounted(row[header.indexOf('kind')], row[header.indexOf('outcome')]);
        return counts && Number.isFinite(ran) ? total + ran : total;
      }, 0);
    const all = sum(() => true);
    expect(sum((_, outcome) => outcome === 'lost the race')).toBeCloseTo(raceTime.compute(trace)[0], 9);
    expect(sum((_, outcome) => outcome !== 'finished')).toBeCloseTo(wastedTime.compute(trace)[0], 9);
    expect(sum((kind) => kind === 'speculative copy') / all).toBeCloseTo(copySlotShare.compute(trace)[0], 12);
    expect(new Set(rows.map((row) => row[header.indexOf('kind')])).size).toBeGreaterThan(1);
  }
});

test('a run without copies has no column for them', () => {
  const plain = openTrace(
    runByHand({ servers: 7, jobs: [tens([10, 10, 10, 30])] }, (sim) => bestEffortSrpt(sim, Infinity)),
  );
  expect(timelineTable(plain)[0]).not.toContain('kind');
  expect(joinsOf(plain)).toEqual([]);
});
