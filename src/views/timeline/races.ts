import type { AttemptId, TaskId } from '../../engine/ids.ts';
import { AttemptKind } from '../../engine/record/schema.ts';
import { hasCopies, isCopy } from '../../trace/copies.ts';
import { ofTrace } from '../../trace/ofTrace.ts';
import { isRerun } from '../../trace/reruns.ts';
import type { Trace } from '../../trace/trace.ts';
import { originalOf } from '../shared/raceWords.ts';

/** A copy and the attempt that it was launched beside. */
interface Join {
  readonly task: TaskId;
  readonly original: AttemptId;
  readonly copy: AttemptId;
}

/** Lists the copies that began, each with what it copies, where that had begun by then; not what runs again after it. */
export const joinsOf = ofTrace((trace): readonly Join[] => {
  const { task } = trace.data.tables.attempts.columns;
  const joins = startedCopies(trace).map((copy) => {
    return { task: task[copy], original: originalOf(trace, copy), copy };
  });
  return joins.filter(({ original }) => original >= 0);
});

const racedTasks = ofTrace((trace): ReadonlySet<TaskId> => {
  const { kind, task } = trace.data.tables.attempts.columns;
  const racing = startedCopies(trace).filter((copy) => kind[copy] !== AttemptKind.opportunistic);
  return new Set(racing.map((copy) => task[copy]));
});

/** Whether a copy of a task began; an opportunistic attempt alone, or one that runs again for a reader, races with nobody. */
export function isRaced(trace: Trace, task: TaskId): boolean {
  return racedTasks(trace).has(task);
}

function startedCopies(trace: Trace): readonly AttemptId[] {
  if (!hasCopies(trace)) return [];
  const { length, columns } = trace.data.tables.attempts;
  const hasStarted = (row: AttemptId) => columns.startedAt[row] < Number.POSITIVE_INFINITY;
  return Array.from({ length }, (_, row) => row).filter(
    (row) => isCopy(trace, row) && !isRerun(trace, row) && hasStarted(row),
  );
}
