import { formatBytes } from '../../base/format.ts';
import type { AttemptId } from '../../engine/ids.ts';
import { eachFileOf } from '../../engine/workload/externalFiles.ts';
import type { Trace } from '../../trace/trace.ts';

/** Names the external files that an attempt needs, with their sizes: "program of Sort (10 MB)". */
export function filesWords({ data, taskStage }: Trace, attempt: AttemptId): string {
  const { externalFiles } = data.graphs.storage;
  if (externalFiles === undefined) return 'no files';
  const { names, bytes } = externalFiles;
  const words: string[] = [];
  const stage = taskStage[data.tables.attempts.columns.task[attempt]];
  eachFileOf(externalFiles, stage, (file) => words.push(`${names[file]} (${formatBytes(bytes[file])})`));
  return words.join(', ');
}

/** Names the external file that a transfer brings; null for a transfer of a task's input. O(fetches). */
export function fileOfFlow({ data }: Trace, flow: number): string | null {
  const { flows, fetches, filesAwaited } = data.tables;
  if (filesAwaited.length === 0) return null;
  const same = (['attempt', 'from', 'to', 'startedAt'] as const).map(
    (name) => [fetches.columns[name], flows.columns[name][flow]] as const,
  );
  for (let row = 0; row < fetches.length; row += 1) {
    if (same.every(([column, value]) => column[row] === value))
      return data.graphs.storage.externalFiles?.names[fetches.columns.file[row]] ?? null;
  }
  return null;
}
