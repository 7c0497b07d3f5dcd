import { measureRun } from '../../src/cli/measure.ts';
import { resultTable } from '../../src/cli/resultTable.ts';
import { BeyondTime } from '../../src/engine/kernel/time.ts';
import type { TraceData } from '../../src/engine/record/schema.ts';
import { createSimulation } from '../../src/engine/world/simulate.ts';
import { plainText } from '../../src/explain/explanation.ts';
import { explainTask } from '../../src/faces/explain.ts';
import { slowdown } from '../../src/metrics/ideal.ts';
import { isMeasurable } from '../../src/metrics/metric.ts';
import { metrics } from '../../src/metrics/registry.ts';
import { readScenario } from '../../src/scenario/checks/check.ts';
import { planRun } from '../../src/scenario/compile/planRun.ts';
import { estimate } from '../../src/scenario/counted/estimate.ts';
import { type JsonSchema, scenarioJsonSchema } from '../../src/scenario/shape/jsonSchema.ts';
import { pointerNames, valueAt, withValueAt } from '../../src/scenario/shape/pointer.ts';
import type { Scenario } from '../../src/scenario/shape/schema.ts';
import { traceDigest } from '../../src/trace/digest.ts';
import { openTrace } from '../../src/trace/openTrace.ts';
import { type Draws, expectWords, Finding, type Fuzzer } from './fuzzer.ts';

const schema = scenarioJsonSchema();
/** The policies in turn, so that each gets equally many cases. */
const runSchemas = itemsOf(propertiesOf(schema).runs).oneOf as readonly JsonSchema[];

function propertiesOf({ properties }: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return properties as Readonly<Record<string, JsonSchema>>;
}

function itemsOf({ items }: JsonSchema): JsonSchema {
  return items as JsonSchema;
}

/** Few names, so that references sometimes match. */
const NAMES = ['a', 'b', 'everyone', 'gpu', '\u001b[31m', '__proto__', 'x'.repeat(200)];

/** Counts that determine the size of a run: mostly small, so that thousands of runs are possible. */
const small: Readonly<Record<string, number>> = {
  racks: 4,
  serversPerRack: 5,
  largerRacks: 3,
  slotsPerServer: 4,
  jobs: 12,
  warmup: 4,
  tasks: 9,
  to: 20,
  blocks: 9,
  replicas: 3,
  partitions: 6,
  files: 4,
  server: 8,
  servers: 8,
  blacklist: 8,
  scheduler: 2,
  stage: 2,
  read: 1,
};

/** Typical values, for which the policies were designed. */
const usual: Readonly<Record<string, readonly number[]>> = {
  ...{ roundTrip: [0, 0.001, 0.02], size: [0, 0.5, 1, 64, 256, 625], slowStart: [0, 0.05, 0.5, 0.8, 1] },
  ...{ disk: [1, 100, 160, 1000], nic: [1, 100, 160, 1000], uplink: [1, 125, 1000], core: [10, 500] },
  ...{ server: [0, 1, 2, 160], rack: [1, 2, 100], remote: [1, 2, 80], settleEvery: [0, 0.001, 0.02] },
  ...{
    share: [0.5, 1, 4],
    factor: [0.5, 1, 2],
    probability: [0, 0.1, 1],
    most: [1, 8, 10],
    weight: [0.5, 1, 3],
    priority: [0, 1, 2],
    minShare: [0, 1, 2],
  },
  ...{ load: [0.5, 0.9, 1.5], spread: [0.5, 1], longShare: [0.1, 0.5], sigma: [0, 0.5, 1], shape: [1.2, 2] },
  ...{ at: [0, 0.001, 1, 5, 10], detection: [0, 0.001, 1, 10], repair: [0.001, 1, 10, 100], zipf: [0, 1] },
  ...{ cores: [0, 1, 2], memory: [0, 1, 100], coresPerServer: [2, 4, 8], memoryPerServer: [100, 4000] },
  ...{
    value: [0.001, 1, 5],
    mean: [0.1, 1, 5],
    median: [0.5, 5],
    short: [0.1, 1],
    long: [5, 100],
    low: [0.1],
  },
  ...{
    high: [3, 30],
    from: [0, 6, 18],
    gap: [0, 1, 5],
    arrivesAt: [0, 1, 5, 10],
    durations: [0.1, 1, 5, 20],
  },
  ...{
    estimate: [0.1, 1, 10],
    estimates: [1, 10],
    estimateError: [0, 0.5],
    ideal: [1, 10],
    deadline: [1, 100],
  },
};

