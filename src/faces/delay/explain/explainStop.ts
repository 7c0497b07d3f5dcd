import type { AttemptId } from '../../../engine/ids.ts';
import { killKind } from '../../../policies/delay/decisions.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobName } from '../../../views/names.ts';

/** Says which job an attempt was stopped for; null if the policy did not stop it. */
export function explainStop(trace: Trace, attempt: AttemptId): string | null {
  const { task, server, boundAt, endedAt } = trace.data.tables.attempts.columns;
  const kill = trace
    .decisionsOfKind(killKind)
    .lastUntil(
      endedAt[attempt],
      ({ payload }) => payload.task === task[attempt] && payload.server === server[attempt],
    );
  return kill === undefined || kill.at < boundAt[attempt]
    ? null
    : `stopped for ${jobName(kill.payload.forJob)}`;
}
