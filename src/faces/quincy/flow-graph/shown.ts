import { type JobId, NONE, type ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { COST_SCALE } from '../../../policies/quincy/decisions/prices.ts';
import { type PlacementProblem, Via } from '../../../policies/quincy/solver/problem.ts';
import { solvePlacement } from '../../../policies/quincy/solver/solve.ts';
import type { Trace } from '../../../trace/trace.ts';
import { tableBy } from '../../../views/grammar/legendOf.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { type Choice, costOfFlow, type Flowing, flowOfChoices, recordedChoices } from './choices.ts';
import { historyOf } from './history.ts';
import { formatCost, nodeName } from './names.ts';
import { Kind, kindOf, quincyNetwork } from './network.ts';
import { problemAt, type SolvedProblem, solveAt } from './problemAt.ts';
import { solveEdited } from './solveEdited.ts';

/**
 * Gives the network of a solve with the flow that the run applied. If the run could not apply all of it, for instance because
 * a slot was not reported free yet, gives an optimal flow that is as similar as possible.
 */
export function recordedFlow(solved: SolvedProblem): Flowing {
  const done = flowDone(solved);
  if (costOfFlow(done.quincy, done.flow) === solved.solve.cost) return done;
  const found = solveEdited(done, done);
  return found.kind === 'optimal' && found.cost === solved.solve.cost ? found.flowing : done;
}

function flowDone(solved: SolvedProblem): Flowing {
  const { problem } = solved;
  const quincy = quincyNetwork(solved);
  // Choices without an arc in the network are not drawn.
  const choices = recordedChoices(solved).map((choice, row) =>
    hasArc(problem, row, choice) ? choice : { via: Via.unscheduled, computer: NONE },
  );
  const flow = flowOfChoices(problem, quincy, choices, newRootsOn(solved));
  return { solved, quincy, flow, choices };
}

function hasArc(problem: PlacementProblem, row: number, { via, computer }: Choice): boolean {
  if (via === Via.unscheduled) return Number.isFinite(problem.waitCost[row]);
  if (via === Via.cluster) return Number.isFinite(problem.anyCost[row]);
  const { rackOf, arcTo, firstArc } = problem;
  const target = via === Via.computer ? computer : rackOf.length + rackOf[computer];
  return arcTo.subarray(firstArc[row], firstArc[row + 1]).includes(target);
}

/** Lists the servers that new roots got from a solve. */
function newRootsOn({ history, newRoots, position }: SolvedProblem): readonly ServerId[] {
  const { row } = history.solves.at(position);
  return newRoots.map(
    (job) => history.roots.find((root) => root.job === job && root.row > row)?.server ?? NONE,
  );
}

/** Whether solving a problem again gives the recorded cost. */
interface Verdict {
  readonly text: string;
  readonly isAsRecorded: boolean;
}

/** Solves a problem on the page and compares its cost with that of the run. */
export function verdictOn({ solved, quincy, flow }: Flowing): Verdict {
  const recorded = solved.solve.cost;
  const found = solvePlacement(solved.problem);
  if (found.kind !== 'optimal')
    return { text: `recorded cost ${formatCost(recorded)}; solved here: infeasible`, isAsRecorded: false };
  if (found.cost !== recorded) {
    const both = `cost ${formatCost(found.cost, 4)} solved here, ${formatCost(recorded, 4)} recorded`;
    return { text: `${both}: they differ`, isAsRecorded: false };
  }
  const drawn = costOfFlow(quincy, flow);
  if (drawn !== recorded) {
    return {
      text: `cost ${formatCost(recorded)}; what is drawn costs ${formatCost(drawn)}`,
      isAsRecorded: false,
    };
  }
  return { text: `cost ${costText(recorded)}, as recorded`, isAsRecorded: true };
}

/** Writes a cost with at least one decimal, so that it is not taken for a count. */
export function costText(units: number): string {
  const text = formatCost(units);
  return /[.∞]/.test(text) ? text : `${text}.0`;
}

const MOST_ROWS = 4000;

/** Lists the arcs of the last network solved before a time: all, or, if too many, those with flow and those of a job. */
export function flowTable(trace: Trace, time: Micros, job: JobId | null): TableRows {
  const history = historyOf(trace);
  const position = history === null ? NONE : solveAt(history, time);
  return arcTable(
    history === null || position === NONE ? null : recordedFlow(problemAt(history, position)),
    job,
  );
}

/** Lists the arcs of a network; null: there is none. Header first. */
export function arcTable(shown: Flowing | null, job: JobId | null): TableRows {
  if (shown === null) return [['from', 'to', 'cost', 'capacity', 'flow']];
  const { solved, quincy, flow } = shown;
  const { network, firstOf } = quincy;
  const arcs = Array.from({ length: network.arcs }, (_, arc) => arc);
  const isOfJob = (arc: number) => {
    const from = network.from[arc];
    return kindOf(quincy, from) === Kind.task && solved.tasks[from - firstOf[Kind.task]].job === job;
  };
  const kept = arcs.length <= MOST_ROWS ? arcs : arcs.filter((arc) => flow[arc] > 0 || isOfJob(arc));
  return tableBy(kept.slice(0, MOST_ROWS), {
    from: (arc) => nodeName(solved, quincy, network.from[arc]),
    to: (arc) => nodeName(solved, quincy, network.to[arc]),
    cost: (arc) => network.cost[arc] / COST_SCALE,
    capacity: (arc) => network.capacity[arc],
    flow: (arc) => flow[arc],
  });
}
