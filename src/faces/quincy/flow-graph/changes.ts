import { NONE, type ServerId, type TaskId } from '../../../engine/ids.ts';
import { serverName, taskName } from '../../../views/shared/names.ts';
import type { Change } from './choices.ts';
import type { SolvedProblem } from './problemAt.ts';

/** What happened to tasks in a solve, and which ended since the one before. */
export interface Changes {
  readonly of: ReadonlyMap<TaskId, Change>;
  readonly starts: readonly { readonly task: TaskId; readonly server: ServerId }[];
  readonly moves: readonly { readonly task: TaskId; readonly from: ServerId; readonly to: ServerId }[];
  readonly stops: readonly { readonly task: TaskId; readonly from: ServerId }[];
  readonly ends: readonly TaskId[];
}

/** Finds what changed since the previous solve. */
export function changesIn({ history, solve, at }: SolvedProblem, position: number): Changes {
  const left = history.leavesOf.get(solve.number) ?? [];
  const moves = left.filter(({ to }) => to !== NONE);
  const stops = left.filter(({ to }) => to === NONE);
  const moved = new Set(left.map(({ task }) => task));
  const starts = (history.startsOf.get(solve.number) ?? []).filter(({ task }) => !moved.has(task));
  const before = position > 0 ? history.solves.at(position - 1).at : Number.NEGATIVE_INFINITY;
  const of = new Map<TaskId, Change>();
  for (const { task } of starts) of.set(task, 'start');
  for (const { task } of moves) of.set(task, 'move');
  for (const { task } of stops) of.set(task, 'stop');
  return { of, starts, moves, stops, ends: endsBetween(history.trace, before, at) };
}

function endsBetween({ finishedBy, data }: SolvedProblem['history']['trace'], after: number, until: number) {
  const { endedAt } = data.tables.attempts.columns;
  const ends: TaskId[] = [];
  for (let task = 0; task < finishedBy.length; task += 1) {
    const attempt = finishedBy[task];
    if (attempt !== NONE && endedAt[attempt] > after && endedAt[attempt] <= until) ends.push(task);
  }
  return ends;
}

/** Says what changed, one line per task: moves, stops, starts, ends. */
export function changeLines({ history }: SolvedProblem, changes: Changes): readonly string[] {
  const { graphs, topology } = history.trace.data;
  const task = (id: TaskId) => taskName(graphs, id);
  const server = (id: ServerId) => serverName(id, topology.servers);
  return [
    ...changes.moves.map((each) => `${task(each.task)} moves ${server(each.from)} → ${server(each.to)}`),
    ...changes.stops.map((each) => `${task(each.task)} is stopped on ${server(each.from)}, waits`),
    ...changes.starts.map((each) => `${task(each.task)} starts on ${server(each.server)}`),
    ...changes.ends.map((each) => `${task(each)} has ended`),
  ];
}

/** Counts what changed in few words: "4 start, 1 moves". */
export function changeSummary({ starts, moves, stops, ends }: Changes): string {
  const counts: readonly (readonly [number, string, string])[] = [
    [starts.length, 'starts', 'start'],
    [moves.length, 'moves', 'move'],
    [stops.length, 'is stopped', 'are stopped'],
    [ends.length, 'has ended', 'have ended'],
  ];
  const said = counts
    .filter(([count]) => count > 0)
    .map(([count, one, more]) => `${count} ${count === 1 ? one : more}`);
  return said.length === 0 ? 'nothing changes' : said.join(', ');
}
