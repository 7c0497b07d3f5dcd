import { type JobId, NONE, type ServerId } from '../../engine/ids.ts';
import type { Computers } from './computers.ts';
import type { FlowChange, FlowSolution } from './flowSolver.ts';
import type { FlowTasks } from './flowTasks.ts';

/** The parts of a solution that are still possible. */
export interface FlowPlan {
  readonly roots: readonly { readonly job: JobId; readonly server: ServerId }[];
  readonly leaves: readonly FlowChange[];
  readonly starts: readonly FlowChange[];
}

/** The state of the cluster when a solution is applied. */
interface PresentState {
  readonly computers: Pick<Computers, 'free' | 'has'>;
  readonly tasks: Pick<FlowTasks, 'has' | 'serverOf' | 'isAwaited'>;
  readonly unplaced: ReadonlySet<JobId>; // whose roots have no server
}

/**
 * Finds which parts of a solution are still possible. While the solver worked, tasks may have ended and servers failed, and
 * news of a free slot may still be on its way. A task that finds no slot does not start, or stays where it is; and a task
 * that would leave only to make room for such a task stays too.
 */
export function planOf(solution: FlowSolution, state: PresentState): FlowPlan {
  const { computers, tasks } = state;
  let changes = solution.changes.filter(
    ({ task, from, to }) =>
      tasks.has(task) &&
      tasks.serverOf[task] === from &&
      !tasks.isAwaited(task) && // Others may have begun to wait for it.
      (to === NONE || computers.has(to)),
  );
  for (;;) {
    const slots = new SlotsLeft(computers);
    const plan = fill(solution, changes, state, slots);
    const vain = leavesInVain(solution, plan, slots);
    if (vain.size === 0) return plan;
    changes = changes.filter((change) => !vain.has(change)); // These stay, so others may find no slot.
  }
}

/** Slots that are free, plus those that tasks leave, minus those that the plan gives away. */
class SlotsLeft {
  private readonly more = new Map<ServerId, number>(); // change to the slots that are free now

  constructor(private readonly computers: PresentState['computers']) {}

  on(server: ServerId): number {
    if (!this.computers.has(server)) return 0;
    return this.computers.free[server] + (this.more.get(server) ?? 0);
  }

  add(server: ServerId, slots: number): void {
    this.more.set(server, (this.more.get(server) ?? 0) + slots);
  }

  take(server: ServerId): boolean {
    if (this.on(server) <= 0) return false;
    this.add(server, -1);
    return true;
  }
}

function fill(
  { question, rootServers }: FlowSolution,
  changes: readonly FlowChange[],
  { unplaced }: PresentState,
  slots: SlotsLeft,
): FlowPlan {
  const leaves = changes.filter(({ from }) => from !== NONE);
  for (const { from } of leaves) slots.add(from, 1);
  const roots = question.roots
    .map((job, root) => ({ job, server: rootServers[root] }))
    .filter(({ job, server }) => unplaced.has(job) && slots.take(server));
  return { roots, leaves, starts: changes.filter(({ to }) => to !== NONE && slots.take(to)) };
}

/**
 * Lists the leaves to give up: moves that find no slot at their new place; or, if there are none but some start or root found
 * no slot, preempted tasks whose slots nothing takes.
 */
function leavesInVain(
  { changes, rootServers }: FlowSolution,
  { roots, leaves, starts }: FlowPlan,
  slots: SlotsLeft,
): ReadonlySet<FlowChange> {
  const started = new Set(starts);
  const moves = leaves.filter((change) => change.to !== NONE && !started.has(change));
  const hasAllStarted =
    roots.length === rootServers.length && changes.every((each) => each.to === NONE || started.has(each));
  if (moves.length > 0 || hasAllStarted) return new Set(moves);
  return new Set(leaves.filter(({ from, to }) => to === NONE && slots.take(from)));
}
