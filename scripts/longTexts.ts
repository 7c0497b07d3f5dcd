import { nodesIn, parsed, type SyntaxNode } from './syntax.ts';

/** From how many words on a text is a sentence that a translator must see. */
const LONG = 5;

// Names of files and types are no texts.
const ignored = /^(?:Import|ExportAll|TS(?!As|Satisfies|NonNull))/;

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
  visit(parsed(path, code).program);
  return found;
}
