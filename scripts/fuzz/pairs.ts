import { createSimulation } from '../../src/engine/world/simulate.ts';
import { plainText } from '../../src/explain/explanation.ts';
import { explainTask } from '../../src/faces/explain.ts';
import { views } from '../../src/faces/registry.ts';
import type { Law } from '../../src/laws/law.ts';
import { constraintsHoldUnder } from '../../src/laws/places.ts';
import { lanesAreSingle } from '../../src/laws/slots.ts';
import { policies } from '../../src/policies/registry.ts';
import { checkScenario } from '../../src/scenario/checks/check.ts';
import { compileScenario } from '../../src/scenario/compile/compile.ts';
import { planRun } from '../../src/scenario/compile/planRun.ts';
import { drawnFailures } from '../../src/scenario/counted/drawnFailures.ts';
import { estimate } from '../../src/scenario/counted/estimate.ts';
import { serverLosses } from '../../src/scenario/counted/serverLosses.ts';
import type {
  ClusterSpec,
  EventSpec,
  GeneratedWorkload,
  Scenario,
  StageSpec,
} from '../../src/scenario/shape/schema.ts';
import { playbackStore } from '../../src/state/playbackStore.ts';
import { coveringArray } from '../../src/testing/algorithms/coveringArray.ts';
import { queuesEmpty } from '../../src/testing/laws/endings.ts';
import { lawsOf } from '../../src/testing/laws/lawsOf.ts';
import { messagesArriveUnder } from '../../src/testing/laws/messages.ts';
import { openTrace } from '../../src/trace/openTrace.ts';
import { expectWords, Finding, type Fuzzer } from './fuzzer.ts';

// Faults hide where two features meet that rarely do, such as memory with one policy, or a blacklist with one view. So
// each two values of different features, and each feature and policy, meet in a scenario, and all views read its run.

type Change = (scenario: Scenario & { readonly workload: GeneratedWorkload }) => Scenario;

const inCluster =
  (change: Partial<ClusterSpec>): Change =>
  (scenario) => ({ ...scenario, cluster: { ...scenario.cluster, ...change } });
const inWork =
  (change: Partial<GeneratedWorkload>): Change =>
  (scenario) => ({ ...scenario, workload: { ...scenario.workload, ...change } });
const withEvents =
  (...events: readonly EventSpec[]): Change =>
  (scenario) => ({ ...scenario, events });
const inStages =
  (change: (stage: StageSpec, at: number) => Partial<StageSpec>): Change =>
  (scenario) =>
    inWork({
      classes: scenario.workload.classes.map((jobClass) => ({
        ...jobClass,
        stages: jobClass.stages.map((stage, at) => ({ ...stage, ...change(stage, at) })),
      })),
    })(scenario);
const asItIs: Change = (scenario) => scenario;
const both =
  (...changes: readonly Change[]): Change =>
  (scenario) =>
    changes.reduce<Scenario>((changed, change) => change(changed as typeof scenario), scenario);

const reads = [{ size: 20, replicas: 2, placement: { kind: 'uniform' } }] as const;
const at = 0.4;

/** The features of scenarios, each with what it may be: first, left out. */
const features: Readonly<Record<string, readonly Change[]>> = {
  slots: [asItIs, inCluster({ slotsPerServer: 1 })],
  room: [
    asItIs,
    both(
      inCluster({ coresPerServer: 4 }),
      inStages(() => ({ cores: 2 })),
    ),
    both(
      inCluster({ memoryPerServer: 100 }),
      inStages((_, place) => ({ memory: 30 + 50 * place })),
    ),
  ],
  servers: [
    asItIs,
    inCluster({ blacklist: [5] }),
    inCluster({ blacklist: [0, 1] }),
    inCluster({ speeds: [{ share: 0.5, factor: 0.5 }] }),
    inCluster({ largerRacks: 1 }),
  ],
  delay: [asItIs, inCluster({ roundTrip: 0 }), inCluster({ roundTrip: 0.3 })],
  network: [
    asItIs,
    inCluster({ network: { kind: 'penalty', rack: 1.5, remote: 2 } }),
    inCluster({ network: { kind: 'contended', disk: 100, nic: 100, uplink: 200 } }),
  ],
  data: [
    asItIs,
    inStages((_, place) => (place === 0 ? { reads } : { shuffle: { size: 10 } })),
    inStages((_, place) => (place === 0 ? { reads } : { shuffle: { size: 10, slowStart: 0.3 } })),
    inStages((_, place) => (place === 0 ? { reads } : { shuffle: { size: 10, from: 'same' } })),
    inStages(() => ({ externalFiles: [{ name: 'program', size: 20, perJob: true }] })),
    inStages((_, place) =>
      place === 0 ? { input: { partitions: 2, replicas: 2, spread: 0.5, perUser: false } } : {},
    ),
  ],
  losses: [
    asItIs,
    withEvents({ kind: 'serverDown', server: 2, at, detection: 0.2 }),
    withEvents({ kind: 'serverDown', server: 2, at, detection: 5, repair: 1 }),
    withEvents({ kind: 'schedulerDown', scheduler: 0, at, detection: 0, repair: 0.1 }),
    withEvents({ kind: 'serversFail', at: 0, lasts: 3, every: 2, detection: 0.1, repair: 0.3 }),
    withEvents({ kind: 'monitorDown', at, repair: 2 }),
    withEvents({ kind: 'rackMaintenance', rack: 1, at, repair: 1 }),
  ],
  arrivals: [
    asItIs,
    inWork({ arrivals: { kind: 'atOnce' } }),
    inWork({ arrivals: { kind: 'concurrent', jobs: 2 } }),
    inWork({ arrivals: { kind: 'batches', load: 0.8, size: 3 } }),
  ],
  copies: [
    asItIs,
    inStages(() => ({ stragglers: { perCopy: { shape: 1.4, most: 8 } } })),
    inStages(() => ({ estimate: 0.01 })),
  ],
  owners: [
    asItIs,
    inWork({
      users: [
        { name: 'ann', weight: 3, priority: 1 },
        { name: 'bob', weight: 1, priority: 0 },
      ],
    }),
  ],
  orders: [
    asItIs,
    (scenario) => ({ ...scenario, control: [{ at, job: 1, do: 'cancel' }] }),
    (scenario) => ({
      ...scenario,
      control: [
        { at: 0.1, job: 0, do: 'suspend' },
        { at: 1, job: 0, do: 'resume' },
      ],
    }),
  ],
  recording: [
    (scenario) => ({ ...scenario, recording: 'messages' }),
    (scenario) => ({ ...scenario, recording: 'queues' }),
    (scenario) => ({ ...scenario, recording: 'attempts' }),
    (scenario) => ({ ...scenario, recording: 'jobs' }),
  ],
};

