import { csvOf } from '../base/csv.ts';
import { goalOf, type Lesson } from './lesson.ts';
import { questionMark } from './marks.ts';
import type { Work } from './work.ts';

/** What a student did, a line for each goal and question, as CSV. Goals are as the page saw them; `makespan grade` measures anew. */
export function answersCsv({ title, steps }: Lesson, work: Work): string {
  const { name, steps: done } = work;
  const lines = steps.flatMap((step, index) => {
    const { title: heading = '', question } = step;
    const goal = goalOf(step);
    const { g, s } = done[index] ?? {};
    const head = [name, title, index + 1, heading];
    const shown = s === true ? 'yes' : 'no';
    const reached =
      goal === null ? [] : [[...head, 'goal', goal, '', g === true ? 'reached' : 'not reached', shown]];
    const answered = questionMark(step, index, work).map(({ asked, found, result }) => [
      ...head,
      ...[question?.kind ?? '', asked, found, result, ''],
    ]);
    return [...reached, ...answered];
  });
  return csvOf([
    ['student', 'lesson', 'step', 'title', 'kind', 'asked', 'answer', 'result', 'shown by the page'],
    ...lines,
  ]);
}
