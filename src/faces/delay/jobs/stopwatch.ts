import { firstPosition } from '../../../algorithms/firstPosition.ts';
import { type JobId, NONE, type ServerId, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { skipKind, slotLaunchKind } from '../../../kit/central/slotDecisions.ts';
import { type Kill, killKind, type Rules, rulesKind } from '../../../policies/delay/decisions.ts';
import { readDecision } from '../../../trace/decisionList.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import { createRowLists, rowsOf } from '../../../trace/rowLists.ts';
import type { Trace } from '../../../trace/trace.ts';

/** A job's last skip. */
export interface SkipBefore {
  readonly row: number; // of its decision
  readonly at: Micros;
  readonly server: ServerId;
  readonly locality: number;
  readonly waited: Micros;
  readonly skips: number;
  readonly level: number;
}

/** How long a job has waited for a slot near its data, as of its last skip or launch (Delay Scheduling, pseudo-code). */
export interface Stopwatch {
  readonly waited: Micros;
  readonly skips: number;
  readonly level: number;
  /** Its last skip since its last launch, if any. */
  readonly skip: SkipBefore | null;
}

/** A task that lost its slot to another job. */
export interface KillBefore extends Kill {
  readonly at: Micros;
}

/** Looks up what a policy that offers slots has decided about jobs. */
interface SlotDecisions {
  /** The rules at a time, or those that the run begins with; null for policies that do not offer slots. */
  rulesAt(time: Micros): Rules | null;
  stopwatch(job: JobId, time: Micros): Stopwatch;
  /** The last task of a job that was stopped for another one. */
  lastKill(job: JobId, time: Micros): KillBefore | null;
  /** Time of the last skip, launch or stop of any job; −Infinity if there was none. */
  lastAt(time: Micros): Micros;
}

const ZERO: Stopwatch = { waited: 0, skips: 0, level: 0, skip: null };

/** Reads the decisions about slots of a run; indexed once, in O(decisions). */
export const slotDecisionsOf = ofTrace(indexDecisions);

function indexDecisions(trace: Trace): SlotDecisions {
  const { data } = trace;
  const { columns } = data.tables.decisions;
  const numberOf = (name: string) => data.decisionKinds.indexOf(name);
  const skipNumber = numberOf(skipKind.name);
  const launchNumber = numberOf(slotLaunchKind.name);
  const killNumber = numberOf(killKind.name);
  const isOfOurs = Math.max(skipNumber, launchNumber, killNumber) >= 0;
  // Other policies record other kinds of decisions, and many: skips the search.
  const length = isOfOurs ? data.tables.decisions.length : 0;
  const kindOf = (row: number) => columns.kind[row];
  const isWatch = (row: number) => kindOf(row) === skipNumber || kindOf(row) === launchNumber;
  const jobOfRow = (row: number) =>
    columns.stage[row] < 0 ? NONE : data.graphs.stageJob[columns.stage[row]];
  const killedTask = (row: number): TaskId => readDecision(data, killKind, row).payload.task;
  const ofJobs = createRowLists(length, data.graphs.jobs, (row) => (isWatch(row) ? jobOfRow(row) : NONE));
  const killsOfJobs = createRowLists(length, data.graphs.jobs, (row) =>
    kindOf(row) === killNumber ? data.graphs.stageJob[trace.taskStage[killedTask(row)]] : NONE,
  );
  const isAny = (row: number) => isWatch(row) || kindOf(row) === killNumber;
  const all = createRowLists(length, 1, (row) => (isAny(row) ? 0 : NONE)).rows;

  return {
    rulesAt: (time) => rulesAt(trace, time),
    stopwatch(job, time) {
      const row = lastRow(rowsOf(ofJobs, job), columns.at, time);
      if (row === NONE) return ZERO;
      if (kindOf(row) === launchNumber) {
        return { ...ZERO, level: readDecision(data, slotLaunchKind, row).payload.level };
      }
      const { at, payload } = readDecision(data, skipKind, row);
      const { waited, skips, level } = payload;
      return { waited, skips, level, skip: { row, at, ...payload } };
    },
    lastKill(job, time) {
      const row = lastRow(rowsOf(killsOfJobs, job), columns.at, time);
      if (row === NONE) return null;
      const { at, payload } = readDecision(data, killKind, row);
      return { at, ...payload };
    },
    lastAt(time) {
      const row = lastRow(all, columns.at, time);
      return row === NONE ? Number.NEGATIVE_INFINITY : columns.at[row];
    },
  };
}

/** Finds the last of some rows whose time is not after `time`, or NONE. */
function lastRow(rows: Uint32Array, at: Float64Array, time: Micros): number {
  const past = firstPosition(0, rows.length, (position) => at[rows[position]] > time);
  return past === 0 ? NONE : rows[past - 1];
}

/** The rules by which slots are offered at a time; before the first launch those that follow. Null: none are recorded. */
export function rulesAt(trace: Trace, time: Micros): Rules | null {
  const all = trace.decisionsOfKind(rulesKind);
  if (all.length === 0) return null;
  return (all.lastUntil(time) ?? all.at(0)).payload;
}
