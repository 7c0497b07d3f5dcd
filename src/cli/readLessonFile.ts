import type { Issue } from '../base/issue.ts';
import { insteadOf } from '../base/nearest.ts';
import { builtInLessons } from '../lessons/builtIn.ts';
import type { Lesson } from '../lessons/lesson.ts';
import { readLessonText } from '../lessons/readLesson.ts';
import { asTyped } from './printable.ts';
import { MISSING, readText, type Terminal } from './terminal.ts';

/** Reads a lesson from a file. */
export async function readLessonFile(
  path: string,
  terminal: Terminal,
): Promise<{ readonly lesson: Lesson } | { readonly issues: readonly Issue[] }> {
  const read = await readText(path, terminal);
  if (read.kind === 'fault') {
    const ids = builtInLessons.all.map(({ id }) => id);
    const isId = read.fault === MISSING && /^[\w-]+$/.test(path);
    const message = isId ? `is no file, and no lesson; ${insteadOf(path, ids)}` : read.fault;
    return { issues: [{ path: asTyped(path), message }] };
  }
  const { lesson, issues } = readLessonText(read.text);
  return lesson === undefined
    ? { issues: issues.map((each) => ({ ...each, path: `${path} ${each.path}`.trim() })) }
    : { lesson };
}
