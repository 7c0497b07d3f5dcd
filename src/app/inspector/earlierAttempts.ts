import { formatMicros } from '../../base/format.ts';
import type { AttemptId, JobId, ServerId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { killKind } from '../../policies/delay/decisions.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobName } from '../../views/names.ts';
import { whyStopped } from './explainQuincyMoves.ts';
import { attemptToExplain, nameOfServer } from './facts.ts';

/** An attempt at a task that came to nothing. */
export interface LostAttempt {
  readonly attempt: AttemptId;
  readonly server: string;
  readonly ran: string;
  readonly why: string;
}

/** Lists the attempts at a task that came to nothing, and why. */
export function lostAttempts(trace: Trace, task: TaskId): readonly LostAttempt[] {
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
      why: whyLost(trace, attempt),
    }));
}

function whyLost(trace: Trace, attempt: AttemptId): string {
  const { task, server, boundAt, endedAt, outcome } = trace.data.tables.attempts.columns;
  if (outcome[attempt] === Outcome.failed) return 'its server failed';
  if (outcome[attempt] === Outcome.lostRace) return 'another was first';
  if (outcome[attempt] === Outcome.discarded) return 'not needed';
  const [from, to] = [boundAt[attempt], endedAt[attempt]];
  const forJob = killedFor(trace, task[attempt], server[attempt], from, to);
  if (forJob !== NONE) return `stopped for ${jobName(forJob)}`;
  return whyStopped(trace, task[attempt], server[attempt], from, to) ?? 'stopped';
}

function killedFor(trace: Trace, task: TaskId, server: ServerId, from: Micros, to: Micros): JobId {
  const kills = trace.decisionsOfKind(killKind);
  for (let position = kills.countUntil(to) - 1; position >= 0; position -= 1) {
    const { at, payload } = kills.at(position);
    if (at < from) return NONE;
    if (payload.task === task && payload.server === server) return payload.forJob;
  }
  return NONE;
}
