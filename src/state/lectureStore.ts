import { create } from 'zustand';

/** A lecture: the slides of a preset, shown one after another above its pictures. */
interface Lecture {
  /** Id of the preset; null: there is no lecture. */
  readonly preset: string | null;
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
export const noLecture: Lecture = { preset: null, slide: 0, scale: 1, isBlank: false, timedFrom: null };

/** What the page must know of a lecture; all that acts on it is loaded with the first one. */
export const lectureStore = create<Lecture>()(() => noLecture);
