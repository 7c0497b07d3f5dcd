import { toSeconds } from '../../engine/kernel/time.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { hasCopies } from '../../trace/copies.ts';
import { copyWait } from '../../trace/copyWaits.ts';
import { timeFetching } from '../../trace/fetching.ts';
import type { Trace } from '../../trace/trace.ts';
import { localityWord, timeReading } from '../looks/readingLook.ts';
import { serverName, taskName } from '../shared/names.ts';
import { kindName, outcomeName } from '../shared/raceWords.ts';

const MOST_ROWS = 5000;

/**
 * Lists what ran where and when, in the order in which tasks were bound: the content of the bars as rows, header
 * first.
 */
export function timelineTable(trace: Trace): readonly (readonly (string | number)[])[] {
  const { data, taskReadyAt } = trace;
  const hasReads = data.tables.reads.length > 0;
  const { attempts, filesAwaited } = data.tables;
  const hasFiles = filesAwaited.length > 0;
  const { task, server, lane, startedAt, endedAt } = attempts.columns;
  const hasEnds = hasCopies(trace) || attempts.columns.outcome.some((each) => each > Outcome.finished);
  const header = ['task', 'server', 'slot', 'ready (s)', 'started (s)', 'ended (s)', 'waited (s)', 'ran (s)'];
  const endHeader = hasEnds ? ['kind', 'outcome'] : [];
  const hasWaits = data.tables.copiesAwaited.length > 0;
  const waitHeader = hasWaits ? ['waited for a copy (s)'] : [];
  const fileHeader = hasFiles ? ['fetched files (s)'] : [];
  const readHeader = hasReads ? ['locality', 'read (s)'] : [];
  const rows = Array.from({ length: Math.min(MOST_ROWS, attempts.length) }, (_, row) => {
    const readyAt = taskReadyAt[task[row]];
    return [
      taskName(data.graphs, task[row]),
      serverName(server[row], data.topology.servers),
      startedAt[row] < Number.POSITIVE_INFINITY ? lane[row] : Number.NaN,
      toSeconds(readyAt),
      toSeconds(startedAt[row]),
      toSeconds(endedAt[row]),
      toSeconds(startedAt[row] - readyAt),
      toSeconds(endedAt[row] - startedAt[row]),
      ...(hasEnds ? [kindName(trace, row), outcomeName(trace, row)] : []),
      ...(hasWaits ? [toSeconds(copyWait(trace, row))] : []),
      ...(hasFiles ? [toSeconds(timeFetching(trace, row))] : []),
      ...(hasReads ? [localityWord(trace, row), toSeconds(timeReading(trace, row))] : []),
    ];
  });
  return [[...header, ...endHeader, ...waitHeader, ...fileHeader, ...readHeader], ...rows];
}
