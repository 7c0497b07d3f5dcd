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
export function keepApolloDefaults(scenario: Values): Record<string, unknown> {
  const { runs } = scenario;
  return { ...scenario, ...(Array.isArray(runs) && { runs: runs.map(keep) }) };
}

/** Anything that is no run stays as it is: the check comes later. */
function keep(run: unknown): unknown {
  if (!isObject(run) || typeof run.policy !== 'string' || !Object.hasOwn(before, run.policy)) return run;
  if (run.params !== undefined && !isObject(run.params)) return run;
  return { ...run, params: { ...before[run.policy], ...run.params } };
}
