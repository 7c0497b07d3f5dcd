import { describe, expect, test } from 'vitest';
import { streamOf } from '../algorithms/random.ts';
import { NONE } from '../engine/ids.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import { firstDivergenceOfJob, type JobDivergence, largestDifference } from './jobDivergence.ts';
import type { Trace } from './trace.ts';

type Attempt = readonly [task: number, server: number, boundAt: number, startedAt: number, endedAt?: number];

const TASKS = [2, 3, 1];

const runOf = (...attempts: readonly Attempt[]) =>
  traceOf({
    servers: 3,
    jobs: TASKS.map((tasks) => ({ stages: [tasks] })),
    attempts: attempts.map(([task, server, boundAt, startedAt, endedAt]) => ({
      ...{ task, server, boundAt, startedAt },
      endedAt: endedAt ?? startedAt + 3,
    })),
  });

test('only the tasks of the job count', () => {
  const one = runOf([0, 0, 0, 1], [2, 1, 2, 4], [3, 1, 5, 5]);
  const other = runOf([0, 2, 0, 1], [2, 1, 2, 4], [3, 2, 5, 6]);
  expect(firstDivergenceOfJob(one, other, 1)).toEqual({
    ...{ at: 5, what: 'given', task: 3, server: 1 },
    attempts: [2, NONE],
  });
  expect(firstDivergenceOfJob(one, other, 0)?.at).toBe(0);
  expect(firstDivergenceOfJob(one, other, 2)).toBeNull();
});

test('a task that was given alike may start later', () => {
  const found = firstDivergenceOfJob(runOf([0, 1, 2, 9]), runOf([0, 1, 2, 7]), 0);
  expect(found).toEqual({ at: 7, what: 'started', task: 0, server: 1, attempts: [NONE, 0] });
});

test('a job that does not finish in one of the runs differs most', () => {
  const one = runOf([0, 0, 0, 0, 90], [1, 0, 0, 0, 2], [5, 1, 0, 0, 4]);
  const other = runOf([0, 0, 0, 0, 5], [1, 0, 0, 0, 2]);
  expect(largestDifference(one, other)).toEqual({ job: 2, responses: [4, Number.POSITIVE_INFINITY] });
  expect(largestDifference(one, one)).toBeNull();
});

// The definitions again, as sets of lines of text that are searched for the least which only one run has.

function slowDivergence(one: Trace, other: Trace, job: number): JobDivergence | null {
  const linesOf = ({ data }: Trace) => {
    const { task, server, boundAt, startedAt } = data.tables.attempts.columns;
    return Array.from(task, (each, attempt) => ({ each, attempt }))
      .filter(({ each }) => data.graphs.stageJob[ofStage(each)] === job)
      .flatMap(({ each, attempt }) => [
        { at: boundAt[attempt], what: 'given' as const, task: each, server: server[attempt], attempt },
        { at: startedAt[attempt], what: 'started' as const, task: each, server: server[attempt], attempt },
      ]);
  };
  const ofStage = (task: number) => (task < 2 ? 0 : task < 5 ? 1 : 2);
  const key = ({ at, what, task, server }: ReturnType<typeof linesOf>[number]) =>
    [at, what === 'given' ? 0 : 1, task, server].map((part) => String(part).padStart(4, '0')).join(' ');
  const sides = [linesOf(one), linesOf(other)] as const;
  const count = (side: 0 | 1, text: string) => sides[side].filter((line) => key(line) === text).length;
  const odd = [0, 1].flatMap((side) =>
    sides[side]
      .filter((line) => count(0, key(line)) !== count(1, key(line)))
      .filter((line) => count(side as 0 | 1, key(line)) > count((1 - side) as 0 | 1, key(line)))
      .map((line) => ({ line, side })),
  );
  odd.sort((a, b) => (key(a.line) < key(b.line) ? -1 : 1));
  if (odd.length === 0) return null;
  const { line, side } = odd[0];
  const { at, what, task, server, attempt } = line;
  return { at, what, task, server, attempts: side === 0 ? [attempt, NONE] : [NONE, attempt] };
}

function slowLargest(one: Trace, other: Trace) {
  const response = ({ data }: Trace, job: number) =>
    data.tables.jobs.columns.finishedAt[job] - data.tables.jobs.columns.arrivedAt[job];
  const all = TASKS.map((_, job) => ({
    job,
    responses: [response(one, job), response(other, job)] as [number, number],
  }));
  const size = ({ responses: [a, b] }: (typeof all)[number]) => (a === b ? 0 : Math.abs(a - b));
  const most = Math.max(...all.map(size));
  return most === 0 ? null : all.find((each) => size(each) === most);
}

describe('random runs', () => {
  const random = streamOf(1, 'job-divergence');
  const draw = (below: number) => random.below(below);
  const attempts = (): Attempt[] =>
    Array.from({ length: 6 }, (_, task) => {
      const boundAt = draw(3);
      return [task, draw(2), boundAt, boundAt + draw(2)] as const;
    });
  const pairs = Array.from({ length: 300 }, () => {
    const first = attempts();
    const second = first.map((each) =>
      draw(5) === 0 ? ([each[0], draw(3), each[2], each[3] + 1] as const) : each,
    );
    return [runOf(...first.slice(0, 4 + draw(3))), runOf(...second.slice(0, 4 + draw(3)))] as const;
  });

  test('agree with a search through all that happened', () => {
    let differ = 0;
    for (const [one, other] of pairs) {
      for (const job of TASKS.keys()) {
        const found = firstDivergenceOfJob(one, other, job);
        expect(found).toEqual(slowDivergence(one, other, job));
        if (found !== null) differ += 1;
      }
      expect(largestDifference(one, other)).toEqual(slowLargest(one, other));
    }
    expect(differ).toBeGreaterThan(200);
  });

  test('swapping the runs mirrors what is found', () => {
    for (const [one, other] of pairs) {
      for (const job of TASKS.keys()) {
        const found = firstDivergenceOfJob(one, other, job);
        const { attempts: [a, b] = [NONE, NONE] } = found ?? {};
        const mirrored = found === null ? null : { ...found, attempts: [b, a] };
        expect(firstDivergenceOfJob(other, one, job)).toEqual(mirrored);
      }
      const largest = largestDifference(one, other);
      const swapped = largestDifference(other, one);
      expect(swapped?.job).toBe(largest?.job);
      expect(swapped?.responses).toEqual(largest?.responses.toReversed());
    }
  });
});
