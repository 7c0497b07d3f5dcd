import type { Complaints } from './complaints.ts';
import { pointerPart } from './pointer.ts';
import { type Part, requirementOf } from './values.ts';

// Names that valibot's `record` drops silently, because they reach for the prototype.
const unsafe = ['__proto__', 'prototype', 'constructor'];

/** Reports the fields of `value` that the shape does not know: typing errors, or fields of a newer version. */
export function unknownFields(shape: object, value: unknown, complaints: Complaints): void {
  visit(shape as Part, value, '', complaints);
}

function visit(part: Part, value: unknown, path: string, complaints: Complaints): void {
  if (typeof value !== 'object' || value === null) return;
  switch (part.type) {
    case 'optional':
      visit(part.wrapped as Part, value, path, complaints);
      break;
    case 'array':
      // A list that is too long is refused as a whole.
      if (Array.isArray(value) && value.length <= mostItems(part))
        visitItems(part.item as Part, value, path, complaints);
      break;
    case 'variant': {
      const option = (part.options as readonly Part[]).find(
        ({ entries }) => entries?.kind.literal === (value as { kind?: unknown }).kind,
      );
      if (option !== undefined) visit(option, value, path, complaints);
      break;
    }
    case 'union':
      // An object stands in the place of a number.
      visit((part.options as readonly Part[])[1], value, path, complaints);
      break;
    case 'record':
      for (const name of unsafe) {
        if (Object.hasOwn(value, name)) complaints.add(`${path}/${name}`, 'is not a possible name');
      }
      break;
    case 'object':
      visitEntries(part.entries as Readonly<Record<string, Part>>, value, path, complaints);
      break;
  }
}

function visitItems(item: Part, values: readonly unknown[], path: string, complaints: Complaints): void {
  // Numbers have no fields, and there may be millions of them.
  if (item.type === 'number') return;
  for (let index = 0; index < values.length; index += 1) {
    if (complaints.isFull) {
      complaints.cutShort();
      return;
    }
    visit(item, values[index], `${path}/${index}`, complaints);
  }
}

function visitEntries(
  entries: Readonly<Record<string, Part>>,
  value: object,
  path: string,
  complaints: Complaints,
): void {
  const message = `is not a field; known are ${Object.keys(entries).join(', ')}`;
  for (const [name, field] of Object.entries(value)) {
    const fieldPath = `${path}/${pointerPart(name)}`;
    if (Object.hasOwn(entries, name)) visit(entries[name], field, fieldPath, complaints);
    else complaints.add(fieldPath, message);
  }
}

function mostItems(part: Part): number {
  const most = requirementOf(part, 'max_length');
  return typeof most === 'number' ? most : Number.POSITIVE_INFINITY;
}
