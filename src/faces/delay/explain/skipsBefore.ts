import { firstPosition } from '../../../algorithms/firstPosition.ts';
import { Locality } from '../../../engine/cluster/locality.ts';
import type { StageId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { type SlotLaunch, skipKind, slotLaunchKind } from '../../../kit/central/slotDecisions.ts';
import type { Rules } from '../../../policies/delay/decisions.ts';
import { readDecision } from '../../../trace/decisionList.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';

/** Locality of a task that reads no file. */
export const NO_FILE = 3;

/**
 * Lists the rows of a job's skips between the launch before this one (in the count form: the local launch before) and this
 * one. A job may be skipped a million times, so that its skips are found without decoding them.
 */
export function skipsBefore(
  trace: Trace,
  launch: Decision<SlotLaunch>,
  rules: Rules | null,
): readonly number[] {
  const { stageJob, jobFirstStage } = trace.data.graphs;
  const job = stageJob[launch.stage];
  const [isSkip, isLaunch] = [isOfKind(trace, skipKind.name), isOfKind(trace, slotLaunchKind.name)];
  const { stage } = trace.data.tables.decisions.columns;
  const isReset = (row: number) => {
    const { locality } = readDecision(trace.data, slotLaunchKind, row).payload;
    return rules?.patience !== 'count' || locality === Locality.server || locality === NO_FILE;
  };
  const skips: number[] = [];
  for (let row = launch.row - 1; row >= 0; row -= 1) {
    if (stage[row] < jobFirstStage[job] || stage[row] >= jobFirstStage[job + 1]) continue;
    if (isSkip(row)) skips.push(row);
    else if (isLaunch(row) && isReset(row)) break;
  }
  return skips.reverse();
}

/** Tells whether a stage's job was skipped for want of data from one time to another, both included. */
function wasSkipped(trace: Trace, stage: StageId, from: Micros, to: Micros): boolean {
  const { length, columns } = trace.data.tables.decisions;
  const isSkip = isOfKind(trace, skipKind.name);
  const past = firstPosition(0, length, (row) => columns.at[row] > to);
  for (let row = past - 1; row >= 0 && columns.at[row] >= from; row -= 1)
    if (columns.stage[row] === stage && isSkip(row)) return true;
  return false;
}

function isOfKind({ data }: Trace, name: string): (row: number) => boolean {
  const wanted = data.decisionKinds.indexOf(name);
  const { kind } = data.tables.decisions.columns;
  return (row) => kind[row] === wanted;
}

/** Says that a job let slots go by in hope of one beside its data (Delay Scheduling §3.2); null where it let none go by. */
export function heldBack(trace: Trace, task: TaskId, time: Micros): string | null {
  const stage = trace.taskStage[task];
  return wasSkipped(trace, stage, trace.taskReadyAt[task], time) ? 'for a slot beside its data' : null;
}
