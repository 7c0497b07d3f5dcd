import type { HowToRead, LogFormat } from '../../logs/format.ts';
import { createLogParser, type ReadLog } from '../../logs/readLog.ts';
import type { WorkloadLog } from '../../logs/workloadLog.ts';
import { testLogs } from './testLogs.ts';

/** Reads a text as a format, in chunks as they come from disk. */
export async function readAs(format: LogFormat, text: string, how?: HowToRead): Promise<ReadLog> {
  const parser = createLogParser(await format.load(), how);
  for (let at = 0; at < text.length; at += 65_536) parser.push(text.slice(at, at + 65_536));
  return parser.finish();
}

/** Returns the log, or throws if it was refused. */
export function logIn({ log, report }: ReadLog): WorkloadLog {
  if (log === null) throw new Error(`refused: ${report.entries[0]?.message}`);
  return log;
}

/** Returns the artificial log of a format. */
export function testLog(id: string): string {
  const found = testLogs.find((log) => log.id === id);
  if (found === undefined) throw new Error(`no test log of ${id}`);
  return found.text;
}

/** Lists the kinds of remarks with counts and lines. */
export function remarksOf({
  report,
}: ReadLog): readonly (readonly [string, string, number, readonly number[]])[] {
  return report.entries.map(({ kind, level, count, lines }) => [kind, level, count, lines] as const);
}
