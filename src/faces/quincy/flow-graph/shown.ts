import type { ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { PlacementProblem } from '../../../policies/quincy/solver/problem.ts';
import { Via } from '../../../policies/quincy/solver/problem.ts';
import type { Choice } from './choices.ts';
import { costOfFlow, flowOfChoices, recordedChoices } from './choices.ts';
import type { Flowing } from './flowing.ts';
import { quincyNetwork } from './network.ts';
import type { SolvedProblem } from './problemAt.ts';
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
  const { problem, placedRoots } = solved;
  const quincy = quincyNetwork(
    problem,
    placedRoots.map(({ server }) => server),
  );
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
