import { formatMicros } from '../../base/format.ts';
import type { AttemptId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { AttemptKind, Outcome } from '../../engine/record/schema.ts';
import { isCopy } from '../../trace/copies.ts';
import { raceOf, slotTimeOf, wouldEndAt } from '../../trace/races.ts';
import { isRerun } from '../../trace/reruns.ts';
import type { Trace } from '../../trace/trace.ts';
import { taskName } from './names.ts';

/** Kinds of attempt as people read them, in the order of their numbers. */
export const kindNames = ['original', 'speculative copy', 'duplicate', 'opportunistic attempt'] as const;

/** Outcomes as people read them, in the order of their numbers. */
const outcomeNames = ['open', 'finished', 'preempted', 'lost the race', 'discarded', 'failed'] as const;

/** Names the kind of an attempt: "speculative copy". */
export function kindName({ data }: Trace, attempt: AttemptId): string {
  return kindNames[data.tables.attempts.columns.kind[attempt]];
}

/** Names the kind of an attempt with its article: "a speculative copy", "An opportunistic attempt". */
export function aKind(trace: Trace, attempt: AttemptId, article: 'a' | 'A' = 'a'): string {
  const name = kindName(trace, attempt);
  return /^[aeio]/.test(name) ? `${article}n ${name}` : `${article} ${name}`;
}

/** Names how an attempt ended: "lost the race". */
export function outcomeName({ data }: Trace, attempt: AttemptId): string {
  return outcomeNames[data.tables.attempts.columns.outcome[attempt]];
}

/** Names an attempt by its task; one beside another has a plus, one after it a ring: "j4·2⁺", "j4·2°". */
export function attemptName(trace: Trace, attempt: AttemptId): string {
  const { graphs, tables } = trace.data;
  const name = taskName(graphs, tables.attempts.columns.task[attempt]);
  const isAlone = tables.attempts.columns.kind[attempt] === AttemptKind.opportunistic;
  return isCopy(trace, attempt) && !isAlone ? `${name}${isRerun(trace, attempt) ? '°' : '⁺'}` : name;
}

/** Writes slot time: "6 slot-s". */
export function slotTimeWords(time: Micros): string {
  return formatMicros(time).replace(/ (\S+)$/, ' slot-$1');
}

/** Says when a copy was launched, beside what it copies; nothing of what is no copy. */
export function launchWords(trace: Trace, attempt: AttemptId): readonly string[] {
  const { task, boundAt, startedAt } = trace.data.tables.attempts.columns;
  if (!isCopy(trace, attempt)) return [];
  if (isRerun(trace, attempt))
    return ['launched after its task had finished, for a task that reads its output slowly'];
  const original = originalOf(trace, attempt);
  const waited = startedAt[attempt] - boundAt[attempt];
  const since = boundAt[attempt] - (original < 0 ? trace.taskReadyAt[task[attempt]] : startedAt[original]);
  const when = `launched ${formatMicros(since)} after ${original < 0 ? 'its task was ready' : 'its original began'}`;
  return [waited > 0 && Number.isFinite(waited) ? `${when}, began ${formatMicros(waited)} later` : when];
}

/** Gives the attempt that a copy was launched beside, if that had begun by then; -1 where it had not. */
export function originalOf(trace: Trace, copy: AttemptId): AttemptId {
  const { task, boundAt, startedAt } = trace.data.tables.attempts.columns;
  const before = trace
    .attemptsOfTask(task[copy])
    .findLast((each) => !isCopy(trace, each) && startedAt[each] <= boundAt[copy]);
  return before ?? -1;
}

/** Says how an attempt fared in the race for its task, and what that was worth; nothing where there was none. */
export function raceWords(trace: Trace, attempt: AttemptId): readonly string[] {
  const { task, outcome, startedAt } = trace.data.tables.attempts.columns;
  const race = raceOf(trace, task[attempt]);
  if (race === null || outcome[attempt] === Outcome.open || isRerun(trace, attempt)) return [];
  if (attempt === race.winner) {
    if (race.losers.length === 0) return [];
    return [`was first: ${savedWords(trace, attempt, race.saved)}`, `the others: ${wasteWords(race.wasted)}`];
  }
  if (startedAt[attempt] === Number.POSITIVE_INFINITY) return ['never began, and wasted nothing'];
  const would = wouldEndAt(trace, attempt);
  const wasted = wasteWords(slotTimeOf(trace, attempt));
  return [Number.isNaN(would) ? wasted : `${wasted}; alone it would have ended at ${formatMicros(would)}`];
}

function wasteWords(time: Micros): string {
  return time > 0 ? `wasted ${slotTimeWords(time)}` : 'wasted nothing';
}

function savedWords(trace: Trace, winner: AttemptId, saved: Micros): string {
  if (!isCopy(trace, winner)) return 'its copies saved nothing';
  if (trace.data.tables.attempts.columns.kind[winner] === AttemptKind.opportunistic && Number.isNaN(saved)) {
    return 'it used what others left free';
  }
  return Number.isNaN(saved)
    ? 'how much later its original would have ended is not known'
    : `saved ${formatMicros(saved)}, since its original would have ended that much later`;
}
