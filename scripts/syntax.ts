import { parseSync } from 'rolldown/utils';

/** A node of a parsed source. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A parsed source: its nodes, from the whole program on, and what is wrong with it. */
interface Parsed {
  readonly program: SyntaxNode;
  readonly errors: readonly string[];
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Lists the nodes in a part of a node. */
export function nodesIn(value: unknown): readonly SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value] : [];
}

let last: { readonly path: string; readonly text: string; readonly parsed: Parsed } | undefined;

/** Parses a source; several questions in a row about the same one cost one parsing. */
export function parsed(path: string, text: string): Parsed {
  if (last?.path === path && last.text === text) return last.parsed;
  const { program, errors } = parseSync(path, text);
  const found = { program: program as unknown as SyntaxNode, errors: errors.map(({ message }) => message) };
  last = { path, text, parsed: found };
  return found;
}
