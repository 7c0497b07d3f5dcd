import { expect, test } from 'vitest';
import threeWays from '../../../content/presets/three-ways/preset.json';
import { NONE } from '../../../engine/ids.ts';
import { simulate } from '../../../engine/world/simulate.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import { cases } from '../../../testing/cases.ts';
import { copyScenario } from '../../../testing/policies/oracles/central/testCopyScenarios.ts';
import { traceDigest } from '../../../trace/digest.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { hopperLaunchKind, hopperSizesKind } from '../decisions.ts';

// What the central scheduler has in mind: slots that it keeps, stragglers that wait for copies, when tasks should end.

const SECOND = 1_000_000;
const SCENARIOS = cases(100);

const runOf = (scenario: Scenario, run = 0) => openTrace(simulate(planRun(scenario, run)));
const [srpt, budgeted, hopper] = [0, 1, 2].map((run) =>
  runOf(threeWays.scenario as unknown as Scenario, run),
);

const keptIn = ({ data }: Trace) => {
  const { length, columns } = data.tables.keptSlots;
  return Array.from({ length }, (_, row) => ({
    server: columns.server[row],
    job: columns.job[row],
    from: columns.from[row] / SECOND,
    to: columns.to[row] / SECOND,
  }));
};
const awaitedIn = ({ data }: Trace) => {
  const { length, columns } = data.tables.copiesAwaited;
  return Array.from({ length }, (_, row) => ({
    task: columns.task[row],
    from: columns.from[row] / SECOND,
    until: columns.until[row] / SECOND,
    timeLeft: columns.timeLeft[row] / SECOND,
    timeOfNew: columns.timeOfNew[row] / SECOND,
  }));
};

test('Figure 2: the fifth slot is kept for A from 0 to 2', () => {
  const ofA = keptIn(hopper).filter(({ job }) => job === 0);
  expect(ofA).toEqual([{ server: 4, job: 0, from: 0, to: 2 }]);
  expect(keptIn(srpt)).toEqual([]);
});

test('Figure 1b: of three slots that are reserved for copies, two lie fallow from 0 to 12 (HOP-11)', () => {
  const fallow = keptIn(budgeted).toSorted((a, b) => a.server - b.server || a.from - b.from);
  expect(fallow.every(({ job }) => job === NONE)).toBe(true);
  expect(fallow.filter(({ from }) => from < 12)).toEqual([
    { server: 4, job: NONE, from: 0, to: 2 },
    { server: 5, job: NONE, from: 0, to: 12 },
    { server: 6, job: NONE, from: 0, to: 12 },
  ]);
  // Nothing is kept once the last job has ended.
  expect(Math.max(...fallow.map(({ to }) => to))).toBeLessThanOrEqual(budgeted.data.endedAt / SECOND);
});

test('Figure 1a: A4 is known as a straggler at 2 and waits for its copy until 10', () => {
  expect(awaitedIn(srpt)[0]).toEqual({ task: 3, from: 2, until: 10, timeLeft: 28, timeOfNew: 10 });
  expect(awaitedIn(hopper).some(({ task }) => task === 3)).toBe(false);
  expect(awaitedIn(budgeted).some(({ task }) => task === 3)).toBe(false);
});

/** Calls back with random runs of copies; gives how many there were. */
function eachRun(policy: string, check: (trace: Trace, scenario: Scenario) => void): number {
  let runs = 0;
  for (let seed = 1; seed <= SCENARIOS; seed += 1) {
    const scenario = copyScenario(seed, policy);
    if (scenario === null) continue;
    try {
      check(runOf(scenario), scenario);
    } catch (error) {
      throw new Error(`${policy}, seed ${seed}`, { cause: error });
    }
    runs += 1;
  }
  return runs;
}

