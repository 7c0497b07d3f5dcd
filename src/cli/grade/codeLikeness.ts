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
  const groups: { readonly step: number; readonly students: Set<string>; least: number }[] = [];
  for (const [at, one] of list.entries()) {
    for (const other of list.slice(at + 1)) {
      const share = one.step === other.step ? shareOf(one.pieces, other.pieces) : 0;
      if (share < ALIKE || one.student === other.student) continue;
      const known = groups.find(({ step, students }) => step === one.step && students.has(one.student));
      const group = known ?? { step: one.step, students: new Set([one.student]), least: 1 };
      if (known === undefined) groups.push(group);
      group.students.add(other.student);
      group.least = Math.min(group.least, share);
    }
  }
  if (groups.length === 0) return '';
  const lines = groups.map(
    ({ step, students, least }) =>
      `${[...students].join(', ')}: step ${step}, ${Math.floor(least * 100)} % of the code\n`,
  );
  return `\nPolicies alike, whatever their names (there may be good reasons)\n${lines.join('')}`;
}

/** The share of the pieces of two codes that both have; 0 where they are too short to tell. */
function shareOf(one: readonly string[], other: readonly string[]): number {
  if (Math.min(one.length, other.length) < LEAST) return 0;
  const has = new Set(other);
  const common = one.filter((piece) => has.has(piece)).length;
  return common / (one.length + other.length - common);
}
