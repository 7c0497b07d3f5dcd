import type { ReportKind } from '../report.ts';
import { sayCount, sayMany, sayShare } from '../say.ts';
import { LATEST } from './taskGraph.ts';

/** Rows with a wrong number of columns. */
export const wrongColumns: ReportKind = {
  id: 'swim/wrong-columns',
  level: 'warning',
  message: (count) =>
    `${sayMany(count, 'row')} left out: a SWIM row has 6 to 9 columns with tabs between them.`,
};

/** Rows with values that are not numbers. */
export const notCount: ReportKind = {
  id: 'swim/not-a-count',
  level: 'warning',
  message: (count) =>
    `${sayMany(count, 'row')} left out: arrival, gap and bytes (columns 2 to 6) are whole numbers from 0 to 2^53.`,
};

/** Rows with an impossibly late arrival. */
export const tooLate: ReportKind = {
  id: 'swim/too-late',
  level: 'warning',
  message: (count) =>
    `${sayMany(count, 'row')} that arrive later than ${sayCount(LATEST)} s (127 years) left out: that is no time in seconds.`,
};

/** Rows that arrive before their predecessor. */
export const outOfOrder: ReportKind = {
  id: 'swim/out-of-order',
  level: 'warning',
  message: (count) => `${sayMany(count, 'row')} out of the order of arrival; sorted.`,
};

/** Rows with the name of another row. */
export const repeatedName: ReportKind = {
  id: 'swim/repeated-name',
  level: 'warning',
  message: (count) =>
    `${sayMany(count, 'job')} with the name of another: kept, with a number behind the name.`,
};

/** Rows whose gap is not the time since the previous row. */
export const offGap: ReportKind = {
  id: 'swim/off-gap',
  level: 'warning',
  message: (count) =>
    `${sayMany(count, 'row')} whose gap (column 3) is not the time since the row before; the arrival (column 2) is used.`,
};

/** An hour that the log does not cover. */
export const missingHour: ReportKind = {
  id: 'swim/missing-hour',
  level: 'info',
  message: (count) =>
    `${sayMany(count, 'gap')} of an hour or more without a job: the sample of that hour is missing or empty. ` +
    'SWIM composes its days of hourly samples, so changes at full hours are artefacts.',
};

/** Jobs that read nothing. */
export const noInput: ReportKind = {
  id: 'swim/no-input',
  level: 'info',
  message: (count) =>
    `${sayMany(count, 'job')} without input: one map each, which reads nothing and takes the fixed cost only.`,
};

/** Undocumented columns that are not empty. */
export const moreColumns: ReportKind = {
  id: 'swim/more-columns',
  level: 'info',
  message: (count) =>
    `${sayMany(count, 'row')} with something in columns 8 or 9, which SWIM does not describe; ignored.`,
};

/** Some jobs have no path while others have one. */
export function somePaths(without: number): ReportKind {
  return {
    id: 'swim/some-paths',
    level: 'info',
    message: () => `${sayMany(without, 'job')} without a path: each reads a file of its own.`,
  };
}

/** Reading stopped before the end of the file. */
export function tooMany(most: number): ReportKind {
  return {
    id: 'swim/too-many',
    level: 'warning',
    message: () =>
      `Reading stopped here: a log of more than ${sayCount(most)} jobs does not fit into a browser tab. ` +
      'For a later part, cut the file first.',
  };
}

/** Why a file is refused: too many bad rows, or no good one. */
export function refusal(bad: number, rows: number): ReportKind {
  return {
    id: 'swim/refused',
    level: 'error',
    message: () =>
      rows === bad
        ? 'No job could be read: a SWIM row holds the name, arrival and gap in seconds, bytes of input, shuffle and ' +
          'output, and perhaps a path, with tabs between them.'
        : `${sayCount(bad)} of ${sayCount(rows)} rows (${sayShare(bad / rows)}) cannot be read. ` +
          'Either this is another format or the file is damaged: compare its lines named here with the original.',
  };
}
