import { expect, test } from 'vitest';
import type { Mark } from '../../lessons/marks.ts';
import { gradebookOf } from './gradebook.ts';
import type { Graded } from './graded.ts';
import { statementsOf } from './statements.ts';

const mark = (step: number, kind: Mark['kind'], result: Mark['result']): Mark => ({
  ...{ step, title: '', kind, asked: 'Why?', found: 'so', result },
  counts: result !== 'open',
});

const linkOf = (student: string, id: string, marks: readonly Mark[], fault = ''): Graded => ({
  ...{ file: 'a.txt', student, id, isLate: false, drawnFor: '', fault },
  ...{ lesson: fault === '' ? 'A lesson' : '', marks },
});

const graded = [
  linkOf('Ada, Bo', '51, 52', [
    mark(1, 'goal', 'pass'),
    mark(2, 'question', 'wrong'),
    mark(3, 'question', 'open'),
  ]),
  linkOf('Chi', '', [mark(1, 'goal', 'fail'), mark(2, 'question', 'no answer'), mark(3, 'question', 'open')]),
  linkOf('Chi', '', [mark(1, 'goal', 'fail'), mark(2, 'question', 'right'), mark(3, 'question', 'open')]),
  linkOf('Dan', '', [mark(1, 'goal', 'fail'), mark(2, 'question', 'no answer'), mark(3, 'question', 'open')]),
  linkOf('Eve', '', [], 'there is no link'),
];

interface Statement {
  readonly id: string;
  readonly actor: {
    readonly name: string;
    readonly account: { readonly name: string; readonly homePage: string };
  };
  readonly verb: { readonly id: string };
  readonly object: { readonly id: string };
  readonly result: {
    readonly success?: boolean;
    readonly completion?: boolean;
    readonly score?: { readonly scaled: number; readonly raw?: number; readonly max?: number };
  };
}

const statements = (await statementsOf(graded))
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Statement);

const saidOf = (name: string) =>
  statements
    .filter(({ actor }) => actor.name === name)
    .map(({ verb, result }) => [
      verb.id.split('/').at(-1),
      result.success ?? result.completion ?? null,
      result.score?.scaled,
    ]);

test('each answer, reached goal and lesson is a statement of its student, of the best link', () => {
  expect(saidOf('Ada')).toEqual([
    ['completed', true, 1],
    ['answered', false, 0],
    ['answered', null, undefined],
    ['completed', true, 0.5],
  ]);
  expect(saidOf('Bo')).toEqual(saidOf('Ada'));
  expect(saidOf('Chi')).toEqual([
    ['answered', true, 1],
    ['answered', null, undefined],
    ['completed', true, 0.5],
  ]);
  expect(saidOf('Dan').at(-1)).toEqual(['attempted', false, 0]);
  expect(saidOf('Eve')).toEqual([]);
});

// xAPI 1.0.3, part 2: §2.4.2.3 an account has an address and a name, §2.4.4.1 an activity is told by its address, §2.4.5.1
// scaled is between -1 and 1, raw between min and max.
test('statements have what the specification asks for', () => {
  for (const { actor, verb, object, result } of statements) {
    expect(URL.canParse(actor.account.homePage) && URL.canParse(verb.id) && URL.canParse(object.id)).toBe(
      true,
    );
    expect(actor.account.name).not.toBe('');
    const { scaled = 0, raw = 0, max = 1 } = result.score ?? {};
    expect(scaled >= 0 && scaled <= 1 && raw <= max).toBe(true);
  }
  expect(statements.find(({ actor }) => actor.name === 'Bo')?.actor.account.name).toBe('52');
  const places = statements.filter(({ actor }) => actor.name === 'Ada').map(({ object }) => object.id);
  expect(new Set(places).size).toBe(places.length);
});

test('any title makes an address', async () => {
  const [line] = (await statementsOf([{ ...graded[2], lesson: 'Half \ud800 & more' }])).split('\n');
  const { object } = JSON.parse(line) as Statement;
  expect(object.id).toBe('https://makespan.invalid/lessons?title=Half+%EF%BF%BD+%26+more&mark=2');
});

test('the score of a lesson is what a gradebook gets', () => {
  const book = gradebookOf('canvas', graded);
  const text = 'text' in book ? book.text : '';
  for (const name of ['Ada', 'Bo', 'Chi', 'Dan']) {
    const whole = statements.findLast(({ actor }) => actor.name === name)?.result.score;
    expect(text).toMatch(new RegExp(`^${name},\\d*,,,${whole?.raw}\\r$`, 'm'));
    expect(text).toContain(`Points Possible,,,,${whole?.max}`);
  }
});

test('a statement has an id of its own, and the same one whenever it is made', async () => {
  const ids = statements.map(({ id }) => id);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await statementsOf(graded)).toBe(statements.map((each) => `${JSON.stringify(each)}\n`).join(''));
});
