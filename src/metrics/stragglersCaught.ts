import { percentileOfSorted, sorted } from '../algorithms/percentile.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { AttemptKind, Outcome, type TraceData } from '../engine/record/schema.ts';
import { isRerun } from '../trace/reruns.ts';
import type { Trace } from '../trace/trace.ts';
import { metric } from './described.ts';

/** From how many times the middle time of its stage on an attempt is a straggler. */
const SLOW = 3;
/** By how many of them it should have a copy. */
const SOON = 2;
/** Stages with fewer tasks have no middle to speak of. */
const FEWEST = 5;

/** Whether speculation comes in time (Apollo §5.4). */
export const stragglersCaught = metric('stragglersCaught', (trace) => {
  if (!trace.data.tables.attempts.columns.kind.includes(AttemptKind.speculative))
    return Float64Array.of(Number.NaN);
  const { stragglers, caught } = countStragglers(trace);
  return Float64Array.of(caught / stragglers);
});

/** Counts the stragglers among first attempts, and how many got a copy in time. */
function countStragglers(trace: Trace): { readonly stragglers: number; readonly caught: number } {
  const { data } = trace;
  const { graphs, tables, firstMeasuredJob } = data;
  const { attempts, lostRaces } = tables;
  const { task, kind, outcome, boundAt, startedAt, endedAt } = attempts.columns;
  const wouldEnd = endedAt.slice();
  for (let row = 0; row < lostRaces.length; row += 1)
    wouldEnd[lostRaces.columns.attempt[row]] = lostRaces.columns.wouldEndAt[row];
  const middles = middleTimes(data);
  const copyAt = new Float64Array(graphs.tasks).fill(Infinity);
  const rowOf = new Int32Array(graphs.tasks).fill(-1);
  for (let row = 0; row < attempts.length; row += 1) {
    if (isRerun(trace, row)) continue;
    if (kind[row] === AttemptKind.speculative) copyAt[task[row]] = Math.min(copyAt[task[row]], boundAt[row]);
    else if (outcome[row] === Outcome.finished || outcome[row] === Outcome.lostRace) rowOf[task[row]] = row;
  }
  const counts = { stragglers: 0, caught: 0 };
  for (let stage = graphs.jobFirstStage[firstMeasuredJob]; stage < graphs.stages; stage += 1) {
    const middle = middles[stage];
    for (let each = graphs.stageFirstTask[stage]; each < graphs.stageFirstTask[stage + 1]; each += 1) {
      const row = rowOf[each];
      if (row < 0 || !(wouldEnd[row] - startedAt[row] >= SLOW * middle)) continue;
      counts.stragglers += 1;
      if (copyAt[each] < startedAt[row] + SOON * middle) counts.caught += 1;
    }
  }
  return counts;
}

/** The middle time of the attempts of each stage that finished; NaN: too few tasks. */
function middleTimes({ graphs, tables: { attempts } }: TraceData): Float64Array {
  const { task, outcome, startedAt, endedAt } = attempts.columns;
  const times = new Float64Array(graphs.tasks).fill(Number.NaN);
  for (let row = 0; row < attempts.length; row += 1)
    if (outcome[row] === Outcome.finished) times[task[row]] = endedAt[row] - startedAt[row];
  return Float64Array.from({ length: graphs.stages }, (_, stage): Micros => {
    const [from, to] = [graphs.stageFirstTask[stage], graphs.stageFirstTask[stage + 1]];
    const known = times.subarray(from, to).filter((time) => !Number.isNaN(time));
    return to - from < FEWEST ? Number.NaN : percentileOfSorted(sorted(known), 0.5);
  });
}
