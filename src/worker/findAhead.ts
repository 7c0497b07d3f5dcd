import type { TraceData } from '../engine/record/schema.ts';
import type { Metric } from '../metrics/metric.ts';
import { metrics } from '../metrics/registry.ts';
import { ascendingFact, summaryFact, valuesFact } from '../metrics/samples.ts';
import { askingAreas, busyAreas, queueAreas, waitingAreas } from '../trace/counted.ts';
import type { Fact, Facts } from '../trace/facts.ts';
import { jobTimesFact } from '../trace/jobCounts.ts';
import { attemptsOfJobsFact, attemptsOfTasksFact, decisionsOfStagesFact } from '../trace/listFacts.ts';
import { marksFact } from '../trace/marks.ts';
import { openTrace } from '../trace/openTrace.ts';
import { pendingTasksFact } from '../trace/pendingTasks.ts';
import { slotTimesFact } from '../trace/slotTimes.ts';
import * as spans from '../trace/spanFacts.ts';
import { finishedByFact, readOfFact, taskReadyAtFact, taskStageFact } from '../trace/taskFacts.ts';
import type { Pace } from './pace.ts';

// All that the page soon asks of a run that costs a look at each of its tasks. What else there is, it finds itself.
const soonAsked: readonly Fact<unknown>[] = [
  taskStageFact,
  finishedByFact,
  taskReadyAtFact,
  readOfFact,
  ...Object.values(spans).map(({ index }) => index),
  attemptsOfJobsFact,
  attemptsOfTasksFact,
  decisionsOfStagesFact,
  jobTimesFact,
  pendingTasksFact,
  slotTimesFact,
  marksFact,
  waitingAreas,
  queueAreas,
  busyAreas,
  askingAreas,
  ...metrics.flatMap(factsOf),
];

/** A number for each task is as large as a column of the trace, and the page seldom wants it but in order. */
function factsOf(metric: Metric): readonly Fact<unknown>[] {
  const ordered = [ascendingFact(metric), summaryFact(metric)];
  return metric.per === 'task' ? ordered : [valuesFact(metric), ...ordered];
}

/** Finds out what the page soon asks of a run, so that it need not stop for that: the page has pictures to draw. */
export async function findAhead(data: TraceData, pace: Pace): Promise<Facts> {
  const trace = openTrace(data);
  const found: Facts = new Map();
  for (const each of soonAsked) {
    found.set(each.name, each.of(trace));
    await pace.rest();
  }
  return found;
}
