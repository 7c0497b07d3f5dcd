import { Outcome, type TraceData } from '../../../engine/record/schema.ts';
import { matched } from '../../../policies/apollo/decisions.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';

/**
 * What managers expected of the measured tasks that they sent, and what came of it: one row for each attempt, in the order of
 * sending. Times in µs.
 */
export type Estimates = ReturnType<typeof readEstimates>;

/** Compares what was estimated when tasks were sent with what came of it (Apollo §5.3). */
export const estimatesOf = ofTrace(readEstimates);

function readEstimates(trace: Trace) {
  const { data } = trace;
  const { task, server, boundAt, startedAt } = data.tables.attempts.columns;
  const firstTask = data.graphs.stageFirstTask[data.graphs.jobFirstStage[data.firstMeasuredJob]];
  const rowsAt = attemptsByTask(data);
  const finishedAt = firstFinishes(trace);
  const computed = computingTimes(data);
  const rows = {
    attempt: [] as number[],
    // Whether it was sent with a token.
    isRegular: [] as boolean[],
    // Whether another task of the stage had finished when it was sent, so that its time was known (Apollo §3.2).
    isRefined: [] as boolean[],
    expectedWait: [] as number[],
    // From sending to the start; NaN: it never started.
    wait: [] as number[],
    expectedCpu: [] as number[],
    // What it computed; NaN: it did not finish.
    cpu: [] as number[],
  };
  const records = trace.decisionsOfKind(matched);
  for (let record = 0; record < records.length; record += 1) {
    const { at, payload } = records.at(record);
    const { verdict } = payload;
    const isSent = verdict === 'regular' || verdict === 'opportunistic' || verdict === 'moved';
    if (!isSent || payload.task < firstTask) continue;
    const row = rowsAt(payload.task).find((each) => boundAt[each] === at && server[each] === payload.server);
    const estimate = payload.candidates.find((each) => each.server === payload.server);
    if (row === undefined || estimate === undefined)
      throw new Error(`no attempt at task ${payload.task}, as recorded`);
    rows.attempt.push(row);
    rows.isRegular.push(verdict !== 'opportunistic');
    rows.isRefined.push(finishedAt[trace.taskStage[task[row]]] < at);
    rows.expectedWait.push(estimate.wait);
    rows.wait.push(startedAt[row] < Infinity ? startedAt[row] - at : Number.NaN);
    rows.expectedCpu.push(estimate.cpu);
    rows.cpu.push(computed[row]);
  }
  return { length: rows.attempt.length, ...rows };
}

/** Finds the attempts at a task. */
function attemptsByTask({ graphs, tables: { attempts } }: TraceData): (task: number) => readonly number[] {
  const lists: number[][] = Array.from({ length: graphs.tasks }, () => []);
  for (let row = 0; row < attempts.length; row += 1) lists[attempts.columns.task[row]].push(row);
  return (task) => lists[task];
}

/** When the first task of each stage finished. */
function firstFinishes({ data, taskStage }: Trace): Float64Array {
  const first = new Float64Array(data.graphs.stages).fill(Infinity);
  const { task, outcome, endedAt } = data.tables.attempts.columns;
  for (let row = 0; row < data.tables.attempts.length; row += 1) {
    if (outcome[row] !== Outcome.finished) continue;
    const stage = taskStage[task[row]];
    first[stage] = Math.min(first[stage], endedAt[row]);
  }
  return first;
}

/** How long each attempt that finished computed, without waiting for files and without reading. */
function computingTimes({ tables: { attempts, reads, filesAwaited } }: TraceData): Float64Array {
  const { startedAt, endedAt, outcome } = attempts.columns;
  const times = Float64Array.from({ length: attempts.length }, (_, row) =>
    outcome[row] === Outcome.finished ? endedAt[row] - startedAt[row] : Number.NaN,
  );
  const from = startedAt.slice(0, attempts.length);
  for (let row = 0; row < filesAwaited.length; row += 1) {
    const attempt = filesAwaited.columns.attempt[row];
    times[attempt] -= filesAwaited.columns.until[row] - filesAwaited.columns.from[row];
    from[attempt] = filesAwaited.columns.until[row];
  }
  for (let row = 0; row < reads.length; row += 1) {
    const { attempt, until, computed } = reads.columns;
    times[attempt[row]] -= until[row] - from[attempt[row]] - computed[row];
  }
  return times;
}
