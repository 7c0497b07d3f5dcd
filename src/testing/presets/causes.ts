import { teacherNotesOf } from '../../app/teacher/teacherNotes.ts';
import { isMeasured, measureNote } from '../app/teacher/testMeasure.ts';
import type { PresetRuns } from './presetRuns.ts';

// Each cause that an answer for teachers names is held to runs: more and less must be so by 5 % at least, and what is the
// same must be so within 5 %.

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
export function holds(one: number, relation: string, other: number): boolean {
  if (!Number.isFinite(one) || !Number.isFinite(other)) return false;
  const margin = CLEARLY * Math.abs(other);
  if (relation === '=') return Math.abs(one - other) <= margin;
  return relation === '>' ? one > other && one - other >= margin : one < other && other - one >= margin;
}

const numberOf = (of: PresetRuns, text: string) =>
  /^[\d.]+$/.test(text) ? Number(text) : measureNote(of, text);

/** Tells which comparison behind some words is not so; empty: nothing. */
export function causeFault(of: PresetRuns, text: string): string {
  const { one, relation, other } = comparisonOf(text);
  const [first, second] = [numberOf(of, one), numberOf(of, other)];
  return holds(first, relation, second)
    ? ''
    : `${text}: ${first.toPrecision(4)} and ${second.toPrecision(4)}`;
}

/** Lists the causes that runs do not show; empty: none. */
export function causeFaults(of: PresetRuns): readonly string[] {
  return teacherNotesOf(of.preset.id).answers.flatMap(({ says: text, causes = {} }, at) =>
    Object.entries(causes).flatMap(([words, comparisons]) => {
      if (!text.includes(words)) return [`answer ${at + 1} does not say “${words}”`];
      if (comparisons.length === 0) return [`nothing is behind “${words}”`];
      return comparisons
        .filter(isMeasured)
        .map((comparison) => causeFault(of, comparison))
        .filter((fault) => fault !== '');
    }),
  );
}

/** Lists the answers with a “since” or “because” that nobody has checked; at least one cause of a preset is. */
export function uncheckedCauses(id: string): readonly string[] {
  const { answers } = teacherNotesOf(id);
  const unchecked = answers.filter(({ causes }) => causes === undefined);
  if (unchecked.length === answers.length) return ['no cause is checked'];
  return unchecked.map(({ says }) => says).filter((text) => /\b(?:since|because)\b/.test(text));
}
