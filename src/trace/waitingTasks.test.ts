import { expect, test } from 'vitest';
import type { TaskId } from '../engine/ids.ts';
import { JobOperation, Outcome } from '../engine/record/schema.ts';
import { policies } from '../policies/registry.ts';
import { dataRun } from '../testing/app/inspector/testDataRuns.ts';
import { randomRun } from '../testing/app/inspector/testRandomRuns.ts';
import { cases } from '../testing/cases.ts';
import { Draws } from '../testing/policies/testDraws.ts';
import type { Trace } from './trace.ts';
import { eachWaiting } from './waitingTasks.ts';

const RUNS = cases(6, 2); // of each policy and each kind of scenario
const MOMENTS = 12; // in each run

/** Where a task is, found by looking through all rows; null: it has not arrived, or its job was cancelled. */
function whereIs({ data, taskReadyAt, taskStage }: Trace, task: TaskId, time: number) {
  const { attempts, entries, jobControl } = data.tables;
  const job = data.graphs.stageJob[taskStage[task]];
  const rows = Array.from({ length: attempts.length }, (_, row) => row).filter(
    (row) => attempts.columns.task[row] === task,
  );
  const { boundAt, startedAt, endedAt, outcome } = attempts.columns;
  const isCancelled = Array.from({ length: jobControl.length }, (_, row) => row).some(
    (row) =>
      jobControl.columns.job[row] === job &&
      jobControl.columns.operation[row] === JobOperation.cancel &&
      jobControl.columns.at[row] <= time,
  );
  if (!(taskReadyAt[task] <= time) || isCancelled) return null;
  if (rows.some((row) => outcome[row] === Outcome.finished && endedAt[row] <= time)) return 'done';
  if (rows.some((row) => startedAt[row] <= time && time < endedAt[row])) return 'running';
  const isQueued = Array.from({ length: entries.length }, (_, row) => row).some(
    (row) =>
      entries.columns.task[row] === task &&
      entries.columns.enteredAt[row] <= time &&
      time < entries.columns.leftAt[row],
  );
  if (isQueued) return 'queued';
  return rows.some((row) => boundAt[row] <= time && time < endedAt[row]) ? 'on the way' : 'waiting';
}

test.each(policies.all.map(({ id }) => id))(
  'what is on no server yet under %s is what is nowhere else',
  (policy) => {
    const met = new Set<string>();
    for (let seed = 1; seed <= RUNS; seed += 1)
      for (const run of [randomRun(seed, policy), dataRun(seed, policy)]) {
        if (run === null) continue; // no such scenario for this policy
        const { trace } = run;
        const draws = new Draws(seed, `waiting/${policy}`);
        for (let moment = 0; moment < MOMENTS; moment += 1) {
          const time = draws.below(Math.max(1, Math.ceil(trace.data.endedAt)));
          const tray: TaskId[] = [];
          eachWaiting(trace, time, (task) => tray.push(task));
          const places = Array.from({ length: trace.data.graphs.tasks }, (_, task) =>
            whereIs(trace, task, time),
          );
          for (const place of places) if (place !== null) met.add(place);
          const waiting = [...places.keys()].filter((task) => places[task] === 'waiting');
          expect(
            tray.sort((a, b) => a - b),
            `seed ${seed} at ${time}`,
          ).toEqual(waiting);
        }
      }
    // Who asks nobody binds every task at once.
    expect(['done', 'running', 'waiting'].filter((place) => !met.has(place))).toEqual(
      policy === 'random' ? ['waiting'] : [],
    );
  },
);
