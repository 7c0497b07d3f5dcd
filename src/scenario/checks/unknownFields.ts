import type { Issue } from '../../base/issue.ts';
import { pointerPart } from '../pointer.ts';

/** A part of the structure, as far as walking through it needs to know. */
interface Part {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
  readonly wrapped?: Part;
  readonly options?: readonly Part[];
  readonly literal?: unknown;
}

// Names that a record drops without a word, because they reach for the prototype.
const unsafe = ['__proto__', 'prototype', 'constructor'];

/** Lists the fields of `value` that the structure does not know: a slip of the pen, or from a newer version. */
export function unknownFields(structure: object, value: unknown): Issue[] {
  const issues: Issue[] = [];
  visit(structure as Part, value, '', issues);
  return issues;
}

function visit(part: Part, value: unknown, path: string, issues: Issue[]): void {
  if (typeof value !== 'object' || value === null) return;
  switch (part.type) {
    case 'optional':
      visit(part.wrapped as Part, value, path, issues);
      break;
    case 'array':
      if (Array.isArray(value)) visitItems(part.item as Part, value, path, issues);
      break;
    case 'variant': {
      const option = part.options?.find(
        ({ entries }) => entries?.kind.literal === (value as { kind?: unknown }).kind,
      );
      if (option !== undefined) visit(option, value, path, issues);
      break;
    }
    case 'record':
      for (const name of unsafe) {
        if (Object.hasOwn(value, name))
          issues.push({ path: `${path}/${name}`, message: 'is not a possible name' });
      }
      break;
    case 'object':
      visitEntries(part.entries as Readonly<Record<string, Part>>, value, path, issues);
      break;
  }
}

function visitItems(item: Part, values: readonly unknown[], path: string, issues: Issue[]): void {
  // Numbers have no fields, and there may be millions of them.
  if (item.type === 'number') return;
  values.forEach((value, index) => {
    visit(item, value, `${path}/${index}`, issues);
  });
}

function visitEntries(
  entries: Readonly<Record<string, Part>>,
  value: object,
  path: string,
  issues: Issue[],
): void {
  for (const [name, field] of Object.entries(value)) {
    const fieldPath = `${path}/${pointerPart(name)}`;
    if (Object.hasOwn(entries, name)) visit(entries[name], field, fieldPath, issues);
    else
      issues.push({
        path: fieldPath,
        message: `is not a field; known are ${Object.keys(entries).join(', ')}`,
      });
  }
}
