import type { TraceData } from '../../engine/record/schema.ts';
import type { Workload } from '../../engine/workload/workload.ts';

/** A property that every run must have; the function lists violations. Needs a trace with messages. */
export type Law = (trace: TraceData, workload: Workload) => readonly string[];

/** Lists the stage of each task. */
export function stagesOfTasks({ graphs }: Pick<TraceData, 'graphs'>): Uint32Array {
  const stages = new Uint32Array(graphs.tasks);
  for (let stage = 0; stage < graphs.stages; stage += 1) {
    stages.fill(stage, graphs.stageFirstTask[stage], graphs.stageFirstTask[stage + 1]);
  }
  return stages;
}

/** Lists the complaints about rows; `complaint` returns false for a correct row. */
export function eachRow(length: number, complaint: (row: number) => string | false): string[] {
  const found: string[] = [];
  for (let row = 0; row < length; row += 1) {
    const text = complaint(row);
    if (text !== false) found.push(text);
  }
  return found;
}
