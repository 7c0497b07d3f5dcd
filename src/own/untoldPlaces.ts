// Places of a text that the interpreter does not tell, found in the text itself, and only once a run has failed.

/** Comments and texts, in which words of the language mean nothing. */
const unread = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const functionHead = /\bfunction\b[^{]*\{|=>\s*\{/g;
const functionStart =
  /^(?:async\s+)?(?:function\b|(?:get\s+)?\w+\s*\([^()]*\)\s*\{|\([^()]*\)\s*=>|\w+\s*=>)/;
const loop = /\b(?:for|do)\b|(?<!\}\s*)\bwhile\b/g;

/**
 * Where a loop without end begins. The interpreter tells only where its function begins; null: it stands in none. Of several loops
 * there none is named, but the function, or where the code of the file begins.
 */
export function placeOfLoop(text: string, told: number | null): number {
  const code = text.replaceAll(unread, blank);
  if (told !== null && !functionStart.test(code.slice(told))) return told; // A call, whose place is told.
  const from = told === null ? 0 : code.indexOf('{', told) + 1;
  const own = withoutFunctions(told === null ? code : code.slice(from, endOfBlock(code, from)));
  const [only, ...others] = own.matchAll(loop);
  if (only !== undefined && others.length === 0) return from + only.index;
  return told ?? Math.max(0, code.search(/\S/));
}

/** The sentence about an answer that breaks a rule: of which function, and what it was (`kit/own/inside.js`, `calls.ts`). */
const refused = /^(\w+) returned (a list with )?(?:server |job )?(.+?)(?:[;,] | on server|$)/;
/** What a function takes, up to where it begins. */
const beforeBlock = /\s*(?:=\s*(?:async\s+)?(?:function\b\s*\w*\s*)?)?(?:\w+|\([^)]*\))\s*(?:=>\s*)?\{/y;
const giving = /\breturn\b([^;\n}]*)/g;
const constant = /^(?:-?[\d.]+n?|null|true|false|undefined|'[^']*'|"[^"]*"|)$/;

/**
 * Where an answer was given that breaks a rule: at the `return` that gives it, if no other one can have, or else at the name of the
 * function. null: the words are not about an answer.
 */
export function placeOfAnswer(text: string, words: string): number | null {
  const [, name, listed, value] = refused.exec(words) ?? [];
  if (name === undefined) return null;
  const code = text.replaceAll(unread, blank);
  const head = new RegExp(`\\b(?:function|const|let|var)\\s+(?=${name}\\b)`).exec(code);
  if (head === null) return null;
  const at = head.index + head[0].length;
  beforeBlock.lastIndex = at + name.length;
  if (!beforeBlock.test(code)) return at;
  const from = beforeBlock.lastIndex;
  const own = withoutFunctions(code.slice(from, endOfBlock(code, from)));
  const returns = [...own.matchAll(giving)].map(({ index, 1: { length } }) => {
    const begin = from + index + 'return'.length;
    const given = text.slice(begin, begin + length).trim();
    return { at: from + index, given: given === 'undefined' ? '' : given };
  });
  const wanted = value === 'nothing' ? '' : value;
  const same = listed === undefined ? returns.filter(({ given }) => given === wanted) : [];
  // Who has blocks may also come to the end without a word.
  const mayEnd = value === 'nothing' && own.includes('{');
  const others = mayEnd ? [] : returns.filter(({ given }) => !constant.test(given));
  const [only, ...more] = same.length > 0 ? same : others;
  return only !== undefined && more.length === 0 ? only.at : at;
}

const blank = (part: string) => part.replaceAll(/[^\n]/g, ' ');

function withoutFunctions(code: string): string {
  let left = code;
  functionHead.lastIndex = 0;
  for (let head = functionHead.exec(left); head !== null; head = functionHead.exec(left)) {
    const end = endOfBlock(left, functionHead.lastIndex);
    left = left.slice(0, head.index) + blank(left.slice(head.index, end)) + left.slice(end);
    functionHead.lastIndex = end;
  }
  return left;
}

/** Where a block ends that began before `from`. */
function endOfBlock(code: string, from: number): number {
  let depth = 1;
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === '{') depth += 1;
    if (code[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return code.length;
}
