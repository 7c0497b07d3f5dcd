import type { AttemptId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Target } from '../hit.ts';
import type { Snapshot } from '../snapshot.ts';

/** Finds the task in focus (under the pointer, else the selected one) and the attempt that runs it. */
export function focusOf(
  trace: Trace,
  snapshot: Snapshot,
  target: Target | null,
  selected: TaskId | null,
): { readonly task: TaskId | null; readonly attempt: AttemptId | null } {
  const { attempts } = trace.data.tables;
  const { firstSlot } = trace.data.topology;
  if (target?.kind === 'server' && target.lane !== null) {
    const attempt = snapshot.attemptIn[firstSlot[target.server] + target.lane] ?? NONE;
    if (attempt !== NONE) return { task: attempts.columns.task[attempt], attempt };
  }
  if (selected === null || selected >= trace.data.graphs.tasks) return { task: null, attempt: null };
  const { server, lane } = attempts.columns;
  const isIn = (attempt: AttemptId) =>
    snapshot.attemptIn[firstSlot[server[attempt]] + lane[attempt]] === attempt;
  return { task: selected, attempt: trace.attemptsOfTask(selected).find(isIn) ?? null };
}
