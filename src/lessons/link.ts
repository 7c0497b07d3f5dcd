import type { Issue } from '../base/issue.ts';
import { deflate, inflate } from '../share/deflate.ts';
import { checksum, MOST_BYTES, seal, unseal } from '../share/envelope.ts';
import type { SharedLink } from '../share/link.ts';
import { builtInLessons } from './builtIn.ts';
import type { Lesson } from './lesson.ts';
import { readLesson } from './readLesson.ts';
import { readWork, type Work } from './work.ts';

/** Version of links to lessons, `#l=1.…`, and of students’ links, `#w=1.…`. */
const CODEC = 1;

// As for links to scenarios.
const MOST_LETTERS = 65_536;
const MOST_TEXT = 1_000_000;
const LONG = 2_000;
const TOO_LONG = 8_000;

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
  | { readonly kind: 'nothing' }
  | { readonly kind: 'cutOff'; readonly letters: number; readonly expected?: number }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'newer'; readonly what: string }
  | { readonly kind: 'tooLong'; readonly letters: number }
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

/** The JSON content of a link. A lesson that comes with the page is named, others are written out. */
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
  const text = new TextEncoder().encode(JSON.stringify(payload));
  if (text.length > MOST_TEXT) return null;
  const data = await deflate(text);
  if (data.length > MOST_BYTES) return null;
  const fragment = `#${work === null ? 'l' : 'w'}=${CODEC}.${seal(data)}`;
  if (fragment.length > MOST_LETTERS) return null;
  const advice = fragment.length > TOO_LONG ? 'file' : fragment.length > LONG ? 'long' : 'short';
  return { fragment, advice };
}

/** Decodes the fragment of a URL. Never throws, and its time is bounded whatever the fragment is. */
export async function decodeLesson(fragment: string): Promise<OpenedLesson> {
  if (fragment.length > MOST_LETTERS) return { kind: 'tooLong', letters: fragment.length };
  const found = /(?:^|[#&])[lw]=([^&]*)/.exec(fragment)?.[1];
  if (found === undefined) return { kind: 'nothing' };
  // Mail programs insert line breaks.
  const whole = found.replaceAll(/\s|%20|%0[ad]/gi, '');
  const [, codec, letters] = /^(\d{1,3})\.(.*)$/.exec(whole) ?? [];
  if (codec === undefined)
    return /^\d{0,3}$/.test(whole) ? { kind: 'cutOff', letters: 0 } : { kind: 'damaged' };
  if (Number(codec) > CODEC) return { kind: 'newer', what: `links to lessons of kind ${codec}` };
  const sealed = unseal(letters);
  if (sealed.kind !== 'data') return sealed;
  const text = await inflate(sealed.data, MOST_TEXT);
  return text === null ? { kind: 'damaged' } : openPayload(new TextDecoder().decode(text));
}

function openPayload(text: string): OpenedLesson {
  const payload = parse(text);
  if (payload === null) return { kind: 'damaged' };
  const { i, h, t, l, s, w } = payload;
  const title = typeof t === 'string' ? t.slice(0, 120) : String(i).slice(0, 40);
  const known = typeof i === 'string' ? builtInLessons.find(i) : undefined;
  if (i !== undefined && known === undefined) return { kind: 'newer', what: `the lesson “${title}”` };
  if (known !== undefined && h !== undefined && h !== lessonHash(known.lesson))
    return { kind: 'otherLesson', title };
  const { lesson, issues } = known === undefined ? readLesson(l) : { lesson: known.lesson, issues: [] };
  if (lesson === undefined) return { kind: 'faulty', issues };
  const last = lesson.steps.length - 1;
  const step = typeof s === 'number' && Number.isInteger(s) ? Math.min(Math.max(s, 0), last) : 0;
  const work = w === undefined ? null : readWork(w, lesson);
  return { kind: 'opened', link: { lesson, id: known?.id ?? null, step, work } };
}

/** Parses a payload; null when it is not even an object. */
function parse(text: string): { readonly [Name in keyof Payload]?: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