const plain: Scenario & { readonly workload: GeneratedWorkload } = {
  version: 2,
  name: 'pairs',
  seed: 1,
  cluster: { racks: 2, serversPerRack: 3, slotsPerServer: 2, roundTrip: 0.001 },
  workload: {
    kind: 'generated',
    arrivals: { kind: 'poisson', load: 0.9 },
    classes: [
      {
        name: 'job',
        share: 1,
        stages: [
          { tasks: 4, duration: { kind: 'exponential', mean: 0.3 } },
          { tasks: 4, duration: { kind: 'constant', value: 0.1 } },
        ],
      },
    ],
    jobs: 8,
    warmup: 0,
  },
  runs: [{ policy: 'random' }],
};

function scenarioOf([policy, ...changes]: readonly (string | Change)[], seed: number): Scenario {
  return { ...both(...(changes as readonly Change[]))(plain), seed, runs: [{ policy: policy as string }] };
}

const isValid = (row: readonly (string | Change)[]) => checkScenario(scenarioOf(row, 1)).issues.length === 0;

let found: readonly (readonly (string | Change)[])[] | undefined;

/** Finds the rows at the first case; each two values that may meet do. */
function rowsOfPairs() {
  const ids = policies.all.map(({ id }) => id);
  found ??= coveringArray<string | Change>([ids, ...Object.values(features)], [], isValid);
  return found;
}

const MOST_EVENTS = 400_000;

/** The laws of a run; where servers are lost or jobs are cancelled, tasks need not end once, and slots may wait. */
function lawsThen(scenario: Scenario): readonly Law[] {
  const [{ policy }] = scenario.runs;
  const losesWork =
    scenario.control !== undefined ||
    serverLosses(scenario.events ?? [], scenario.cluster).length > 0 ||
    drawnFailures(scenario).length > 0;
  if (losesWork) return [lanesAreSingle, queuesEmpty, messagesArriveUnder({}), constraintsHoldUnder({})];
  return lawsOf({ plugin: policies.get(policy), params: {} }, scenario);
}

/** Each two features, and each feature and policy, in one run, which laws, explanations and all views read. */
export const pairs: Fuzzer = {
  name: 'pairs',
  async try(draws) {
    const rows = rowsOfPairs();
    const row = rows[draws.number % rows.length];
    const scenario = scenarioOf(row, draws.below(1_000_000));
    if (!isValid(row)) return 'not valid';
    const [{ policy }] = scenario.runs;
    const compiled = compileScenario(scenario);
    const simulation = createSimulation(planRun(scenario, 0, compiled));
    while (simulation.advance(5_000))
      if (simulation.events() > MOST_EVENTS)
        throw new Finding(`does not end: ${estimate(scenario).events} events were estimated`, scenario);
    if (simulation.share() < 1 && scenario.control === undefined)
      throw new Finding(`ends with ${Math.round(100 * simulation.share())} % of the jobs`, scenario);
    const data = simulation.finish();
    const trace = openTrace(data);
    if (data.level === 'messages') {
      const laws = lawsThen(scenario);
      const broken = laws.flatMap((law) => law(data, compiled.workload).slice(0, 2));
      if (broken.length > 0) throw new Finding(`breaks laws: ${broken.join('; ')}`, scenario);
    }
    for (let task = 0; task < data.graphs.tasks; task += 7)
      expectWords(plainText(explainTask(trace, task).sentence), scenario);
    playbackStore.getState().setEnd(data.endedAt);
    playbackStore.getState().seek(draws.uniform() * data.endedAt);
    const runs = [{ index: 0, title: policy, trace }];
    for (const view of views) {
      const refused = view.refuses(runs);
      if (refused !== null) {
        expectWords(refused, scenario);
        continue;
      }
      const cells = (await view.table(runs)).flat();
      for (const cell of cells) if (typeof cell === 'string') expectWords(cell, scenario);
    }
    return data.level;
  },
};