test('the slots that are kept are as many as the scheduler says, wherever no server is down', () => {
  let kept = 0;
  eachRun('hopper-central', (trace) => {
    if (trace.data.tables.outages.length > 0) return;
    const sizes = trace.decisionsOfKind(hopperSizesKind);
    const { job, from, to } = trace.data.tables.keptSlots.columns;
    for (let place = 0; place < sizes.length; place += 1) {
      const { at, payload } = sizes.at(place);
      if (place + 1 < sizes.length && sizes.at(place + 1).at === at) continue;
      for (const row of payload.rows) {
        const open = [...job.keys()].filter(
          (each) => job[each] === row.job && from[each] <= at && at < to[each],
        );
        expect(open.length).toBe(row.kept);
        kept += row.kept;
      }
    }
  });
  expect(kept).toBeGreaterThan(50);
});

test('time left at a launch of a copy is that by the reports that had been read', () => {
  let copies = 0;
  for (const policy of ['hopper-fair', 'srpt', 'budgeted', 'hopper-central']) {
    eachRun(policy, (trace) => {
      const { attempt, at: readAt, endsAt } = trace.data.tables.expectedEnds.columns;
      const { task, boundAt, endedAt } = trace.data.tables.attempts.columns;
      const delay = trace.data.topology.networkDelay;
      const launches = trace.decisionsOfKind(hopperLaunchKind);
      for (let place = 0; place < launches.length; place += 1) {
        const { at, payload } = launches.at(place);
        if (payload.copy === 0 || trace.data.tables.outages.length > 0) continue;
        const own = [...attempt.keys()].filter(
          (row) => task[attempt[row]] === payload.task && readAt[row] <= at && boundAt[attempt[row]] <= at,
        );
        // What happened at this very moment, it may have heard of before or after the launch.
        const isSure = (row: number) => boundAt[attempt[row]] < at && endedAt[attempt[row]] + delay !== at;
        const going = own.filter((row) => endedAt[attempt[row]] + delay >= at);
        const left = going.map((row) => Math.round(Math.max(0, endsAt[row] - at)));
        if (going.every(isSure)) expect(payload.timeLeft).toBe(Math.min(...left));
        else expect(left).toContain(payload.timeLeft);
        copies += 1;
      }
    });
  }
  expect(copies).toBeGreaterThan(50);
});

test('what waits for a copy runs, and waits no longer once it has ended or a copy is launched', () => {
  let waits = 0;
  for (const policy of ['srpt', 'budgeted', 'hopper-central']) {
    eachRun(policy, (trace) => {
      const { task, from, until, timeLeft, timeOfNew } = trace.data.tables.copiesAwaited.columns;
      for (const row of task.keys()) {
        expect(from[row]).toBeLessThanOrEqual(until[row]);
        expect(until[row]).toBeLessThanOrEqual(trace.data.endedAt);
        if (trace.data.params.copies === 'any') expect(timeLeft[row]).toBeGreaterThan(timeOfNew[row]);
        const runs = trace.attemptsOfTask(task[row]).some((each) => {
          const { startedAt, endedAt } = trace.data.tables.attempts.columns;
          return (
            startedAt[each] <= from[row] && from[row] <= endedAt[each] + trace.data.topology.networkDelay
          );
        });
        expect(runs).toBe(true);
        waits += 1;
      }
    });
  }
  expect(waits).toBeGreaterThan(50);
});

test('what is in mind is no part of digests', () => {
  const { data } = hopper;
  const empty = Object.fromEntries(
    (['keptSlots', 'expectedEnds', 'copiesAwaited'] as const).map((name) => {
      const columns = Object.entries(data.tables[name].columns).map(([column, all]) => [
        column,
        all.slice(0, 0),
      ]);
      return [name, { length: 0, columns: Object.fromEntries(columns) }];
    }),
  );
  expect(data.tables.keptSlots.length).toBeGreaterThan(0);
  const without = { ...data, tables: { ...data.tables, ...empty } };
  expect(traceDigest(without)).toBe(traceDigest(data));
  const taken = { ...data, purposes: data.purposes.map(({ name }) => ({ name })) };
  expect(traceDigest(taken)).not.toBe(traceDigest(data));
});
