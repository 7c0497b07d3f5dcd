import { expect, test } from 'vitest';
import { benchPlan, benchPolicy, benchScenario } from '../../scripts/bench/cases.ts';
import { AttemptKind, Outcome } from '../engine/record/schema.ts';
import { simulate } from '../engine/world/simulate.ts';
import { everyAttemptEnds } from '../laws/endings.ts';
import { lanesAreSingle } from '../laws/slots.ts';
import { barriersHold, tasksFinishOnce } from '../laws/times.ts';
import { queuesEmpty } from '../testing/laws/endings.ts';
import { messagesArrive } from '../testing/laws/messages.ts';

// The bench times copies by a policy of its own; so that one must do what it is timed for.

const TASKS = 20_000;

test('the bench copies every tenth task: one of two attempts finishes, and the other is told to end', () => {
  const policy = benchPolicy('two-copies');
  const plan = benchPlan(policy, benchScenario(policy, 1_000, 50, TASKS, 'messages'));
  const trace = simulate(plan);
  for (const law of [
    everyAttemptEnds,
    lanesAreSingle,
    messagesArrive,
    queuesEmpty,
    barriersHold,
    tasksFinishOnce,
  ])
    expect(law(trace, plan.workload)).toEqual([]);

  const { task, kind, outcome, server } = trace.tables.attempts.columns;
  const rows = Array.from(kind.keys());
  const count = (isMeant: (row: number) => boolean) => rows.filter(isMeant).length;
  const isCopy = (row: number) => kind[row] === AttemptKind.speculative;
  expect(count((row) => !isCopy(row))).toBe(TASKS);
  expect(rows.filter(isCopy).map((row) => task[row] % 10)).toEqual(new Array(TASKS / 10).fill(0));
  expect(new Set(rows.filter(isCopy).map((row) => task[row])).size).toBe(TASKS / 10);
  expect(count((row) => outcome[row] === Outcome.finished)).toBe(TASKS);
  expect(count((row) => outcome[row] === Outcome.lostRace)).toBe(TASKS / 10);
  // Some races are won by the copy, and no copy waits beside its original.
  expect(count((row) => isCopy(row) && outcome[row] === Outcome.finished)).toBeGreaterThan(TASKS / 100);
  const serverOf = new Map(rows.filter((row) => !isCopy(row)).map((row) => [task[row], server[row]]));
  expect(count((row) => isCopy(row) && serverOf.get(task[row]) === server[row])).toBe(0);
  expect(trace.messageKinds.map(({ name }) => name)).toContain('end');
});
