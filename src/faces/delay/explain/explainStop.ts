import type { AttemptId } from '../../../engine/ids.ts';
import { killKind } from '../../../policies/delay/decisions.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName } from '../../../views/names.ts';

/** Says for whom an attempt was stopped; null where the policy stopped nothing there. */
export function explainStop(trace: Trace, attempt: AttemptId): string | null {
  const { task, server, boundAt, endedAt } = trace.data.tables.attempts.columns;
  const kills = trace.decisionsOfKind(killKind);
  for (let row = kills.countUntil(endedAt[attempt]) - 1; row >= 0; row -= 1) {
    const { at, payload } = kills.at(row);
    if (at < boundAt[attempt]) return null;
    if (payload.task === task[attempt] && payload.server === server[attempt])
      return `stopped for ${jobName(payload.forJob)}`;
  }
  return null;
}
