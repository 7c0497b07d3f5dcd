import { expect, test } from 'vitest';
import threeWays from '../../../content/presets/three-ways/preset.json';
import { simulate } from '../../../engine/world/simulate.ts';
import { hopperLaunchKind } from '../../../policies/hopper/decisions.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import { cases } from '../../../testing/cases.ts';
import { copyScenario } from '../../../testing/policies/oracles/central/testCopyScenarios.ts';
import { traceOf } from '../../../testing/trace/testTrace.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { tickStep } from '../barRows.ts';
import { timeLeft } from '../face.ts';
import { beliefsAt, deservesCopy, timeLeftTable } from './beliefs.ts';
import { timeScaleOf } from './known.ts';
import { describeBelief, ruleWords, stateWords } from './TimeLeft.tsx';

const SECOND = 1_000_000;
const SCENARIOS = cases(40, 30);
const runOf = (scenario: Scenario, run = 0) => openTrace(simulate(planRun(scenario, run)));
const tableOne = threeWays.scenario as unknown as Scenario;
const srpt = runOf(tableOne);

test('before the first reports nothing is known; from 2 on A4 needs longest but for nobody else', () => {
  expect(beliefsAt(srpt, 1 * SECOND).every(({ left }) => left === null)).toBe(true);
  const now = beliefsAt(srpt, 3 * SECOND);
  expect(now.map(({ task }) => task)).toEqual([3, 4, 5, 6, 0, 1, 2]);
  expect(now[0]).toMatchObject({ left: 27 * SECOND, truth: 27 * SECOND, ofNew: 10 * SECOND, waits: true });
  expect(now[0].limit).toBe(10 * SECOND);
  expect(now.map(deservesCopy)).toEqual([true, true, true, true, false, false, false]);
});

test('while its copy runs, the time left is that of the first to end, and no other copy is allowed', () => {
  const a4 = beliefsAt(srpt, 13 * SECOND).find(({ task }) => task === 3);
  expect(a4).toMatchObject({ attempts: 2, left: 7 * SECOND, truth: 7 * SECOND, limit: null, waits: false });
});

function eachRun(
  policy: string,
  given: Scenario['runs'][number]['params'],
  check: (trace: Trace) => void,
): void {
  for (let seed = 1; seed <= SCENARIOS; seed += 1) {
    const drawn = copyScenario(seed, policy);
    if (drawn === null) continue;
    const runs = drawn.runs.map((run) => ({ ...run, params: { ...run.params, ...given } }));
    const trace = runOf({ ...drawn, runs });
    if (trace.data.tables.outages.length > 0) continue;
    try {
      check(trace);
    } catch (error) {
      throw new Error(`${policy}, seed ${seed}`, { cause: error });
    }
  }
}

const rules = ['any', 'late', 'mantri', 'grass'] as const;

test.each(rules)(
  'a copy is launched, or awaited, for tasks that need longer than the limit: %s',
  (copies) => {
    let [launches, waits, clear] = [0, 0, 0];
    for (const policy of ['srpt', 'hopper-central', 'budgeted'])
      eachRun(policy, { copies, reportError: 0 }, (trace) => {
        const { task, from, until } = trace.data.tables.copiesAwaited.columns;
        const moments = changesOf(trace);
        const readAt = trace.data.tables.expectedEnds.columns.at;
        const isClear = (at: number) => !moments.has(at - trace.data.topology.networkDelay);
        for (const [row, each] of task.entries()) {
          if (from[row] === until[row]) continue;
          waits += 1;
          // What else happened at this moment may have come before or after.
          if (!isClear(from[row])) continue;
          clear += 1;
          const known = beliefsAt(trace, from[row]).find((belief) => belief.task === each);
          expect(known).toBeDefined();
          if (known !== undefined) expect(deservesCopy(known)).toBe(true);
        }
        const decisions = trace.decisionsOfKind(hopperLaunchKind);
        for (let place = 0; place < decisions.length; place += 1) {
          const { at, payload } = decisions.at(place);
          if (payload.copy === 0 || !isClear(at)) continue;
          // Just before the launch, when its copy did not run yet.
          const known = beliefsAt(trace, at - 1).find((belief) => belief.task === payload.task);
          if (known === undefined || known.left === null || readAt.includes(at)) continue;
          launches += 1;
          expect(known.left - 1).toBe(payload.timeLeft);
          expect(Math.round(known.ofNew ?? -1)).toBe(payload.timeOfNew);
        }
      });
    expect(waits + launches).toBeGreaterThan(20);
    expect(clear + launches).toBeGreaterThan(5);
  },
);

/** Moments at which attempts began or ended. */
function changesOf({ data }: Trace): ReadonlySet<number> {
  const { startedAt, endedAt } = data.tables.attempts.columns;
  return new Set([...startedAt, ...endedAt]);
}

test('the table, the words and the refusal say the same', () => {
  const [header, first] = timeLeftTable(srpt, 3 * SECOND);
  expect(first.slice(1)).toEqual([1, 3, 27, 27, 10, 10, 'yes', 'yes']);
  expect(header).toHaveLength(first.length);
  const now = beliefsAt(srpt, 3 * SECOND);
  expect(describeBelief(srpt, now[0])).toContain('a copy only if it needs longer than 10 s');
  expect(stateWords(now[0])[0]).toBe('waits for a copy');
  expect(stateWords(beliefsAt(srpt, 1)[0])[0]).toBe('no report yet');
  expect(ruleWords(srpt.data)[0]).toContain('needs longer than a new copy would');
  const refusal = (trace: Trace) => timeLeft.refuses([{ index: 0, title: '', trace }]);
  expect(refusal(srpt)).toBeNull();
  expect(refusal(traceOf({ jobs: [] }))).toContain('Nobody reads progress reports');
  const big = traceOf({ jobs: [], level: 'jobs', policy: 'srpt', params: { copies: 'late' } });
  expect(refusal(big)).toContain('too big');
  // In these many schedulers copy, and each reads the reports of its own jobs.
  for (const policy of ['hopper', 'sparrow-late', 'sparrow-srpt']) {
    for (const level of ['messages', 'jobs'] as const)
      expect(refusal(traceOf({ jobs: [], level, policy, params: { copies: 'late' } }))).toContain('Lanes');
    expect(refusal(traceOf({ jobs: [], policy, params: { copies: 'none' } }))).toContain('Nobody reads');
  }
});

test('the scale has room for nearly all bars, and its ticks are round', () => {
  expect(timeScaleOf(srpt)).toBe(38 * SECOND);
  expect(tickStep(38 * SECOND, 4)).toBe(10 * SECOND);
  expect(timeScaleOf(traceOf({ jobs: [] }))).toBe(1);
});
