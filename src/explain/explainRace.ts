import { formatMicros } from '../base/format.ts';
import { NONE, type TaskId } from '../engine/ids.ts';
import { isCopy } from '../trace/copies.ts';
import { raceOf, slotTimeOf } from '../trace/races.ts';
import { hasRerun, isRerun } from '../trace/reruns.ts';
import type { Trace } from '../trace/trace.ts';
import { upgradedAt, wasKilled } from '../trace/upgrades.ts';
import { aKind, kindName, originalOf, outcomeName, slotTimeWords } from '../views/shared/raceWords.ts';
import type { Piece } from './explanation.ts';
import { attemptToExplain, nameOfServer } from './facts.ts';

/** Says how the copies of a task came to be and which attempt was first; null where it had none. */
export function explainRace(trace: Trace, task: TaskId): readonly Piece[] | null {
  const race = raceOf(trace, task);
  if (race === null) return null;
  const { boundAt, server, startedAt, endedAt } = trace.data.tables.attempts.columns;
  const copies = trace
    .attemptsOfTask(task)
    .filter((attempt) => isCopy(trace, attempt) && !isRerun(trace, attempt));
  const pieces = copies.flatMap((copy, place): Piece[] => {
    const original = originalOf(trace, copy);
    const who = `${place === 0 ? '' : ' '}${aKind(trace, copy, 'A')} was sent to `;
    const since =
      original === NONE
        ? ` ${formatMicros(boundAt[copy] - trace.taskReadyAt[task])} after the task was ready.`
        : ` when its original on ${nameOfServer(trace, server[original])} had run for ${formatMicros(boundAt[copy] - startedAt[original])}.`;
    const began = startedAt[copy] < Number.POSITIVE_INFINITY ? '' : ' It never began.';
    return [who, { strong: nameOfServer(trace, server[copy]) }, `${since}${began}`];
  });
  if (race.winner === NONE) return [...pieces, ' None had finished when the run ended.'];
  const first = isCopy(trace, race.winner) ? `the ${kindName(trace, race.winner)}` : 'the original';
  pieces.push(` First was ${first}, at ${formatMicros(endedAt[race.winner])}`);
  if (race.saved > 0)
    pieces.push(', ', { strong: `${formatMicros(race.saved)} sooner` }, ' than the original');
  const price = race.wasted > 0 ? `; the others wasted ${slotTimeWords(race.wasted)}.` : '.';
  return [...pieces, price];
}

/** An attempt at a task that had copies, as a row of a table. */
interface AttemptRow {
  readonly attempt: number;
  readonly kind: string;
  readonly server: string;
  readonly started: string;
  readonly ended: string;
  readonly outcome: string;
  readonly wasted: string;
  /** Whether it is the one that finished the task, or that is explained for want of such. */
  readonly isKept: boolean;
}

/** Lists all attempts at a task, in the order in which they were bound. */
export function attemptRows(
  trace: Trace,
  task: TaskId,
  whyStopped: (attempt: number) => string | null,
): readonly AttemptRow[] {
  const { server, startedAt, endedAt } = trace.data.tables.attempts.columns;
  const kept = attemptToExplain(trace, task);
  const winner = trace.finishedBy[task];
  return trace.attemptsOfTask(task).map((attempt) => {
    const wasted = attempt === winner || hasRerun(trace, attempt) ? 0 : slotTimeOf(trace, attempt);
    const lost = wasKilled(trace, attempt) ? 'killed' : outcomeName(trace, attempt);
    const outcome = attempt === winner ? 'was first' : lost;
    const isUpgraded = upgradedAt(trace, attempt) < Infinity;
    return {
      attempt,
      kind: isUpgraded ? `${kindName(trace, attempt)}, upgraded` : kindName(trace, attempt),
      server: nameOfServer(trace, server[attempt]),
      started: Number.isFinite(startedAt[attempt]) ? formatMicros(startedAt[attempt]) : 'never',
      ended: formatMicros(endedAt[attempt]),
      outcome: whyStopped(attempt) ?? outcome,
      wasted: wasted > 0 && Number.isFinite(endedAt[attempt]) ? formatMicros(wasted) : '–',
      isKept: attempt === kept,
    };
  });
}
