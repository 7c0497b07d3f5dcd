import { Outcome, type TraceData } from '../engine/record/schema.ts';
import { eachFileOf } from '../engine/workload/externalFiles.ts';
import { inputBytes } from '../engine/workload/storage.ts';
import { brokenAt, eachRow, type Law, stagesOfTasks } from './law.ts';

/** Lists the rows of the fetches of each file by each server, in order. */
function fetchesByPlace({ tables: { fetches } }: TraceData): readonly (readonly number[])[] {
  const places = new Map<string, number[]>();
  const { file, to } = fetches.columns;
  for (let row = 0; row < fetches.length; row += 1) {
    const place = `${file[row]} ${to[row]}`;
    places.set(place, [...(places.get(place) ?? []), row]);
  }
  return [...places.values()];
}

/** A server fetches a file only if it neither has it nor is fetching it; and it fetches all of it. */
export const fetchesAddUp: Law = (trace) => {
  const { file, from, to, bytes, isWhole, startedAt, endedAt, leftAt } = trace.tables.fetches.columns;
  const sizes = trace.graphs.storage.externalFiles?.bytes ?? [];
  return fetchesByPlace(trace).flatMap((rows) => {
    let sums: readonly number[] = []; // what may have come so far
    return rows.flatMap((row, at) => {
      const before = rows[at - 1];
      if (before !== undefined && leftAt[before] > startedAt[row])
        return [brokenAt(`file ${file[row]} comes to server ${to[row]}, which has it,`, startedAt[row])];
      if (from[row] === to[row])
        return [brokenAt(`server ${to[row]} fetches file ${file[row]} from itself`, startedAt[row])];
      // Maybe the rest of what another server had begun to send; or all again, for others than those that have gone.
      const mayBeRest = before !== undefined && isWhole[before] === 0 && endedAt[before] === startedAt[row];
      const size = sizes[file[row]];
      const rounding = 1e-6 * size;
      sums = [bytes[row], ...(mayBeRest ? sums.map((came) => came + bytes[row]) : [])].filter(
        (sum) => sum <= size + rounding,
      );
      if (sums.length === 0)
        return [
          brokenAt(
            `${bytes[row]} bytes of file ${file[row]}, of ${size}, came to server ${to[row]}`,
            endedAt[row],
          ),
        ];
      const isFull = sums.some((sum) => sum >= size - rounding);
      return isWhole[row] === 1 && !isFull
        ? [brokenAt(`${sums} bytes of ${size} came to server ${to[row]}`, endedAt[row])]
        : [];
    });
  });
};

/** An attempt that computes has all files that its stage needs, and waited no longer than the fetches took. */
export const filesAreThere: Law = (trace) => {
  const { graphs, tables } = trace;
  const { externalFiles } = graphs.storage;
  if (externalFiles === undefined) return [];
  const { task, server, outcome, endedAt, startedAt } = tables.attempts.columns;
  const stageOf = stagesOfTasks(trace);
  const { attempt, until } = tables.filesAwaited.columns;
  const readyAt = startedAt.slice();
  attempt.forEach((row, at) => {
    readyAt[row] = until[at];
  });
  const fetches = tables.fetches.columns;
  const firstAt = new Map<string, number>();
  const ends = new Set<string>();
  for (let row = 0; row < tables.fetches.length; row += 1) {
    if (fetches.isWhole[row] === 0) continue;
    const place = `${fetches.file[row]} ${fetches.to[row]}`;
    firstAt.set(place, Math.min(firstAt.get(place) ?? Infinity, fetches.endedAt[row]));
    ends.add(`${fetches.to[row]} ${fetches.endedAt[row]}`);
  }
  const isWaiter = new Set(attempt);
  const complaint = (row: number) => {
    if (outcome[row] !== Outcome.finished) return false;
    let missing = '';
    eachFileOf(externalFiles, stageOf[task[row]], (file) => {
      const isAtHome = externalFiles.origin[file] === server[row] || externalFiles.bytes[file] === 0;
      if (!isAtHome && !((firstAt.get(`${file} ${server[row]}`) ?? Infinity) <= readyAt[row]))
        missing = `attempt ${row} runs without file ${file}, which it has at ${readyAt[row]}`;
    });
    if (missing !== '') return missing;
    if (readyAt[row] > endedAt[row]) return `attempt ${row} ends before it has its files`;
    if (isWaiter.has(row) && !ends.has(`${server[row]} ${readyAt[row]}`))
      return `attempt ${row} waits for files until ${readyAt[row]}, when none comes`;
    return false;
  };
  return eachRow(tables.attempts.length, complaint, startedAt);
};

/** No server keeps more bytes than its cache can hold. */
export const cachesHaveRoom: Law = ({ graphs, tables, topology }) => {
  const { fetches } = tables;
  const { file, to, isWhole, endedAt, leftAt } = fetches.columns;
  const changes: { readonly at: number; readonly server: number; readonly bytes: number }[] = [];
  for (let row = 0; row < fetches.length; row += 1) {
    if (isWhole[row] === 0 || leftAt[row] === endedAt[row]) continue;
    const bytes = graphs.storage.externalFiles?.bytes[file[row]] ?? 0;
    changes.push({ at: endedAt[row], server: to[row], bytes });
    if (Number.isFinite(leftAt[row])) changes.push({ at: leftAt[row], server: to[row], bytes: -bytes });
  }
  changes.sort((one, other) => one.at - other.at || one.bytes - other.bytes);
  const kept = new Float64Array(topology.servers);
  return changes.flatMap(({ at, server, bytes }) => {
    kept[server] += bytes;
    return kept[server] > topology.fileCache
      ? [brokenAt(`server ${server} keeps ${kept[server]} bytes`, at)]
      : [];
  });
};

/** A finished attempt has read all its input, a stopped one at most that, and no attempt computes before its input is there. */
export const readsAddUp: Law = (trace) => {
  const { graphs, tables } = trace;
  const { attempts, reads } = tables;
  const { attempt, serverBytes, rackBytes, remoteBytes, until, computed } = reads.columns;
  const { task, startedAt, outcome } = attempts.columns;
  const stageOf = stagesOfTasks(trace);
  const complaint = (row: number) => {
    const own = attempt[row];
    const stage = stageOf[task[own]];
    const all = inputBytes(graphs.storage, stage) + graphs.storage.shuffleBytes[stage];
    const read = serverBytes[row] + rackBytes[row] + remoteBytes[row];
    // Parts of a shuffle are fractions.
    const rounding = 1e-6 * all;
    if (outcome[own] === Outcome.finished && Math.abs(read - all) > rounding)
      return `attempt ${own} read ${read} bytes of ${all}`;
    if (read > all + rounding) return `attempt ${own} was stopped and had read ${read} bytes of ${all}`;
    const time = until[row] - startedAt[own];
    if (!Number.isFinite(startedAt[own])) return false;
    if (computed[row] < 0 || computed[row] > Math.max(0, time))
      return `attempt ${own} computed for ${computed[row]} while it read for ${time}`;
    return !Number.isInteger(computed[row]) && `attempt ${own} computed for ${computed[row]}`;
  };
  return eachRow(reads.length, complaint, until);
};
