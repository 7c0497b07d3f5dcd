import { answerOf, answerWords, judge, type Lesson, type Step } from './lesson.ts';
import type { Work } from './work.ts';

/** What came of one goal or question of one student. */
export interface Mark {
  /** Counted from 1. */
  readonly step: number;
  readonly title: string;
  readonly kind: 'goal' | 'question';
  /** Whether it is worth a point: there is a right answer. */
  readonly counts: boolean;
  readonly asked: string;
  /** What was found, or answered. */
  readonly found: string;
  readonly result: 'pass' | 'fail' | 'right' | 'wrong' | 'open' | 'no answer' | 'not gradable';
}

/** The points of a student: one for each goal that is reached and each answer that is right. What somebody has to read is worth none. */
interface Points {
  readonly points: number;
  readonly most: number;
}

export const isDone = ({ result }: Pick<Mark, 'result'>) => result === 'pass' || result === 'right';

/** Counts the points of marks, as gradebooks get them and as the page tells them to a learning system. */
export function pointsOf(marks: readonly Mark[]): Points {
  return { points: marks.filter(isDone).length, most: marks.filter(({ counts }) => counts).length };
}

/** Marks the answer to the question of a step, whose right answer is known; empty: it asks nothing. */
export function questionMark(
  { title = '', question }: Pick<Step, 'title' | 'question'>,
  index: number,
  work: Work,
): readonly Mark[] {
  if (question === undefined) return [];
  const { a } = work.steps[index] ?? {};
  const counts = question.kind !== 'text' && answerOf(question) !== undefined;
  const mark = { step: index + 1, title, kind: 'question', counts, asked: question.prompt } as const;
  return a === undefined
    ? [{ ...mark, found: '', result: 'no answer' }]
    : [{ ...mark, found: answerWords(question, a), result: judge(question, a) }];
}

/**
 * Marks all goals and questions as the page saw them, with a mark for each test of a policy: these are reached together. What
 * reached a goal is kept, so that `makespan grade`, which simulates anew, finds the same.
 */
export function seenMarks({ steps }: Pick<Lesson, 'steps'>, work: Work): readonly Mark[] {
  return steps.flatMap((step, index) => {
    const { title = '', goal, policy } = step;
    const result = work.steps[index]?.g === true ? 'pass' : 'fail';
    const mark = { step: index + 1, title, kind: 'goal', counts: true, found: '', result } as const;
    const goals = [goal, ...(policy?.tests ?? [])].flatMap((each) => (each === undefined ? [] : [each.says]));
    return [...goals.map((asked) => ({ ...mark, asked })), ...questionMark(step, index, work)];
  });
}
