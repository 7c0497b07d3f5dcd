import type { ParamSpec } from '../../kit/menu/params.ts';
import type { PolicyMenu, PolicyPlugin } from '../../kit/menu/plugin.ts';
import { wordedPolicies } from '../../policies/worded.ts';
import { scenarioShape, schemaNamed } from './scenario.ts';
import type { Part } from './values.ts';

/** A JSON Schema, or a part of one. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

const keywords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  number: { min_value: 'minimum', max_value: 'maximum' },
  string: { min_length: 'minLength', max_length: 'maxLength' },
  array: { min_length: 'minItems', max_length: 'maxItems' },
};

/**
 * The JSON Schema of scenarios of the current version, for editors and other programs, with every policy and its
 * parameters.
 */
export function scenarioJsonSchema(menu: PolicyMenu = wordedPolicies): JsonSchema {
  const schema = schemaOf(scenarioShape as unknown as Part);
  const properties = schema.properties as Readonly<Record<string, JsonSchema>>;
  // Once beside all policies: each repeats only that a run may be a fork.
  const fork = schemaOf(schemaNamed('fork') as unknown as Part);
  const runs = {
    ...properties.runs,
    items: { properties: { fork }, oneOf: [...menu.all, ...menu.unlisted].map(schemaOfRun) },
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Makespan scenario',
    description: 'Times are in seconds.',
    ...schema,
    properties: { ...properties, runs },
  };
}

/** The JSON Schema of a part of a shape. */
export function schemaOf(part: Part): JsonSchema {
  const schema = { ...typeOf(part) };
  for (const rule of part.pipe ?? []) {
    if (rule.type === 'description') schema.description = rule.description;
    if (rule.type === 'integer') schema.type = 'integer';
    if (rule.requirement instanceof RegExp) schema.pattern = rule.requirement.source;
    const keyword = keywords[part.type]?.[rule.type];
    if (keyword !== undefined) schema[keyword] = rule.requirement;
  }
  return schema;
}

function typeOf(part: Part): Record<string, unknown> {
  switch (part.type) {
    case 'object':
      return objectSchema(part.entries ?? {});
    case 'array':
      return { type: 'array', items: schemaOf(part.item as Part) };
    case 'optional':
      return schemaOf(part.wrapped as Part);
    case 'variant':
    case 'union':
      return { oneOf: (part.options as readonly Part[]).map(schemaOf) };
    case 'picklist':
      return { enum: part.options };
    case 'literal':
      return { const: part.literal };
    case 'record':
      return { type: 'object' };
    case 'unknown':
      return {};
    default:
      return { type: part.type };
  }
}

function objectSchema(entries: Readonly<Record<string, Part>>): Record<string, unknown> {
  const names = Object.keys(entries);
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, schemaOf(entries[name])])),
    required: names.filter((name) => entries[name].type !== 'optional'),
    additionalProperties: false,
  };
}

function schemaOfRun({ id, title, summary, params, code }: PolicyPlugin): JsonSchema {
  const properties = Object.entries(params).map(([name, spec]) => [name, schemaOfParam(spec)] as const);
  return {
    type: 'object',
    title,
    description: summary,
    properties: {
      policy: { const: id },
      params: {
        type: 'object',
        properties: Object.fromEntries(properties),
        // Code may declare numbers of its own.
        additionalProperties: code === undefined ? false : { type: 'number' },
      },
      ...(code !== undefined && { code: schemaOf(schemaNamed('code') as unknown as Part) }),
      fork: {},
    },
    required: ['policy'],
    additionalProperties: false,
  };
}

function schemaOfParam(spec: ParamSpec): JsonSchema {
  const about = { title: spec.title, description: spec.help, default: spec.default };
  if (spec.kind === 'toggle') return { type: 'boolean', ...about };
  if (spec.kind === 'choice') return { enum: spec.options.map(({ id }) => id), ...about };
  const type = spec.step >= 1 ? 'integer' : 'number';
  return { type, minimum: spec.min, maximum: spec.max, ...about };
}
