import { expect, test } from 'vitest';
import { builtInLessons } from '../../lessons/builtIn.ts';
import type { Lesson } from '../../lessons/lesson.ts';
import { lessonOf } from '../../lessons/ownNumbers.ts';
import { scenarioOfStep } from '../../lessons/stepScenario.ts';
import {
  handedInBy,
  isReached,
  type Manner,
  manners,
  nameOf,
  workOf,
} from '../../testing/lessons/handedInBy.ts';
import { ownNumbersLesson } from '../../testing/lessons/ownNumbersLesson.ts';
import { program } from '../program.ts';
import { mayBeNameOf } from './whose.ts';

/** A fair number for every day; `STUDENTS=200` for a lecture hall. */
const STUDENTS = Number(process.env.STUDENTS ?? 14);

async function grade(lesson: Lesson, files: Readonly<Record<string, string>>, words: readonly string[]) {
  const written = { out: '', err: '' };
  const code = await program(['grade', 'class', ...words, '--lesson', 'lesson.json'], {
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    progress: () => undefined,
    readFile: (path) => (path === 'lesson.json' ? JSON.stringify(lesson) : files[path]),
    readFolder: (path) =>
      path === 'class'
        ? Object.keys(files).map((file) => ({
            ...{ name: file.replace('class/', ''), path: file, kind: 'file' as const },
          }))
        : null,
    readInput: async () => '',
    openFile: () => ({ write: () => undefined, close: () => undefined }),
    now: () => 0,
  });
  return { code, ...written };
}

const mannerOf = (at: number): Manner => manners[(at * 3) % manners.length];

/** What comes of all goals and questions, in the order of the steps, if they are done so. */
function resultsOf({ steps }: Lesson, goal: string, answer: string): readonly string[] {
  return steps.flatMap((step) => [
    ...(step.goal === undefined ? [] : [goal]),
    ...(step.question === undefined ? [] : [step.question.kind === 'text' ? 'open' : answer]),
  ]);
}

/**
 * The same as graded: with the numbers of some students a sweep has no right answer, and nothing is asked of them there, or
 * “Show me” does not reach a goal.
 */
function asAsked(lesson: Lesson, name: string, results: readonly string[], expected: readonly string[]) {
  const kinds = lesson.steps.flatMap(({ goal, question }, step) => [
    ...(goal === undefined ? [] : [{ kind: 'goal', step }]),
    ...(question === undefined ? [] : [{ kind: question.kind, step }]),
  ]);
  return expected.map((result, at) => {
    if (results[at] === result) return result;
    const { kind, step } = kinds[at];
    if (kind === 'goal') return result === 'pass' && !isReached(lesson, name, step) ? 'fail' : result;
    const isAsked = kind !== 'sweep' || workOf(lesson, name, true).steps[step].a !== undefined;
    return isAsked ? result : result === 'right' ? 'no answer' : 'open';
  });
}

/** The small lesson of these tests, and, for half as many students, the homework that comes with Makespan. */
const lessons = [
  { students: STUDENTS, lesson: ownNumbersLesson },
  { students: Math.ceil(STUDENTS / 2), lesson: builtInLessons.get('your-own-cluster').lesson },
];

