import { minOf } from '../../../base/extremes.ts';
import { listsBy } from '../../../base/lists.ts';
import type { JobId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import {
  type Leave,
  leaveKind,
  type Solve,
  type Start,
  solveKind,
  startKind,
} from '../../../policies/quincy/decisions/flow.ts';
import {
  admitKind,
  evictKind,
  lostKind,
  type Rules,
  rulesKind,
  type Submit,
  submitKind,
} from '../../../policies/quincy/decisions/jobs.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Decision, DecisionList, Trace } from '../../../trace/trace.ts';
import { knownUntil, type Loss, lossesOf, type RootStay, rootStaysOf, type Stay, staysOf } from './stays.ts';

/** One submission of a task, valid until it ends or the task is submitted again. */
export interface Submitted {
  readonly submit: Submit;
  readonly job: JobId;
  readonly at: Micros;
  readonly row: number;
  /** Row of the task's next submission, or Infinity. */
  readonly nextRow: number;
  /** The servers that it was on since. */
  readonly stays: readonly Stay[];
  /** When it ends, because the task is done or must be submitted again. */
  readonly overAt: Micros;
}

/** All decisions of a run of Quincy's flow schedulers, in the form from which its networks are rebuilt. */
export interface SolveHistory {
  readonly trace: Trace;
  readonly rules: Rules;
  readonly solves: DecisionList<Solve>;
  /** In order of submission. */
  readonly submits: readonly Submitted[];
  readonly roots: readonly RootStay[];
  readonly losses: readonly Loss[];
  /** By the number of the solve. */
  readonly startsOf: ReadonlyMap<number, readonly Start[]>;
  readonly leavesOf: ReadonlyMap<number, readonly Leave[]>;
}

/** Reads the history of a run (cached); null if no flow was solved. */
export const historyOf = ofTrace(readHistory);

function readHistory(trace: Trace): SolveHistory | null {
  const solves = trace.decisionsOfKind(solveKind);
  const rules = trace.decisionsOfKind(rulesKind);
  if (solves.length === 0 || rules.length === 0) return null;
  const starts = trace.decisionsOfKind(startKind).all();
  const leaves = trace.decisionsOfKind(leaveKind).all();
  const evictions = trace.decisionsOfKind(evictKind).all();
  const rootStays = rootStaysOf(trace, trace.decisionsOfKind(admitKind).all());
  const losses = lossesOf(trace, trace.decisionsOfKind(lostKind).all());
  const roots = rootStays.map((root) => ({ ...root, to: knownUntil(losses, root.server, root.to) }));
  const stays = staysOf(trace, starts, [...leaves, ...evictions], losses);
  return {
    trace,
    rules: rules.at(0).payload,
    solves,
    submits: submitsOf(trace, trace.decisionsOfKind(submitKind).all(), stays),
    ...{ roots, losses },
    startsOf: bySolve(starts),
    leavesOf: bySolve(leaves),
  };
}

function submitsOf(
  { taskStage, data }: Trace,
  decisions: readonly Decision<Submit>[],
  stays: ReadonlyMap<TaskId, readonly Stay[]>,
): readonly Submitted[] {
  const next = new Map<TaskId, number>();
  const submits = [...decisions].reverse().map(({ row, at, payload: submit }) => {
    const { task } = submit;
    const nextRow = next.get(task) ?? Number.POSITIVE_INFINITY;
    next.set(task, row);
    const own = (stays.get(task) ?? []).filter((stay) => stay.row > row && stay.row < nextRow);
    return {
      ...{ submit, at, row, nextRow, stays: own },
      job: data.graphs.stageJob[taskStage[task]],
      overAt: minOf(own.map((stay) => stay.overAt)),
    };
  });
  return submits.reverse();
}

function bySolve<Item extends { readonly solve: number }>(decisions: readonly Decision<Item>[]) {
  const payloads = decisions.map(({ payload }) => payload);
  return listsBy(payloads, ({ solve }) => solve);
}
