import { describe, expect, test } from 'vitest';
import { CostRows } from '../../algorithms/costRows.ts';
import { NONE } from '../../engine/ids.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { listDecisions } from '../../trace/decisionList.ts';
import { duplicated, matched } from './decisions.ts';
import { createMatcher } from './match/matcher.ts';

const scenario: Scenario = {
  version: 2,
  name: 'decisions',
  seed: 5,
  cluster: { racks: 4, serversPerRack: 10, slotsPerServer: 2, roundTrip: 0.001 },
  workload: {
    kind: 'generated',
    arrivals: { kind: 'poisson', load: 0.9 },
    classes: [
      {
        name: 'job',
        share: 1,
        tokens: 8,
        stages: [
          {
            tasks: 12,
            duration: { kind: 'lognormal', median: 3, sigma: 0.4 },
            reads: [{ size: 200, replicas: 2, placement: { kind: 'uniform' } }],
          },
          { tasks: 6, duration: { kind: 'constant', value: 2 }, shuffle: { size: 20 } },
        ],
      },
    ],
    jobs: 60,
    warmup: 0,
  },
  runs: [{ policy: 'apollo' }],
  recording: 'messages',
};
const trace = simulate(planRun(scenario, 0));
const { task, server, boundAt, outcome, startedAt } = trace.tables.attempts.columns;
const attempts = new Set(Array.from(task, (each, row) => `${each} on ${server[row]} at ${boundAt[row]}`));
const jobOf = (of: number) => {
  const stage = trace.graphs.stageFirstTask.findLastIndex((first) => first <= of);
  return trace.graphs.stageJob[stage];
};

const rows = listDecisions(trace, matched)
  .all()
  .map(({ at, payload }) => ({ at, ...payload }));
const batches = new Map<string, typeof rows>();
for (const row of rows) {
  const name = `${jobOf(row.task)}/${row.batch}`;
  batches.set(name, [...(batches.get(name) ?? []), row]);
}

describe('records of batches', () => {
  test('tell what the trace shows: tasks that are sent are bound to the server of their match', () => {
    const sent = rows.filter(({ verdict }) => ['regular', 'opportunistic', 'moved'].includes(verdict));
    expect(sent.length).toBeGreaterThan(60 * 18);
    for (const each of sent) expect(attempts).toContain(`${each.task} on ${each.server} at ${each.at}`);
    expect(new Set(rows.map(({ verdict }) => verdict)).size).toBeGreaterThanOrEqual(4);
  });

  test('are whole: all rows of a batch, with one server each, in the order of their waits', () => {
    for (const batch of batches.values()) {
      expect(batch.length).toBe(batch[0].rows);
      const servers = batch.flatMap((row) => (row.server === null ? [] : [row.server]));
      expect(new Set(servers).size).toBe(servers.length);
      const waits = batch.map(
        (row) => row.candidates.find((each) => each.server === row.server)?.wait ?? Infinity,
      );
      expect(waits).toEqual([...waits].sort((one, other) => one - other));
      for (const row of batch) {
        if (row.verdict === 'regular' || row.verdict === 'upgraded')
          expect(row.freeTokens).toBeGreaterThan(0);
        if (row.verdict === 'opportunistic') expect([row.freeTokens, row.allowance >= 1]).toEqual([0, true]);
      }
    }
  });

  test('suffice to play the matching again', () => {
    const costs = new CostRows();
    const matcher = createMatcher('stable', 10);
    for (const batch of batches.values()) {
      const inOrder = [...batch].sort((one, other) => one.row - other.row);
      costs.clear(40);
      for (const { candidates } of inOrder) {
        costs.addRow();
        for (const each of candidates) costs.add(each.server, each.completion + each.noise);
      }
      matcher.match(costs);
      expect(inOrder.map((row) => row.server ?? NONE)).toEqual([...matcher.serverOf.subarray(0, costs.rows)]);
      expect(matcher.rounds).toBe(inOrder[0].rounds);
    }
  });

  test('add up: C is what I, W, R and P_succ give (Eq 1, Eq 2)', () => {
    for (const { candidates } of rows.slice(0, 500))
      for (const { init, wait, read, cpu, success, completion } of candidates) {
        const share = success / 1e6;
        const expected = (init + wait + read + cpu) * (share + 3 * (1 - share));
        expect(Math.abs(completion - expected)).toBeLessThan(1e-5 * expected + 5);
      }
  });
});

test('records of duplicates name a reason, and the duplicates are in the trace', () => {
  const duplicates = listDecisions(trace, duplicated).all();
  expect(duplicates.length).toBeGreaterThan(0);
  for (const { at, payload } of duplicates) {
    expect(payload.causes).toBeGreaterThan(0);
    expect(payload.left).toBeGreaterThan(1_000_000);
    expect(attempts).toContain(`${payload.task} on ${payload.to} at ${at}`);
    expect(payload.candidates.some((each) => each.server === payload.to)).toBe(true);
  }
});

test('of a task and its duplicates one finishes, and at most one runs to the end', () => {
  const finished = outcome.filter((each) => each === Outcome.finished).length;
  expect(finished).toBe(trace.graphs.tasks);
  const isDiscarded = outcome.map((each, row) =>
    Number(each === Outcome.discarded && startedAt[row] === Infinity),
  );
  expect(isDiscarded.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(0);
});
