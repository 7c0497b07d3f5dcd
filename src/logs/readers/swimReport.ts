import type { ReportBuilder } from '../report.ts';
import { sayBytes, sayCount, sayDuration, sayMany } from '../say.ts';
import type { WorkloadLog } from '../workloadLog.ts';
import { shiftOf } from './sayTable.ts';

/** Facts that only the rows of the file reveal. */
interface SwimRows {
  readonly withPath: number;
  /** The longest time without a job. [s] */
  readonly longestGap: number;
}

function sum(column: Float64Array): number {
  return column.reduce((total, value) => total + value, 0);
}

/** Reports what a SWIM log contains, and what was derived from it. */
export function sayWhatWasRead(log: WorkloadLog, rows: SwimRows, report: ReportBuilder): void {
  const { bytes } = log;
  if (bytes === null) return;
  const { input, shuffle, output } = bytes;
  const mapOnly = shuffle.reduce((count, size) => count + (size === 0 ? 1 : 0), 0);
  report.say({
    read: [
      `${sayMany(log.jobs, 'job')}: name, arrival in seconds, and bytes of input (${sayBytes(sum(input))}), ` +
        `shuffle (${sayBytes(sum(shuffle))}) and output (${sayBytes(sum(output))}).`,
      `${sayCount(mapOnly)} of the jobs shuffle nothing: they have maps only.`,
      sentenceAboutPaths(log, rows.withPath),
    ],
    derived: [
      `The log spans ${sayDuration(log.length)}; the longest time without a job is ${sayDuration(rows.longestGap)}.`,
      shiftOf(log),
    ],
    assumed: ['One user: the file names none.'],
  });
}

function sentenceAboutPaths({ bytes }: WorkloadLog, withPath: number): string {
  if (bytes === null || withPath === 0) return 'No paths: which jobs read the same data is not known.';
  const readers = new Uint32Array(bytes.files.length);
  for (const file of bytes.file) if (file >= 0) readers[file] += 1;
  const shared = readers.filter((count) => count > 1);
  const most = readers.reduce((largest, count) => Math.max(largest, count), 0);
  const hottest = bytes.files[readers.indexOf(most)];
  const total = shared.reduce((jobs, count) => jobs + count, 0);
  return (
    `${sayMany(readers.length, 'path')} of inputs, ${sayCount(shared.length)} of them read by more than one job ` +
    `(${sayMany(total, 'job')}); the hottest, ${hottest}, by ${sayMany(most, 'job')}.`
  );
}
