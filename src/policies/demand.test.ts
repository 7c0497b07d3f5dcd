import { describe, expect, test } from 'vitest';
import type { TraceData } from '../engine/record/schema.ts';
import { createSimulation } from '../engine/world/simulate.ts';
import { checkParams, type ParamValue } from '../kit/menu/params.ts';
import { constraintsHold } from '../laws/places.ts';
import { lanesAreSingle, roomSuffices } from '../laws/slots.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import { type CompiledScenario, compileScenario } from '../scenario/compile/compile.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import type {
  ClusterSpec,
  ExplicitJob,
  JobClassSpec,
  Scenario,
  StageSpec,
} from '../scenario/shape/schema.ts';
import { queuesEmpty } from '../testing/laws/endings.ts';
import { complaints } from '../testing/scenario/checks/testComplaints.ts';
import { policies } from './registry.ts';

// 6 servers of 4 slots, 4 cores and 100 MB: tasks of 3 cores run alone there, or beside one of 1 core.

const exponential = { kind: 'exponential', mean: 0.1 } as const;
const small: StageSpec = { tasks: 4, duration: exponential };
const wide: StageSpec = { tasks: 3, duration: { kind: 'exponential', mean: 1 }, cores: 3 };
const fat: StageSpec = { tasks: 5, duration: exponential, cores: 0, memory: 60 };
const users = [
  { name: 'ann', weight: 1, priority: 2 },
  { name: 'bob', weight: 3, priority: 1 },
];
const fetches: StageSpec = { ...wide, shuffle: { size: 2, slowStart: 0.3 } };
const reads: StageSpec = {
  ...fat,
  reads: [{ size: 4, replicas: 2, placement: { kind: 'uniform' } }],
};
const classOf = (name: string, user: string, ...stages: StageSpec[]): JobClassSpec => ({
  name,
  share: 1,
  user,
  stages,
});

const scenario: Scenario = {
  version: 2,
  name: 'demand',
  seed: 3,
  cluster: {
    racks: 2,
    serversPerRack: 3,
    slotsPerServer: 4,
    coresPerServer: 4,
    memoryPerServer: 100,
    roundTrip: 0.002,
  },
  workload: {
    kind: 'generated',
    users,
    arrivals: { kind: 'poisson', load: 0.6 },
    classes: [
      classOf('small', 'ann', small),
      classOf('wide', 'bob', wide, small),
      classOf('fat', 'ann', reads, fetches),
    ],
    jobs: 40,
    warmup: 0,
  },
  runs: [{ policy: 'random' }],
  recording: 'messages',
};
const failing: Scenario = {
  ...scenario,
  events: [
    { kind: 'serverDown', server: 2, at: 0.6, detection: 0.05, repair: 0.4 },
    { kind: 'serverDown', server: 4, at: 0.9, detection: 0.1, repair: 0.1 },
  ],
};

type ListedStage = ExplicitJob['stages'][number];

/** Two stages at once, of which one needs all that a server has: while it asks, what the other holds is in its way. */
const besides = (
  amounts: Partial<ClusterSpec>,
  little: ListedStage,
  all: Partial<ListedStage>,
): Scenario => ({
  version: 2,
  name: 'a task that needs a whole server',
  seed: 0,
  cluster: { racks: 1, serversPerRack: 2, slotsPerServer: 2, roundTrip: 0, ...amounts },
  workload: {
    kind: 'explicit',
    jobs: [
      {
        arrivesAt: 0,
        stages: [little, { durations: [1], after: [], ...all }],
      },
    ],
    warmup: 0,
  },
  runs: [{ policy: 'random' }],
  recording: 'messages',
});

type Given = Readonly<Record<string, ParamValue>>;

/** Parameters that change which task waits, or when the scheduler hears of free slots. */
const ways: readonly Given[] = [
  {},
  { discipline: 'fair' },
  { discipline: 'priority' },
  { heartbeat: 0.1 },
  { killAfter: 1, share: 'kill' },
  { cancellation: true },
];

const canWait = policies.all.filter(({ countsSlotsOnly }) => countsSlotsOnly !== true);
const counting = policies.all.filter(({ countsSlotsOnly }) => countsSlotsOnly === true);

const runsOf = (each: Scenario) =>
  canWait.flatMap(({ id, params }) =>
    ways
      .filter((way) => checkParams(params, way, '').length === 0)
      .map((way) => ({ ...each, runs: [{ policy: id, params: way }] })),
  );

/** Runs to the end; fails after far more events than such a small run can have. */
function runWhole(whole: Scenario, compiled: CompiledScenario): TraceData {
  const simulation = createSimulation(planRun(whole, 0, compiled));
  for (let turns = 0; simulation.advance(50_000); turns += 1) {
    if (turns > 5) throw new Error('the run does not end');
  }
  return simulation.finish();
}

describe.each([
  ['', scenario],
  ['and servers that fail', failing],
  [
    'and a task that needs all memory',
    besides({ memoryPerServer: 100 }, { durations: [1, 1, 1, 1], memory: 1 }, { memory: 100 }),
  ],
  [
    'and a task that needs all cores',
    besides({ coresPerServer: 1 }, { durations: [1], cores: 0 }, { cores: 1 }),
  ],
] as const)('with cores and memory beside slots %s', (_, each) => {
  const compiled = compileScenario(each);
  test.each(runsOf(each).map((whole) => [JSON.stringify(whole.runs[0]), whole] as const))(
    'all jobs end under %s, and no server gives more than it has',
    (_label, whole) => {
      expect(checkScenario(whole).issues).toEqual([]);
      const trace = runWhole(whole, compiled);
      const laws = [roomSuffices, lanesAreSingle, queuesEmpty, constraintsHold];
      expect(laws.flatMap((law) => law(trace, compiled.workload).slice(0, 3))).toEqual([]);
      expect(trace.tables.jobs.columns.finishedAt.every(Number.isFinite)).toBe(true);
    },
  );
});

test.each([scenario, failing])('the law reports a server that gives more than it has', (each) => {
  const compiled = compileScenario(each);
  const trace = runWhole(each, compiled);
  const cores = new Uint32Array(6).fill(3);
  const memory = new Uint32Array(6).fill(99);
  expect(roomSuffices({ ...trace, topology: { ...trace.topology, cores } }, compiled.workload)).not.toEqual(
    [],
  );
  const memoryOnly = { ...trace.topology, cores: null, memory: memory.map(() => 100) };
  expect(roomSuffices({ ...trace, topology: memoryOnly }, compiled.workload)).toEqual([]);
  const tooLittle = { ...memoryOnly, memory: memory.map(() => 59) };
  expect(roomSuffices({ ...trace, topology: tooLittle }, compiled.workload)).not.toEqual([]);
});

test.each(counting.map(({ id, title }) => [id, title] as const))(
  '%s, which counts slots only, runs if every slot has enough cores and memory',
  (id, title) => {
    const runs = [{ policy: id }];
    const complaint = `/runs/0/policy is “${title}”, which counts slots only; tasks in all slots of a server may take 12 cores and 240 MB of memory, more than it has`;
    expect(complaints({ ...scenario, runs })).toEqual([complaint]);
    const cluster = { ...scenario.cluster, coresPerServer: 12, memoryPerServer: 240 };
    const roomy: Scenario = { ...scenario, runs, cluster };
    expect(complaints(roomy)).toEqual([]);
    const compiled = compileScenario(roomy);
    const trace = runWhole(roomy, compiled);
    expect(roomSuffices(trace, compiled.workload)).toEqual([]);
    expect(trace.tables.jobs.columns.finishedAt.every(Number.isFinite)).toBe(true);
  },
);
