import { type ByteRow, createByteLogBuilder } from '../byteLogBuilder.ts';
import { fieldsOf, type LogReader } from '../format.ts';
import type { ReportBuilder, ReportKind } from '../report.ts';
import * as kinds from './swimKinds.ts';
import { sayWhatWasRead } from './swimReport.ts';
import { LATEST } from './taskGraph.ts';

// Columns: job, submit s, gap s (submit − the submit before), input, shuffle, output in bytes [, path, unused, unused]
const FEWEST_FIELDS = 6;
const MOST_FIELDS = 9;

/** More jobs would not fit into the memory of a tab. */
const MAX_JOBS = 5_000_000;

/** Some bad rows are accidents; if a larger share is bad, the file has another format. */
const TOLERATED_BAD_SHARE = 0.05;

/** A longer gap means that an hour's sample is missing: SWIM's days are composed of hourly samples. */
const MISSING_HOUR = 3_600; // s

function columnsOf(line: string): readonly string[] {
  return line.split('\t').map((field) => field.trim());
}

const isCount = (field: string): boolean => /^\d+(\.0*)?$/.test(field);

/** State of the reader. */
interface Progress {
  rows: number;
  /** Submit time of the previous row; NaN if there is none to compare with. */
  submitted: number;
  withPath: number;
  /** The longest time without a job. [s] */
  longestGap: number;
}

/** Starts to read a SWIM log. */
export function openSwim(report: ReportBuilder): LogReader {
  const jobs = createByteLogBuilder();
  const progress: Progress = { rows: 0, submitted: Number.NaN, withPath: 0, longestGap: 0 };

  return {
    line(text, number) {
      if (text.trim() === '') return true;
      progress.rows += 1;
      // Pasted text may have lost its tabs.
      const fields = text.includes('\t') ? columnsOf(text) : fieldsOf(text);
      const complaint = complaintAbout(fields);
      if (complaint !== undefined) {
        report.add(complaint, number, text);
        progress.submitted = Number.NaN;
        return true;
      }
      if (jobs.jobs === MAX_JOBS) {
        report.add(kinds.tooMany(MAX_JOBS), number, text);
        return false;
      }
      const row = rowOf(fields);
      const { isInOrder, isNameNew } = jobs.addJob(row);
      if (!isInOrder) report.add(kinds.outOfOrder, number, text);
      if (!isNameNew) report.add(kinds.repeatedName, number, text);
      remarkOn(row, fields, progress, (kind) => report.add(kind, number, text));
      return true;
    },
    finish() {
      const { rows } = progress;
      const bad = [kinds.wrongColumns, kinds.notCount, kinds.tooLate].reduce(
        (sum, kind) => sum + report.count(kind),
        0,
      );
      if (jobs.jobs === 0 || (bad > 1 && bad / rows > TOLERATED_BAD_SHARE)) {
        report.add(kinds.refusal(bad, rows));
        return null;
      }
      const log = jobs.finish();
      if (progress.withPath > 0 && progress.withPath < jobs.jobs)
        report.add(kinds.somePaths(jobs.jobs - progress.withPath));
      sayWhatWasRead(log, progress, report);
      return log;
    },
  };
}

function complaintAbout(fields: readonly string[]): ReportKind | undefined {
  if (fields.length < FEWEST_FIELDS || fields.length > MOST_FIELDS) return kinds.wrongColumns;
  const counts = fields.slice(1, FEWEST_FIELDS);
  if (!counts.every((field) => isCount(field) && Number.isSafeInteger(Number(field)))) return kinds.notCount;
  return Number(fields[1]) > LATEST ? kinds.tooLate : undefined;
}

function rowOf(fields: readonly string[]): ByteRow {
  const [name, submitted, , input, shuffle, output, path = ''] = fields;
  return {
    name: name === '' ? 'job' : name,
    arrivesAt: Number(submitted),
    input: Number(input),
    shuffle: Number(shuffle),
    output: Number(output),
    path,
  };
}

/** Reports what is unusual about a valid row. */
function remarkOn(
  { arrivesAt, input, path }: ByteRow,
  fields: readonly string[],
  progress: Progress,
  remark: (kind: ReportKind) => void,
): void {
  const gap = arrivesAt - progress.submitted;
  if (!Number.isNaN(gap) && gap !== Number(fields[2])) remark(kinds.offGap);
  if (gap >= MISSING_HOUR) remark(kinds.missingHour);
  if (gap > progress.longestGap) progress.longestGap = gap;
  if (input === 0) remark(kinds.noInput);
  if (fields.slice(7).some((field) => field !== '')) remark(kinds.moreColumns);
  if (path !== '') progress.withPath += 1;
  progress.submitted = arrivesAt;
}
