/// <reference types="vite/types/importMeta.d.ts" />

/** An answer to one of a preset's tries, with what bears it out: tests hold all of it to runs of the preset. */
export interface TeacherAnswer {
  readonly says: string;
  /** What measures each number in it, or `verdict` where the page says the same about the preset's question. */
  readonly numbers?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * The words in it that name a cause, each with what must hold if they are true: two measurements or a measurement and a
   * number, with `>`, `<` or `=` between them. The grammar of measurements is that of `measureNote` in `testing/app/teacher`.
   */
  readonly causes?: Readonly<Record<string, readonly string[]>>;
}

/** What a teacher gets beyond the texts of a preset. */
interface TeacherNotes {
  /** What students can explain afterwards, in one sentence. */
  readonly goal: string;
  /** In the order of the preset's tries. */
  readonly answers: readonly TeacherAnswer[];
}

const files = import.meta.glob<TeacherNotes>('../../content/presets/*/teacher.json', {
  eager: true,
  import: 'default',
});

/**
 * Returns the notes for a preset; each has some. They are in files of their own, as the first preset is loaded before the first picture
 * and needs none of this.
 */
export function teacherNotesOf(id: string): TeacherNotes {
  const notes = files[`../../content/presets/${id}/teacher.json`];
  if (notes === undefined) throw new RangeError(`There are no notes for a preset “${id}”.`);
  return notes;
}
