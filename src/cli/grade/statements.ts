import { isDone, type Mark, pointsOf } from '../../lessons/marks.ts';
import { type Best, bestOf } from './best.ts';
import type { Graded } from './graded.ts';

// Statements of the Experience API (xAPI 1.0.3, part 2), as a store of learning records takes them: a line for each. No link says
// when a student did something, so they have no time, and a store sets that of their arrival (§2.4.7).

/** An account and an activity need an address. Nobody can have this one (RFC 2606). */
const HOME = 'https://makespan.invalid';

/** Writes what students did in their best links as statements: each answer, each goal that is reached, and the lesson with its points. */
export async function statementsOf(graded: readonly Graded[]): Promise<string> {
  const gradable = graded.filter(({ fault }) => fault === '');
  const lessons = [...new Set(gradable.map(({ lesson }) => lesson))];
  const statements = lessons.flatMap((lesson) =>
    bestOf(gradable.filter((each) => each.lesson === lesson)).flatMap((best) => ofStudent(best, lesson)),
  );
  const lines = statements.map(async (each) =>
    JSON.stringify({ id: await idOf(JSON.stringify(each)), ...each }),
  );
  return (await Promise.all(lines)).map((line) => `${line}\n`).join('');
}

/** The space of names that are addresses (RFC 9562 §6.6). */
const ADDRESSES = [
  0x6b, 0xa7, 0xb8, 0x11, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0, 0xc0, 0x4f, 0xd4, 0x30, 0xc8,
];

/**
 * An id made of what a statement says (UUID version 5, RFC 9562 §5.5): whoever grades a class twice sends the same statements, which a
 * store then keeps once (xAPI §2.4.1).
 */
async function idOf(statement: string): Promise<string> {
  const name = new TextEncoder().encode(`${HOME}/statements?${statement}`);
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-1', Uint8Array.of(...ADDRESSES, ...name)));
  bytes[6] = (bytes[6] & 0x0f) | 0x50;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = [...bytes.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
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
