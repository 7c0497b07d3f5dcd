import { assert } from '../../base/assert.ts';

/** Converts a scenario from one version to the next. Invalid values stay invalid; the check comes afterwards. */
export interface Migration {
  readonly from: number;
  migrate(scenario: Readonly<Record<string, unknown>>): Record<string, unknown>;
}

/** The version that this build writes. */
export const CURRENT_VERSION = 2;

/** The result of migrating a scenario. */
export type Migrated =
  | { readonly kind: 'current'; readonly value: unknown }
  /** Made by a later version of Makespan. */
  | { readonly kind: 'newer'; readonly version: number }
  | { readonly kind: 'unreadable'; readonly message: string };

const migrations: readonly Migration[] = [{ from: 1, migrate: keepApolloDefaults }];

/** Creates a function that migrates scenarios to version `current`. Throws when a step is missing. */
export function migrator(steps: readonly Migration[], current: number): (value: unknown) => Migrated {
  for (let version = 1; version < current; version += 1) {
    assert(steps[version - 1]?.from === version, `no migration from version ${version}`);
  }
  assert(steps.length === current - 1, `a migration leads beyond version ${current}`);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { kind: 'unreadable', message: 'is not a scenario; a scenario is a JSON object' };
    }
    const { version } = value as { readonly version?: unknown };
    if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
      return { kind: 'unreadable', message: `has no version; this Makespan reads versions 1 to ${current}` };
    }
    if (version > current) return { kind: 'newer', version };
    let scenario = value as Record<string, unknown>;
    for (const step of steps.slice(version - 1)) {
      scenario = { ...step.migrate(scenario), version: step.from + 1 };
    }
    return { kind: 'current', value: scenario };
  };
}

/** Migrates a scenario of any version to the current one. */
export const migrate = migrator(migrations, CURRENT_VERSION);

type Values = Readonly<Record<string, unknown>>;

/** What version 1 meant where it said nothing. */
const before: Readonly<Record<string, Values>> = {
  apollo: {
    tokensUntil: 'tasks',
    allowance: 1,
    conservative: 2,
    secondLook: 'newer',
    heartbeat: 5,
    reruns: false,
  },
  'apollo-baseline': { tokensUntil: 'tasks' },
  'apollo-central': { tokensUntil: 'tasks', allowance: 1, conservative: 2 },
};

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Version 2 has other defaults for Apollo: news each second, first estimates 1.2 times as long, c = 2, tokens until the job
 * ends, a second look at all servers, and tasks run again whose output is slow to read (Apollo §3.1–§3.5). Runs of version 1
 * keep what they had.
 */
function keepApolloDefaults(scenario: Values): Record<string, unknown> {
  const { runs } = scenario;
  return { ...scenario, ...(Array.isArray(runs) && { runs: runs.map(keep) }) };
}

/** Anything that is no run stays as it is: the check comes later. */
function keep(run: unknown): unknown {
  if (!isObject(run) || typeof run.policy !== 'string' || !Object.hasOwn(before, run.policy)) return run;
  if (run.params !== undefined && !isObject(run.params)) return run;
  return { ...run, params: { ...before[run.policy], ...run.params } };
}
