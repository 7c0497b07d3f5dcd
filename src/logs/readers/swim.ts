import { type ByteRow, createByteLogBuilder } from '../byteLogBuilder.ts';
import { fieldsOf, type LogReader } from '../format.ts';
import type { ReportBuilder, ReportKind } from '../report.ts';
import { sayMany } from '../say.ts';
import { isRefused, kindOf } from './rowKinds.ts';
import { MAX_JOBS, told } from './swimKinds.ts';
import { sayWhatWasRead } from './swimReport.ts';
import { LATEST } from './taskGraph.ts';

// Columns: job, submit s, gap s (submit − the submit before), input, shuffle, output in bytes [, path, unused, unused]
const FEWEST_FIELDS = 6;
const MOST_FIELDS = 9;

/** A longer gap means that an hour's sample is missing: SWIM's days are composed of hourly samples. */
const MISSING_HOUR = 3_600; // s

const NO_JOB =
  'No job could be read: a SWIM row holds the name, arrival and gap in seconds, bytes of input, shuffle and output, and ' +
  'perhaps a path, with tabs between them.';

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
        report.add(told['too-many'], number, text);
        return false;
      }
      const row = rowOf(fields);
      const { isInOrder, isNameNew } = jobs.addJob(row);
      if (!isInOrder) report.add(told['out-of-order'], number, text);
      if (!isNameNew) report.add(told['repeated-name'], number, text);
      remarkOn(row, fields, progress, (kind) => report.add(kind, number, text));
      return true;
    },
    finish() {
      const { rows } = progress;
      const bad = [told['wrong-columns'], told['not-a-count'], told['too-late']].reduce(
        (sum, kind) => sum + report.count(kind),
        0,
      );
      if (isRefused('swim', report, { rows, jobs: jobs.jobs, bad }, NO_JOB)) return null;
      const log = jobs.finish();
      const without = jobs.jobs - progress.withPath;
      if (progress.withPath > 0 && without > 0)
        report.add(
          kindOf(
            'swim/some-paths',
            'info',
            () => `${sayMany(without, 'job')} without a path: each reads a file of its own.`,
          ),
        );
      sayWhatWasRead(log, progress, report);
      return log;
    },
  };
}

function complaintAbout(fields: readonly string[]): ReportKind | undefined {
  if (fields.length < FEWEST_FIELDS || fields.length > MOST_FIELDS) return told['wrong-columns'];
  const counts = fields.slice(1, FEWEST_FIELDS);
  if (!counts.every((field) => isCount(field) && Number.isSafeInteger(Number(field))))
    return told['not-a-count'];
  return Number(fields[1]) > LATEST ? told['too-late'] : undefined;
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
  if (!Number.isNaN(gap) && gap !== Number(fields[2])) remark(told['off-gap']);
  if (gap >= MISSING_HOUR) remark(told['missing-hour']);
  if (gap > progress.longestGap) progress.longestGap = gap;
  if (input === 0) remark(told['no-input']);
  if (fields.slice(7).some((field) => field !== '')) remark(told['more-columns']);
  if (path !== '') progress.withPath += 1;
  progress.submitted = arrivesAt;
}
