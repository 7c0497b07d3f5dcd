import type { JsonSchema } from '../../src/scenario/shape/jsonSchema.ts';

/** Writes a JSON Schema as a TypeScript type whose comments are the schema's descriptions. */
export function typeOfSchema(schema: JsonSchema, indent = ''): string {
  const { type, items, oneOf } = schema;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(oneOf)) {
    const options = oneOf.map((each: JsonSchema) => typeOfSchema(each, indent)).join(' | ');
    return 'properties' in schema ? `${objectType(schema, indent)} & (${options})` : options;
  }
  if (type === 'array') return `readonly (${typeOfSchema(items as JsonSchema, indent)})[]`;
  if (type === 'object') return objectType(schema, indent);
  if (type === 'integer') return 'number';
  return typeof type === 'string' ? type : 'unknown';
}

function objectType({ properties, required = [] }: JsonSchema, indent: string): string {
  if (properties === undefined) return 'Readonly<Record<string, unknown>>';
  const lines = Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([name, property]) => {
    const mark = (required as readonly string[]).includes(name) ? '' : '?';
    const inner = `${indent}  `;
    return `${commentOf(property, inner)}${inner}readonly ${name}${mark}: ${typeOfSchema(property, inner)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** The comment above a property; empty where its schema says nothing. */
export function commentOf(schema: JsonSchema, indent: string): string {
  const { description, minimum, maximum } = schema;
  const range = minimum === undefined ? '' : `From ${minimum} to ${maximum ?? 'any'}.`;
  const usual = schema.default === undefined ? '' : `Default: ${JSON.stringify(schema.default)}.`;
  const words = [description, range, usual].filter((text) => text !== undefined && text !== '').join(' ');
  return words === '' ? '' : `${indent}/** ${words.replaceAll('*/', '* /')} */\n`;
}
