import { toSeconds } from '../../engine/kernel/time.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { hasCopies } from '../../trace/copies.ts';
import { copyWait } from '../../trace/copyWaits.ts';
import { timeFetching } from '../../trace/fetching.ts';
import type { Trace } from '../../trace/trace.ts';
import { tableOf } from '../grammar/legendOf.ts';
import { localityWord, timeReading } from '../looks/readingLook.ts';
import { serverName, taskName } from '../shared/names.ts';
import { kindName, outcomeName } from '../shared/raceWords.ts';
import type { TableRows } from '../shared/view.ts';

const MOST_ROWS = 5000;

/** Lists what ran where and when, in the order in which tasks were bound: the content of the bars as rows. */
export function timelineTable(trace: Trace): TableRows {
  const { data, taskReadyAt } = trace;
  const { attempts, copiesAwaited, filesAwaited, reads } = data.tables;
  const { task, server, lane, startedAt, endedAt, outcome } = attempts.columns;
  const hasEnds = hasCopies(trace) || outcome.some((each) => each > Outcome.finished);
  const slotOf = (row: number) => (startedAt[row] < Number.POSITIVE_INFINITY ? lane[row] : Number.NaN);
  const readyAt = (row: number) => taskReadyAt[task[row]];
  const column = (title: string, value: (row: number) => string | number) => ({ title, value });
  const time = (title: string, value: (row: number) => number) =>
    column(`${title} (s)`, (row) => toSeconds(value(row)));
  const locality = column('locality', (row) => localityWord(trace, row));
  const columns = [
    column('task', (row) => taskName(data.graphs, task[row])),
    column('server', (row) => serverName(server[row], data.topology.servers)),
    column('slot', slotOf),
    time('ready', readyAt),
    time('started', (row) => startedAt[row]),
    time('ended', (row) => endedAt[row]),
    time('waited', (row) => startedAt[row] - readyAt(row)),
    time('ran', (row) => endedAt[row] - startedAt[row]),
    hasEnds && column('kind', (row) => kindName(trace, row)),
    hasEnds && column('outcome', (row) => outcomeName(trace, row)),
    copiesAwaited.length > 0 && time('waited for a copy', (row) => copyWait(trace, row)),
    filesAwaited.length > 0 && time('fetched files', (row) => timeFetching(trace, row)),
    reads.length > 0 && locality,
    reads.length > 0 && time('read', (row) => timeReading(trace, row)),
  ];
  const rows = Array.from({ length: Math.min(MOST_ROWS, attempts.length) }, (_, row) => row);
  return tableOf(
    columns.filter((each) => each !== false),
    rows,
  );
}
