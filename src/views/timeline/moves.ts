import type { AttemptId } from '../../engine/ids.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { ofTrace } from '../../trace/ofTrace.ts';
import type { Trace } from '../../trace/trace.ts';

/** A preempted attempt, and the next attempt at its task that started. */
interface Move {
  readonly from: AttemptId;
  readonly to: AttemptId;
}

/** Lists the moves of preempted tasks. */
export const movesOf = ofTrace(findMoves);

function findMoves(trace: Trace): readonly Move[] {
  const { attempts } = trace.data.tables;
  const { task, outcome, startedAt, endedAt } = attempts.columns;
  const moves: Move[] = [];
  for (let from = 0; from < attempts.length; from += 1) {
    if (outcome[from] !== Outcome.preempted || !Number.isFinite(startedAt[from])) continue;
    const to = trace
      .attemptsOfTask(task[from])
      .find((other) => startedAt[other] >= endedAt[from] && Number.isFinite(startedAt[other]));
    if (to !== undefined) moves.push({ from, to });
  }
  return moves;
}
