import type { Mark } from '../../lessons/marks.ts';
import { nameKey } from '../../lessons/ownNumbers.ts';
import { textTable } from '../printable.ts';
import type { Graded } from './graded.ts';

// What a class did, for who teaches it: what was hard, and who handed in much the same.

/** What was handed in by one student, and what came of it. */
interface OfClass extends Graded {
  readonly fragment: string;
}

const MOST_ANSWERS = 3;
const MOST_LETTERS = 24;

/** Says for each goal and question how many got there, and what else was answered; empty for a single link. */
export function distributionTable(graded: readonly Graded[]): string {
  const known = graded.filter(({ fault }) => fault === '');
  if (known.length < 2) return '';
  const asked = new Map<string, { readonly head: readonly string[]; readonly marks: Mark[] }>();
  for (const { lesson, marks } of known)
    for (const mark of marks) {
      const key = `${lesson}\n${mark.step}\n${mark.kind}`;
      const entry = asked.get(key) ?? { head: [lesson, String(mark.step), mark.kind, mark.title], marks: [] };
      asked.set(key, entry);
      entry.marks.push(mark);
    }
  const rows = [...asked.values()].map(({ head, marks }) => {
    const good = marks.filter(({ result }) => result === 'pass' || result === 'right').length;
    const isCounted = marks.some(({ counts }) => counts);
    return [...head, isCounted ? `${good} of ${marks.length}` : '–', otherAnswers(marks)];
  });
  return `\n${textTable([['lesson', 'step', 'kind', 'title', 'got there', 'others answered'], ...rows], 6)}`;
}

/** The wrong answers that came most often: "25 s (3), 40 s (1), 2 more". */
function otherAnswers(marks: readonly Mark[]): string {
  const wrong = countsOf(marks.flatMap(({ result, found }) => (result === 'wrong' ? [found] : [])));
  const missing = marks.filter(({ result }) => result === 'no answer').length;
  const often = wrong.toSorted(([, a], [, b]) => b - a).slice(0, MOST_ANSWERS);
  const more = wrong.length - often.length;
  return [
    ...often.map(([found, times]) => `${shortened(found)} (${times})`),
    ...(more > 0 ? [`${more} more`] : []),
    ...(missing > 0 ? [`nothing (${missing})`] : []),
  ].join(', ');
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS - 1)}…` : line;
}

function countsOf(texts: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts];
}

/** A text that is shorter may be the same by chance. */
const LEAST_LETTERS = 20;
/** A wrong answer of more than so many of a class is a usual mistake, which tells nothing of two. Our choice. */
const RARE_SHARE = 0.1;
/** So many wrong answers are hardly the same by chance. */
const LEAST_WRONG = 2;

/** Says which students handed in the same link, the same text, or the same wrong answers that few gave; empty: none. */
export function likenessWords(all: readonly OfClass[]): string {
  const found = new Map<string, string[]>();
  const note = (students: readonly string[], what: string) => {
    for (const [at, one] of students.entries())
      for (const other of students.slice(at + 1)) {
        if (one === other) continue;
        const pair = `${one} and ${other}`;
        found.set(pair, [...(found.get(pair) ?? []), what]);
      }
  };
  for (const students of alike(all, ({ fragment }) => [fragment])) note(students.names, 'the same link');
  const drawn = alike(all, ({ drawnFor }) => (drawnFor === '' ? [] : [nameKey(drawnFor)]));
  for (const { names, what } of drawn) note(names, `the numbers of “${what}”`);
  for (const { names, what } of alike(all, textsOf)) note(names, `the same text in step ${stepOf(what)}`);
  const most = Math.max(2, all.length * RARE_SHARE);
  const wrong = alike(all, wrongOf).filter(({ names }) => names.length <= most);
  const byPair = new Map<string, string[]>();
  for (const { names, what } of wrong) {
    const pair = names.join('\n');
    byPair.set(pair, [...(byPair.get(pair) ?? []), stepOf(what)]);
  }
  for (const [pair, steps] of byPair)
    if (steps.length >= LEAST_WRONG)
      note(pair.split('\n'), `the same wrong answers, which few gave, in steps ${steps.join(', ')}`);
  if (found.size === 0) return '';
  const lines = [...found].map(([pair, what]) => `${pair}: ${what.join('; ')}\n`);
  return `\nAlike (there may be good reasons)\n${lines.join('')}`;
}

const stepOf = (what: string) => what.split('\n', 1)[0];

function textsOf({ marks }: OfClass): readonly string[] {
  return marks.flatMap(({ step, kind, result, found }) => {
    const text = found.toLowerCase().replaceAll(/\s+/g, ' ').trim();
    return kind === 'question' && result === 'open' && text.length >= LEAST_LETTERS
      ? [`${step}\n${text}`]
      : [];
  });
}

function wrongOf({ marks }: OfClass): readonly string[] {
  return marks.flatMap(({ step, result, found }) => (result === 'wrong' ? [`${step}\n${found}`] : []));
}

/** The students of which something is the same, where these are several. */
function alike(all: readonly OfClass[], of: (each: OfClass) => readonly string[]) {
  const names = new Map<string, string[]>();
  for (const each of all)
    for (const what of each.fault === '' ? of(each) : [])
      names.set(what, [...(names.get(what) ?? []), each.student]);
  return [...names].flatMap(([what, own]) => (own.length > 1 ? [{ what, names: own }] : []));
}
