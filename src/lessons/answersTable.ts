import { csvOf } from '../base/csv.ts';
import { answerWords, goalOf, judge, type Lesson } from './lesson.ts';
import type { Work } from './work.ts';

/** What a student did, a line for each goal and question, as CSV. Goals are as the page saw them; `makespan grade` measures anew. */
export function answersCsv({ title, steps }: Lesson, { name, steps: done }: Work): string {
  const lines = steps.flatMap((step, index) => {
    const { title: heading = '', question } = step;
    const goal = goalOf(step);
    const { a, g, s } = done[index] ?? {};
    const head = [name, title, index + 1, heading];
    const shown = s === true ? 'yes' : 'no';
    const reached =
      goal === null ? [] : [[...head, 'goal', goal, '', g === true ? 'reached' : 'not reached', shown]];
    const answered =
      question === undefined
        ? []
        : [
            [
              ...head,
              question.kind,
              question.prompt,
              a === undefined ? '' : answerWords(question, a),
              a === undefined ? 'no answer' : judge(question, a),
              '',
            ],
          ];
    return [...reached, ...answered];
  });
  return csvOf([
    ['student', 'lesson', 'step', 'title', 'kind', 'asked', 'answer', 'result', 'shown by the page'],
    ...lines,
  ]);
}
