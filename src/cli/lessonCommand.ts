import type { Issue } from '../base/issue.ts';
import { builtInLessons } from '../lessons/builtIn.ts';
import { scormPackage } from '../lessons/scormPackage.ts';
import { show } from '../scenario/shape/complaints.ts';
import { asTyped, printableJson } from './printable.ts';
import { readLessonFile } from './readLessonFile.ts';
import type { Asked } from './request.ts';
import { readText, type Terminal } from './terminal.ts';
import { writeFile } from './writeFile.ts';

/** A request to print a lesson, or to pack it for a learning system. */
export interface LessonRequest {
  readonly kind: 'lesson';
  /** The id of a lesson that comes with Makespan, or a file. */
  readonly named: string;
  /** The file for the package; undefined: the lesson is printed. */
  readonly scorm?: string;
  /** The page as one file; undefined: the one that is built beside this program. */
  readonly page?: string;
  /** The points of 100 with which a student passes. */
  readonly pass?: number;
}

/** Reads the arguments of `lesson`. */
export function readLessonRequest(
  named: string | undefined,
  { scorm, page, pass }: { readonly scorm?: string; readonly page?: string; readonly pass?: string },
): Asked<LessonRequest> {
  const complain = (path: string, message: string) => ({ issues: [{ path, message }] });
  const ids = builtInLessons.all.map(({ id }) => id).join(', ');
  if (named === undefined) return complain('lesson', `needs a file or one of ${ids}`);
  if (scorm === '') return complain('--scorm', 'needs the name of a file');
  for (const [option, given] of Object.entries({ page, pass }))
    if (given !== undefined && scorm === undefined) return complain(`--${option}`, 'goes with --scorm');
  if (pass !== undefined && !/^(\d{1,2}|100)$/.test(pass))
    return complain('--pass', `is ${show(pass)}; allowed is a whole number from 0 to 100`);
  const command = { kind: 'lesson', named, scorm, page } as const;
  return { command: { ...command, ...(pass !== undefined && { pass: Number(pass) }) }, issues: [] };
}

/** Prints a lesson, as a file to start from, or packs it with the page for a learning system. */
export async function lessonCommand(
  { named, scorm, page: path, pass }: LessonRequest,
  terminal: Terminal,
): Promise<readonly Issue[]> {
  const known = builtInLessons.find(named);
  const read = known ?? (await readLessonFile(named, terminal));
  if ('issues' in read) return read.issues;
  const { lesson } = read;
  if (scorm === undefined) {
    terminal.out(printableJson(lesson));
    return [];
  }
  const place = path ?? terminal.singlePage ?? 'single.html';
  const page = await readText(place, terminal);
  if (page.kind === 'fault') {
    const advice = path === undefined ? '; --page names the page as one file, which a build makes' : '';
    return [{ path: asTyped(place), message: `${page.fault}${advice}` }];
  }
  const packed = await scormPackage({ lesson, id: known?.id ?? null, page: page.text, home: '', pass });
  if ('fault' in packed) return [{ path: asTyped(place), message: `cannot be used: ${packed.fault}` }];
  return writeFile(scorm, packed.zip, terminal);
}
