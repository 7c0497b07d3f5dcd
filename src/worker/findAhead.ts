import type { TraceData } from '../engine/record/schema.ts';
import type { Metric } from '../metrics/metric.ts';
import { medianComputingFact } from '../metrics/receipt/inSlot.ts';
import { soonReceiptFact } from '../metrics/receipt/means.ts';
import { metrics } from '../metrics/registry.ts';
import { jobResponse } from '../metrics/responseTime.ts';
import { ascendingFact, summaryFact, valuesFact } from '../metrics/samples.ts';
import { askingAreas, busyAreas, queueAreas, waitingAreas } from '../trace/counted.ts';
import type { Fact } from '../trace/facts.ts';
import { jobTimesFact } from '../trace/jobCounts.ts';
import {
  attemptsOfJobsFact,
  attemptsOfTasksFact,
  decisionsOfStagesFact,
  holdsOfStagesFact,
} from '../trace/listFacts.ts';
import { marksFact } from '../trace/marks.ts';
import { openTrace } from '../trace/openTrace.ts';
import { pendingTasksFact } from '../trace/pendingTasks.ts';
import * as spans from '../trace/spanFacts.ts';
import {
  finishedByFact,
  firstStartsFact,
  readOfFact,
  slotTimesFact,
  taskReadyAtFact,
  taskStageFact,
} from '../trace/taskFacts.ts';
import type { Facts } from '../trace/trace.ts';
import { waitsFact } from '../trace/waitingTasks.ts';
import type { Pace } from './pace.ts';

// The facts that the picture of the cluster and what stands around it need, each a pass over all tasks.
const firstAsked: readonly Fact<unknown>[] = [
  ...factsOf(jobResponse),
  taskStageFact,
  finishedByFact,
  taskReadyAtFact,
  readOfFact,
  ...Object.values(spans).map(({ index }) => index),
  firstStartsFact,
  attemptsOfJobsFact,
  pendingTasksFact,
  slotTimesFact,
  marksFact,
  attemptsOfTasksFact,
  waitsFact,
];

// Every further fact that the page needs soon and that takes a pass over all tasks. The page computes any other fact
// itself.
const soonAsked: readonly Fact<unknown>[] = [
  decisionsOfStagesFact,
  holdsOfStagesFact,
  jobTimesFact,
  waitingAreas,
  queueAreas,
  busyAreas,
  askingAreas,
  medianComputingFact,
  soonReceiptFact,
  ...metrics.flatMap(factsOf),
];

/** Values per task fill as much memory as a column of the trace, and the page rarely needs them unsorted. */
function factsOf(metric: Metric): readonly Fact<unknown>[] {
  const ordered = [ascendingFact(metric), summaryFact(metric)];
  return metric.per === 'task' ? ordered : [valuesFact(metric), ...ordered];
}

/** Those that the first picture needs, all others that are soon asked, or both. */
export type Wanted = 'first' | 'rest' | 'all';

/** Computes the facts that the page needs soon, so that the page does not freeze while it computes them. */
export async function findAhead(data: TraceData, wanted: Wanted, pace: Pace): Promise<Facts> {
  const trace = openTrace(data);
  const found: Facts = new Map();
  const first = new Set(firstAsked.map(({ name }) => name));
  for (const { name, of } of [...firstAsked, ...soonAsked]) {
    if (found.has(name) || (wanted !== 'all' && first.has(name) !== (wanted === 'first'))) continue;
    found.set(name, of(trace));
    await pace.rest();
  }
  return found;
}
