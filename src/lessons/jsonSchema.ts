import { type JsonSchema, schemaOf } from '../scenario/shape/jsonSchema.ts';
import type { Part } from '../scenario/shape/values.ts';
import { lessonShape } from './shape.ts';

/** The JSON Schema of lessons of the current version, for editors and other programs. */
export function lessonJsonSchema(): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Makespan lesson',
    description: 'Times are in seconds.',
    ...schemaOf(lessonShape as unknown as Part),
  };
}
