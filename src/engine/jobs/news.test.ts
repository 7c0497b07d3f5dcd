import { describe, expect, test } from 'vitest';
import { type CopyRules, racesCopies } from '../../testing/engine/world/testCopies.ts';
import { placesOneByOne } from '../../testing/engine/world/testPlacing.ts';
import { oneStage, runByHand, type TestRun } from '../../testing/engine/world/testRun.ts';
import { Outcome, type TraceData } from '../record/schema.ts';

function hear(run: TestRun, rules: CopyRules) {
  const heard: string[] = [];
  const trace = runByHand(run, (sim) => racesCopies(sim, { news: 'byMessage', ...rules }, heard));
  return { heard, trace };
}

/** Lists messages of a kind as [from, to, about, sent, received]. */
function lettersOf({ tables, messageKinds }: TraceData, name: string) {
  const { kind, from, to, about, sentAt, receivedAt } = tables.messages.columns;
  return Array.from(kind, (each, row) => ({ each, row })).flatMap(({ each, row }) =>
    messageKinds[each].name === name ? [[from[row], to[row], about[row], sentAt[row], receivedAt[row]]] : [],
  );
}

function endsOf({ tables }: TraceData) {
  const { startedAt, endedAt, outcome } = tables.attempts.columns;
  return Array.from(startedAt, (from, row) => [from, endedAt[row], outcome[row]]);
}

