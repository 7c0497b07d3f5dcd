import { program } from '../../src/cli/program.ts';
import type { Dialect, Written } from './dialects/dialect.ts';
import { dialects } from './dialects/dialects.ts';
import { type Answer, differences, type Verdict, verdict } from './dialects/judge.ts';
import { drawKnown } from './dialects/known.ts';
import { type BinaryFile, pack } from './dialects/pack.ts';
import { type Draws, expectWords, Finding, type Fuzzer } from './fuzzer.ts';

/** Reads files as `makespan import --json` does. */
async function importJson(files: readonly BinaryFile[]): Promise<Answer> {
  const stored = new Map(files.map(({ name, bytes }) => [name, bytes]));
  let out = '';
  let complaints = '';
  const find = (path: string) => {
    const bytes = stored.get(path);
    if (bytes === undefined) throw Object.assign(new Error('missing'), { code: 'ENOENT' });
    return bytes;
  };
  const code = await program(['import', '--json', ...stored.keys()], {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      complaints += text;
    },
    progress: () => undefined,
    readFile: (path) => new TextDecoder().decode(find(path)),
    readBytes: find,
    readFolder: () => null,
    readInput: async () => '',
    openFile: () => ({ write: () => undefined, close: () => undefined }),
    now: () => 0,
  });
  return { code, said: out === '' ? undefined : JSON.parse(out), complaints };
}

const MOST_LETTERS = 3_000;

/** What a person needs to see what went wrong. */
function shown({ files }: Written, how: string, { said, complaints }: Answer): string {
  const texts = files.slice(0, 2).map(({ name, text }) => `--- ${name}\n${text.slice(0, MOST_LETTERS)}`);
  const remarks = said?.report.entries.map(({ level, message }) => `${level}: ${message}`) ?? [];
  return [how, ...texts, '---', ...remarks, complaints].join('\n');
}

/** One case: the dialect is the next one, all else is drawn. */
export async function judged(dialect: Dialect, draws: Draws) {
  const written = dialect.write(drawKnown(draws, dialect.grain), draws);
  const packed = pack(written.files, draws);
  const answer = await importJson(packed.files);
  const about = shown(written, packed.how, answer);
  if (answer.code === 1) throw new Finding(answer.complaints, about);
  expectWords(answer.complaints.replaceAll(/["“][^"”]*["”]/g, ''), about);
  return { written, answer, about, verdict: verdict(written, answer) };
}

const isPlain: ReadonlySet<Verdict> = new Set<Verdict>(['right', 'right, with a remark']);

/**
 * Jobs that are known, written in the dialects that people have: what is read is right, or the program says that it may not
 * be. Files that a human could not decide are counted apart.
 */
export const imports: Fuzzer = {
  name: 'imports',
  async try(draws) {
    const dialect = dialects[draws.number % dialects.length];
    const { written, answer, about, verdict: came } = await judged(dialect, draws);
    if (came === 'silently wrong' && answer.said !== undefined)
      throw new Finding(`${dialect.name}: ${differences(written, answer.said).join(', ')}`, about);
    if (written.undecided !== undefined) return `undecided (${written.undecided}): ${came}`;
    return isPlain.has(came) ? came : `${came}: ${dialect.name}`;
  },
};
