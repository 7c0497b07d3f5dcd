import type { ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';

/** A message as recorded in the trace. */
export interface RawMessage {
  readonly row: number;
  readonly kind: string;
  readonly from: number;
  readonly to: number;
  readonly about: number;
  readonly sentAt: number;
}

/** Reads all messages of a stage, in row order. Deliberately slow and plain: explanations are checked against it. */
export function rawMessages({ data }: Trace, stage: StageId): readonly RawMessage[] {
  const { length, columns } = data.tables.messages;
  const messages: RawMessage[] = [];
  for (let row = 0; row < length; row += 1) {
    if (columns.stage[row] !== stage) continue;
    messages.push({
      row,
      kind: data.messageKinds[columns.kind[row]].name,
      from: columns.from[row],
      to: columns.to[row],
      about: columns.about[row],
      sentAt: columns.sentAt[row],
    });
  }
  return messages;
}

/**
 * Counts what was on a server before an entry joined its queue: running, held and waiting. What begins at this very moment
 * is for the entries that leave at it, in their order; of these, those before this one count.
 */
export function rawAhead({ data }: Trace, entry: number, server: ServerId): number {
  const { attempts, holds, entries } = data.tables;
  const { stageJob, stages, stageFirstTask } = data.graphs;
  const { enteredAt, leftAt, stage } = entries.columns;
  const at = enteredAt[entry];
  const rows = Array.from({ length: entries.length }, (_, row) => row).filter(
    (row) => entries.columns.server[row] === server && enteredAt[row] <= at && at <= leftAt[row],
  );
  const served = rows.filter((row) => leftAt[row] === at);
  let count = rows.filter((row) => row < entry && at < leftAt[row]).length;
  const use = (job: number, from: number) => {
    const place = from === at ? served.findIndex((row) => stageJob[stage[row]] === job) : -1;
    const row = place < 0 ? -1 : served.splice(place, 1)[0];
    if (row < entry) count += 1;
  };
  for (let row = 0; row < holds.length; row += 1) {
    const { from, to } = holds.columns;
    if (holds.columns.server[row] === server && from[row] <= at && at < to[row])
      use(stageJob[holds.columns.stage[row]], from[row]);
  }
  for (let row = 0; row < attempts.length; row += 1) {
    const { startedAt, endedAt, task } = attempts.columns;
    if (attempts.columns.server[row] !== server || startedAt[row] > at || at >= endedAt[row]) continue;
    const ofTask = Array.from({ length: stages }, (_, each) => each).findLast(
      (each) => stageFirstTask[each] <= task[row],
    );
    use(stageJob[ofTask ?? 0], startedAt[row]);
  }
  return count;
}

/** Lists the servers on which a task may run. */
export function rawAllowed({ data }: Trace, stage: StageId, task: TaskId): readonly ServerId[] {
  const { graphs, topology } = data;
  const all = Array.from({ length: topology.servers }, (_, server) => server);
  if (graphs.stageSets[stage] === 0) return all;
  const place = (task - graphs.stageFirstTask[stage]) % graphs.stageSets[stage];
  const set = graphs.stageFirstSet[stage] + place;
  const { first, items } = graphs.serverSets;
  return all.filter((server) => items.slice(first[set], first[set + 1]).includes(server));
}