/** Every other case has typical values; the others use the bounds only. */
function isUsual({ number }: Draws): boolean {
  return number % 2 === 1;
}

/** Times that determine the number of periodic events of a run. */
const times = new Set(['value', 'mean', 'median', 'short', 'long', 'low', 'high', 'at', 'from', 'gap']);

/** Fields that enable other behaviour and should not be rare. */
const likely = new Set([
  'shuffle',
  'slowStart',
  'reads',
  'network',
  'events',
  'after',
  'params',
  'speeds',
  'stragglers',
  'recurring',
]);

/** Generates a value that a part of the schema allows; bounds are more frequent than values in between. */
function valueFor(part: JsonSchema, name: string, draws: Draws): unknown {
  if (part.oneOf !== undefined) return valueFor(draws.of(part.oneOf as readonly JsonSchema[]), name, draws);
  if (part.const !== undefined) return part.const;
  if (part.enum !== undefined) return draws.of(part.enum as readonly unknown[]);
  switch (part.type) {
    case 'object':
      return objectOf(part, draws);
    case 'array':
      return listOf(part, name, draws);
    case 'string':
      return draws.of(NAMES);
    case 'boolean':
      return draws.onceIn(2);
    default:
      return numberOf(part, name, draws);
  }
}

function objectOf(part: JsonSchema, draws: Draws): unknown {
  if (part.properties === undefined) return {};
  const required = (part.required ?? []) as readonly string[];
  const fields = Object.entries(propertiesOf(part)).filter(
    ([name]) => required.includes(name) || draws.onceIn(likely.has(name) ? 2 : isUsual(draws) ? 8 : 5),
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, valueFor(field, name, draws)]));
}

function listOf(part: JsonSchema, name: string, draws: Draws): unknown[] {
  const { minItems = 0, maxItems = 3 } = part as { minItems?: number; maxItems?: number };
  const most = name === 'durations' ? 9 : isUsual(draws) ? 4 : 3;
  const length = Math.min(maxItems, minItems + draws.below(most));
  return Array.from({ length }, () => valueFor(itemsOf(part), name, draws));
}

function numberOf(part: JsonSchema, name: string, draws: Draws): number {
  const { minimum = 0, maximum = 1, default: middle } = part as Record<string, number | undefined>;
  const isWhole = part.type === 'integer';
  const most = small[name];
  if (most !== undefined && !draws.onceIn(isUsual(draws) ? 200 : 40)) {
    return Math.min(maximum, minimum + draws.below(isUsual(draws) ? most + (most >> 1) : most));
  }
  if (isUsual(draws) && !draws.onceIn(25)) {
    const found = usual[name]?.filter((value) => value >= minimum && value <= maximum) ?? [];
    if (found.length > 0) return draws.of(found);
    if (middle !== undefined && !draws.onceIn(3)) return middle;
  }
  if (times.has(name) && !draws.onceIn(10)) return draws.of([0.000001, 0.001, 0.1, 1, 5.000001, 100]);
  const between = minimum + (maximum - minimum) * draws.uniform() ** 4;
  const step = isWhole ? 1 : (maximum - minimum) * 1e-9;
  const near = draws.of([minimum, maximum, middle ?? minimum, between, minimum + step, maximum - step]);
  return isWhole ? Math.round(near) : near;
}

function draftOf(draws: Draws): unknown {
  const scenario = objectOf(
    { ...schema, properties: { ...propertiesOf(schema), runs: { const: [] } } },
    draws,
  );
  const run = (at: number) => objectOf(runSchemas[at % runSchemas.length], draws);
  const runs = [run(draws.number), ...(draws.onceIn(4) ? [run(draws.below(runSchemas.length))] : [])];
  return { ...(scenario as object), runs };
}

