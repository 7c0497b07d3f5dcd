import type { JobId, TaskId } from '../../engine/ids.ts';
import type { FlowTasks } from './flowTasks.ts';
import { UNSCHEDULED } from './solver/problem.ts';
import type { PlacementSolver } from './solver/solver.ts';

/** The waiting tasks of a job: those that the solution places, and those that it leaves waiting. `at`: order of submission. */
interface Waiting {
  readonly placed: { readonly task: TaskId; readonly at: number }[];
  readonly left: { readonly task: TaskId; readonly at: number }[];
}

/**
 * If waiting tasks of a job could swap places at the same total cost, makes those start that were submitted first (QUI-28).
 * The paper picks among them arbitrarily (Appendix).
 */
export function olderFirst(
  tasks: FlowTasks,
  solver: Pick<PlacementSolver, 'computerOf' | 'tradePlaces'>,
  rowOf: (task: TaskId) => number,
): void {
  for (const waiting of waitingByJob(tasks, solver, rowOf)) while (trade(waiting, solver, rowOf));
}

/**
 * Gives the place of each placed task to an older task that is left waiting, if one can take it; tells whether any did. The
 * younger tasks that lost their places may then take those of still younger ones.
 */
function trade(
  { placed, left }: Waiting,
  solver: Pick<PlacementSolver, 'tradePlaces'>,
  rowOf: (task: TaskId) => number,
): boolean {
  let hasTraded = false;
  for (let young = placed.length - 1; young >= 0; young -= 1) {
    const younger = placed[young];
    const old = left.findIndex(
      ({ task, at }) => at > younger.at || solver.tradePlaces(rowOf(task), rowOf(younger.task)),
    );
    if (old === -1 || left[old].at > younger.at) continue;
    [placed[young]] = left.splice(old, 1, younger);
    left.sort(byAge);
    hasTraded = true;
  }
  placed.sort(byAge);
  return hasTraded;
}

const byAge = (one: { readonly at: number }, other: { readonly at: number }) => one.at - other.at;

function waitingByJob(
  tasks: FlowTasks,
  solver: Pick<PlacementSolver, 'computerOf'>,
  rowOf: (task: TaskId) => number,
): Iterable<Waiting> {
  const jobs = new Map<JobId, Waiting>();
  for (const [at, task] of tasks.list().entries()) {
    if (tasks.isRunning(task)) continue;
    const { job } = tasks.arcsOf(task);
    const waiting = jobs.get(job) ?? { placed: [], left: [] };
    if (waiting.placed.length + waiting.left.length === 0) jobs.set(job, waiting);
    const isPlaced = solver.computerOf(rowOf(task)) !== UNSCHEDULED;
    (isPlaced ? waiting.placed : waiting.left).push({ task, at });
  }
  return jobs.values();
}
