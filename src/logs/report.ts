import { addAll } from '../base/lists.ts';
import type { ColumnMapping } from './columnMapping.ts';

/** Severity: an error refuses the file; a warning is about lines that were repaired or skipped; info is neither. */
export type ReportLevel = 'error' | 'warning' | 'info';

/** A kind of event that may concern many lines; the report has one entry per kind. */
export interface ReportKind {
  readonly id: string;
  readonly level: ReportLevel;
  /** The sentence of the entry: what happened, how often, and what was done about it. */
  message(count: number): string;
  readonly offer?: Offer;
}

/** A second way to read the rows of an entry. */
export interface Offer {
  readonly id: string;
  /** What a button says that changes to the other way. */
  readonly title: string;
  readonly isTaken: boolean;
}

/** One entry of a report. */
interface ReportEntry {
  readonly kind: string;
  readonly level: ReportLevel;
  readonly message: string;
  readonly count: number;
  /** The first three lines concerned, counted from 1; empty when it concerns the whole file. */
  readonly lines: readonly number[];
  /** The text of the first of these lines, shortened if long. */
  readonly sample: string;
  readonly offer?: Offer;
}

/** Something about a log that its file does not tell, and that would make other jobs of it. */
export interface Doubt {
  readonly id: string;
  /** A sentence with what speaks for it, and a question. */
  readonly question: string;
  /** The first is how the log is read now. */
  readonly answers: readonly Answer[];
}

/** A way out of a doubt: how the columns are read then. */
export interface Answer {
  readonly title: string;
  readonly change: Partial<ColumnMapping>;
  /** What is chosen besides, where the file is no table of jobs. */
  readonly choice?: string;
}

/** The report on a workload log: problems by kind, and where its numbers come from. */
export interface ImportReport {
  readonly entries: readonly ReportEntry[];
  /** What has to be asked before the log is run. */
  readonly doubts: readonly Doubt[];
  /** What the file contains. */
  readonly read: readonly string[];
  /** What was computed from it. */
  readonly derived: readonly string[];
  /** What the file does not contain and we chose. */
  readonly assumed: readonly string[];
}

/** The list of the report to which a sentence belongs. */
type Provenance = 'read' | 'derived' | 'assumed';

/** Collects a report while a log is read. */
export interface ReportBuilder {
  /** Counts one event of a kind; keeps the first three line numbers and the text of the first. */
  add(kind: ReportKind, line?: number, text?: string): void;
  /** Adds sentences to lists of the report; an empty one is none. */
  say(sentences: Partial<Record<Provenance, readonly string[]>>): void;
  /** Asks something, once. */
  ask(doubt: Doubt): void;
  count(kind: ReportKind): number;
  finish(): ImportReport;
}

const LINES_KEPT = 3;
const SAMPLE_LENGTH = 100;
const order: Readonly<Record<ReportLevel, number>> = { error: 0, warning: 1, info: 2 };

/** Shortens the text of a line for display. */
export function excerpt(text: string, length = SAMPLE_LENGTH): string {
  const line = text.trim();
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}

/** Creates an empty report. */
export function createReport(): ReportBuilder {
  const found = new Map<string, { kind: ReportKind; count: number; lines: number[]; sample: string }>();
  const doubts = new Map<string, Doubt>();
  const facts: Record<Provenance, string[]> = { read: [], derived: [], assumed: [] };

  return {
    add(kind, line, text = '') {
      let entry = found.get(kind.id);
      if (entry === undefined) {
        entry = { kind, count: 0, lines: [], sample: excerpt(text) };
        found.set(kind.id, entry);
      }
      entry.count += 1;
      const isNew = line !== undefined && !entry.lines.includes(line);
      if (isNew && entry.lines.length < LINES_KEPT) entry.lines.push(line);
    },
    say(sentences) {
      for (const [provenance, list] of Object.entries(sentences))
        addAll(
          facts[provenance as Provenance],
          list.filter((sentence) => sentence !== ''),
        );
    },
    ask(doubt) {
      if (!doubts.has(doubt.id)) doubts.set(doubt.id, doubt);
    },
    count: (kind) => found.get(kind.id)?.count ?? 0,
    finish() {
      const entries = [...found.values()].map(({ kind, count, lines, sample }) => ({
        kind: kind.id,
        level: kind.level,
        message: kind.message(count),
        count,
        lines,
        sample,
        ...(kind.offer && { offer: kind.offer }),
      }));
      entries.sort((a, b) => order[a.level] - order[b.level]);
      return { entries, doubts: [...doubts.values()], ...facts };
    },
  };
}

/** Describes the lines of an entry: `Lines 12, 40, 41 and 9 more`. */
export function sayLines(entry: ReportEntry): string {
  if (entry.lines.length === 0) return '';
  const more = entry.count - entry.lines.length;
  const word = entry.count === 1 ? 'Line' : 'Lines';
  return `${word} ${entry.lines.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Returns the parts of the report that are stored in a scenario made from the log. */
export function reportNotes({ entries, doubts, derived, assumed }: ImportReport): readonly string[] {
  return [
    ...doubts.map(({ question }) => question),
    ...entries.map(({ message }) => message),
    ...derived,
    ...assumed,
  ];
}

const letter: Readonly<Record<ReportLevel, string>> = { error: 'E', warning: 'W', info: 'I' };

/** Formats a report as plain text, to be sent to somebody. */
export function reportText(title: string, report: ImportReport): string {
  const entries = report.entries.flatMap((entry) => {
    const where = sayLines(entry);
    const lines = [`${letter[entry.level]}  ${entry.message}`];
    if (where !== '') lines.push(`   ${where}: ${entry.sample}`);
    return lines;
  });
  const section = (name: string, sentences: readonly string[]) =>
    sentences.length === 0 ? [] : ['', name, ...sentences.map((sentence) => `-  ${sentence}`)];
  return [
    title,
    ...(report.doubts.length === 0 ? [] : ['', ...report.doubts.map(({ question }) => `?  ${question}`)]),
    ...(entries.length === 0 ? [] : ['', ...entries]),
    ...section('Read', report.read),
    ...section('Derived', report.derived),
    ...section('Assumed', report.assumed),
    '',
  ].join('\n');
}
