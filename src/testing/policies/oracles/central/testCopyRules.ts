import type { StageId, TaskId } from '../../../../engine/ids.ts';
import type { CopyBooks } from './testCopyBooks.ts';

/** What the rules for copies are told. */
export interface CopyRules {
  readonly copies: 'none' | 'any' | 'late' | 'mantri' | 'grass';
  readonly slowTask: number; // percent
  readonly certainty: number; // δ, from 0 to 1
  readonly mostCopies: number;
  readonly lastWaves: number;
  readonly reportEvery: number; // µs
}

/** How far a job is. */
export interface JobState {
  readonly remaining: number;
  readonly slots: number;
  readonly hasWaiting: boolean;
}

export interface Straggler {
  readonly task: TaskId;
  readonly isRestart: boolean;
}

const MOST_RESTARTS = 3; // of Mantri

/** Lists the running tasks of a stage that deserve a copy, the one that deserves it most first (HOP-2 to HOP-5). */
export function stragglers(books: CopyBooks, stage: StageId, rules: CopyRules, job: JobState): Straggler[] {
  const worth = books.runningOf(stage).map((task) => ({ task, ...worthOf(books, task, rules, job) }));
  return worth
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .map(({ task, isRestart }) => ({ task, isRestart }));
}

/** How much a task deserves a copy; 0: not at all. */
function worthOf(
  books: CopyBooks,
  task: TaskId,
  rules: CopyRules,
  { remaining, slots, hasWaiting }: JobState,
) {
  const left = books.timeLeft(task); // t_rem
  const fresh = books.timeOfNew(task); // t_new
  const running = books.of(task).length; // c
  const none = { value: 0, isRestart: false };
  const once = (isWorth: boolean) => ({ value: isWorth ? left : 0, isRestart: false });
  if (Number.isNaN(left)) return none;
  if (rules.copies === 'any') {
    const isFresh = running > 1 && books.isNewestFresh(task);
    return once(running < rules.mostCopies && !isFresh && left > fresh);
  }
  if (rules.copies === 'late') return once(running === 1 && left > fresh && isSlow(books, task, rules));
  if (rules.copies === 'grass') {
    if (running >= rules.mostCopies) return none;
    if (remaining <= rules.lastWaves * slots) return once(left > fresh);
    return { value: running * left - (running + 1) * fresh, isRestart: false };
  }
  const mayRestart = hasWaiting && running === 1 && books.launchesOf(task) <= MOST_RESTARTS;
  const isRestart = mayRestart && left > fresh + rules.reportEvery;
  const isDuplicated = running < rules.mostCopies && chance(books, task, left, running) > rules.certainty;
  return { value: isRestart || isDuplicated ? left : 0, isRestart };
}

/** LATE: whether the progress rate is below the percentile of the rates of the stage's tasks, 1 ÷ their times. */
function isSlow(books: CopyBooks, task: TaskId, { slowTask }: CopyRules): boolean {
  const stage = books.facts.stageOf(task);
  const first = (each: TaskId) => books.of(each)[0].implied;
  const times = [
    ...books.runningOf(stage).flatMap((each) => (Number.isNaN(first(each)) ? [] : [first(each)])),
    ...books.finishedTimes(stage),
  ].sort((a, b) => a - b);
  // The shortest time that so many percent of all times do not exceed.
  const limit = times.find((_, place) => 100 * (place + 1) >= (100 - slowTask) * times.length);
  return limit !== undefined && first(task) > limit;
}

/** P(t_rem > t_new·(c+1)/c) */
function chance(books: CopyBooks, task: TaskId, left: number, running: number): number {
  const times = books.finishedTimes(books.facts.stageOf(task));
  const saves = (time: number) => time < (left * running) / (running + 1);
  if (times.length === 0) return saves(books.timeOfNew(task)) ? 1 : 0;
  return times.filter(saves).length / times.length;
}
