import { create } from 'zustand';
import type { Lesson } from '../lessons/lesson.ts';
import type { Work } from '../lessons/work.ts';

/** The lesson that is open. */
export interface OpenLesson {
  /** As its author wrote it: what links carry. */
  readonly given: Lesson;
  /** As this student sees it: with their own numbers, and with what was measured of them. */
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

/** A lecture: the slides of a preset, shown one after another above its pictures. */
interface Lecture {
  /** Id of the preset; null: there is no lecture. */
  readonly preset: string | null;
  /** Ids of the presets that it goes through, one after the other: a course. */
  readonly course: readonly string[];
  /** The slide that is shown, counted from 0. */
  readonly slide: number;
  /** Factor of type sizes, which follows the window; as in `Palette`. */
  readonly scale: number;
  /** Whether the screen is black, so that the class looks at the teacher. */
  readonly isBlank: boolean;
  /** When the timer was started, as `Date.now()`; null: there is none. [ms] */
  readonly timedFrom: number | null;
}

/** Before and after a lecture. */
export const noLecture: Lecture = {
  preset: null,
  course: [],
  slide: 0,
  scale: 1,
  isBlank: false,
  timedFrom: null,
};

/** What the page must know of a lecture; all that acts on it is loaded with the first one. */
export const lectureStore = create<Lecture>()(() => noLecture);
