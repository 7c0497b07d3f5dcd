import type { Lesson } from '../../lessons/lesson.ts';
import { lessonHash } from '../../lessons/link.ts';
import { noWork, readWork, type Work } from '../../lessons/work.ts';
import { store, stored } from '../../state/drafts.ts';

const KEY = 'makespan.lessons.1';

/** Of so many lessons the work is kept; the one that was open longest ago goes first. */
const MOST = 20;

/** How far a student is in a lesson, and what they did. */
export interface Kept {
  readonly step: number;
  readonly work: Work;
}

/** What is stored of one lesson. */
interface Stored {
  readonly hash: string;
  readonly step: number;
  readonly work: unknown;
}

/** Returns what this browser keeps of a lesson: how far, and what was done. */
export function keptWork(lesson: Lesson): Kept {
  const hash = lessonHash(lesson);
  const kept = list().find((each) => each.hash === hash);
  if (kept === undefined) return { step: 0, work: noWork };
  return { step: kept.step, work: readWork(kept.work, lesson) };
}

/** Keeps the work of a lesson. Returns whether that was possible. */
export function keepWork(lesson: Lesson, step: number, work: Work): boolean {
  const hash = lessonHash(lesson);
  const kept: readonly Stored[] = [{ hash, step, work }, ...list().filter((each) => each.hash !== hash)];
  return store(KEY, kept.slice(0, MOST));
}

function list(): readonly Stored[] {
  const kept = stored(KEY);
  return Array.isArray(kept) ? kept.filter(isKept) : [];
}

function isKept(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  const { hash, step } = value as Partial<Stored>;
  return typeof hash === 'string' && Number.isInteger(step) && (step ?? -1) >= 0;
}
