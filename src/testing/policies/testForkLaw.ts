import { firstPosition } from '../../algorithms/firstPosition.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { type TableName, type TraceData, tables } from '../../engine/record/schema.ts';

/**
 * What of a row is known when it begins, and what when it ends: the rest is not compared of rows that have not ended.
 * Tables that are left out have no time of their own, or are known ahead; a stage's row has the last of its ends, and it
 * may run again when its outputs are lost.
 */
const known: Partial<
  Record<TableName, { readonly from: string; readonly to?: string; readonly atEnd?: readonly string[] }>
> = {
  jobs: { from: 'arrivedAt' },
  handovers: { from: 'at' },
  jobControl: { from: 'at' },
  attempts: { from: 'boundAt', to: 'endedAt', atEnd: ['outcome'] },
  upgrades: { from: 'at' },
  reads: { from: 'until' },
  flows: { from: 'startedAt', to: 'endedAt', atEnd: ['bytes'] },
  fetches: { from: 'startedAt', to: 'endedAt', atEnd: ['bytes', 'isWhole'] },
  filesAwaited: { from: 'from' },
  entries: { from: 'enteredAt' },
  holds: { from: 'from' },
  keptSlots: { from: 'from' },
  expectedEnds: { from: 'at' },
  copiesAwaited: { from: 'from' },
  messages: { from: 'sentAt' },
  thoughts: { from: 'from' },
  outages: { from: 'from' },
  decisions: { from: 'at' },
};

/** Columns with ids that count from the number of schedulers on. */
const actors = new Set(['actor', 'from', 'to']);

/** Lists all that a run has recorded before a time, as lines of text that are equal if and only if it is. */
export function linesBefore(data: TraceData, time: Micros): readonly string[] {
  return Object.entries(known).flatMap(([name, how]) => linesOf(data, name as TableName, how, time).sort());
}

function linesOf(
  data: TraceData,
  name: TableName,
  { from, to, atEnd = [] }: NonNullable<(typeof known)[TableName]>,
  time: Micros,
): string[] {
  const { length } = data.tables[name];
  const schema: Readonly<Record<string, string>> = tables[name];
  const columns = data.tables[name].columns as unknown as Readonly<Record<string, ArrayLike<number>>>;
  const lines: string[] = [];
  for (let row = 0; row < length; row += 1) {
    if (!(columns[from][row] < time)) continue;
    const isOver = to === undefined || columns[to][row] < time;
    // The slot is chosen when the attempt starts; until then another server may steal it, which its queue entries tell.
    const isBound = name === 'attempts' && !(columns.startedAt[row] < time);
    const cells = Object.entries(schema).map(([column, type]) => {
      const value = columns[column][row];
      if (type === 'f64' && isTime(name, column)) return value < time ? value : 'later';
      if (column === 'firstWord') return wordsOf(data, row).join(' ');
      // Where servers may fail, some policies have kinds of messages more, and others their numbers.
      if (name === 'messages' && column === 'kind') return data.messageKinds[value].name;
      if ((!isOver && atEnd.includes(column)) || (isBound && (column === 'lane' || column === 'server')))
        return 'unknown';
      return actors.has(column) && type === 'u32' && name !== 'flows' && name !== 'fetches'
        ? actorOf(data, value)
        : value;
    });
    if (name === 'messages') cells.push(...fieldsOf(data, row));
    lines.push(`${name} ${cells.join(' ')}`);
  }
  return lines;
}

const isTime = (name: TableName, column: string) =>
  column !== 'bytes' &&
  !(name === 'reads' && column !== 'until') &&
  column !== 'timeLeft' &&
  column !== 'timeOfNew';

/** With a scheduler for each job, a job more moves the numbers of the services. */
function actorOf({ topology, schedulers }: TraceData, actor: number): string {
  const place = actor - topology.servers - schedulers;
  return place >= 0 ? `service ${place}` : `${actor}`;
}

function wordsOf({ tables: all, words }: TraceData, row: number): Int32Array {
  const { firstWord } = all.decisions.columns;
  return words.subarray(firstWord[row], row + 1 < all.decisions.length ? firstWord[row + 1] : undefined);
}

function fieldsOf({ tables: all, fieldWords }: TraceData, message: number): readonly number[] {
  const { length, columns } = all.fields;
  const row = firstPosition(0, length, (each) => columns.message[each] >= message);
  if (row === length || columns.message[row] !== message) return [];
  const end = row + 1 < length ? columns.firstWord[row + 1] : undefined;
  return [...fieldWords.subarray(columns.firstWord[row], end)];
}
