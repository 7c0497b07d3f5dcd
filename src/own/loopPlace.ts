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
