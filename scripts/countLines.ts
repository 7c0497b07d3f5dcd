import { parseSync } from 'rolldown/utils';

/** Tells whether a file is part of the product: neither a test, nor what only tests read, nor prose. */
export function isProduct(path: string): boolean {
  const isOfTests =
    /\.test\.tsx?$|(^|\/)test[A-Z]\w*\.\w+$|^src\/testing\/|^src\/measured\/goldens\.|\/(fixtures|oracles)\/|\/_skeleton\//;
  return /\.(ts|tsx|mjs|css|json)$/.test(path) && !isOfTests.test(path);
}

/** What a file is for: a folder of `src`, `scripts`, or `content` for what is data and words, wherever it lies. */
export function purposeOf(path: string): string {
  if (path.endsWith('.json')) return 'content';
  const [top, folder, ...rest] = path.split('/');
  if (top !== 'src') return top;
  return rest.length === 0 ? 'src itself' : folder;
}

/** The paper that a file is about, by its folder or name; undefined: none alone. */
export function paperOf(path: string): string | undefined {
  return /^src\/(?:policies|faces|content\/papers)\/(apollo|delay|hopper|quincy|sparrow)(?:\/|\.json$)/.exec(
    path,
  )?.[1];
}

/** Takes comments out of a source text; the lines that they stood on stay. */
function withoutComments(path: string, text: string): string {
  if (path.endsWith('.css')) return text.replaceAll(/\/\*.*?\*\//gs, (each) => each.replaceAll(/./g, ' '));
  if (path.endsWith('.json')) return text;
  let code = text;
  for (const { start, end } of parseSync(path, text).comments)
    code = code.slice(0, start) + code.slice(start, end).replaceAll(/./g, ' ') + code.slice(end);
  return code;
}

/** Counts the lines of a file that have more than blanks and comments. */
export function codeLines(path: string, text: string): number {
  return withoutComments(path, text)
    .split('\n')
    .filter((line) => line.trim() !== '').length;
}
