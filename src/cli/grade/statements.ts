import { isDone, type Mark, pointsOf } from '../../lessons/marks.ts';
import { type Best, bestOf } from './best.ts';
import type { Graded } from './graded.ts';

// Statements of the Experience API (xAPI 1.0.3, part 2), as a store of learning records takes them: a line for each. Nothing
// says when a student did something, so they have no time; and no id, which the store gives.

/** An account and an activity need an address. Nobody can have this one (RFC 2606). */
const HOME = 'https://makespan.invalid';

/** Writes what students did in their best links as statements: each answer, each goal that is reached, and the lesson with its points. */
export function statementsOf(graded: readonly Graded[]): string {
  const gradable = graded.filter(({ fault }) => fault === '');
  const lessons = [...new Set(gradable.map(({ lesson }) => lesson))];
  const statements = lessons.flatMap((lesson) =>
    bestOf(gradable.filter((each) => each.lesson === lesson)).flatMap((best) => ofStudent(best, lesson)),
  );
  return statements.map((each) => `${JSON.stringify(each)}\n`).join('');
}

function ofStudent({ student, id, of: { marks } }: Best, lesson: string): readonly object[] {
  // Any title will do, also one that is no well-formed text.
  const address = `${HOME}/lessons?${new URLSearchParams({ title: lesson })}`;
  const actor = { objectType: 'Agent', name: student, account: { homePage: HOME, name: id || student } };
  const parent = { contextActivities: { parent: [{ id: address }] } };
  const said = marks.flatMap((mark, at) => {
    const result = resultOf(mark);
    if (result === null) return [];
    const name = mark.title === '' ? `Step ${mark.step}` : mark.title;
    const type = mark.kind === 'goal' ? 'objective' : 'question';
    const object = activity(`${address}&mark=${at + 1}`, type, name, mark.asked);
    const verb = verbs[mark.kind === 'goal' ? 'completed' : 'answered'];
    return [{ actor, verb, object, result, context: parent }];
  });
  const { points, most } = pointsOf(marks);
  const score = most === 0 ? {} : { score: { scaled: points / most, raw: points, min: 0, max: most } };
  const completion = marks.every(({ result }) => result !== 'no answer');
  const whole = {
    ...{ actor, verb: verbs[completion ? 'completed' : 'attempted'] },
    ...{ object: activity(address, 'lesson', lesson), result: { completion, ...score } },
  };
  return [...said, whole];
}

/** What a statement says of a mark; null: there is none, as nothing was answered or reached. */
function resultOf(mark: Mark): object | null {
  const { kind, counts, found, result } = mark;
  if (result === 'no answer' || (kind === 'goal' && result !== 'pass')) return null;
  const scaled = isDone(mark) ? 1 : 0;
  return { response: found, ...(counts && { success: isDone(mark), score: { scaled } }) };
}

function activity(id: string, type: string, name: string, description?: string): object {
  const definition = {
    ...{ type: `http://adlnet.gov/expapi/activities/${type}`, name: { en: name } },
    ...(description !== undefined && { description: { en: description } }),
  };
  return { objectType: 'Activity', id, definition };
}

/** Of the list of verbs that ADL keeps, http://adlnet.gov/expapi/verbs. */
const verbs = Object.fromEntries(
  (['answered', 'completed', 'attempted'] as const).map((verb) => [
    verb,
    { id: `http://adlnet.gov/expapi/verbs/${verb}`, display: { en: verb } },
  ]),
);
