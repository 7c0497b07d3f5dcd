import type { Lesson } from '../../lessons/lesson.ts';
import { decodeLesson, encodeLesson, lessonHash } from '../../lessons/link.ts';
import { pointsOf, seenMarks } from '../../lessons/marks.ts';
import { isUnsolved } from '../../lessons/solvedStep.ts';
import { noWork } from '../../lessons/work.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import type { OpenLesson } from '../../state/teachingStore.ts';
import { type Kept, keptWork } from './keptWork.ts';

// What a page that a learning system opened tells it: score, completion, and the student's link. Names and values are those of
// the SCORM 1.2 Run-Time Environment (ADL 2001, §3).

/** What a learning system offers: each function answers with a text. */
interface Api {
  LMSInitialize(nothing: ''): unknown;
  LMSGetValue(name: string): unknown;
  LMSSetValue(name: string, value: string): unknown;
  LMSCommit(nothing: ''): unknown;
  LMSFinish(nothing: ''): unknown;
}

/** The learning system, and the lesson with which it opened the page: others are not told. */
interface Connection {
  readonly api: Api;
  readonly hash: string;
  /** From so many of 100 points on a student passes; NaN: the system does not say. */
  readonly mastery: number;
  /** Whether the end of the lesson was reached, now or in an earlier session. */
  isEnded: boolean;
  /** What was told last: the system is made to store it only when this changes, as it may halt the page for that. */
  told: string;
}

/** Null before a lesson was opened, and without a learning system. */
let connection: Connection | null = null;

/** The most frames in frames that are searched, as in the specification’s own example (§3.3.6.1). */
const DEEPEST = 7;

/** Finds a learning system in a window or one around it; null also where these are another site's. */
function apiAround(of: Window | null): Api | null {
  try {
    let at = of;
    for (let depth = 0; at !== null && depth <= DEEPEST; depth += 1) {
      const { API } = at as Window & { readonly API?: Api };
      if (API !== undefined && API !== null) return API;
      if (at.parent === at) return null;
      at = at.parent;
    }
  } catch {
    // A window of another site tells nothing.
  }
  return null;
}

const isTrue = (answer: unknown) => String(answer) === 'true';

/**
 * Begins to tell the learning system of a lesson, if one opened this page; resolves to what it kept of the student’s work, with
 * their name, or null without a system.
 */
export async function workInSystem(lesson: Lesson): Promise<Kept | null> {
  if (connection === null) connection = connect(lesson);
  if (connection === null || connection.hash !== lessonHash(lesson)) return null;
  const { api } = connection;
  const text = (name: string) => String(api.LMSGetValue(name) ?? '').trim();
  const name = text('cmi.core.student_name') || text('cmi.core.student_id');
  const opened = await decodeLesson(text('cmi.suspend_data'));
  if (opened.kind === 'opened' && opened.link.work !== null)
    return { step: opened.link.step, work: opened.link.work };
  // Work that is too long for the system is in this browser, which others may have used.
  const here = keptWork(lesson);
  const isOwn = text('cmi.core.entry') === 'resume' && here.work.name === name;
  return isOwn ? here : { step: 0, work: { ...noWork, name } };
}

function connect(lesson: Lesson): Connection | null {
  const api = apiAround(window) ?? apiAround(window.opener);
  if (api === null) return null;
  if (!isTrue(api.LMSInitialize(''))) {
    warn('does not answer: your score is not kept there. Open the lesson again from its page');
    return null;
  }
  window.addEventListener('pagehide', () => api.LMSFinish(''), { once: true });
  const mastery = String(api.LMSGetValue('cmi.student_data.mastery_score') ?? '');
  const isEnded = /^(completed|passed|failed)$/.test(String(api.LMSGetValue('cmi.core.lesson_status')));
  return {
    ...{ api, hash: lessonHash(lesson), isEnded, told: '' },
    mastery: mastery === '' ? Number.NaN : Number(mastery),
  };
}

/** Whether the learning system that opened this page is told of a lesson. */
export function isToldOf(lesson: Lesson): boolean {
  return connection !== null && connection.hash === lessonHash(lesson);
}

/** The longest text that a learning system has to keep (§3.4.4, cmi.suspend_data). */
const MOST_LETTERS = 4096;

/** Links that were begun: only the latest is told. */
let begun = 0;

/** Tells the learning system how a lesson stands. */
export async function tellSystem({ given, lesson, id, step, work }: OpenLesson): Promise<void> {
  if (connection === null || !isToldOf(given)) return;
  const { api, mastery } = connection;
  begun += 1;
  const mine = begun;
  const { points, most } = pointsOf(seenMarks(lesson, work));
  const score = most === 0 ? null : Math.round((10_000 * points) / most) / 100;
  if (step >= lesson.steps.length) connection.isEnded = true;
  // While right answers are still measured, there is no score.
  if (!lesson.steps.some(isUnsolved)) {
    if (score !== null) {
      api.LMSSetValue('cmi.core.score.raw', String(score));
      api.LMSSetValue('cmi.core.score.min', '0');
      api.LMSSetValue('cmi.core.score.max', '100');
    }
    const atEnd =
      score === null || Number.isNaN(mastery) ? 'completed' : score >= mastery ? 'passed' : 'failed';
    api.LMSSetValue('cmi.core.lesson_status', connection.isEnded ? atEnd : 'incomplete');
  }
  const last = lesson.steps.length - 1;
  const link = await encodeLesson({ lesson: given, id, step: Math.min(step, last), work });
  if (mine !== begun) return;
  const kept = link?.fragment ?? '';
  api.LMSSetValue('cmi.suspend_data', kept.length <= MOST_LETTERS ? kept : '');
  // So that the next session begins where this one ends.
  api.LMSSetValue('cmi.core.exit', 'suspend');
  const now = `${step} ${score} ${connection.isEnded}`;
  if (now === connection.told) return;
  connection.told = now;
  if (!isTrue(api.LMSCommit('')))
    warn(
      'did not store your score. Is the network there? Otherwise send your teacher the link of the last step',
    );
}

function warn(words: string): void {
  noticeStore.getState().notify({ id: 'system', tone: 'caution', text: `The learning system ${words}.` });
}
