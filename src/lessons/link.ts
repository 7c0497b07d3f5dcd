import { type Fields, numberIn } from '../base/foreignJson.ts';
import type { Issue } from '../base/issue.ts';
import { checksum } from '../share/envelope.ts';
import { openFragment, type SharedLink, sealFragment, type Unopened } from '../share/fragment.ts';
import { openedMessage } from '../share/openedMessage.ts';
import { builtInLessons } from './builtIn.ts';
import type { Lesson } from './lesson.ts';
import { readLesson } from './readLesson.ts';
import { readWork, type Work } from './work.ts';

/** A lesson, how far its reader is, and what a student did in it. */
export interface LessonLink {
  readonly lesson: Lesson;
  /** Of a lesson that comes with the page; null for others. */
  readonly id: string | null;
  /** The step that is open, counted from 0. */
  readonly step: number;
  /** Null in a link to a lesson that is not begun. */
  readonly work: Work | null;
}

/** What opening a link to a lesson led to. */
export type OpenedLesson =
  | { readonly kind: 'opened'; readonly link: LessonLink }
  | Unopened
  /** It is whole, but holds no lesson that works. */
  | { readonly kind: 'faulty'; readonly issues: readonly Issue[] }
  /** A student's link to a built-in lesson that was changed since. */
  | { readonly kind: 'otherLesson'; readonly title: string };

/** Tells whether a fragment is a link to a lesson, or a student's link. */
export function isLessonLink(fragment: string): boolean {
  return /(?:^|[#&])[lw]=/.test(fragment);
}

/** Eight letters that differ between different lessons. */
export function lessonHash(lesson: Lesson): string {
  const text = new TextEncoder().encode(JSON.stringify(lesson));
  return checksum(text).toString(16).padStart(8, '0');
}

/** The JSON content of a link, `#l=1.…` to a lesson or `#w=1.…` from a student. A lesson that comes with the page is named, others are written out. */
interface Payload {
  readonly i?: string;
  readonly h?: string;
  readonly t?: string;
  readonly l?: Lesson;
  /** The open step; left out: the first. */
  readonly s?: number;
  readonly w?: Work;
}

/** Encodes a link to a lesson; with work, a student's link. Null when it is too large for any link. */
export async function encodeLesson({ lesson, id, step, work }: LessonLink): Promise<SharedLink | null> {
  const named = id === null ? { l: lesson } : { i: id, h: lessonHash(lesson), t: lesson.title };
  const payload: Payload = { ...named, ...(step > 0 && { s: step }), ...(work !== null && { w: work }) };
  return sealFragment(work === null ? 'l' : 'w', payload);
}

/** Decodes the fragment of a URL. Never throws, and its time is bounded whatever the fragment is. */
export async function decodeLesson(fragment: string): Promise<OpenedLesson> {
  const opened = await openFragment(fragment, 'lw', 'links to lessons of kind ');
  return opened.kind === 'fields' ? openPayload(opened.fields) : opened;
}

function openPayload({ i, h, t, l, s, w }: Fields): OpenedLesson {
  if (i !== undefined && typeof i !== 'string') return { kind: 'damaged' };
  const known = i === undefined ? undefined : builtInLessons.find(i);
  const title = typeof t === 'string' ? t.slice(0, 120) : (i ?? '').slice(0, 40);
  if (i !== undefined && known === undefined) return { kind: 'newer', what: `the lesson “${title}”` };
  if (known !== undefined && h !== undefined && h !== lessonHash(known.lesson))
    return { kind: 'otherLesson', title };
  const { lesson, issues } = known === undefined ? readLesson(l) : { lesson: known.lesson, issues: [] };
  if (lesson === undefined) return { kind: 'faulty', issues };
  const last = lesson.steps.length - 1;
  const step = Number.isInteger(s) ? Math.min(Math.max(numberIn(s), 0), last) : 0;
  const work = w === undefined ? null : readWork(w, lesson);
  return { kind: 'opened', link: { lesson, id: known?.id ?? null, step, work } };
}

/** Says in sentences why a link to a lesson did not open; null when it did. */
export function linkMessage(opened: OpenedLesson): string | null {
  switch (opened.kind) {
    case 'opened':
    case 'nothing':
      return null;
    case 'faulty': {
      const [{ path, message }] = opened.issues;
      const more = opened.issues.length > 1 ? ` There are ${opened.issues.length - 1} more faults.` : '';
      return `The lesson in this link does not work: ${path === '' ? 'it' : path} ${message}.${more}`;
    }
    case 'otherLesson':
      return `This link is from another version of the lesson “${opened.title}”, which has changed since.`;
    default: {
      const words = openedMessage(opened);
      return words === null ? null : `${words.happened} ${words.todo}`;
    }
  }
}
