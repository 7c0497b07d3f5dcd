import { describe, expect, test } from 'vitest';
import { type Stream, streamOf } from '../algorithms/random.ts';
import { Outcome, type TraceData } from '../engine/record/schema.ts';
import { createSimulation } from '../engine/world/simulate.ts';
import type { ParamValue } from '../kit/menu/params.ts';
import type { PolicyPlugin } from '../kit/menu/plugin.ts';
import { type Broken, eachRow, type Law } from '../laws/law.ts';
import { constraintsHoldUnder } from '../laws/places.ts';
import { lanesAreSingle } from '../laws/slots.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import { type CompiledScenario, compileScenario } from '../scenario/compile/compile.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import type { ClusterSpec, EventSpec, JobClassSpec, Scenario } from '../scenario/shape/schema.ts';
import { cases, isThorough, isTried } from '../testing/cases.ts';
import { queuesEmpty } from '../testing/laws/endings.ts';
import { messagesArriveUnder } from '../testing/laws/messages.ts';
import { schedulersOf } from '../testing/policies/testLawRuns.ts';
import { traceDigest } from '../trace/digest.ts';
import { policies } from './registry.ts';

const short = { kind: 'exponential', mean: 0.05 } as const;
const cluster: ClusterSpec = { racks: 2, serversPerRack: 5, slotsPerServer: 2, roundTrip: 0.001 };
const contended = { kind: 'contended', disk: 160, nic: 125, uplink: 250 } as const;
const flat: JobClassSpec = { name: 'job', share: 1, stages: [{ tasks: 6, duration: short }] };
const shuffled = (slowStart: number): JobClassSpec => ({
  name: 'job',
  share: 1,
  stages: [
    { tasks: 6, duration: short },
    { tasks: 3, duration: short, shuffle: { size: 4, slowStart } },
    { tasks: 4, duration: short, shuffle: { size: 2, slowStart } },
  ],
});
const pairs: JobClassSpec = {
  name: 'job',
  share: 1,
  stages: [
    { tasks: 6, duration: short },
    { tasks: 6, duration: short, shuffle: { size: 4, from: 'same' } },
    { tasks: 6, duration: short, shuffle: { size: 2, from: 'same' } },
    { tasks: 3, duration: short, shuffle: { size: 4 } },
  ],
};
const down = (server: number, at: number, detection: number, repair?: number): EventSpec => ({
  kind: 'serverDown',
  server,
  at,
  detection,
  ...(repair === undefined ? {} : { repair }),
});
const rack = (repair?: number) => [5, 6, 7, 8, 9].map((server) => down(server, 0.3, 0.05, repair));

function scenarioOf(
  name: string,
  jobClass: JobClassSpec,
  events: readonly EventSpec[],
  change: Partial<ClusterSpec> = {},
): Scenario {
  return {
    version: 2,
    name,
    seed: 3,
    cluster: { ...cluster, ...change },
    workload: {
      kind: 'generated',
      arrivals: { kind: 'poisson', load: 0.7 },
      classes: [jobClass],
      jobs: 40,
      warmup: 0,
    },
    runs: [{ policy: 'random' }],
    events,
    recording: 'messages',
  };
}

