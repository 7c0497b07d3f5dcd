import { expect, test } from 'vitest';
import { toSeconds } from '../../engine/kernel/time.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { bestEffortSrpt } from '../../testing/engine/world/testTable1.ts';
import { smallScenario } from '../../testing/scenario/testScenario.ts';
import { checkScenario } from '../checks/check.ts';
import { scenarioJsonSchema } from '../shape/jsonSchema.ts';
import type { ExplicitJob, Scenario } from '../shape/schema.ts';
import { compileRun, compileScenario } from './compile.ts';
import { planRun } from './planRun.ts';

const jobOf = (name: string, durations: readonly number[]): ExplicitJob => ({
  name,
  arrivesAt: 0,
  stages: [{ durations, copyDurations: durations.map(() => [10]) }],
});

/** Hopper's Table 1: two jobs on seven slots. */
const table1: Scenario = {
  ...smallScenario,
  name: 'Table 1',
  cluster: { racks: 1, serversPerRack: 7, slotsPerServer: 1, roundTrip: 0 },
  workload: {
    kind: 'explicit',
    jobs: [jobOf('A', [10, 10, 10, 30]), jobOf('B', [20, 20, 20, 40, 10])],
    warmup: 0,
  },
  runs: [{ policy: 'random' }],
  recording: 'messages',
};

function runTable1(detection: number) {
  const plan = planRun(table1, 0, compileScenario(table1));
  return simulate({ ...plan, schedulers: 1, createPolicy: (sim) => bestEffortSrpt(sim, detection) });
}

const withStage = (stage: object) => ({
  ...table1,
  workload: { kind: 'explicit', jobs: [{ arrivesAt: 0, stages: [stage] }], warmup: 0 },
});

test('Table 1 without speculation ends A at 30 and B at 50', () => {
  const { tables } = runTable1(Infinity);
  expect(Array.from(tables.jobs.columns.finishedAt, toSeconds)).toEqual([30, 50]);
});

test('Table 1 with best-effort copies ends A at 20 and B at 30, slot by slot (Hopper, Figure 1a)', () => {
  const { tables } = runTable1(2_000_000);
  expect(Array.from(tables.jobs.columns.finishedAt, toSeconds)).toEqual([20, 30]);
  const { task, server, startedAt, endedAt, outcome } = tables.attempts.columns;
  const tasks = ['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4', 'B5'];
  const rows = Array.from({ length: tables.attempts.length }, (_, row) => {
    const killed = outcome[row] === Outcome.lostRace ? 'x' : '';
    const copy = tables.attempts.columns.kind[row] === 0 ? '' : '+';
    return `${server[row] + 1}: ${tasks[task[row]]}${copy} ${toSeconds(startedAt[row])}–${toSeconds(endedAt[row])}${killed}`;
  });
  expect(rows.sort()).toEqual([
    '1: A1 0–10',
    '1: A4+ 10–20',
    '1: B4+ 20–30',
    '2: A2 0–10',
    '2: B4 10–30x',
    '3: A3 0–10',
    '3: B5 10–20',
    '4: A4 0–20x',
    '5: B1 0–20',
    '6: B2 0–20',
    '7: B3 0–20',
  ]);
});

test('copies that are written out are checked, kept and described', () => {
  expect(checkScenario(table1)).toEqual({ scenario: table1, issues: [] });
  const complaints = (stage: object) =>
    checkScenario(withStage(stage)).issues.map(({ path, message }) => `${path} ${message}`);
  const path = '/workload/jobs/0/stages/0/copyDurations';
  expect(complaints({ durations: [1, 2], copyDurations: [[1]] })).toEqual([
    `${path} has 1 items; there are 2 tasks`,
  ]);
  expect(complaints({ durations: [1], copyDurations: [[]] })).toEqual([
    `${path}/0 has 0 items; allowed are 1 to 20 items`,
  ]);
  expect(complaints({ durations: [1], copyDurations: [[0]] })[0]).toContain(`${path}/0/0 is 0; allowed is`);
  expect(JSON.stringify(scenarioJsonSchema())).toContain('"copyDurations":{"type":"array"');
});

test('the copies of a task have the listed durations, further ones that of the last', () => {
  const scenario = withStage({ durations: [3, 4], copyDurations: [[1, 2], [0.5]] }) as Scenario;
  const { cpuTime } = compileScenario(scenario).workload;
  const times = (task: number) => [0, 1, 2, 3].map((draw) => toSeconds(cpuTime(0, task, draw)));
  expect([times(0), times(1)]).toEqual([
    [3, 1, 2, 2],
    [4, 0.5, 0.5, 0.5],
  ]);
});

test('copies without a duration take as long as the task; listed durations change the digest', () => {
  const plain = withStage({ durations: [3] }) as Scenario;
  expect(compileScenario(plain).workload.cpuTime(0, 0, 2)).toBe(3_000_000);
  const written = withStage({ durations: [3], copyDurations: [[3]] }) as Scenario;
  expect(compileRun(written, 0).digest).not.toBe(compileRun(plain, 0).digest);
});