describe('news by message', () => {
  test('of starts, ends and stages comes one network delay later', () => {
    const jobs = [{ stages: [{ durations: [30] }, { durations: [5] }] }];
    const { heard, trace } = hear({ networkDelay: 10, jobs }, {});
    expect(heard).toEqual([
      'task 0 started on 0 at 20',
      'task 0 finished on 0 at 50',
      'task 1 started on 0 at 70',
      'task 1 finished on 0 at 75',
    ]);
    expect(trace.tables.stages.columns.readyAt[1]).toBe(40);
    expect(endsOf(trace)).toEqual([
      [10, 40, Outcome.finished],
      [60, 65, Outcome.finished],
    ]);
    expect(lettersOf(trace, 'started')).toEqual([
      [0, 1, 0, 10, 20],
      [0, 1, 1, 60, 70],
    ]);
    expect(lettersOf(trace, 'ended')).toEqual([
      [0, 1, 0, 40, 50],
      [0, 1, 1, 65, 75],
    ]);
    expect(lettersOf(trace, 'ready').map(([from, to, , ...times]) => [from, to, ...times])).toEqual([
      [0, 1, 40, 50],
    ]);
  });

  test('of a task that was stopped comes after that of its end, and it runs again', () => {
    const ends = [{ task: 0, server: 0, at: 20, reason: Outcome.preempted }];
    // It would have finished at 40, between its stop at 35 and the news of that at 50.
    const { heard, trace } = hear({ networkDelay: 15, jobs: [oneStage([25])] }, { ends });
    expect(heard).toEqual([
      'task 0 started on 0 at 30',
      'task 0 preempted on 0 at 50',
      'task 0 lost at 50',
      'task 0 started on 0 at 80',
      'task 0 finished on 0 at 105',
    ]);
    expect(endsOf(trace)).toEqual([
      [15, 35, Outcome.preempted],
      [65, 90, Outcome.finished],
    ]);
    expect(lettersOf(trace, 'lost')).toEqual([[0, 1, 0, 35, 50]]);
  });

  test('of a lost task is ignored when the task has another attempt meanwhile', () => {
    const run = { servers: 2, networkDelay: 10, jobs: [oneStage([50])] };
    const { heard, trace } = hear(run, {
      ends: [{ task: 0, server: 0, at: 20, reason: Outcome.preempted }],
      copies: [{ task: 0, server: 1, at: 35 }], // ended at 30, known at 40
    });
    expect(heard.some((text) => text.includes('lost'))).toBe(false);
    expect(endsOf(trace)).toEqual([
      [10, 30, Outcome.preempted],
      [45, 95, Outcome.finished],
    ]);
  });

  test('of a copy that is ended while it waits in a queue comes as well', () => {
    const { heard, trace } = hear(
      { servers: 2, networkDelay: 10, jobs: [oneStage([30, 90])] },
      {
        copies: [{ task: 0, server: 1, at: 0 }],
        ends: [{ task: 0, server: 1, at: 5, reason: Outcome.discarded }],
      },
    );
    expect(heard).toContain('task 0 discarded on 1 at 25');
    expect(endsOf(trace)[2]).toEqual([Infinity, 15, Outcome.discarded]);
  });

  test('of ready tasks that read one to one comes by message, and at once when a loss is noticed', () => {
    const heard: string[] = [];
    const stages = [{ durations: [10, 40] }, { durations: [30, 5], shuffleBytes: 1, isOneToOne: true }];
    const failures = [{ server: 2, at: 30, noticedAt: 35, backAt: Infinity }];
    const run = { servers: 3, networkDelay: 2, jobs: [{ stages }], failures };
    const trace = runByHand(run, (sim) => ({ ...placesOneByOne(sim, heard), news: 'byMessage' as const }));
    expect(heard.filter((text) => text.startsWith('task'))).toEqual([
      'task 2 is ready at 14',
      'task 2 is lost at 35',
      'task 2 is ready at 35',
      'task 3 is ready at 44',
    ]);
    expect(trace.tables.jobs.columns.finishedAt[0]).toBeGreaterThan(40);
  });

  test('of a stopped task that reads one to one also says that it may run again', () => {
    const stages = [{ durations: [10, 90] }, { durations: [30, 5], shuffleBytes: 1, isOneToOne: true }];
    const ends = [{ task: 2, server: 0, at: 20, reason: Outcome.preempted }];
    const { heard } = hear({ servers: 2, networkDelay: 2, jobs: [{ stages }] }, { ends });
    expect(heard.filter((text) => text.startsWith('task 2'))).toEqual([
      'task 2 started on 0 at 18',
      'task 2 preempted on 0 at 24',
      'task 2 lost at 24',
      'task 2 started on 0 at 28',
      'task 2 finished on 0 at 58',
    ]);
  });

  test('does not leak rows of attempts, even when a scheduler is down that should be told', () => {
    const most = { id: 0 };
    const outages = [{ scheduler: 0, at: 1_005, noticedAt: 1_100 }];
    const jobs = Array.from({ length: 300 }, (_, job) => oneStage([10, 10], 12 * job));
    const run = { servers: 2, networkDelay: 3, schedulers: 2, outages, jobs };
    const trace = runByHand(run, (sim) => {
      const policy = racesCopies(sim, { news: 'byMessage' });
      return {
        ...policy,
        onAttemptStarted(_scheduler, attempt) {
          most.id = Math.max(most.id, attempt);
        },
      };
    });
    expect(lettersOf(trace, 'ended').some(([, , , , receivedAt]) => receivedAt === Infinity)).toBe(true);
    // Attempts of one or two tasks are alive at a time, plus those of jobs that had no scheduler for a while.
    expect(most.id).toBeLessThan(40);
    expect(trace.tables.jobs.columns.finishedAt.every(Number.isFinite)).toBe(true);
  });

  test("of a start that arrives after the attempt failed is dropped, and not taken for another attempt's", () => {
    const failures = [{ server: 0, at: 12, noticedAt: 100, backAt: 150 }];
    const jobs = [oneStage([30]), oneStage([30], 13)];
    const { heard } = hear(
      { servers: 2, networkDelay: 10, failures, jobs },
      { serverOf: (task) => [0, 1][task] },
    );
    expect(heard.slice(0, 3)).toEqual([
      'task 0 started on 0 at 20',
      'task 1 started on 1 at 33',
      'task 1 finished on 1 at 63',
    ]);
  });
});
