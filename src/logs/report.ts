/** How bad an entry is: an error refuses the file, a warning repairs or skips and counts, the rest informs. */
export type ReportLevel = 'error' | 'warning' | 'info';

/** Something that can happen to many lines; the report has one entry for it, however often it does. */
export interface ReportKind {
  readonly id: string;
  readonly level: ReportLevel;
  /** The sentence of the entry: what happened how often, and what was done about it. */
  message(count: number): string;
}

/** What the report says about one kind of thing that happened. */
export interface ReportEntry {
  readonly kind: string;
  readonly level: ReportLevel;
  readonly message: string;
  readonly count: number;
  /** The first three lines where it happened, from 1; empty when it concerns the whole file. */
  readonly lines: readonly number[];
  /** The text of the first of these lines, cut when long. */
  readonly sample: string;
}

/** What became of a workload log: complaints by kind, and what the numbers are worth. */
export interface ImportReport {
  readonly entries: readonly ReportEntry[];
  /** What stands in the file. */
  readonly read: readonly string[];
  /** What was computed from it. */
  readonly derived: readonly string[];
  /** What the file does not say and we chose. */
  readonly assumed: readonly string[];
}

/** Which list of the report a sentence belongs to. */
export type Provenance = 'read' | 'derived' | 'assumed';

/** Collects a report while a log is read. */
export interface ReportBuilder {
  /** Counts one more of a kind; the first three lines and the text of the first are kept. */
  add(kind: ReportKind, line?: number, text?: string): void;
  say(provenance: Provenance, sentence: string): void;
  count(kind: ReportKind): number;
  finish(): ImportReport;
}

const LINES_KEPT = 3;
const SAMPLE_LENGTH = 100;
const order: Readonly<Record<ReportLevel, number>> = { error: 0, warning: 1, info: 2 };

/** Shortens the text of a line to what a reader takes in. */
export function excerpt(text: string, length = SAMPLE_LENGTH): string {
  const line = text.trim();
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}

/** Creates an empty report. */
export function createReport(): ReportBuilder {
  const found = new Map<string, { kind: ReportKind; count: number; lines: number[]; sample: string }>();
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
    say: (provenance, sentence) => facts[provenance].push(sentence),
    count: (kind) => found.get(kind.id)?.count ?? 0,
    finish() {
      const entries = [...found.values()].map(({ kind, count, lines, sample }) => ({
        kind: kind.id,
        level: kind.level,
        message: kind.message(count),
        count,
        lines,
        sample,
      }));
      entries.sort((a, b) => order[a.level] - order[b.level]);
      return { entries, ...facts };
    },
  };
}

/** Gives the lines of an entry in words: `Lines 12, 40, 41 and 9 more`. */
export function sayLines(entry: ReportEntry): string {
  if (entry.lines.length === 0) return '';
  const more = entry.count - entry.lines.length;
  const word = entry.count === 1 ? 'Line' : 'Lines';
  return `${word} ${entry.lines.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Gives what a scenario made from a log should remember of the report. */
export function reportNotes({ entries, derived, assumed }: ImportReport): readonly string[] {
  return [...entries.map(({ message }) => message), ...derived, ...assumed];
}

const letter: Readonly<Record<ReportLevel, string>> = { error: 'E', warning: 'W', info: 'I' };

/** Writes a report as plain text, for a message to a colleague. */
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
    ...(entries.length === 0 ? [] : ['', ...entries]),
    ...section('Read', report.read),
    ...section('Derived', report.derived),
    ...section('Assumed', report.assumed),
    '',
  ].join('\n');
}
