import type { AttemptId, TaskId } from '../../engine/ids.ts';
import { AttemptKind } from '../../engine/record/schema.ts';
import { hasCopies, isCopy } from '../../trace/copies.ts';
import { isRerun } from '../../trace/reruns.ts';
import type { Trace } from '../../trace/trace.ts';
import { originalOf } from '../shared/raceWords.ts';

/** A copy and the attempt that it was launched beside. */
interface Join {
  readonly task: TaskId;
  readonly original: AttemptId;
  readonly copy: AttemptId;
}

const known = new WeakMap<Trace, readonly Join[]>();

/** Lists the copies that began, each with what it copies, where that had begun by then; not what runs again after it. */
export function joinsOf(trace: Trace): readonly Join[] {
  const joins = known.get(trace) ?? findJoins(trace);
  known.set(trace, joins);
  return joins;
}

function findJoins(trace: Trace): readonly Join[] {
  return startedCopies(trace).flatMap((copy) => {
    const original = originalOf(trace, copy);
    return original < 0 ? [] : [{ task: taskOf(trace, copy), original, copy }];
  });
}

const racedTasks = new WeakMap<Trace, ReadonlySet<TaskId>>();

/** Whether a copy of a task began; an opportunistic attempt alone, or one that runs again for a reader, races with nobody. */
export function isRaced(trace: Trace, task: TaskId): boolean {
  const { kind } = trace.data.tables.attempts.columns;
  const racing = (copy: AttemptId) => kind[copy] !== AttemptKind.opportunistic;
  const raced =
    racedTasks.get(trace) ??
    new Set(
      startedCopies(trace)
        .filter(racing)
        .map((copy) => taskOf(trace, copy)),
    );
  racedTasks.set(trace, raced);
  return raced.has(task);
}

function taskOf({ data }: Trace, attempt: AttemptId): TaskId {
  return data.tables.attempts.columns.task[attempt];
}

function startedCopies(trace: Trace): readonly AttemptId[] {
  if (!hasCopies(trace)) return [];
  const { length, columns } = trace.data.tables.attempts;
  const copies: AttemptId[] = [];
  for (let row = 0; row < length; row += 1) {
    if (!isCopy(trace, row) || isRerun(trace, row)) continue;
    if (columns.startedAt[row] < Number.POSITIVE_INFINITY) copies.push(row);
  }
  return copies;
}
