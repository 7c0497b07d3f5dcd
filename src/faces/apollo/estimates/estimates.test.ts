import { beforeAll, describe, expect, test } from 'vitest';
import { traces } from '../../../../scripts/validate/apollo/testbed.ts';
import { AttemptKind, Outcome } from '../../../engine/record/schema.ts';
import { duplicated, matched } from '../../../policies/apollo/decisions.ts';
import { traceOf } from '../../../testing/trace/testTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { estimates as view } from '../face.ts';
import { goodShare, groupsOf, subjects, verdictText } from './errors.ts';
import { estimatesOf } from './estimates.ts';
import { duplicatesOf, duplicateTable, estimatesTable } from './table.ts';

const [cpu, wait] = subjects;

describe('in a run', () => {
  let trace: Trace;
  beforeAll(() => {
    [trace] = traces({ servers: 5, jobs: 10 }, 1);
  }, 60_000);

  test('each task that was sent has its estimate and what came of it', () => {
    const { length, attempt, wait: waits, cpu: times } = estimatesOf(trace);
    const { startedAt, boundAt, endedAt, outcome, kind } = trace.data.tables.attempts.columns;
    expect(length).toBeGreaterThan(100);
    expect(new Set(attempt).size).toBe(length);
    for (const [row, each] of attempt.entries()) {
      expect(kind[each]).not.toBe(AttemptKind.speculative);
      if (startedAt[each] < Infinity) expect(waits[row]).toBe(startedAt[each] - boundAt[each]);
      // What it computes is less than its whole time, which includes reading.
      if (outcome[each] === Outcome.finished)
        expect(times[row]).toBeLessThanOrEqual(endedAt[each] - startedAt[each] + 1);
      else expect(times[row]).toBeNaN();
    }
  });

  test('its records begin as the policy writes them', () => {
    const sent = trace.decisionsOfKind(matched);
    expect(sent.length).toBeGreaterThan(0);
    const records = trace.decisionsOfKind(duplicated);
    const { each, all } = duplicatesOf(trace);
    expect(all.duplicates).toBe(records.length);
    for (const [place, { duplicates }] of each.entries()) {
      const holds = Array.from({ length: records.length }, (_, record) => records.at(record).payload.causes);
      expect(duplicates).toBe(holds.filter((causes) => (causes & (1 << place)) !== 0).length);
    }
  });

  test('groups, table and words agree', () => {
    const groups = groupsOf(trace, wait);
    const sizes = groups.map(({ errors }) => errors.length);
    const [, ...rows] = estimatesTable({ index: 0, title: 'A', trace });
    expect(rows.slice(2, 4).map((row) => row[1])).toEqual(sizes);
    for (const { expected, actual, errors, good } of groups) {
      const own = expected.map((value, at) => Math.abs(value - actual[at])).sort();
      expect(errors).toEqual(own);
      expect(good).toBe(own.filter((error) => error <= 1).length / own.length);
    }
    const all = groups.reduce((sum, { errors }) => sum + errors.filter((error) => error <= 1).length, 0);
    expect(goodShare(groups)).toBeCloseTo(all / (sizes[0] + sizes[1]), 12);
    expect(verdictText(groups, wait)).toContain('more than 95%');
    expect(groupsOf(trace, cpu)[1].errors.length).toBeGreaterThan(0);
    expect(duplicateTable(trace).length).toBe(5);
    expect(view.refuses([{ index: 0, title: 'A', trace }])).toBeNull();
  });
});

test('a run without managers is refused, and one that estimated nothing says so', () => {
  const plain = traceOf({ jobs: [{ stages: [1] }] });
  expect(view.refuses([{ index: 0, title: 'A', trace: plain }])).toMatch(/only Apollo/);
  expect(view.refuses([])).toBeNull();
  expect(verdictText(groupsOf(plain, cpu), cpu)).toMatch(/^No task/);
});
