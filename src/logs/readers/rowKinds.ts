import type { ReportBuilder, ReportKind, ReportLevel } from '../report.ts';
import { sayCount, sayMany, sayShare } from '../say.ts';
import { LATEST, MAX_TASKS } from './taskGraph.ts';

/** Some bad rows are accidents; if a larger share is bad, the file has another format. */
const TOLERATED_BAD_SHARE = 0.05;

/** Creates a kind of remark; `message` gets the count. */
export function kindOf(id: string, level: ReportLevel, message: (count: number) => string): ReportKind {
  return { id, level, message };
}

/** Remarks that all formats of rows need, under the id of one format. */
interface RowKinds {
  readonly wrongColumns: ReportKind;
  readonly notNumber: ReportKind;
  readonly tooLate: ReportKind;
  readonly outOfOrder: ReportKind;
  readonly tooMany: ReportKind;
  /** Whether so many rows are bad that the file is refused; says so in the report. `others` are bad rows of other kinds. */
  isRefused(report: ReportBuilder, rows: number, jobs: number, others?: number): boolean;
}

/** Creates the remarks of a format. `needs` says what a row holds. */
export function rowKinds(id: string, needs: string, noun = 'row'): RowKinds {
  const left = (count: number) => `${sayMany(count, noun)} left out`;
  const bad = [
    kindOf(`${id}/wrong-columns`, 'warning', (count) => `${left(count)}: ${needs}`),
    kindOf(
      `${id}/not-a-number`,
      'warning',
      (count) => `${left(count)} with a field that is not a number, or below 0. ${needs}`,
    ),
    kindOf(
      `${id}/too-late`,
      'warning',
      (count) =>
        `${left(count)} with a time of more than ${sayCount(LATEST)} s (127 years): that is no time of this unit.`,
    ),
  ];
  const [wrongColumns, notNumber, tooLate] = bad;
  return {
    wrongColumns,
    notNumber,
    tooLate,
    outOfOrder: kindOf(
      `${id}/out-of-order`,
      'warning',
      (count) => `${sayMany(count, noun)} out of the order of arrival; sorted.`,
    ),
    tooMany: kindOf(
      `${id}/too-many`,
      'warning',
      () =>
        `Reading stopped here: a log of more than ${sayCount(MAX_TASKS)} tasks does not fit into a browser tab. ` +
        'For a later part, cut the file first.',
    ),
    isRefused(report, rows, jobs, others = 0) {
      const count = bad.reduce((sum, kind) => sum + report.count(kind), others);
      if (jobs > 0 && (count <= 1 || count / rows <= TOLERATED_BAD_SHARE)) return false;
      const why =
        jobs === 0
          ? `No job could be read. ${needs}`
          : `${sayCount(count)} of ${sayCount(rows)} ${noun}s (${sayShare(count / rows)}) cannot be read. ` +
            'Either this is another format or the file is damaged: compare its lines named here with the original.';
      report.add(kindOf(`${id}/refused`, 'error', () => why));
      return true;
    },
  };
}
