import { expect, test } from 'vitest';
import { attemptRows, explainRace } from '../../explain/explainRace.ts';
import { plainText } from '../../explain/explanation.ts';
import { explainTask } from '../../faces/explain.ts';
import { copiesAtRandom, racesCopies } from '../../testing/engine/world/testCopies.ts';
import { oneStage, runByHand } from '../../testing/engine/world/testRun.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { raceOf } from '../../trace/races.ts';
import { jobName } from '../../views/shared/names.ts';
import { timeParts, totalOf } from './timeParts.ts';

const S = 1_000_000;
const raced = openTrace(
  runByHand(
    {
      servers: 3,
      jobs: [{ stages: [{ durations: [30 * S, 50 * S], copyDurations: [[10 * S], [60 * S]] }] }],
    },
    (sim) =>
      racesCopies(sim, {
        copies: [
          { task: 0, server: 2, at: 4 * S },
          { task: 1, server: 2, at: 20 * S },
        ],
      }),
  ),
);

test('a race is told in words that know no policy', () => {
  const said = (task: number) => plainText(explainRace(raced, task) ?? []);
  expect(said(0)).toBe(
    'A speculative copy was sent to s02 when its original on s00 had run for 4 s. First was the speculative copy, at 14 s, 16 s sooner than the original; the others wasted 14 slot-s.',
  );
  expect(said(1)).toBe(
    'A speculative copy was sent to s02 when its original on s01 had run for 20 s. First was the original, at 50 s; the others wasted 30 slot-s.',
  );
  expect(plainText(explainTask(raced, 0).sentence)).toMatch(
    /^A speculative copy of task j1·1 went to s02 and started 4 s/,
  );
});

test('all attempts at a task are listed', () => {
  const rows = attemptRows(raced, 0, () => null).map((row) => Object.values(row).slice(1));
  expect(rows).toEqual([
    ['original', 's00', '0 s', '14 s', 'lost the race', '14 s', false],
    ['speculative copy', 's02', '4 s', '14 s', 'was first', '–', true],
  ]);
});

test('the parts of a response time add up, whoever was first', () => {
  expect(timeParts(raced, 0)?.map(({ label, length }) => [label, length / S])).toEqual([
    ['original alone', 4],
    ['run', 10],
  ]);
  const jobs = Array.from({ length: 20 }, (_, job) => oneStage([70, 20, 90, 40], 30 * job));
  const failures = [{ server: 1, at: 150, noticedAt: 200, backAt: 400 }];
  const run = { servers: 4, slotsPerServer: 2, networkDelay: 3, failures, jobs };
  const trace = openTrace(runByHand(run, (sim) => copiesAtRandom(sim, { every: 1, within: 200 })));
  const { endedAt } = trace.data.tables.attempts.columns;
  let races = 0;
  for (let task = 0; task < trace.data.graphs.tasks; task += 1) {
    const parts = timeParts(trace, task);
    const total = endedAt[trace.finishedBy[task]] - trace.taskReadyAt[task];
    expect([jobName(task), parts === null ? total : totalOf(parts)]).toEqual([jobName(task), total]);
    expect(parts?.every(({ length }) => length > 0)).toBe(true);
    if (raceOf(trace, task) === null) continue;
    races += 1;
    expect(plainText(explainRace(trace, task) ?? [])).not.toMatch(/NaN|undefined|–|Infinity/);
  }
  expect(races).toBeGreaterThan(20);
});