const scenarios: readonly Scenario[] = [
  scenarioOf('a server that dies and comes back', flat, [down(3, 0.3, 0.1, 0.4)]),
  scenarioOf('a server that dies for good', flat, [down(3, 0.3, 0.1)]),
  scenarioOf('a loss that is noticed at once, without delay', flat, [down(3, 0.3, 0, 0.2)], { roundTrip: 0 }),
  scenarioOf('a loss that is noticed when the server is back', flat, [down(3, 0.3, 0.2, 0.2)]),
  scenarioOf('a short loss in a slow network', flat, [down(3, 0.3, 0, 0.05)], { roundTrip: 0.3 }),
  scenarioOf('a server that dies twice', flat, [down(3, 0.2, 0.05, 0.1), down(3, 0.5, 0.01, 0.3)]),
  scenarioOf('several at once', flat, [down(0, 0.3, 0.1, 0.2), down(3, 0.3, 0.1), down(7, 0.3, 0.02, 0.9)]),
  scenarioOf('a rack that dies and comes back', flat, rack(0.5)),
  scenarioOf('a rack that dies for good', flat, rack()),
  scenarioOf(
    'all servers for a while',
    flat,
    Array.from({ length: 10 }, (_, server) => down(server, 0.3 + server / 100, 0.02, 0.3)),
  ),
  ...[undefined, contended].flatMap((network) =>
    [1, 0.5, 0].map((slowStart) =>
      scenarioOf(
        `outputs lost, slow start ${slowStart}, ${network?.kind ?? 'rates'}`,
        shuffled(slowStart),
        [down(1, 0.25, 0.05, 0.3), down(4, 0.4, 0.02), down(6, 0.42, 0.02), down(2, 0.8, 0.1, 0.2)],
        network === undefined ? {} : { network },
      ),
    ),
  ),
  ...[undefined, contended].map((network) =>
    scenarioOf(
      `outputs lost that are read one to one, ${network?.kind ?? 'rates'}`,
      pairs,
      [down(1, 0.25, 0.05, 0.3), down(4, 0.4, 0.02), down(6, 0.42, 0.02), down(2, 0.8, 0.1, 0.2)],
      network === undefined ? {} : { network },
    ),
  ),
  scenarioOf('outputs lost with a rack', shuffled(0.3), rack(0.5), { slotsPerServer: 1 }),
  scenarioOf(
    'tasks confined to servers that die',
    {
      ...flat,
      stages: [
        { tasks: 6, duration: short, input: { partitions: 6, replicas: 2, spread: 1, perUser: false } },
      ],
    },
    Array.from({ length: 6 }, (_, server) => down(server, 0.3, 0.02, 0.3)),
  ),
];

/** Every task is finished in the end, and every attempt has ended. */
const allIsDone: Law = ({ graphs, tables }) => {
  const { task, outcome, endedAt } = tables.attempts.columns;
  const finished = new Uint32Array(graphs.tasks);
  task.forEach((each, row) => {
    if (outcome[row] === Outcome.finished) finished[each] += 1;
  });
  return [
    ...eachRow(graphs.tasks, (each) => finished[each] === 0 && `task ${each} never finished`),
    ...eachRow(
      graphs.jobs,
      (job) => !Number.isFinite(tables.jobs.columns.finishedAt[job]) && `job ${job} is open`,
    ),
    ...eachRow(
      graphs.stages,
      (stage) => !Number.isFinite(tables.stages.columns.finishedAt[stage]) && `stage ${stage}`,
    ),
    ...eachRow(task.length, (row) => !Number.isFinite(endedAt[row]) && `attempt ${row} has no end`),
  ];
};

/** Nothing runs on a server that is down. */
const nothingRunsWhereDown: Law = ({ tables }) => {
  const { server, startedAt, endedAt } = tables.attempts.columns;
  const { actor, from, to } = tables.outages.columns;
  return eachRow(server.length, (row) => {
    const isDead = actor.some(
      (each, outage) => each === server[row] && startedAt[row] < to[outage] && endedAt[row] > from[outage],
    );
    return isDead && `attempt ${row} runs on server ${server[row]}, which is down`;
  });
};

/** Runs to the end; fails after far more events than such a small run can have. */
function runWhole(scenario: Scenario, compiled = compileScenario(scenario)): TraceData {
  const simulation = createSimulation(planRun(scenario, 0, compiled));
  for (let turns = 0; simulation.advance(100_000); turns += 1) {
    if (turns > 20) throw new Error('the run does not end');
  }
  return simulation.finish();
}

function brokenLaws(trace: TraceData, scenario: Scenario, { workload }: CompiledScenario): readonly Broken[] {
  const confined = constraintsHoldUnder(scenario.runs[0].params ?? {});
  const laws = [
    allIsDone,
    nothingRunsWhereDown,
    lanesAreSingle,
    queuesEmpty,
    messagesArriveUnder(scenario.runs[0].params ?? {}),
  ];
  return [...laws, confined].flatMap((law) => law(trace, workload).slice(0, 3));
}

