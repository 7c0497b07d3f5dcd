import type { Stage } from './testPlan.ts';

export function isFinished(stage: Stage): boolean {
  return stage.tasks.every(({ state }) => state === 'finished');
}

/** A task that starts early waits in its slot for what the tasks before it make (COM-8). */
export function isFed(stage: Stage): boolean {
  return stage.after.every(isFinished);
}

/** A stage may start early when all tasks before it have started and a share of them has finished (COM-8). */
export function mayOpenEarly({ slowStart, after }: Stage): boolean {
  if (slowStart >= 1) return false;
  const tasks = after.flatMap((each) => each.tasks);
  const finished = tasks.filter(({ state }) => state === 'finished').length;
  return finished >= slowStart * tasks.length - 1e-9 && tasks.every((task) => task.hasStarted);
}
