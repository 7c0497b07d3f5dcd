import { formatMicros } from '../base/format.ts';
import type { AttemptId, TaskId } from '../engine/ids.ts';
import { Outcome } from '../engine/record/schema.ts';
import type { Trace } from '../trace/trace.ts';
import { attemptToExplain, nameOfServer } from './facts.ts';

/** An attempt that ended without finishing its task. */
interface LostAttempt {
  readonly attempt: AttemptId;
  readonly server: string;
  readonly ran: string;
  readonly why: string;
}

/** Lists the attempts that ended without finishing a task, and why; `whyStopped` says why a policy stopped one. */
export function lostAttempts(
  trace: Trace,
  task: TaskId,
  whyStopped: (attempt: AttemptId) => string | null,
): readonly LostAttempt[] {
  const { server, startedAt, endedAt, outcome } = trace.data.tables.attempts.columns;
  const kept = attemptToExplain(trace, task);
  return trace
    .attemptsOfTask(task)
    .filter((attempt) => attempt !== kept && outcome[attempt] > Outcome.finished)
    .map((attempt) => ({
      attempt,
      server: nameOfServer(trace, server[attempt]),
      ran: Number.isFinite(startedAt[attempt])
        ? formatMicros(endedAt[attempt] - startedAt[attempt])
        : 'never began',
      why: whyLost(trace, attempt) ?? whyStopped(attempt) ?? 'stopped',
    }));
}

/** Says why an attempt was lost that no policy stopped; null otherwise. */
export function whyLost(trace: Trace, attempt: AttemptId): string | null {
  const outcome = trace.data.tables.attempts.columns.outcome[attempt];
  if (outcome === Outcome.failed) return 'its server failed';
  if (outcome === Outcome.lostRace) return 'another was first';
  return outcome === Outcome.discarded ? 'not needed' : null;
}