describe.each(scenarios.map((scenario, place) => [scenario.name, scenario, place] as const))(
  'with %s',
  (_, scenario, place) => {
    const compiled = compileScenario(scenario);

    test('the scenario is a valid one', () => {
      expect(checkScenario(scenario).issues).toEqual([]);
    });

    const ids = policies.all.map(({ id }) => id).filter((_, other) => isTried(place, other));
    // A third of the scenarios, of every sort; of each three that follow one another, a quick test gives a policy one.
    const isRepeated = place % 9 < 3;
    test.each(ids)('all work is done in the end under %s', (policy) => {
      const given = { ...scenario, runs: [{ policy }] };
      const trace = runWhole(given, compiled);
      expect(brokenLaws(trace, given, compiled)).toEqual([]);
      expect(trace.tables.outages.length).toBe(scenario.events?.length);
      if (isThorough || isRepeated) expect(traceDigest(runWhole(given, compiled))).toBe(traceDigest(trace));
    });
  },
);

test('the scenarios really lose work and repeat it', () => {
  const lost = (name: string) => {
    const scenario = scenarios.find((each) => each.name.startsWith(name)) as Scenario;
    const { tables, graphs } = runWhole({ ...scenario, runs: [{ policy: 'sparrow' }] });
    const { outcome } = tables.attempts.columns;
    const count = (wanted: number) => outcome.filter((each) => each === wanted).length;
    return { failed: count(Outcome.failed), again: count(Outcome.finished) - graphs.tasks };
  };
  expect(lost('a rack that dies for good').failed).toBeGreaterThan(2);
  expect(lost('a rack that dies for good').again).toBe(0);
  expect(lost('outputs lost with a rack').again).toBeGreaterThan(3);
});

/** Draws parameters, many of them at their ends. */
function anyParams({ params }: PolicyPlugin, stream: Stream): Readonly<Record<string, ParamValue>> {
  const given: Record<string, ParamValue> = {};
  for (const [name, spec] of Object.entries(params)) {
    if (stream.below(2) === 0) continue;
    if (spec.kind === 'toggle') given[name] = stream.below(2) === 0;
    else if (spec.kind === 'choice') given[name] = spec.options[stream.below(spec.options.length)].id;
    else given[name] = [spec.min, spec.default, spec.max][stream.below(3)];
  }
  return given;
}

/** Losses of some of the schedulers but the last; each has another one's jobs, or its own again when it is back. */
function lostSchedulers(plugin: PolicyPlugin, { runs }: Scenario, stream: Stream): readonly EventSpec[] {
  const schedulers = schedulersOf(plugin, runs[0].params ?? {});
  return Array.from({ length: Math.min(stream.below(3), schedulers - 1) }, (_, scheduler) => ({
    ...{ kind: 'schedulerDown', scheduler, at: stream.below(1500) / 1000, detection: 0.2 },
    ...(plugin.schedulersMayReturn === true && stream.below(2) === 0 && { repair: 0.5 }),
  }));
}

/** Random scenarios of each policy. */
const SCENARIOS = cases(40, 5);

test.each(policies.all.map((plugin) => [plugin.id, plugin] as const))(
  'all work is done under %s with random failures',
  (policy, plugin) => {
    let checked = 0;
    for (let seed = 0; seed < SCENARIOS; seed += 1) {
      const stream = streamOf(seed, 'failures');
      const of = <T>(options: readonly T[]): T => options[stream.below(options.length)];
      const events = Array.from({ length: 1 + stream.below(8) }, () => {
        const detection = of([0, 0.0004, 0.01, 0.2]);
        const repair = of([undefined, detection, detection + 0.0003, detection + 0.3]);
        return down(stream.below(10), stream.below(1500) / 1000, detection, repair);
      });
      const written = {
        ...scenarioOf('any', of([flat, shuffled(1), shuffled(0.4), shuffled(0), pairs]), events, {
          roundTrip: of([0, 0.001, 0.02, 0.3]),
          slotsPerServer: of([1, 3]),
          ...of([{}, { network: contended }]),
        }),
        seed,
        runs: [{ policy, params: anyParams(plugin, stream) }],
      };
      const scenario = { ...written, events: [...events, ...lostSchedulers(plugin, written, stream)] };
      if (checkScenario(scenario).issues.length > 0) continue;
      checked += 1;
      const { params } = scenario.runs[0];
      const compiled = compileScenario(scenario);
      const broken = brokenLaws(runWhole(scenario, compiled), scenario, compiled);
      expect(broken, `seed ${seed}, ${JSON.stringify(params)}`).toEqual([]);
    }
    expect(checked).toBeGreaterThan((3 / 8) * SCENARIOS);
  },
);
