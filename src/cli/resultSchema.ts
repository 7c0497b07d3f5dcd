import { metrics } from '../metrics/registry.ts';
import { scenarioJsonSchema } from '../scenario/shape/jsonSchema.ts';
import schema from './resultSchema.json' with { type: 'json' };

const units = {
  s: 'Seconds.',
  '': 'A number without a unit.',
  '%': 'A share, from 0 to 1.',
  '/s': 'Per second.',
  B: 'Bytes.',
} as const;

/** The JSON Schema of `run --json`; its metrics are those of the registry. */
export function resultJsonSchema(): object {
  const { run, summary } = schema.$defs;
  const properties = { ...run.properties, metrics: metricsSchema() };
  return { ...schema, $defs: { run: { ...run, properties }, summary, scenario: scenarioJsonSchema() } };
}

/** One property for each metric of the registry. */
function metricsSchema(): object {
  const properties = Object.fromEntries(
    metrics.map(({ id, title, help, unit, per }) => {
      const description = `${help} ${units[unit]}`;
      if (per === 'run') return [id, { title, type: ['number', 'null'], description }];
      const summed = `${description} One for each ${per}, summed up.`;
      return [id, { title, description: summed, $ref: '#/$defs/summary' }];
    }),
  );
  return { type: 'object', required: metrics.map(({ id }) => id), properties, additionalProperties: false };
}
