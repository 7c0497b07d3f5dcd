import { describe, expect, test } from 'vitest';
import { measureNote } from '../../testing/app/teacher/testMeasure.ts';
import { notedPresets, teacherNotesOf } from './teacherNotes.ts';

// Each cause that an answer names is held to runs. `causes/` has, for each answer, the words that name a cause, and what must hold
// if they are true: two measurements (see `measureNote`) or a measurement and a number, with `>`, `<` or `=` between them. More and
// less must be so by 5 % at least, and what is the same must be so within 5 %.

type Causes = Readonly<Record<string, readonly string[]>>;

const files = import.meta.glob<readonly Causes[]>('./causes/*.json', { eager: true, import: 'default' });
const patience = 300_000; // ms
const CLEARLY = 0.05;

interface Comparison {
  readonly one: string;
  readonly relation: string;
  readonly other: string;
}

function comparisonOf(text: string): Comparison {
  const [, one, relation, other] = /^(.+?) ([<>=]) (.+)$/.exec(text) ?? [];
  if (other === undefined) throw new Error(`“${text}” compares nothing.`);
  return { one, relation, other };
}

/** Whether a relation between two numbers is clearly so. */
function holds(one: number, relation: string, other: number): boolean {
  if (!Number.isFinite(one) || !Number.isFinite(other)) return false;
  const margin = CLEARLY * Math.abs(other);
  if (relation === '=') return Math.abs(one - other) <= margin;
  return relation === '>' ? one > other && one - other >= margin : one < other && other - one >= margin;
}

const numberOf = (id: string, text: string) => (/^[\d.]+$/.test(text) ? Number(text) : measureNote(id, text));

/** Tells which comparison behind some words is not so; empty: nothing. */
function faultOf(id: string, text: string): string {
  const { one, relation, other } = comparisonOf(text);
  const [first, second] = [numberOf(id, one), numberOf(id, other)];
  return holds(first, relation, second)
    ? ''
    : `${text}: ${first.toPrecision(4)} and ${second.toPrecision(4)}`;
}

describe.each(notedPresets)('%s', (id) => {
  const causes = files[`./causes/${id}.json`] ?? [];
  const answers = teacherNotesOf(id).answers;

  test('names only causes that its runs show', { timeout: patience }, () => {
    expect(causes).toHaveLength(answers.length);
    const faults = answers.flatMap((text, at) =>
      Object.entries(causes[at]).flatMap(([words, comparisons]) => {
        if (!text.includes(words)) return [`answer ${at + 1} does not say “${words}”`];
        if (comparisons.length === 0) return [`nothing is behind “${words}”`];
        return comparisons.map((comparison) => faultOf(id, comparison)).filter((fault) => fault !== '');
      }),
    );
    expect(faults).toEqual([]);
  });

  test('has no “since” or “because” that nobody has checked', () => {
    const unchecked = answers.filter(
      (text, at) => /\b(?:since|because)\b/.test(text) && Object.keys(causes[at]).length === 0,
    );
    expect(unchecked).toEqual([]);
    expect(causes.some((each) => Object.keys(each).length > 0)).toBe(true);
  });
});

test('a cause that is turned round, and one that is no cause, are noticed', () => {
  expect(holds(2, '>', 1)).toBe(true);
  expect(holds(1, '>', 2)).toBe(false);
  expect(holds(1.01, '>', 1)).toBe(false);
  expect(holds(1, '=', 1.2)).toBe(false);
  expect(holds(Number.NaN, '=', Number.NaN)).toBe(false);
  expect(faultOf('power-of-two', 'A part queued < B part queued')).not.toBe('');
  expect(faultOf('power-of-two', 'A zeroWaitShare = B zeroWaitShare')).not.toBe('');
});
