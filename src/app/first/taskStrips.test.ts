import { expect, test } from 'vitest';
import { NONE } from '../../engine/ids.ts';
import { policies } from '../../policies/registry.ts';
import { dataRun } from '../../testing/app/inspector/testDataRuns.ts';
import { randomRun } from '../../testing/app/inspector/testRandomRuns.ts';
import { cases } from '../../testing/cases.ts';
import type { Trace } from '../../trace/trace.ts';
import { countAt, type StripPart, taskStrips } from './taskStrips.ts';

const RUNS = cases(3); // of each policy and each kind of scenario

/** What a task does at a time, read from the rows of its attempts alone; the first of several at work counts. */
function stateAt(trace: Trace, task: number, time: number): StripPart['kind'] {
  const { attempts, reads } = trace.data.tables;
  const at = attempts.columns;
  for (let attempt = 0; attempt < attempts.length; attempt += 1) {
    if (at.task[attempt] !== task || !(at.startedAt[attempt] <= time && time < at.endedAt[attempt])) continue;
    for (let read = 0; read < reads.length; read += 1)
      if (reads.columns.attempt[read] === attempt && time < reads.columns.until[read]) return 'reads';
    return 'works';
  }
  return 'waits';
}

test.each(policies.all.map(({ id }) => id))(
  'strips of tasks under %s have no gaps, and say what the tables say',
  (policy) => {
    for (let seed = 1; seed <= RUNS; seed += 1)
      for (const run of [randomRun(seed, policy), dataRun(seed, policy)]) {
        if (run === null) continue; // no such scenario for this policy
        const { trace } = run;
        const { graphs, endedAt, tables } = trace.data;
        for (let job = 0; job < Math.min(graphs.jobs, 4); job += 1) {
          const first = graphs.stageFirstTask[graphs.jobFirstStage[job]];
          for (const [place, strip] of taskStrips(trace, job).entries()) {
            const task = first + place;
            const winner = trace.finishedBy[task];
            const end = winner === NONE ? endedAt : tables.attempts.columns.endedAt[winner];
            if (strip.length === 0) {
              expect(trace.taskReadyAt[task] < end, `seed ${seed}, task ${task}`).toBe(false);
              continue;
            }
            expect([strip[0].from, strip.at(-1)?.to]).toEqual([trace.taskReadyAt[task], end]);
            for (const [part, { from, to, kind }] of strip.entries()) {
              if (part > 0) expect(from).toBe(strip[part - 1].to);
              expect(stateAt(trace, task, (from + to) / 2), `seed ${seed}, task ${task} at ${from}`).toBe(
                kind,
              );
            }
          }
        }
      }
  },
);

test('tasks are counted at work and done', () => {
  const strips = [
    [
      { kind: 'waits', from: 0, to: 5 },
      { kind: 'works', from: 5, to: 9 },
    ],
    [
      { kind: 'reads', from: 0, to: 2 },
      { kind: 'works', from: 2, to: 4 },
    ],
    [],
  ] as const;
  expect([0, 4, 5, 9].map((time) => countAt(strips, time))).toEqual([
    { atWork: 1, done: 0 },
    { atWork: 0, done: 1 },
    { atWork: 1, done: 1 },
    { atWork: 0, done: 2 },
  ]);
});