test.each(lessons)(
  'a class of “$lesson.title”, in which each has other numbers, is graded without an error, and copies are told',
  {
    timeout: 60_000 + STUDENTS * 6000,
  },
  async ({ students, lesson }) => {
    const right = resultsOf(lesson, 'pass', 'right');
    const first = lesson.steps[0].question;
    const tolerance = first?.kind === 'number' ? (first.tolerance ?? 0) : 0;
    const files: Record<string, string> = {};
    for (let at = 0; at < students; at += 1)
      files[`class/${nameOf(at)}_${1000 + at}_assignsubmission_file_work.txt`] = await handedInBy(
        lesson,
        at,
        mannerOf(at),
      );
    const { out, err, code } = await grade(lesson, files, ['--csv']);
    expect(`${out}${err}`).not.toContain('error of ours');
    const lines = out.trimEnd().split('\r\n');
    let caught = 0;
    const missed: number[] = []; // [students] goals that “Show me” does not reach with their numbers
    for (let at = 0; at < students; at += 1) {
      const own = lines.filter((line) => line.startsWith(`${nameOf(at)},`));
      const results = own.map((line) => line.slice(line.lastIndexOf(',') + 1));
      const about = `${nameOf(at)}: ${mannerOf(at)}`;
      switch (mannerOf(at)) {
        case 'right':
          expect(results, about).toEqual(asAsked(lesson, nameOf(at), results, right));
          missed[at] = results.filter((result) => result === 'fail').length;
          break;
        case 'wrong':
          expect(results, about).toEqual(
            asAsked(lesson, nameOf(at), results, resultsOf(lesson, 'fail', 'wrong')),
          );
          break;
        case 'copied':
          // What was right for the other one is right for the numbers of the other one.
          expect(results, about).toEqual(asAsked(lesson, nameOf(at - 1), results, right));
          expect(own.every((line) => line.includes(`,${nameOf(at - 1)},`))).toBe(true);
          break;
        case 'renamed': {
          // Under the own name, a number that was found with another's is wrong, unless both are nearly the same.
          const [others, own] = [nameOf(at - 1), nameOf(at)].map(
            (name) => workOf(lesson, name, true).steps[0].a,
          );
          const isNear = Math.abs(Number(others) - Number(own)) <= tolerance;
          expect(results[right.indexOf('right')], about).toBe(isNear ? 'right' : 'wrong');
          if (!isNear) caught += 1;
          break;
        }
        default:
          expect(results, about).toEqual(['not gradable']);
      }
    }
    expect(caught).toBeGreaterThan(students / 20);
    expect(code).toBe(2);
    const table = await grade(lesson, files, []);
    for (let at = 0; at < students; at += 1)
      expect(table.out.includes(`its numbers are those of “${nameOf(at - 1)}”`), nameOf(at)).toBe(
        mannerOf(at) === 'copied',
      );
    expect(table.out).toMatch(/^lesson +step +kind/m);
    const most = right.filter((result) => result !== 'open').length;
    const book = await grade(lesson, files, ['--gradebook', 'moodle']);
    expect(book.out.trimEnd().split('\r\n')).toHaveLength(students + 1);
    for (let at = 0; at < students; at += 1)
      if (mannerOf(at) === 'right')
        expect(book.out).toContain(`Participant ${1000 + at},${nameOf(at)},${most - missed[at]},${most},`);
    // Such bad luck is rare.
    expect(missed.filter((goals) => goals > 0).length).toBeLessThan(Math.max(2, students / 20));
  },
);

test('numbers are those of a name, however it is spaced, and differ between names', () => {
  const drawn = (name: string) => {
    const { seed, workload } = scenarioOfStep(lessonOf(ownNumbersLesson, name), 1).scenario ?? {};
    return JSON.stringify([seed, workload?.kind === 'generated' && workload.arrivals]);
  };
  expect(drawn(' ada  LOVELACE ')).toBe(drawn('Ada Lovelace'));
  const all = Array.from({ length: 100 }, (_, at) => drawn(nameOf(at)));
  expect(new Set(all).size).toBeGreaterThan(90);
  for (const load of [0.6, 0.65, 0.7, 0.75, 0.8])
    expect(all.filter((each) => each.includes(`:${load}}`)).length).toBeGreaterThan(8);
  // A link that was handed in last year is graded alike in the next: this must not change.
  expect(drawn('Ada')).toBe('[563,{"kind":"poisson","load":0.7}]');
});

test('a name that was typed is compared with that of a learning system', () => {
  const is = (typed: string, student: string, id = '') => mayBeNameOf(typed, { student, id });
  expect(is('Ada Lovelace', 'lovelaceada')).toBe(true);
  expect(is('Ada', 'Lovelace, Ada K.')).toBe(true);
  expect(is('emile', 'Émile Zola')).toBe(true);
  expect(is('李娜', '李娜')).toBe(true);
  expect(is('4711', 'Bob', '4711')).toBe(true);
  expect(is('Li', 'Li')).toBe(true);
  expect(is('Ada Lovelace', 'Bob Lee')).toBe(false);
  expect(is('Li Bo', 'Alice Bole')).toBe(false);
});
