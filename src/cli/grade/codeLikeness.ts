import type { WrittenPolicy } from './gradePolicies.ts';

/** How many words of code one after another are compared at once, as tools for plagiarism do (Schleimer, MOSS, 2003). */
const GRAM = 6;
/** From this share of common pieces on, two codes are alike. Our choice. */
const ALIKE = 0.8;
/** Fewer pieces that are no part of what one begins with say nothing: there is one way to write them. Our choice. */
const LEAST = 12;

const WORDS = /\/\/.*|\/\*[\s\S]*?\*\/|[A-Za-z_$][\w$]*|\d[\d_.e]*|"[^"]*"|'[^']*'|`[^`]*`|=>|[^\s]/g;

/** Words with a meaning of their own; other names may have been changed. */
const KEPT = new Set(
  (
    'function return if else for while of in let const var null true false new ' +
    'choose probes ask place decide watch any sample below uniform mayRun wake copy slots rack queue near'
  ).split(' '),
);

/** The pieces of a code, with its own names and numbers left out. */
function piecesOf(code: string): ReadonlySet<string> {
  const words = (code.match(WORDS) ?? [])
    .filter((word) => !/^\/[/*]/.test(word))
    .map((word) => (/^[A-Za-z_$]/.test(word) && !KEPT.has(word) ? 'name' : /^\d/.test(word) ? '0' : word));
  return new Set(words.map((_, at) => words.slice(at, at + GRAM).join(' ')));
}

/** Whose policies are alike. */
interface Author {
  readonly student: string;
  readonly written?: readonly WrittenPolicy[];
}

/** Says which students’ policies are alike, beyond what they began with; empty: none. */
export function codeLikeness(all: readonly Author[]): string {
  const list = all.flatMap(({ student, written = [] }) =>
    written.map(({ step, code, start }) => {
      const given = piecesOf(start);
      return { student, step, pieces: [...piecesOf(code)].filter((piece) => !given.has(piece)) };
    }),
  );
  const lines = list.flatMap((one, at) =>
    list.slice(at + 1).flatMap((other) => {
      if (one.step !== other.step || one.student === other.student) return [];
      const least = Math.min(one.pieces.length, other.pieces.length);
      const has = new Set(other.pieces);
      const common = one.pieces.filter((piece) => has.has(piece)).length;
      const share = common / (one.pieces.length + other.pieces.length - common);
      if (least < LEAST || !(share >= ALIKE)) return [];
      return [
        `${one.student} and ${other.student}: step ${one.step}, ${Math.floor(share * 100)} % of the code\n`,
      ];
    }),
  );
  return lines.length === 0
    ? ''
    : `\nPolicies alike, whatever their names (there may be good reasons)\n${lines.join('')}`;
}