const MOST_ROUNDS = 200;

/** Valid parts, to replace what cannot be repaired otherwise. */
const donors: Readonly<Record<string, unknown>> = {
  generated: {
    cluster: { racks: 2, serversPerRack: 2, slotsPerServer: 2, roundTrip: 0.001 },
    workload: {
      kind: 'generated',
      arrivals: { kind: 'poisson', load: 0.9 },
      classes: [
        { name: 'a', share: 1, stages: [{ tasks: 3, duration: { kind: 'exponential', mean: 0.1 } }] },
      ],
      jobs: 9,
      warmup: 1,
    },
    runs: [{ policy: 'random' }],
  },
  explicit: {
    cluster: { racks: 2, serversPerRack: 2, slotsPerServer: 2, roundTrip: 0.001 },
    workload: {
      kind: 'explicit',
      jobs: [
        { arrivesAt: 0, stages: [{ durations: [1, 2] }] },
        { arrivesAt: 1, stages: [{ durations: [1] }, { durations: [1] }] },
      ],
      warmup: 0,
    },
    runs: [{ policy: 'random' }],
  },
};

/**
 * Shrinks, removes or replaces what does not fit together until the draft is valid; null if that fails. Each time the
 * same place is reported, more of what contains it is replaced.
 */
export function mended(draft: unknown, draws: Draws): Scenario | null {
  const donor = donors[String(valueAt(draft, ['workload', 'kind']))];
  const times = new Map<string, number>();
  let current = draft;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { scenario, issues } = readScenario(current);
    if (scenario !== undefined) return scenario;
    const [{ path, message }] = issues;
    expectWords(message, current);
    const time = times.get(path) ?? 0;
    times.set(path, time + 1);
    current = mendedAt(current, pointerNames(path), time, round, donor, draws);
  }
  return null;
}

function mendedAt(
  current: unknown,
  names: readonly string[],
  time: number,
  round: number,
  donor: unknown,
  draws: Draws,
): unknown {
  const value = valueAt(current, names);
  if (typeof value === 'number' && value > 1 && time < 6) {
    return withValueAt(current, names, Math.floor(value / draws.of([2, 10, 1_000])));
  }
  if (names.at(-1) === 'name' && time < 3) return withValueAt(current, names, `name ${round}`);
  const place = names.slice(0, Math.max(1, names.length - (time >> 1)));
  const isLast = time % 2 === 1 || place.length === 1;
  return withValueAt(current, place, isLast ? valueAt(donor, place) : undefined);
}

/** A run with more estimated events is not tried. */
const MOST_EVENTS = 20_000;
const MOST_SERVERS = 2_000;

/** A run that exceeds the estimate by this factor, or takes so much CPU time, counts as endless. */
const PATIENCE = 100;
const MOST_SECONDS = 20;

function runOnce(scenario: Scenario, index: number, guess: number): TraceData | 'too long' {
  const simulation = createSimulation(planRun(scenario, index));
  const begun = process.cpuUsage();
  const secondsSince = () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1e6;
  };
  try {
    while (simulation.advance(5_000)) {
      const tooMany = simulation.events() > 50_000 + PATIENCE * guess;
      if (tooMany || secondsSince() > MOST_SECONDS) {
        const share = `${Math.round(simulation.share() * 100)} % of the jobs`;
        throw new Finding(
          `does not end: ${simulation.events()} events, ${guess} guessed, ${share}`,
          one(scenario, index),
        );
      }
    }
  } catch (error) {
    if (error instanceof BeyondTime) return 'too long';
    if (error instanceof Finding) throw error;
    throw new Finding(`${(error as Error).stack}`, one(scenario, index));
  }
  if (simulation.share() < 1) {
    throw new Finding(
      `ends with ${Math.round(simulation.share() * 100)} % of the jobs`,
      one(scenario, index),
    );
  }
  return simulation.finish();
}

