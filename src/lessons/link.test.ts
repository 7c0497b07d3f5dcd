import { describe, expect, test } from 'vitest';
import { deflate } from '../share/deflate.ts';
import { seal } from '../share/envelope.ts';
import { builtInLessons } from './builtIn.ts';
import type { Lesson } from './lesson.ts';
import { decodeLesson, encodeLesson, isLessonLink, linkMessage } from './link.ts';

const own: Lesson = {
  lesson: 1,
  title: 'A lesson',
  goal: 'Students can look.',
  steps: [
    { text: 'Look.', scenario: { preset: 'first-look' } },
    { text: 'Say.', question: { kind: 'text', prompt: 'What?' } },
  ],
};
const [{ id, lesson: builtIn }] = builtInLessons.all;
const work = { name: 'Ada', steps: { 1: { a: 'Queues.', g: true as const } } };

async function fragmentOf(...[what]: Parameters<typeof encodeLesson>): Promise<string> {
  const link = await encodeLesson(what);
  if (link === null) throw new Error('no link');
  return link.fragment;
}

const forge = async (payload: unknown) =>
  `#l=1.${seal(await deflate(new TextEncoder().encode(JSON.stringify(payload))))}`;

describe('a link to a lesson', () => {
  test('brings the lesson, the step and the work', async () => {
    for (const link of [
      { lesson: own, id: null, step: 1, work: null },
      { lesson: own, id: null, step: 0, work },
      { lesson: builtIn, id, step: 2, work },
    ]) {
      const fragment = await fragmentOf(link);
      expect(isLessonLink(fragment)).toBe(true);
      expect(await decodeLesson(fragment)).toEqual({ kind: 'opened', link });
    }
  });

  test('of a student in a lesson that comes with the page is short', async () => {
    expect((await fragmentOf({ lesson: builtIn, id, step: 0, work })).length).toBeLessThan(300);
  });

  test('survives line breaks, and ends with a letter that chats keep', async () => {
    const fragment = await fragmentOf({ lesson: own, id: null, step: 0, work: null });
    const broken = `${fragment.slice(0, 70)}\n${fragment.slice(70)}`;
    expect((await decodeLesson(broken)).kind).toBe('opened');
  });

  test('that is cut off says how much is there', async () => {
    const fragment = await fragmentOf({ lesson: own, id: null, step: 0, work: null });
    for (const length of [3, 5, 9, 40, fragment.length - 4]) {
      const opened = await decodeLesson(fragment.slice(0, length));
      expect(opened.kind).toBe('cutOff');
      expect(linkMessage(opened)).toMatch(/^This link is missing its end: /);
    }
  });

  test('with one letter changed is damaged', async () => {
    const fragment = await fragmentOf({ lesson: own, id: null, step: 0, work: null });
    const at = 60;
    const other = fragment[at] === 'A' ? 'B' : 'A';
    const opened = await decodeLesson(fragment.slice(0, at) + other + fragment.slice(at + 1));
    expect(linkMessage(opened)).toMatch(/^This link is damaged/);
  });

  test('of a later kind, or to an unknown lesson, names a newer Makespan', async () => {
    expect(linkMessage(await decodeLesson('#l=2.abc'))).toMatch(/newer Makespan.*links to lessons of kind 2/);
    const unknown = await decodeLesson(await forge({ i: 'nope', h: '00000000', t: 'Nope' }));
    expect(linkMessage(unknown)).toMatch(/newer Makespan.*the lesson “Nope”/);
  });

  test('with a lesson that does not work says where', async () => {
    const faulty = await decodeLesson(await forge({ l: { ...own, steps: [{ text: 'x' }] } }));
    expect(linkMessage(faulty)).toMatch(
      /^The lesson in this link does not work: \/steps\/0\/scenario is missing/,
    );
    expect(linkMessage(await decodeLesson(await forge({})))).toBe(
      'The lesson in this link does not work: it is missing.',
    );
  });

  test('of another version of a lesson says so', async () => {
    const other = await decodeLesson(await forge({ i: id, h: '00000000', t: builtIn.title, w: work }));
    expect(linkMessage(other)).toMatch(/from another version of the lesson/);
  });

  test('with rubbish as work opens without it', async () => {
    const opened = await decodeLesson(
      await forge({ l: own, s: 99, w: { name: 3, steps: { 0: { a: {} }, 7: { a: 1 } } } }),
    );
    expect(opened).toEqual({
      kind: 'opened',
      link: { lesson: own, id: null, step: 1, work: { name: '', steps: { 0: {} } } },
    });
  });
});

// A lesson or work that a stranger wrote, with a value that throws when it is made a text, and one that is nested deeper
// than a stack.
const nested = (depth: number) => `${'{"d":'.repeat(depth)}1${'}'.repeat(depth)}`;
const sealed = async (letter: string, text: string) =>
  `#${letter}=1.${seal(await deflate(new TextEncoder().encode(text)))}`;

test('a link whose fields are anything but what they should be is damaged, and does not throw', async () => {
  const hostile = await decodeLesson('#l=1.ABau0WKt7atWylSyqlYqyQ8uKcrMS1eyMqytBQA');
  expect(hostile).toEqual({ kind: 'damaged' });
  for (const text of [
    `{"i":"${id}","w":{"steps":{"0":{"d":${nested(100_000)}}}}}`,
    nested(30_000),
    '[]',
    '3',
  ])
    expect(await decodeLesson(await sealed('w', text))).toEqual({ kind: 'damaged' });
});
