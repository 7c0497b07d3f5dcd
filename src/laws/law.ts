import { type Micros, toSeconds } from '../engine/kernel/time.ts';
import type { TraceData } from '../engine/record/schema.ts';
import type { Workload } from '../engine/workload/workload.ts';

/** How a run breaks a law. */
export interface Broken {
  readonly text: string;
  /** When, where that is known: it may be looked at. */
  readonly at?: Micros;
}

/** A property that every run must have; the function lists violations. Needs a trace with messages. */
export type Law = (trace: TraceData, workload: Workload) => readonly Broken[];

/** Lists the stage of each task. */
export function stagesOfTasks({ graphs }: Pick<TraceData, 'graphs'>): Uint32Array {
  const stages = new Uint32Array(graphs.tasks);
  for (let stage = 0; stage < graphs.stages; stage += 1) {
    stages.fill(stage, graphs.stageFirstTask[stage], graphs.stageFirstTask[stage + 1]);
  }
  return stages;
}

/** Lists the complaints about rows; `complaint` returns false for a correct row. `times`: when each row is. */
export function eachRow(
  length: number,
  complaint: (row: number) => string | false,
  times?: ArrayLike<Micros>,
): Broken[] {
  const found: Broken[] = [];
  for (let row = 0; row < length; row += 1) {
    const text = complaint(row);
    if (text !== false) found.push(times === undefined ? { text } : brokenAt(text, times[row]));
  }
  return found;
}

/** "task 12 finished twice at 3.2 s" */
export function brokenAt(text: string, at: Micros): Broken {
  return Number.isFinite(at) ? { text: `${text} at ${toSeconds(at)} s`, at } : { text };
}
