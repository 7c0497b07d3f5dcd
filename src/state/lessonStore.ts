import { create } from 'zustand';
import type { Lesson } from '../lessons/lesson.ts';
import type { Work } from '../lessons/work.ts';

/** The lesson that is open. */
export interface OpenLesson {
  readonly lesson: Lesson;
  /** Of a lesson that comes with the page; null for others. */
  readonly id: string | null;
  /** The step that is shown, counted from 0; the number of steps: what the student did, after the last one. */
  readonly step: number;
  readonly work: Work;
  /** Whether the address holds the student's work: it came with a link, or the browser stores nothing. */
  readonly isInAddress: boolean;
}

/** What the page must know of lessons; all that acts on it is loaded with the first one. */
interface LessonState {
  readonly open: OpenLesson | null;
  /** Whether the editor of lessons is open. */
  readonly isEditing: boolean;
}

export const lessonStore = create<LessonState>()(() => ({ open: null, isEditing: false }));
