import { firstPosition } from '../../../algorithms/firstPosition.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { hopperLoadKind, SIZE_UNIT } from '../../../policies/hopper/decisions.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { sizesOf } from '../sizes.ts';

/** How long each guideline held; times without jobs are left out. */
export interface GuidelineTimes {
  readonly two: Micros;
  readonly three: Micros;
}

// Moments that the scale is made for, evenly spread over what was recorded, and the share of bars that have room on it.
const SAMPLES = 300;
const ROOMY = 0.95;

/** Slots that fit on the scale of a run. The same at all times, so that bars can be compared; very long ones are cut off. */
export const scaleOf = ofTrace(findScale);

function findScale(trace: Trace): number {
  const sizes = sizesOf(trace);
  const lengths: number[] = [];
  let mostSlots = 1;
  const step = Math.max(1, sizes.length / SAMPLES);
  for (let sample = 0; sample < sizes.length; sample += step) {
    const { slots, rows } = sizes.at(Math.floor(sample)).payload;
    mostSlots = Math.max(mostSlots, slots);
    for (const { size, allotted, occupied, kept } of rows)
      lengths.push(Math.max(size / SIZE_UNIT, allotted, occupied + kept));
  }
  lengths.sort((a, b) => a - b);
  const roomy = lengths[Math.ceil((lengths.length - 1) * ROOMY)] ?? 1;
  return Math.max(2, Math.min(mostSlots, Math.ceil(roomy)));
}

const loadsOf = ofTrace(indexLoads);

/** Whether the policy of a run goes by virtual sizes, and so by a guideline. */
export function hasGuidelines(trace: Trace): boolean {
  return loadsOf(trace).hasGuidelines;
}

/** Tells how long each guideline held up to a moment. */
export function guidelineTimes(trace: Trace, time: Micros): GuidelineTimes {
  const { at, guideline, two, three } = loadsOf(trace);
  const last = firstPosition(0, at.length, (position) => at[position] > time) - 1;
  if (last < 0) return { two: 0, three: 0 };
  const since = Math.max(0, Math.min(time, trace.data.endedAt) - at[last]);
  return {
    two: two[last] + (guideline[last] === 2 ? since : 0),
    three: three[last] + (guideline[last] === 3 ? since : 0),
  };
}

/**
 * Counts the jobs that had got their first slot by a moment, by the guideline that held then (HOP-21: the paper gives the
 * share of jobs under each).
 */
export function guidelineJobs(trace: Trace, time: Micros): GuidelineJobs {
  const { at, two } = beginningsOf(trace);
  const begun = firstPosition(0, at.length, (place) => at[place] > time);
  return { two: two[begun], three: begun - two[begun] };
}

/** Jobs that got their first slot under each guideline. */
interface GuidelineJobs {
  readonly two: number;
  readonly three: number;
}

/** When jobs got their first slots, ascending, and how many of the first so many did so under guideline 2. */
const beginningsOf = ofTrace((trace) => {
  const loads = loadsOf(trace);
  const { boundAt } = trace.data.tables.attempts.columns;
  const firsts: number[] = [];
  for (let job = 0; job < trace.data.graphs.jobs; job += 1) {
    const [first] = trace.attemptsOfJob(job);
    if (first !== undefined) firsts.push(boundAt[first]);
  }
  const at = Float64Array.from(firsts).sort();
  const two = new Uint32Array(at.length + 1);
  for (let place = 0; place < at.length; place += 1) {
    const record = firstPosition(0, loads.at.length, (each) => loads.at[each] > at[place]) - 1;
    two[place + 1] = two[place] + Number(loads.guideline[record] === 2);
  }
  return { at, two };
});

/** For each record its time, the guideline from then on (0: none, or no job), and how long each had held before. */
function indexLoads(trace: Trace) {
  const loads = trace.decisionsOfKind(hopperLoadKind);
  const at = new Float64Array(loads.length);
  const guideline = new Uint8Array(loads.length);
  const two = new Float64Array(loads.length);
  const three = new Float64Array(loads.length);
  for (let row = 0; row < loads.length; row += 1) {
    const { at: time, payload } = loads.at(row);
    at[row] = time;
    guideline[row] = payload.jobs > 0 ? payload.guideline : 0;
    if (row === 0) continue;
    const held = time - at[row - 1];
    two[row] = two[row - 1] + (guideline[row - 1] === 2 ? held : 0);
    three[row] = three[row - 1] + (guideline[row - 1] === 3 ? held : 0);
  }
  const hasGuidelines = loads.length > 0 && loads.at(0).payload.guideline > 0;
  return { at, guideline, two, three, hasGuidelines };
}
