import { isNode, nodesIn, parsed, type SyntaxNode } from './syntax.ts';

/** What the layer test needs to know about a source file. */
export interface SourceFacts {
  /** Import specifiers as written: `../base/x.ts`, `react`, `./presets/*.json`. */
  readonly specifiers: readonly string[];
  /** Names of values that make a result depend on more than its inputs: `Math.random`, `Date`. */
  readonly impure: readonly string[];
  /** Calls whose last digit differs between browsers: `Math.exp`, `**`. */
  readonly inexact: readonly string[];
  /** Methods that get all items of a list as arguments: too many overflow the stack. */
  readonly spread: readonly string[];
  /** What cannot be checked or is not allowed: an import of a computed name, a syntax error, all of d3. */
  readonly errors: readonly string[];
}

// Exact in every browser by the language's definition; all other functions of Math may round differently.
const exactMath = new Set(
  'abs ceil clz32 floor fround imul max min round sign sqrt trunc E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2'.split(
    ' ',
  ),
);

const impureGlobals = new Set(
  (
    'Date performance crypto globalThis setTimeout setInterval setImmediate queueMicrotask ' +
    'requestAnimationFrame requestIdleCallback'
  ).split(' '),
);

function isNamed(value: unknown, name: string): boolean {
  return isNode(value) && value.type === 'Identifier' && value.name === name;
}

/** Returns the value of a string literal; undefined if it is computed. */
function literal(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'TSLiteralType') return literal(value.literal);
  return value.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined;
}

/** Recognizes `import.meta.<name>`. */
function isImportMeta(value: unknown, name: string): boolean {
  return (
    isNode(value) &&
    value.type === 'MemberExpression' &&
    isNode(value.object) &&
    value.object.type === 'MetaProperty' &&
    isNamed(value.property, name)
  );
}

/** The parts of a node that refer to other files; undefined if there are none. */
function referencesOf(node: SyntaxNode): readonly unknown[] | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return [node.source ?? node.argument];
    case 'ExportNamedDeclaration':
      return node.source === null ? undefined : [node.source];
    case 'NewExpression': {
      const [first, second] = node.arguments as readonly unknown[];
      return isNamed(node.callee, 'URL') && isImportMeta(second, 'url') ? [first] : undefined;
    }
    case 'CallExpression': {
      if (!isImportMeta(node.callee, 'glob')) return undefined;
      const [patterns] = node.arguments as readonly unknown[];
      const isList = isNode(patterns) && patterns.type === 'ArrayExpression';
      return isList ? (patterns.elements as readonly unknown[]) : [patterns];
    }
    default:
      return undefined;
  }
}

/** Children of a node, without the names of properties: `x.performance` is not the global `performance`. */
function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (const key in node) {
    const isPropertyName = (key === 'property' || key === 'key') && node.computed !== true;
    const value = node[key];
    if (isPropertyName || typeof value !== 'object') continue;
    if (Array.isArray(value)) for (const each of value.filter(isNode)) children.push(each);
    else if (isNode(value)) children.push(value);
  }
  return children;
}

/** The member of Math that a node uses: `random` for `Math.random`, `?` for Math as a whole; undefined if none. */
function mathMember(node: SyntaxNode, parent: SyntaxNode | undefined): string | undefined {
  if (!isNamed(node, 'Math')) return undefined;
  if (parent?.type !== 'MemberExpression' || parent.object !== node || parent.computed === true) return '?';
  return isNode(parent.property) ? String(parent.property.name) : '?';
}

const takesAnyNumber = new Set(['max', 'min', 'push', 'unshift', 'splice', 'concat', 'fromCharCode']);

/** Whether the length of a list can be read here: it is written out. */
function isWrittenOut(list: unknown): boolean {
  if (!isNode(list)) return false;
  if (list.type === 'ParenthesizedExpression') return isWrittenOut(list.expression);
  if (list.type === 'ConditionalExpression')
    return isWrittenOut(list.consequent) && isWrittenOut(list.alternate);
  return (
    list.type === 'ArrayExpression' && nodesIn(list.elements).every(({ type }) => type !== 'SpreadElement')
  );
}

/** The method that gets all items of a list as arguments in a call, as in `Math.max(...list)`; undefined if none does. */
function spreadInto({ type, callee, arguments: given }: SyntaxNode): string | undefined {
  if (type !== 'CallExpression' || !isNode(callee) || !isNode(callee.property)) return undefined;
  const name = String(callee.property.name);
  const isSpread = nodesIn(given).some(
    (each) => each.type === 'SpreadElement' && !isWrittenOut(each.argument),
  );
  return isSpread && takesAnyNumber.has(name) ? name : undefined;
}

function isIntegerLiteral(value: unknown): boolean {
  return isNode(value) && value.type === 'Literal' && Number.isInteger(value.value);
}

/** Parses a source text: static, type-only and dynamic imports, re-exports, `new URL`, globs, and banned globals. */
export function readSource(path: string, text: string): SourceFacts {
  const { program, errors: syntaxErrors } = parsed(path, text);
  const specifiers: string[] = [];
  const impure: string[] = [];
  const inexact: string[] = [];
  const spread: string[] = [];
  const errors = [...syntaxErrors];

  const visit = (node: SyntaxNode, parent: SyntaxNode | undefined): void => {
    for (const reference of referencesOf(node) ?? []) {
      const specifier = literal(reference);
      if (specifier === undefined) errors.push(`${node.type} of a computed name`);
      else specifiers.push(specifier);
    }
    if (node.type === 'ImportNamespaceSpecifier' && parent !== undefined && literal(parent.source) === 'd3') {
      errors.push('all of d3 is 93 KB: import by name');
    }
    const member = mathMember(node, parent);
    if (member === 'random' || member === '?') impure.push(`Math.${member}`);
    else if (member !== undefined && !exactMath.has(member)) inexact.push(`Math.${member}`);
    if (node.type === 'Identifier' && impureGlobals.has(String(node.name))) impure.push(String(node.name));
    const method = spreadInto(node);
    if (method !== undefined) spread.push(method);
    const isPower = node.operator === '**' || node.operator === '**=';
    if (isPower && !isIntegerLiteral(node.right)) inexact.push('**');
    for (const child of childrenOf(node)) visit(child, node);
  };
  visit(program, undefined);
  return { specifiers, impure, inexact, spread, errors };
}
