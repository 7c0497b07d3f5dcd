import { expect, test } from 'vitest';
import { type Stream, streamOf } from '../../algorithms/random.ts';
import { NONE } from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { Outcome, type TraceData } from '../../engine/record/schema.ts';
import { createSimulation } from '../../engine/world/simulate.ts';
import { readParams } from '../../kit/menu/params.ts';
import { eachRow, type Law } from '../../laws/law.ts';
import { constraintsHold } from '../../laws/places.ts';
import { lanesAreSingle } from '../../laws/slots.ts';
import { checkScenario } from '../../scenario/checks/check.ts';
import { slotsLeft } from '../../scenario/checks/runIssues.ts';
import { compileScenario } from '../../scenario/compile/compile.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import type { EventSpec, JobClassSpec, Scenario } from '../../scenario/shape/schema.ts';
import { cases } from '../../testing/cases.ts';
import { queuesEmpty } from '../../testing/laws/endings.ts';
import { messagesArrive } from '../../testing/laws/messages.ts';
import { listDecisions } from '../../trace/decisionList.ts';
import type { Regime } from './bounds.ts';
import { leaveKind } from './decisions/flow.ts';
import { admitKind } from './decisions/jobs.ts';
import { flowParams } from './params.ts';
import { createFlows } from './policies.ts';

// Small networks take the paper's solver no time; here every solve takes about as long as a task, so much happens meanwhile.
const THINKING = 40_000; // µs

const short = { kind: 'exponential', mean: 0.05 } as const;
const contended = { kind: 'contended', disk: 160, nic: 125, uplink: 250 } as const;

function classes(stream: Stream): JobClassSpec {
  const of = <T>(options: readonly T[]): T => options[stream.below(options.length)];
  const partitions = 1 + stream.below(6);
  return of<JobClassSpec>([
    {
      name: 'flat',
      share: 1,
      stages: [
        {
          tasks: 6,
          duration: short,
          ...of([{}, { input: { partitions, replicas: 2, spread: 1, perUser: false } }]),
        },
      ],
    },
    {
      name: 'pairs',
      share: 1,
      stages: [
        { tasks: 6, duration: short },
        { tasks: 6, duration: short, shuffle: { size: 4, from: 'same' } },
        { tasks: 3, duration: short, shuffle: { size: 4 } },
      ],
    },
  ]);
}

function anyRun(seed: number): Scenario {
  const stream = streamOf(seed, 'thinking');
  const of = <T>(options: readonly T[]): T => options[stream.below(options.length)];
  const events: EventSpec[] = Array.from({ length: stream.below(6) }, () => {
    const detection = of([0, 0.0004, 0.01, 0.2]);
    const repair = of([undefined, detection, detection + 0.3]);
    const server = stream.below(10);
    const at = stream.below(1500) / 1000;
    return { kind: 'serverDown', server, at, detection, ...(repair === undefined ? {} : { repair }) };
  });
  return {
    version: 2,
    name: 'any',
    seed,
    cluster: {
      racks: 2,
      serversPerRack: 5,
      slotsPerServer: of([1, 2]),
      roundTrip: of([0, 0.001, 0.02, 0.3]),
      ...of([{}, { network: contended }]),
    },
    workload: {
      kind: 'generated',
      arrivals: { kind: 'poisson', load: of([0.5, 2]) },
      classes: [classes(stream)],
      jobs: 30,
      warmup: 0,
    },
    runs: [
      {
        policy: 'quincy-qfp',
        params: { concurrency: of([2, 10]), startUp: of([0, 0.03]), waitCost: of([0, 0.5, 10]) },
      },
    ],
    events,
    recording: 'messages',
  };
}

function runWhole(scenario: Scenario, regime: Regime): TraceData {
  const params = readParams(flowParams, scenario.runs[0].params);
  const createPolicy = (sim: Sim) => createFlows(sim, params, regime, () => THINKING);
  const simulation = createSimulation({ ...planRun(scenario, 0), createPolicy });
  for (let turns = 0; simulation.advance(100_000); turns += 1) {
    if (turns > 20) throw new Error('the run does not end');
  }
  return simulation.finish();
}

/** Every task is finished, and no two attempts at it run at the same time. */
const eachRunsOnceAtATime: Law = ({ graphs, tables: { attempts } }) => {
  const { task, outcome, startedAt, endedAt } = attempts.columns;
  const rows: number[][] = Array.from({ length: graphs.tasks }, () => []);
  for (let row = 0; row < attempts.length; row += 1)
    if (Number.isFinite(startedAt[row])) rows[task[row]].push(row);
  return eachRow(graphs.tasks, (each) => {
    const ofTask = rows[each].sort(
      (one, other) => startedAt[one] - startedAt[other] || endedAt[one] - endedAt[other],
    );
    if (!ofTask.some((row) => outcome[row] === Outcome.finished)) return `task ${each} never finished`;
    const isTwice = ofTask.some((row, at) => at > 0 && startedAt[row] < endedAt[ofTask[at - 1]]);
    return isTwice && `task ${each} runs twice at a time`;
  });
};

/**
 * Lists tasks that left a slot although no task took it, so that they should have stayed. With server constraints, a job may
 * have to leave slots that no other can use.
 */
const nobodyLeavesInVain: Law = (trace) => {
  if (trace.graphs.serverSets.first.length > 1) return [];
  const leaves = listDecisions(trace, leaveKind);
  const admits = listDecisions(trace, admitKind);
  const roots = new Set<string>();
  for (let i = 0; i < admits.length; i += 1) roots.add(`${admits.at(i).at} ${admits.at(i).payload.server}`);
  return eachRow(leaves.length, (i) => {
    const { at, payload } = leaves.at(i);
    const isForNobody = payload.to === NONE && payload.takenBy === NONE;
    if (!isForNobody || roots.has(`${at} ${payload.from}`)) return false;
    // Waiting may be no dearer for a task than staying.
    return (
      payload.stayCost < payload.leaveCost && `task ${payload.task} left server ${payload.from} at ${at}`
    );
  });
};

const SCENARIOS = cases(60);

test.each([
  ['Q', { isFair: false, mayPreempt: false }],
  ['QF', { isFair: true, mayPreempt: false }],
  ['QP', { isFair: false, mayPreempt: true }],
  ['QFP', { isFair: true, mayPreempt: true }],
] as const)(
  'events while %s solves neither lose a task nor run one twice, and no task is stopped in vain',
  (_, regime) => {
    let checked = 0;
    for (let seed = 0; seed < SCENARIOS; seed += 1) {
      const scenario = anyRun(seed);
      if (checkScenario(scenario).issues.length > 0 || slotsLeft(scenario) < 2) continue;
      checked += 1;
      const { workload } = compileScenario(scenario);
      const laws = [
        ...[eachRunsOnceAtATime, nobodyLeavesInVain],
        ...[lanesAreSingle, queuesEmpty, messagesArrive, constraintsHold],
      ];
      const trace = runWhole(scenario, regime);
      expect(trace.tables.thoughts.length).toBeGreaterThan(20);
      expect(
        laws.flatMap((law) => law(trace, workload).slice(0, 3)),
        `seed ${seed}`,
      ).toEqual([]);
    }
    expect(checked).toBeGreaterThan(SCENARIOS / 3);
  },
);
