import { metrics } from '../metrics/registry.ts';
import { scenarioJsonSchema } from '../scenario/shape/jsonSchema.ts';

const number = (description: string) => ({ type: ['number', 'null'], description });
const count = (description: string) => ({ type: 'integer', minimum: 0, description });
const text = (description: string) => ({ type: 'string', description });
const ofSummary = { $ref: '#/$defs/summary' };

const units = {
  s: 'Seconds.',
  '': 'A number without a unit.',
  '%': 'A share, from 0 to 1.',
  '/s': 'Per second.',
  B: 'Bytes.',
} as const;

/** The JSON Schema of `run --json`; its metrics are those of the registry. */
export function resultJsonSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Results of Makespan',
    description: 'What `makespan run --json` writes. Fields are added in later versions; none is renamed.',
    type: 'object',
    required: ['makespan', 'link', 'scenario', 'runs'],
    properties: {
      makespan: text('The version of Makespan that simulated.'),
      link: {
        type: ['string', 'null'],
        description: 'What to add to the address of the page to see the runs.',
      },
      scenario: { $ref: '#/$defs/scenario' },
      runs: { type: 'array', items: { $ref: '#/$defs/run' } },
    },
    $defs: { run: runSchema(), summary: summarySchema(), scenario: scenarioJsonSchema() },
  };
}

function runSchema(): object {
  const properties = {
    run: count('Position in the scenario, from 1; 0 for a policy that the scenario does not name.'),
    policy: text('Its id.'),
    params: { type: 'object', description: 'What differs from the defaults of the policy.' },
    seed: { type: 'integer' },
    jobs: count('Jobs that were measured and have finished.'),
    response: ofSummary,
    wait: ofSummary,
    zeroWaitShare: number('As the metric of that name.'),
    utilization: number('As the metric of that name.'),
    messages: count('Messages of all kinds, in the whole run.'),
    tasks: count('All tasks, those of the warm-up too.'),
    events: count('Events of the simulation.'),
    recording: text('How much of the run was recorded.'),
    digest: text('Digest of the trace: equal for equal runs, here and on the page.'),
    scenarioDigest: text('Digest of everything on which the run depends.'),
    seconds: number('Real time that the simulation took on this machine.'),
    tasksPerSecond: number('Tasks simulated per second of real time on this machine.'),
    serverLocalShare: number('As the metric serverLocal.'),
    rackLocalShare: number('As the metric rackLocal.'),
    remoteShare: number('As the metric remoteTasks.'),
    serverBytes: number('As the metric of that name.'),
    rackBytes: number('As the metric of that name.'),
    remoteBytes: number('As the metric of that name.'),
    wastedSeconds: number('As the metric wastedTime.'),
    openJobs: {
      type: 'array',
      items: { type: 'string' },
      description: 'Why the run ended with open jobs, in sentences; empty where all have finished.',
    },
    metrics: metricsSchema(),
  };
  return { type: 'object', required: Object.keys(properties), properties };
}

/** One property for each metric of the registry. */
function metricsSchema(): object {
  const properties = Object.fromEntries(
    metrics.map(({ id, title, help, unit, per }) => {
      const description = `${help} ${units[unit]}`;
      if (per === 'run') return [id, { title, ...number(description) }];
      return [id, { title, description: `${description} One for each ${per}, summed up.`, ...ofSummary }];
    }),
  );
  return { type: 'object', required: metrics.map(({ id }) => id), properties, additionalProperties: false };
}

function summarySchema(): object {
  return {
    type: 'object',
    required: ['count', 'mean', 'p5', 'p50', 'p95', 'p99'],
    properties: {
      count: count('How many numbers there are.'),
      mean: number('Their mean; null where there are none.'),
      p5: number('The 5th percentile.'),
      p50: number('The median.'),
      p95: number('The 95th percentile.'),
      p99: number('The 99th percentile.'),
    },
  };
}
