import { expect, test } from 'vitest';
import { program } from '../cli/program.ts';
import { answersCsv } from './answersTable.ts';
import { answerWords, judge, type Lesson, type Question } from './lesson.ts';
import { encodeLesson } from './link.ts';
import { readLesson } from './readLesson.ts';
import { readWork } from './work.ts';

const answer = [1, 1, 1, 2, 2, 4, 8];
const question: Question = {
  ...{ kind: 'drawn', prompt: 'How will it go?', control: '/workload/arrivals/load', run: 1, answer },
};
const times = (factor: number) => answer.map((height) => height * factor);
const lesson: Lesson = {
  ...{ lesson: 1, title: 'Draw', goal: 'Students can draw.' },
  steps: [{ text: 'Look.', scenario: { preset: 'first-look' }, question }],
};

test('a drawing is right within a quarter on average, or within what the question says', () => {
  expect(judge(question, times(1.2))).toBe('right');
  expect(judge(question, times(1.3))).toBe('wrong');
  expect(judge(question, times(0.7))).toBe('wrong');
  expect(judge({ ...question, tolerance: 0.5 }, times(1.3))).toBe('right');
  expect(judge(question, 1)).toBe('wrong');
  // Nobody but a teacher can tell where no true curve is known.
  expect(judge({ ...question, answer: undefined }, times(9))).toBe('open');
  expect(answerWords(question, times(1.3))).toBe('30 % too high on average');
  expect(answerWords({ ...question, answer: undefined }, times(9))).toBe('a drawing');
});

test('a lesson may ask for a drawing, and its answers are read from links and in tables', () => {
  expect(readLesson(lesson)).toEqual({ lesson, issues: [] });
  const work = { name: 'Ada', steps: { 0: { a: times(1.1) } } };
  expect(readWork(JSON.parse(JSON.stringify(work)), lesson)).toEqual(work);
  for (const a of [[1, 2], ['x', 1, 1, 1, 1, 1, 1], {}])
    expect(readWork({ name: '', steps: { 0: { a } } }, lesson).steps).toEqual({ 0: {} });
  expect(answersCsv(lesson, work)).toContain(
    'Ada,Draw,1,,drawn,How will it go?,10 % too high on average,right,',
  );
});

test('makespan grade marks drawings', async () => {
  const files: Record<string, string> = { 'lesson.json': JSON.stringify(lesson) };
  for (const [name, factor] of [
    ['Ada', 1.1],
    ['Bob', 3],
  ] as const) {
    const work = { name, steps: { 0: { a: times(factor) } } };
    const link = await encodeLesson({ lesson, id: null, step: 0, work });
    files[`class/${name}.txt`] = `https://example.org/${link?.fragment}`;
  }
  let out = '';
  await program(['grade', 'class', '--csv', '--lesson', 'lesson.json'], {
    out: (text) => {
      out += text;
    },
    err: () => undefined,
    progress: () => undefined,
    readFile: (path) => files[path],
    readFolder: (path) =>
      path === 'class'
        ? ['Ada.txt', 'Bob.txt'].map((name) => ({ name, path: `class/${name}`, kind: 'file' as const }))
        : null,
    readInput: async () => '',
    openFile: () => ({ write: () => undefined, close: () => undefined }),
    now: () => 0,
  });
  expect(out).toMatch(/^Ada,.*10 % too high on average,right/m);
  expect(out).toMatch(/^Bob,.*200 % too high on average,wrong/m);
});
