import type { TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { AttemptKind } from '../../../engine/record/schema.ts';
import { numberWord } from '../../../explain/explanation.ts';
import type { Trace } from '../../../trace/trace.ts';
import { isApollo, tokensAt } from './tokens.ts';

/** Says that a task waits for a token of its job (Apollo §2.1), or for its manager's next batch; null in other runs. */
export function heldBack(trace: Trace, task: TaskId, time: Micros): string | null {
  if (!isApollo(trace)) return null;
  const job = trace.data.graphs.stageJob[trace.taskStage[task]];
  const tokens = tokensAt(trace, job, time);
  if (tokens === null) return 'until its job got tokens';
  const { granted } = tokens.payload;
  const { boundAt, endedAt, kind } = trace.data.tables.attempts.columns;
  const used = trace
    .attemptsOfJob(job)
    .filter((row) => boundAt[row] <= time && time < endedAt[row] && kind[row] !== AttemptKind.opportunistic);
  const tasks = new Set(used.map((row) => trace.data.tables.attempts.columns.task[row])).size;
  if (tasks < granted) return 'for the next batch of its job’s manager';
  return granted === 1
    ? 'for the only token of its job'
    : `for one of its job’s ${numberWord(granted)} tokens`;
}
