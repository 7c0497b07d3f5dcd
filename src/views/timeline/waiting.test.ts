import { expect, test } from 'vitest';
import threeWays from '../../content/presets/three-ways/preset.json';
import { simulate } from '../../engine/world/simulate.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { copyWait, copyWaitsOf } from '../../trace/copyWaits.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { describeAttempt, describeKept } from './describe.ts';
import { timelineTable } from './table.ts';

const scenario = threeWays.scenario as unknown as Scenario;
const runs = scenario.runs.map((_, run) => openTrace(simulate(planRun(scenario, run))));
const [srpt, , hopper] = runs;
const A4 = 3;

test('Figure 1a: A4 waits for its copy from 2 to 10, and says so', () => {
  const [original] = srpt.attemptsOfTask(A4);
  expect(copyWait(srpt, original)).toBe(8_000_000);
  expect(describeAttempt(srpt, original)).toContain(
    'at 2 s it deserved a copy: 28 s left, a copy takes 10 s; for 8 s there was no slot for one',
  );
  const [header, ...rows] = timelineTable(srpt);
  expect(rows[original][header.indexOf('waited for a copy (s)')]).toBe(8);
});

test('under Hopper A4 does not wait; a slot is kept for it', () => {
  const [original] = hopper.attemptsOfTask(A4);
  expect(copyWaitsOf(hopper).has(original)).toBe(false);
  const { job, server } = hopper.data.tables.keptSlots.columns;
  const row = job.indexOf(0);
  expect(server[row]).toBe(4);
  expect(describeKept(hopper, row)).toEqual(['s04 idle, kept for j1', 'a place for copies', 'for 2 s']);
});

test('a run without such waits has no column for them', () => {
  const plain = traceOf({ jobs: [{ stages: [1] }], attempts: [{ task: 0, startedAt: 3, endedAt: 9 }] });
  expect(timelineTable(plain)[0]).not.toContain('waited for a copy (s)');
  expect(copyWait(plain, 0)).toBe(0);
});
