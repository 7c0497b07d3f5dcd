/// <reference types="vite/types/importMeta.d.ts" />

/** What a teacher gets beyond the texts of a preset. The name of its file is the id of the preset. */
export interface TeacherNotes {
  /** What students can explain afterwards, in one sentence. */
  readonly goal: string;
  /** Answers to the preset's tries, in their order; each was checked against runs of the preset. */
  readonly answers: readonly string[];
}

const files = import.meta.glob<TeacherNotes>('./notes/*.json', { eager: true, import: 'default' });

/**
 * Returns the notes for a preset; each has some. They are in files of their own, as the first preset is loaded before the first picture
 * and needs none of this.
 */
export function teacherNotesOf(id: string): TeacherNotes {
  const notes = files[`./notes/${id}.json`];
  if (notes === undefined) throw new RangeError(`There are no notes for a preset “${id}”.`);
  return notes;
}

/** The presets that have notes. */
export const notedPresets: readonly string[] = Object.keys(files).map((path) =>
  path.slice('./notes/'.length, -'.json'.length),
);
