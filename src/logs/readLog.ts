import type { ColumnChoice } from './columnMapping.ts';
import { isAnswered } from './doubts.ts';
import type { HowToRead, OpenLog } from './format.ts';
import { createLineSplitter, MAX_LINE_LENGTH } from './lines.ts';
import { sayWaits } from './loggedTimes.ts';
import { createReport, type ImportReport, type ReportKind } from './report.ts';
import { sayCount, sayMany } from './say.ts';
import { checkLog } from './selfCheck.ts';
import type { WorkloadLog } from './workloadLog.ts';

/** The result of reading a log: the log, or null when it is refused, and the report. */
export interface ReadLog {
  readonly log: WorkloadLog | null;
  readonly report: ImportReport;
  /** How the columns were read, where the format is a table of any columns. */
  readonly columns: ColumnChoice | null;
}

/** Reads a log whose text arrives in chunks. */
interface LogParser {
  /** Takes the next chunk. Returns false when it needs no more. */
  push(chunk: string): boolean;
  finish(): ReadLog;
}

const tooLong: ReportKind = {
  id: 'line-too-long',
  level: 'warning',
  message: (count) =>
    `${sayMany(count, 'line')} of more than ${sayCount(MAX_LINE_LENGTH)} characters left out: no known format has such lines.`,
};

/** Starts to read a log. */
export function createLogParser(open: OpenLog, how: HowToRead = {}): LogParser {
  const report = createReport();
  const reader = open(report, how);
  let wantsMore = true;
  const splitter = createLineSplitter(
    {
      line(text, number) {
        if (wantsMore) wantsMore = reader.line(text, number);
      },
      tooLong: (beginning, number) => report.add(tooLong, number, beginning),
    },
    reader.longestLine,
  );

  return {
    push(chunk) {
      splitter.push(chunk);
      return wantsMore;
    },
    finish() {
      splitter.finish();
      const log = reader.finish();
      if (log !== null) {
        checkLog(log, report);
        report.say({ derived: [sayWaits(log)] });
      }
      const { doubts, ...said } = report.finish();
      const open = doubts.filter(({ id }) => !isAnswered(how, id));
      return { log, report: { ...said, doubts: open }, columns: reader.columns?.() ?? null };
    },
  };
}
