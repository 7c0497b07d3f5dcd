// @vitest-environment happy-dom
import { Scorm12API } from 'scorm-again';
import { expect, onTestFinished, test, vi } from 'vitest';
import { builtInLessons } from '../../lessons/builtIn.ts';
import { answerOf } from '../../lessons/lesson.ts';
import { decodeLesson, encodeLesson } from '../../lessons/link.ts';

// The streams that pack links are those of node, which the test's page does not know.
vi.mock('../../share/deflate.ts', () => ({
  deflate: async (data: Uint8Array) => data,
  inflate: async (data: Uint8Array) => data,
}));

const { id, lesson } = builtInLessons.get('stragglers-and-copies');

/** A learning system in which a student has opened the lesson; what is stored goes on from `stored`. */
function systemOf(stored: Readonly<Record<string, string>> = {}) {
  const api = new Scorm12API({ autocommit: false, logLevel: 5 });
  api.loadFromFlattenedJSON({ 'cmi.core.student_name': 'Lovelace, Ada', ...stored }, '');
  return api;
}

/** Opens the lesson as the page in a package does, in a page of its own. */
async function openIn(api: unknown) {
  vi.resetModules();
  Object.assign(window, { API: api });
  const [page, { lessonStore }, { noticeStore }] = await Promise.all([
    import('./lesson.ts'),
    import('../../state/teachingStore.ts'),
    import('../../state/noticeStore.ts'),
  ]);
  onTestFinished(() => {
    page.leaveLesson();
    Reflect.deleteProperty(window, 'API');
    vi.resetModules();
  });
  const link = await encodeLesson({ lesson, id, step: 0, work: null });
  await page.openLessonLink(link?.fragment ?? '');
  const answer = (at: number) => {
    const { question } = lesson.steps[at];
    if (question !== undefined) page.noteStep(at, { a: answerOf(question) });
  };
  return {
    page,
    answer,
    open: () => lessonStore.getState().open,
    notices: () => noticeStore.getState().notices,
  };
}

test('score, completion and the link of the student reach the learning system', async () => {
  const api = systemOf();
  const commit = vi.spyOn(api, 'LMSCommit');
  const { page, answer, open } = await openIn(api);
  expect(open()?.work.name).toBe('Lovelace, Ada');
  await vi.waitFor(() => expect(api.cmi.core.lesson_status).toBe('incomplete'));
  expect([api.cmi.core.score.raw, api.cmi.core.score.min, api.cmi.core.score.max]).toEqual(['0', '0', '100']);
  answer(0);
  answer(1);
  // 6 goals and 7 questions with an answer.
  await vi.waitFor(() => expect(api.cmi.core.score.raw).toBe('15.38'));
  // Once for the lesson that was opened, once for both answers.
  await vi.waitFor(() => expect(commit).toHaveBeenCalledTimes(2));
  // What changes no score is kept, but does not make the system store it.
  page.noteStep(3, { s: true });
  await vi.waitFor(async () => {
    const kept = await decodeLesson(api.cmi.suspend_data);
    expect(kept).toMatchObject({ link: { work: { steps: { 3: { s: true } } } } });
  });
  expect(commit).toHaveBeenCalledTimes(2);
  page.goToStep(lesson.steps.length);
  await vi.waitFor(() => expect(api.cmi.core.lesson_status).toBe('completed'));
  // Going back to a step takes nothing away.
  page.goToStep(2);
  answer(2);
  await vi.waitFor(() => expect(api.cmi.core.score.raw).toBe('23.08'));
  expect(api.cmi.core.lesson_status).toBe('completed');
  window.dispatchEvent(new Event('pagehide'));
  expect(api.isTerminated()).toBe(true);
});

test.each([
  ['15', 'passed'],
  ['16', 'failed'],
])('who has to have %s points and has 15.38 at the end has %s', async (mastery, status) => {
  const api = systemOf({ 'cmi.student_data.mastery_score': mastery });
  const { page, answer } = await openIn(api);
  answer(0);
  answer(1);
  await vi.waitFor(() => expect(api.cmi.core.score.raw).toBe('15.38'));
  expect(api.cmi.core.lesson_status).toBe('incomplete');
  page.goToStep(lesson.steps.length);
  await vi.waitFor(() => expect(api.cmi.core.lesson_status).toBe(status));
});

test('what a student did is there in the next session, and not that of who used the browser before', async () => {
  const work = { name: 'Lovelace, Ada', steps: { 1: { a: 20 } } };
  const link = await encodeLesson({ lesson, id, step: 4, work });
  const { open, page } = await openIn(
    systemOf({ 'cmi.suspend_data': link?.fragment ?? '', 'cmi.core.entry': 'resume' }),
  );
  expect(open()).toMatchObject({ step: 4, work });
  page.noteStep(1, { a: 7 });
  const next = await openIn(systemOf({ 'cmi.core.student_name': 'Bo' }));
  expect(next.open()).toMatchObject({ step: 0, work: { name: 'Bo', steps: {} } });
});

test('work that is too long for the system stays in this browser', async () => {
  const api = systemOf();
  const { page } = await openIn(api);
  // Letters that cannot be packed.
  const long = Array.from({ length: 4000 }, (_, at) =>
    String.fromCharCode(0x4e00 + ((at * at * 31) % 9973)),
  ).join('');
  page.noteStep(7, { a: long });
  page.noteStep(0, { a: 30 });
  await vi.waitFor(() => expect(api.cmi.core.score.raw).toBe('7.69'));
  await vi.waitFor(() => expect(api.cmi.suspend_data).toBe(''));
  const next = await openIn(systemOf({ 'cmi.core.entry': 'resume' }));
  expect(next.open()?.work.steps).toMatchObject({ 0: { a: 30 }, 7: { a: long } });
});

test('a system that does not answer is said', async () => {
  const api = systemOf();
  vi.spyOn(api, 'LMSInitialize').mockReturnValue('false');
  const { notices, open } = await openIn(api);
  expect(notices().map(({ text }) => text)).toEqual([
    'The learning system does not answer: your score is not kept there. Open the lesson again from its page.',
  ]);
  expect(open()?.lesson.title).toBe(lesson.title);
});
