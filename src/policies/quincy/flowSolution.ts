import {
  type Placement,
  type PlacementProblem,
  UNSCHEDULED,
  Via,
} from '../../algorithms/placement/problem.ts';
import { NONE } from '../../engine/ids.ts';

/**
 * Reads off where each task goes (Quincy, Appendix): the flow of some went to a rack or to X, and any of them may have any
 * of the computers that flow from there reached. Those that run on one of these stay; the others take the first computer
 * in the order of submission (QUI-28). `before` is where each task runs, or NONE.
 */
export function readPlacement(
  problem: PlacementProblem,
  placement: Placement,
  before: Int32Array,
): Int32Array {
  const after = Int32Array.from(placement.computerOf, (computer) =>
    computer === UNSCHEDULED ? NONE : computer,
  );
  const groups = new Map<number, number[]>(); // rack, or NONE: X → rows
  for (let row = 0; row < problem.tasks; row += 1) {
    const via = placement.via[row];
    if (via !== Via.rack && via !== Via.cluster) continue;
    const group = via === Via.rack ? problem.rackOf[after[row]] : NONE;
    const rows = groups.get(group);
    if (rows === undefined) groups.set(group, [row]);
    else rows.push(row);
  }
  for (const rows of groups.values()) dealOut(rows, after, before);
  return after;
}

/** Gives the computers of some tasks to the same tasks, those that run there first, then in order. */
function dealOut(rows: readonly number[], after: Int32Array, before: Int32Array): void {
  const left = rows.map((row) => after[row]).sort((one, other) => one - other);
  const others = rows.filter((row) => {
    const at = before[row] === NONE ? -1 : left.indexOf(before[row]);
    if (at < 0) return true;
    left.splice(at, 1);
    after[row] = before[row];
    return false;
  });
  for (const [at, row] of others.entries()) after[row] = left[at];
}
