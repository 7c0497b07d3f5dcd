import { parseSync } from 'rolldown/utils';

interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** From how many words on a text is a sentence that a translator must see. */
const LONG = 5;

// Names of files and types are no texts.
const ignored = /^(?:Import|ExportAll|TS(?!As|Satisfies|NonNull))/;

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nodesIn(value: unknown): readonly SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value] : [];
}

/** The text of a string, a template or the children of an element, with "…" for what is put into it; null: no text. */
function textOf(node: SyntaxNode): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral')
    return nodesIn(node.quasis)
      .map(({ value }) => (value as { readonly cooked: string }).cooked)
      .join('…');
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return null;
  return nodesIn(node.children)
    .map((child) => (child.type === 'JSXText' ? String(child.value) : '…'))
    .join('');
}

/** Lists the texts of a component that have at least five words of two letters or more; code to be copied is none. */
export function longTexts(path: string, code: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: SyntaxNode) => {
    if (ignored.test(node.type)) return;
    const text = textOf(node)?.replaceAll(/\s+/g, ' ').trim() ?? '';
    if (text.split(' ').filter((word) => /\p{L}{2}/u.test(word)).length >= LONG && !text.startsWith('<'))
      found.push(text);
    for (const [key, value] of Object.entries(node)) if (key !== 'type') nodesIn(value).forEach(visit);
  };
  nodesIn(parseSync(path, code).program).forEach(visit);
  return found;
}
