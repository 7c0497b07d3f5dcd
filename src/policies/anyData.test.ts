import { expect, test } from 'vitest';
import { Outcome, type TraceData } from '../engine/record/schema.ts';
import { createSimulation, simulate } from '../engine/world/simulate.ts';
import { cachesHaveRoom, fetchesAddUp, filesAreThere, readsAddUp } from '../laws/files.ts';
import { eachRow, type Law } from '../laws/law.ts';
import { constraintsHoldUnder } from '../laws/places.ts';
import { lanesAreSingle } from '../laws/slots.ts';
import { barriersHold, tasksFinishOnce } from '../laws/times.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import { type CompiledScenario, compileScenario } from '../scenario/compile/compile.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { cases } from '../testing/cases.ts';
import { littlesLawHolds, queuesEmpty } from '../testing/laws/endings.ts';
import { messagesArrive } from '../testing/laws/messages.ts';
import { AnyData } from '../testing/policies/testAnyData.ts';
import { receiptsHold } from '../testing/policies/testReceiptLaw.ts';
import { traceDigest } from '../trace/digest.ts';
import { policies } from './registry.ts';

/** Number of random scenarios per policy in an everyday test run. */
const SCENARIOS = cases(6);

/** Every job is finished in the end, and every attempt has ended. */
const allIsDone: Law = ({ graphs, tables }) => {
  const { task, outcome, endedAt } = tables.attempts.columns;
  const finished = new Uint32Array(graphs.tasks);
  const count = tables.attempts.length;
  for (let row = 0; row < count; row += 1) if (outcome[row] === Outcome.finished) finished[task[row]] += 1;
  return [
    ...eachRow(graphs.tasks, (each) => finished[each] === 0 && `task ${each} never finished`),
    ...eachRow(
      graphs.jobs,
      (job) => !Number.isFinite(tables.jobs.columns.finishedAt[job]) && `job ${job} is open`,
    ),
    ...eachRow(count, (row) => !Number.isFinite(endedAt[row]) && `attempt ${row} has no end`),
  ];
};

/** Runs to the end; fails after far more events than such a small run can have. */
function runWhole(scenario: Scenario, compiled: CompiledScenario): TraceData {
  const simulation = createSimulation(planRun(scenario, 0, compiled));
  for (let turns = 0; simulation.advance(50_000); turns += 1) {
    if (turns > 5) throw new Error('the run does not end');
  }
  return simulation.finish();
}

function lawsFor({ runs, events }: Scenario): readonly Law[] {
  const laws = [allIsDone, lanesAreSingle, queuesEmpty, messagesArrive, receiptsHold()];
  laws.push(constraintsHoldUnder(runs[0].params ?? {}), fetchesAddUp, filesAreThere, cachesHaveRoom);
  if (events?.length === 0) laws.push(tasksFinishOnce, barriersHold, littlesLawHolds, readsAddUp);
  return laws;
}

/** Lists what tasks did and when, which must not depend on how much is recorded. */
const lives = ({ tables: { attempts, jobs } }: TraceData) => [
  [...attempts.columns.task.subarray(0, attempts.length)],
  [...attempts.columns.startedAt.subarray(0, attempts.length)],
  [...attempts.columns.endedAt.subarray(0, attempts.length)],
  [...jobs.columns.finishedAt],
];

test.each(policies.all.map((plugin) => [plugin.id, plugin] as const))(
  'all work is done under %s for any data placement and failures, and in the same way if less is recorded',
  (_, plugin) => {
    let checked = 0;
    for (let seed = 0; checked < SCENARIOS; seed += 1) {
      const scenario = new AnyData(seed).scenario(plugin);
      if (checkScenario(scenario).issues.length > 0) continue;
      checked += 1;
      const compiled = compileScenario(scenario);
      const trace = runWhole(scenario, compiled);
      const broken = lawsFor(scenario).flatMap((law) => law(trace, compiled.workload).slice(0, 3));
      const label = `seed ${seed}, ${JSON.stringify(scenario.runs[0].params)}`;
      expect(broken, label).toEqual([]);
      expect(traceDigest(runWhole(scenario, compiled)), label).toBe(traceDigest(trace));
      expect(lives(runWhole({ ...scenario, recording: 'attempts' }, compiled)), label).toEqual(lives(trace));
    }
  },
);

test('a file may begin to come anew in the moment in which nobody waits for it any more', () => {
  const down = (server: number, at: number) => ({ kind: 'serverDown', server, at, detection: 0 }) as const;
  const scenario: Scenario = {
    ...{ version: 2, name: 'sender lost', seed: 34_613 },
    cluster: {
      ...{ racks: 1, serversPerRack: 4, slotsPerServer: 4, roundTrip: 0 },
      network: { kind: 'contended', disk: 1, nic: 1, uplink: 1 },
    },
    workload: {
      kind: 'explicit',
      jobs: [
        { arrivesAt: 0, stages: [{ durations: [1, 1, 1], reads: [{ file: 'f0', size: 1 }] }] },
        { arrivesAt: 1, stages: [{ durations: [1, 1, 1, 1], externalFiles: [{ name: 'prog1', size: 1 }] }] },
      ],
      files: [{ name: 'f0', blocks: 1, replicas: 1, placement: { kind: 'uniform' } }],
      warmup: 0,
    },
    events: [down(0, 3), down(2, 2), down(1, 0)],
    runs: [{ policy: 'quincy-qf' }],
  };
  const plan = planRun(scenario, 0);
  const data = simulate(plan);
  const { startedAt, endedAt, isWhole } = data.tables.fetches.columns;
  expect([1, 2].map((row) => [startedAt[row], endedAt[row], isWhole[row]])).toEqual([
    [1e6, 2e6, 0],
    [2e6, 3e6, 0],
  ]);
  expect(fetchesAddUp(data, plan.workload)).toEqual([]);
});
