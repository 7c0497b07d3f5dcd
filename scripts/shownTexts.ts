import { isNode, nodesIn, parsed, type SyntaxNode } from './syntax.ts';

/** A text that people see, and where it stands in the source. */
export interface ShownText {
  /** With "…" for what is put into a template. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Attributes and properties that are shown or read out. */
const SHOWN =
  /^(?:aria-(?:label|roledescription|valuetext|description)|alt|placeholder|title|label|help|text|hint|unit|of|caption|heading|summary|message|note|lead|head|consequence|effect|(?:\w+(?:Label|Title|Text|Help|Name|Words)))$/;

/** Attributes whose values are code, however many words they have. */
const CODE =
  /^(?:className|style|gap|grid\w*|d|viewBox|transform|data-.*|id|key|href|src|rel|type|role|fill|stroke|.*-?[sS]elector)$/;

/** Methods that take selectors of CSS. */
const SELECTS = /^(?:querySelector(?:All)?|closest|matches)$/;

// Names of files and types are no texts, and what only programmers can see is none either.
const IGNORED = /^(?:Import|ExportAll|ThrowStatement|TS(?!As|Satisfies|NonNull))/;

const WORD = /\p{L}{2}/u;
const SEVERAL_WORDS = /\p{L}{2}\S*\s+\S*\p{L}{2}/u;
const TITLE = /^\p{Lu}\p{Ll}/u;

/** Where a word alone is a text, where it takes a capital (in lists) or a second word, and where nothing is a text. */
type Place = 'shown' | 'list' | 'plain' | 'code';

const isTextIn: Readonly<Record<Place, (text: string) => boolean>> = {
  shown: (text) => WORD.test(text),
  list: (text) => TITLE.test(text) || SEVERAL_WORDS.test(text),
  plain: (text) => SEVERAL_WORDS.test(text),
  code: () => false,
};

function nameOf(value: unknown): string {
  if (!isNode(value)) return '';
  return typeof value.name === 'string' ? value.name : typeof value.value === 'string' ? value.value : '';
}

/** What a part of a node is, seen from that node; `place` is the node's own. */
function placeOf(node: SyntaxNode, part: string, child: SyntaxNode, place: Place): Place {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return part === 'children' ? 'shown' : 'plain';
    case 'JSXExpressionContainer':
      return place;
    case 'JSXAttribute': {
      const name = nameOf(node.name);
      if (part === 'name' || CODE.test(name)) return 'code';
      return SHOWN.test(name) ? 'shown' : 'plain';
    }
    case 'Property':
      if (part === 'key' || place === 'code') return 'code';
      return CODE.test(nameOf(node.key)) ? 'code' : SHOWN.test(nameOf(node.key)) ? 'shown' : 'plain';
    case 'ConditionalExpression':
      return part === 'test' ? 'plain' : place;
    case 'LogicalExpression':
      return part === 'left' && node.operator === '&&' ? 'plain' : place;
    case 'BinaryExpression':
      return node.operator === '+' ? place : 'code';
    case 'CallExpression':
      return isNode(node.callee) && SELECTS.test(nameOf(node.callee.property)) ? 'code' : 'plain';
    case 'ArrayExpression':
      return place === 'code' ? 'code' : 'list';
    case 'SwitchCase':
      return part === 'test' ? 'code' : 'plain';
    case 'MemberExpression':
      return part === 'property' ? 'code' : 'plain';
    case 'TemplateLiteral':
      return child.type === 'TemplateElement' ? 'code' : place;
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return place;
    default:
      return place === 'code' && !/Function/.test(node.type) ? 'code' : 'plain';
  }
}

function textOf(node: SyntaxNode): string | null {
  if (node.type === 'JSXText') return String(node.value);
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  return nodesIn(node.quasis)
    .map(({ value }) => (value as { readonly cooked: string }).cooked)
    .join('…');
}

/**
 * Lists the texts of a component that people see: in elements, in what is shown or read out, and any of two words; code
 * to be copied is none.
 */
export function shownTexts(path: string, code: string): readonly ShownText[] {
  const found: ShownText[] = [];
  const visit = (node: SyntaxNode, place: Place) => {
    if (IGNORED.test(node.type)) return;
    const text = textOf(node)?.replaceAll(/\s+/g, ' ').trim() ?? '';
    const isCode = /^[<?]|^color-mix|\dpx\b|^\(pointer:|var\(--/.test(text);
    if (!isCode && isTextIn[place](text)) found.push({ text, start: node.start, end: node.end });
    for (const [part, value] of Object.entries(node)) {
      if (part === 'type') continue;
      for (const child of nodesIn(value)) visit(child, placeOf(node, part, child, place));
    }
  };
  visit(parsed(path, code).program, 'plain');
  return found;
}