/** The scenario with only the failed run, which is easier to repeat. */
function one(scenario: Scenario, index: number): Scenario {
  return { ...scenario, runs: [scenario.runs[index]] };
}

/** Scenarios generated from the JSON Schema, with values often at their bounds, run twice under all policies. */
export const scenarios: Fuzzer = {
  name: 'scenarios',
  async try(draws) {
    const scenario = mended(draftOf(draws), draws);
    if (scenario === null) return 'not mended';
    const { cluster } = scenario;
    const guess = estimate(scenario);
    const numbers = [guess.tasks, guess.events, guess.bytes, guess.seconds];
    if (!numbers.every((number) => Number.isFinite(number) && number >= 0)) {
      throw new Finding(`estimates ${numbers.join(', ')}`, scenario);
    }
    const servers = cluster.racks * cluster.serversPerRack;
    if (guess.events > MOST_EVENTS || servers > MOST_SERVERS || guess.tasks > MOST_EVENTS) return 'too large';
    let outcome = 'ran';
    for (const index of scenario.runs.keys()) {
      const data = runOnce(scenario, index, guess.events);
      if (data === 'too long') {
        outcome = data;
        continue;
      }
      const again = runOnce(scenario, index, guess.events);
      if (again === 'too long' || traceDigest(again) !== traceDigest(data)) {
        throw new Finding('does not run the same twice', one(scenario, index));
      }
      expectNumbers(data, one(scenario, index));
      expectReasons(data, one(scenario, index), draws);
      expectTexts(scenario, index);
    }
    return outcome;
  },
};

/** Checks the metrics: none is infinite, and times of finished jobs are numbers. */
function expectNumbers(data: TraceData, input: Scenario): void {
  const trace = openTrace(data);
  if (!Number.isFinite(data.endedAt)) throw new Finding(`ends at ${data.endedAt}`, input);
  for (const metric of metrics) {
    if (!isMeasurable(metric, trace)) continue;
    const wrong = metric.compute(trace).find((value) => value === Infinity || value === -Infinity);
    if (wrong !== undefined) throw new Finding(`${metric.id} is ${wrong}`, input);
  }
  const least = isMeasurable(slowdown, trace) ? slowdown.compute(trace) : [];
  // Rounding of times may lose a microsecond.
  const faster = least.findIndex((value) => value < 1 - 1e-3);
  if (faster >= 0) throw new Finding(`job ${faster} takes ${least[faster]} times its ideal`, input);
  const ends = data.tables.jobs.columns;
  for (const [name, column] of Object.entries(ends)) {
    const wrong = column.findIndex((value: number) => Number.isNaN(value));
    if (wrong >= 0) throw new Finding(`${name} of job ${wrong} is not a number`, input);
  }
}

/** Tasks of a run whose reasons are asked for. */
const ASKED = 5;
/** How often the decisions of a run may be read to explain one task, on the thread of the page. */
const MOST_READS = 10;

/** Checks why tasks ran where they did: in words, and without reading the run again and again. */
function expectReasons(data: TraceData, input: Scenario, draws: Draws): void {
  let reads = 0;
  const words = new Proxy(data.words, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target);
      if (name === 'subarray') reads += 1;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const trace = openTrace({ ...data, words });
  const { decisions, attempts } = data.tables;
  for (let time = 0; time < ASKED && data.graphs.tasks > 0; time += 1) {
    const task = draws.below(data.graphs.tasks);
    reads = 0;
    const { sentence, moves = [] } = explainTask(trace, task);
    for (const pieces of [sentence, ...moves.slice(0, 20)]) expectWords(plainText(pieces), input);
    if (reads > MOST_READS * (decisions.length + attempts.length + 1))
      throw new Finding(
        `task ${task} is explained by ${reads} looks at ${decisions.length} decisions`,
        input,
      );
  }
}

/** Checks what the command line would print. */
function expectTexts(scenario: Scenario, index: number): void {
  const numbers = {
    run: 1,
    ...measureRun(
      scenario,
      index,
      () => 0,
      () => undefined,
    ),
  };
  expectWords(resultTable({ ...scenario, name: 'x', question: undefined }, [numbers], true), scenario);
}
