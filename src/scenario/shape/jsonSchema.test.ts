import { expect, test } from 'vitest';
import { policies } from '../../policies/registry.ts';
import oldest from '../../testing/scenario/fixtures/v1.json' with { type: 'json' };
import oldestData from '../../testing/scenario/fixtures/v1Data.json' with { type: 'json' };
import { smallScenario } from '../../testing/scenario/testScenario.ts';
import { checkScenario } from '../checks/check.ts';
import { presets } from '../presets/presets.ts';
import { type JsonSchema, scenarioJsonSchema } from './jsonSchema.ts';

// The first scenarios that were ever written, with the number of today.
const plain = { ...oldest, version: 2 };
const withData = { ...oldestData, version: 2 };

type Named = Readonly<Record<string, JsonSchema>>;

const ABSENT = Symbol('a field that may be left out');

/** Tells whether a value fits a schema, for the keywords that ours uses. */
function fits(schema: JsonSchema, value: unknown): boolean {
  if ('const' in schema) return value === schema.const;
  if ('enum' in schema) return (schema.enum as unknown[]).includes(value);
  if ('oneOf' in schema) {
    const named = Object.entries((schema.properties ?? {}) as Named);
    return (
      (schema.oneOf as JsonSchema[]).filter((option) => fits(option, value)).length === 1 &&
      named.every(([name, field]) => fits(field, (value as Record<string, unknown>)[name] ?? ABSENT))
    );
  }
  if (value === ABSENT || Object.keys(schema).length === 0) return true;
  const {
    minimum = -Infinity,
    maximum = Infinity,
    minLength = 0,
    maxLength = Infinity,
  } = schema as Record<string, number>;
  const { minItems = 0, maxItems = Infinity } = schema as Record<string, number>;
  switch (schema.type) {
    case 'integer':
      return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
    case 'number':
      return typeof value === 'number' && value >= minimum && value <= maximum;
    case 'string':
      return (
        typeof value === 'string' &&
        value.length >= minLength &&
        value.length <= maxLength &&
        (schema.pattern === undefined || new RegExp(schema.pattern as string, 'u').test(value))
      );
    case 'boolean':
      return typeof value === 'boolean';
    case 'array':
      return (
        Array.isArray(value) &&
        value.length >= minItems &&
        value.length <= maxItems &&
        value.every((item) => fits(schema.items as JsonSchema, item))
      );
    case 'object': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
      const properties = (schema.properties ?? {}) as Named;
      const required = (schema.required ?? []) as string[];
      return (
        required.every((name) => Object.hasOwn(value, name)) &&
        Object.entries(value).every(
          ([name, field]) => Object.hasOwn(properties, name) && fits(properties[name], field),
        )
      );
    }
    default:
      return false;
  }
}

const schema = scenarioJsonSchema();

/** Contains every field of estimates and of cores and memory. */
const demanding = {
  ...smallScenario,
  cluster: { ...smallScenario.cluster, coresPerServer: 8, memoryPerServer: 4_096 },
  workload: {
    kind: 'explicit',
    estimateError: 0.3,
    jobs: [
      {
        arrivesAt: 0,
        stages: [
          { durations: [1, 2], estimates: [1, 3], cores: 4, memory: 512 },
          { durations: [1], estimate: 2 },
        ],
      },
    ],
    warmup: 0,
  },
};

/** Its second run is like the first until a task becomes a straggler, and a server slow. */
const straggler = { kind: 'straggler', at: 1, job: 0, task: 0, factor: 2 };
const [first] = smallScenario.runs;
const slow = { kind: 'serverSlow', at: 1, server: 0, factor: 2 };
const forked = { ...smallScenario, runs: [first, { ...first, fork: { of: 0, ops: [straggler, slow] } }] };

test('every valid scenario fits the schema', () => {
  for (const scenario of [
    plain,
    withData,
    smallScenario,
    demanding,
    forked,
    ...presets.all.map((preset) => preset.scenario),
  ]) {
    expect(checkScenario(scenario).issues).toEqual([]);
    expect(fits(schema, scenario)).toBe(true);
  }
});

test('a scenario with one fault neither fits the schema nor passes the check', () => {
  const { cluster, workload } = smallScenario;
  const faults: unknown[] = [
    { ...smallScenario, seed: -1 },
    { ...smallScenario, name: '' },
    { ...smallScenario, cluster: { ...cluster, racks: 1.5 } },
    { ...smallScenario, cluster: { ...cluster, roundTrip: 99 } },
    { ...smallScenario, workload: { ...workload, kind: 'magic' } },
    { ...smallScenario, workload: { ...workload, classes: [] } },
    { ...smallScenario, runs: [{ policy: 'astrology' }] },
    { ...smallScenario, runs: [{ policy: 'sparrow', params: { probeRatio: -1 } }] },
    { ...forked, runs: [first, { ...first, fork: { of: 0, ops: [] } }] },
    { ...smallScenario, extra: 1 },
    { ...withData, cluster: { ...withData.cluster, network: { kind: 'penalty', rack: 2 } } },
    { ...withData, cluster: { ...withData.cluster, speeds: [{ share: 2, factor: 1 }] } },
    { ...withData, workload: { ...withData.workload, pools: [{ name: 'x' }] } },
    { ...withData, events: [{ kind: 'serverDown', server: 1.5, at: 0, detection: 0 }] },
    { ...smallScenario, recording: 'all' },
    { ...smallScenario, sweep: { axes: [], seeds: 1, metrics: ['makespan'] } },
    { ...smallScenario, sweep: { axes: [{ path: 'load', values: [1] }], seeds: 1, metrics: ['makespan'] } },
    { ...demanding, cluster: { ...demanding.cluster, coresPerServer: 1.5 } },
    { ...demanding, workload: { ...demanding.workload, estimateError: 2 } },
  ];
  for (const fault of faults) {
    expect(checkScenario(fault).issues.length).toBeGreaterThan(0);
    expect(fits(schema, fault)).toBe(false);
  }
});

test('the schema is plain JSON, names every policy, and says what each parameter is', () => {
  expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  const runs = (schema.properties as Named).runs.items as JsonSchema;
  const ids = (runs.oneOf as JsonSchema[]).map((run) => (run.properties as Named).policy.const);
  expect(ids).toEqual([...policies.all.map(({ id }) => id), 'own']);
  const params = (runs.oneOf as JsonSchema[]).flatMap((run) =>
    Object.values(((run.properties as Named).params.properties ?? {}) as Named),
  );
  expect(params.length).toBeGreaterThan(300);
  expect(params.filter(({ description }) => typeof description !== 'string' || description === '')).toEqual(
    [],
  );
});
