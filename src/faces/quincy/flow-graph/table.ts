import type { JobId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { COST_SCALE } from '../../../policies/quincy/decisions/prices.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Flowing } from './flowing.ts';
import { historyOf } from './history.ts';
import { nodeName } from './names.ts';
import { Kind, kindOf } from './network.ts';
import { problemAt, solveAt } from './problemAt.ts';
import { recordedFlow } from './shown.ts';

const header = ['from', 'to', 'cost', 'capacity', 'flow'] as const;
const MOST_ROWS = 4000;

/** Lists the arcs of the last network solved before a time: all, or, if too many, those with flow and those of a job. */
export function flowTable(
  trace: Trace,
  time: Micros,
  job: JobId | null,
): readonly (readonly (string | number)[])[] {
  const history = historyOf(trace);
  if (history === null) return [header];
  const position = solveAt(history, time);
  if (position === NONE) return [header];
  return [header, ...arcRows(recordedFlow(problemAt(history, position)), job)];
}

/** Writes the arcs of a network as rows. */
export function arcRows(shown: Flowing, job: JobId | null): readonly (readonly (string | number)[])[] {
  const { solved, quincy, flow } = shown;
  const { network, firstOf } = quincy;
  const arcs = Array.from({ length: network.arcs }, (_, arc) => arc);
  const isOfJob = (arc: number) => {
    const from = network.from[arc];
    return kindOf(quincy, from) === Kind.task && solved.tasks[from - firstOf[Kind.task]].job === job;
  };
  const kept = arcs.length <= MOST_ROWS ? arcs : arcs.filter((arc) => flow[arc] > 0 || isOfJob(arc));
  return kept
    .slice(0, MOST_ROWS)
    .map((arc) => [
      nodeName(solved, quincy, network.from[arc]),
      nodeName(solved, quincy, network.to[arc]),
      network.cost[arc] / COST_SCALE,
      network.capacity[arc],
      flow[arc],
    ]);
}
