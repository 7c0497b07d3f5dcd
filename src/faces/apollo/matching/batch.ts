import { type BlockingPair, blockingPairs } from '../../../algorithms/blockingPairs.ts';
import type { CostRows } from '../../../algorithms/costRows.ts';
import { type JobId, NONE, type SchedulerId, type ServerId, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { createMatcher, type MatcherKind } from '../../../policies/apollo/match/matcher.ts';
import { type Quality, qualityOf } from '../../../policies/apollo/match/quality.ts';
import { type RecordedRounds, recordRounds } from '../../../policies/apollo/match/rounds.ts';

/** A task of a batch. */
export interface BatchTask {
  readonly id: TaskId;
  readonly name: string;
  /** Server that holds much of what it reads; null if none does. */
  readonly input: string | null;
  /** What became of it, in words. */
  readonly fate: string;
}

/** What a manager matched together: rows are tasks, the most urgent first; columns are places in `servers`. */
export interface MatchingBatch {
  readonly job: JobId;
  readonly manager: SchedulerId;
  readonly at: Micros;
  readonly tasks: readonly BatchTask[];
  /** All candidates, in the order of the racks. */
  readonly servers: readonly { readonly id: ServerId; readonly name: string }[];
  /** Estimated completions in µs, as the matcher saw them. */
  readonly costs: CostRows;
  readonly matcher: MatcherKind;
  readonly mostRounds: number;
  /** Column of each row as matched in the run, or NONE. */
  readonly sent: readonly number[];
}

/** A matching of a batch, and how good it is. */
export interface Outcome {
  /** Column of each row, or NONE. */
  readonly columnOf: readonly number[];
  readonly quality: Quality;
  readonly blocking: readonly BlockingPair[];
}

/** A batch with the outcome of each matcher. */
export interface SolvedBatch {
  readonly batch: MatchingBatch;
  readonly rounds: RecordedRounds['rounds'];
  readonly outcomes: Readonly<Record<MatcherKind, Outcome>>;
  /** Whether the policy's matcher, played again, gives what the run had. */
  readonly isAsSent: boolean;
}

/** The matchers in the order in which they are shown. */
export const matcherKinds: readonly MatcherKind[] = ['greedy', 'stable', 'leastMax', 'leastSum'];

/** Judges a matching. */
export function outcomeOf({ costs }: MatchingBatch, columnOf: readonly number[]): Outcome {
  return { columnOf, quality: qualityOf(costs, columnOf), blocking: blockingPairs(costs, columnOf) };
}

/** Matches a batch in every way. */
export function solveBatch(batch: MatchingBatch): SolvedBatch {
  const { costs, mostRounds, matcher, sent } = batch;
  const outcome = (kind: MatcherKind) => {
    const each = createMatcher(kind, mostRounds);
    each.match(costs);
    return outcomeOf(batch, Array.from(each.serverOf.subarray(0, costs.rows)));
  };
  const outcomes = {
    greedy: outcome('greedy'),
    stable: outcome('stable'),
    leastMax: outcome('leastMax'),
    leastSum: outcome('leastSum'),
  };
  const isAsSent = outcomes[matcher].columnOf.every((column, row) => column === sent[row]);
  return { batch, rounds: recordRounds(costs, mostRounds).rounds, outcomes, isAsSent };
}

/** Cost of a pair in µs; Infinity if the server is no candidate of the task. */
export function costOf({ costs }: MatchingBatch, row: number, column: number): number {
  const entry = costs.entryOf(row, column);
  return entry === NONE ? Infinity : costs.cost[entry];
}

/** The columns that a row may have, soonest completion first. */
export function candidatesOf({ costs }: MatchingBatch, row: number): readonly number[] {
  const entries = Array.from(
    { length: costs.starts[row + 1] - costs.starts[row] },
    (_, at) => costs.starts[row] + at,
  );
  return entries.sort((a, b) => costs.cost[a] - costs.cost[b]).map((entry) => costs.column[entry]);
}

/**
 * Breaks a match: gives a task another server, or none (NONE). Who had that server gets the one that becomes free, if it may;
 * else it goes without. Null if the server is no candidate.
 */
export function moved(
  batch: MatchingBatch,
  columnOf: readonly number[],
  row: number,
  column: number,
): readonly number[] | null {
  if (column !== NONE && batch.costs.entryOf(row, column) === NONE) return null;
  const rival = column === NONE ? NONE : columnOf.indexOf(column);
  const left = columnOf[row];
  const next = [...columnOf];
  next[row] = column;
  if (rival !== NONE && rival !== row)
    next[rival] = left !== NONE && batch.costs.entryOf(rival, left) !== NONE ? left : NONE;
  return next;
}
