import { maxOf } from '../../base/extremes.ts';
import type { ReportBuilder, ReportKind } from '../report.ts';
import { SHORTEST, taskName, told } from './alibabaKinds.ts';
import type { GraphTask } from './taskGraph.ts';

/** A stage as the file lists it. */
export interface StageRow {
  readonly task: string;
  /** NaN: not known. */
  readonly instances: number;
  readonly start: number;
  readonly end: number;
  readonly isFinished: boolean;
  readonly line: number;
}

/** How the lengths of stages follow from their rows. */
interface StageLengths {
  /** Whether a stage lasts from its own start, not from the end of its parents. */
  readonly usesSpan: boolean;
  /** Of stages that have not finished. [s] */
  readonly median: number;
}

/** Turns the rows of a job into tasks, each of which lasts from the end of its parents on, or from its start. */
export function graphOf(rows: readonly StageRow[], { usesSpan, median }: StageLengths): readonly GraphTask[] {
  const names = rows.map(({ task }) => taskName(task));
  const rowOf = new Map(names.map(({ number }, at) => [number ?? `#${at}`, rows[at]]));
  return rows.map(({ instances, start, end, isFinished }, at) => {
    const { number, parents } = names[at];
    const known = [...new Set(parents)].filter((parent) => parent !== number && rowOf.has(parent));
    const ends = known.map((parent) => rowOf.get(parent)?.end || 0);
    const from = usesSpan ? start : maxOf(ends, start);
    const isFirst = number !== null && rowOf.get(number) === rows[at];
    const id = isFirst ? number : `#${at}`;
    const duration = Math.max(SHORTEST, isFinished ? end - from : median);
    const count = Number.isInteger(instances) && instances > 0 ? instances : 1;
    return { id, parents: known, group: id, durations: new Array<number>(count).fill(duration) };
  });
}

/** Reports what is unusual about a job; returns the number of dependencies that overlap in time. */
export function remarkOn(
  graph: readonly GraphTask[],
  rows: readonly StageRow[],
  job: string,
  report: ReportBuilder,
  overlap: ReportKind,
): number {
  const endOf = new Map(graph.map(({ id }, at) => [id, rows[at].end]));
  let overlaps = 0;
  graph.forEach(({ parents }, at) => {
    const { task, start, end, isFinished, line } = rows[at];
    if (!isFinished) return;
    if (end <= start) report.add(told.instant, line, `${task} of ${job}`);
    for (const parent of parents) {
      if (start >= (endOf.get(parent) ?? 0)) continue;
      report.add(overlap, line, `${task} of ${job}`);
      overlaps += 1;
    }
  });
  return overlaps;
}
