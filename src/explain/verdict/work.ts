import { formatMicros } from '../../base/format.ts';
import { type AttemptId, NONE, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { medianComputingFact } from '../../metrics/receipt/inSlot.ts';
import { isCopy } from '../../trace/copies.ts';
import { raceOf, slotTimeOf } from '../../trace/races.ts';
import type { Trace } from '../../trace/trace.ts';
import { originalOf } from '../../views/shared/raceWords.ts';
import type { Piece } from '../explanation.ts';
import { nameOfServer } from '../facts.ts';
import { ownParts } from './contrast.ts';
import { groupSum } from './groups.ts';
import { taskWords } from './names.ts';
import { type Said, type SlowCase, said } from './said.ts';
import { type Stretch, stretchOf } from './stretch.ts';

/** Says that a task computed for long, compared with its siblings, or that its copy began late. */
export function workWords(slow: SlowCase, fast: Trace): Said {
  const { trace, task, segments, part } = slow;
  const winner = trace.finishedBy[task];
  if (isRacing(trace, winner) && beganEarlier(fast, task, copyDelay(trace, winner)))
    return lateCopyWords(trace, task, winner);
  const stretch = stretchOf(segments, part);
  const { server } = trace.data.tables.attempts.columns;
  const took = stretch.to - stretch.from;
  return said(trace, stretch, [
    ...(isRacing(trace, stretch.attempt) ? ['a copy of '] : []),
    taskWords(trace, task),
    ' computed for ',
    { strong: formatMicros(took) },
    ` on ${nameOfServer(trace, server[stretch.attempt])}`,
    besideWords(trace, stretch.attempt, took),
  ]);
}

/** The original lagged until its copy began, which finished the task. */
function lateCopyWords(trace: Trace, task: TaskId, copy: AttemptId): Said {
  const { server, startedAt } = trace.data.tables.attempts.columns;
  const original = originalOf(trace, copy);
  const at = { attempt: original, from: startedAt[original], to: startedAt[copy] };
  return said(trace, at, [
    taskWords(trace, task),
    ' lagged on ',
    { strong: nameOfServer(trace, server[original]) },
    ', and its copy began only after ',
    { strong: formatMicros(copyDelay(trace, copy)) },
  ]);
}

/** Whether an attempt is a copy that was made while its original ran. */
function isRacing(trace: Trace, attempt: AttemptId): boolean {
  return isCopy(trace, attempt) && originalOf(trace, attempt) !== NONE;
}

/** Whether the copy in the other run did not wait as long, or the task needed none. */
function beganEarlier(fast: Trace, task: TaskId, delay: Micros): boolean {
  const attempt = fast.finishedBy[task];
  return !isRacing(fast, attempt) || copyDelay(fast, attempt) < delay;
}

/** Compares with the copy that lost the race, or else with the siblings. */
function besideWords(trace: Trace, attempt: AttemptId, took: Micros): string {
  const task = trace.data.tables.attempts.columns.task[attempt];
  if (!isCopy(trace, attempt) && raceOf(trace, task)?.winner === attempt)
    return ', and its copy was no faster';
  const median = medianComputingFact.of(trace)[trace.taskStage[task]];
  return median < took ? `, the median task for ${formatMicros(median)}` : '';
}

/** How long after its original a copy began; after the task was ready where the original had not begun. */
function copyDelay(trace: Trace, copy: AttemptId): Micros {
  const { startedAt, task } = trace.data.tables.attempts.columns;
  const original = originalOf(trace, copy);
  return startedAt[copy] - (original === NONE ? trace.taskReadyAt[task[copy]] : startedAt[original]);
}

/** Says how a task was done sooner in the faster run: by a copy, or on another server. */
export function workThere(trace: Trace, task: TaskId): string {
  const attempt = trace.finishedBy[task];
  const where = nameOfServer(trace, trace.data.tables.attempts.columns.server[attempt]);
  if (isRacing(trace, attempt))
    return `a copy on ${where}, begun after ${formatMicros(copyDelay(trace, attempt))}, finished first`;
  return `it computed for ${formatMicros(groupSum(ownParts(trace, task), 'work'))} on ${where}`;
}

/** Says that work came to nothing: an attempt was stopped, or its server went down, perhaps after it had finished. */
export function lostWords({ trace, task, segments, part, says }: SlowCase): Said {
  const stretch = stretchOf(segments, part);
  const { server, outcome, startedAt, endedAt } = trace.data.tables.attempts.columns;
  const attempt = attemptLost(trace, stretch);
  const where: Piece = { strong: nameOfServer(trace, server[attempt]) };
  if (outcome[attempt] === Outcome.finished) {
    const lostAt = downSince(trace, attempt);
    const after = formatMicros(lostAt - endedAt[attempt]);
    return said(trace, { attempt, from: startedAt[attempt], to: lostAt }, [
      taskWords(trace, task),
      ' had to run again: ',
      where,
      ` went down with its output ${after} after it had finished`,
    ]);
  }
  const time: Piece = { strong: formatMicros(stretch.to - stretch.from) };
  const words: Piece[] = [taskWords(trace, task), ' lost ', time, ' of work '];
  const at = { ...stretch, attempt };
  if (outcome[attempt] === Outcome.failed) return said(trace, at, [...words, 'when ', where, ' went down']);
  const why = says.stop?.(trace, attempt) ?? null;
  return said(trace, at, [...words, 'when it was stopped on ', where, why === null ? '' : ` (${why})`]);
}

/** The attempt that came to nothing: a receipt gives the time after its end to the one that followed. */
function attemptLost(trace: Trace, { attempt, to }: Stretch): AttemptId {
  const { task, startedAt } = trace.data.tables.attempts.columns;
  if (startedAt[attempt] < to) return attempt;
  const before = trace.attemptsOfTask(task[attempt]).filter((row) => row < attempt && startedAt[row] < to);
  return before.at(-1) ?? attempt;
}

/** When the server of a finished attempt went down with its output. */
function downSince({ data }: Trace, attempt: AttemptId): Micros {
  const { server, endedAt } = data.tables.attempts.columns;
  const { length, columns } = data.tables.outages;
  let first = data.endedAt;
  for (let row = 0; row < length; row += 1) {
    if (columns.actor[row] === server[attempt] && columns.from[row] >= endedAt[attempt])
      first = Math.min(first, columns.from[row]);
  }
  return first;
}

/** Says how much of a task's work was lost in the faster run. */
export function lostThere(trace: Trace, task: TaskId): string {
  const { outcome } = trace.data.tables.attempts.columns;
  const stopped = trace
    .attemptsOfTask(task)
    .filter((row) => outcome[row] === Outcome.preempted || outcome[row] === Outcome.failed);
  const lost = stopped.reduce((sum, row) => sum + slotTimeOf(trace, row), 0);
  const where = nameOfServer(trace, trace.data.tables.attempts.columns.server[trace.finishedBy[task]]);
  return lost === 0 ? `it ran on ${where} without a stop` : `it lost only ${formatMicros(lost)}`;
}
