import { describe, expect, test } from 'vitest';
import { builtInLessons } from './builtIn.ts';
import { readLesson, readLessonText } from './readLesson.ts';
import { lessonJsonSchema } from './shape.ts';

const step = { text: 'Look.', scenario: { preset: 'first-look' } };
const lesson = { lesson: 1, title: 'A lesson', goal: 'Students can look.', steps: [step] };

/** What is said of a lesson with another first step. */
const of = (changes: object) =>
  readLesson({ ...lesson, steps: [{ ...step, ...changes }] }).issues.map(
    ({ path, message }) => `${path} ${message}`,
  );

describe('a lesson', () => {
  test('with one step is enough', () => {
    expect(readLesson(lesson)).toEqual({ lesson, issues: [] });
  });

  test('of a later version says so', () => {
    expect(readLesson({ ...lesson, lesson: 2 }).issues).toEqual([
      { path: '/lesson', message: 'is 2: made by a newer Makespan; this one knows 1' },
    ]);
  });

  test('that is no JSON, or no lesson, says so', () => {
    expect(readLessonText('{').issues[0].message).toMatch(/^is not JSON: /);
    for (const value of [null, 1, 'text', [], {}]) expect(readLesson(value).issues).not.toEqual([]);
  });

  const cases: readonly (readonly [what: string, changes: object, says: RegExp])[] = [
    [
      'an unknown preset',
      { scenario: { preset: 'nope' } },
      /^\/steps\/0\/scenario\/preset is "nope"; there are first-look, /,
    ],
    [
      'no scenario',
      { scenario: undefined },
      /^\/steps\/0\/scenario is missing; the first step needs a preset/,
    ],
    [
      'changes that do not fit',
      { scenario: { preset: 'first-look', changes: { seed: 'x' } } },
      /^\/steps\/0\/scenario\/seed is "x"; allowed is a whole number/,
    ],
    [
      'a field of no control',
      { controls: ['/workload/nope'] },
      /^\/steps\/0\/controls\/0 is "\/workload\/nope", where this scenario has no control; there are \/cluster\//,
    ],
    [
      'a parameter of no policy',
      { locked: ['/runs/0/params/probeRatio'] },
      /^\/steps\/0\/locked\/0 .* which run A \(Random placement\) does not have/,
    ],
    [
      'a run that is not there',
      { controls: ['/runs/7/params/probeRatio'] },
      /but there are 2 runs, counted from 0/,
    ],
    [
      'an unknown metric',
      { goal: { says: 'x', checks: [{ kind: 'metric', metric: 'speed', run: 0, is: '<', value: 1 }] } },
      /^\/steps\/0\/goal\/checks\/0\/metric is "speed"; metrics are jobResponse, /,
    ],
    [
      'a percentile of one number',
      {
        goal: { says: 'x', checks: [{ kind: 'metric', metric: 'makespan@0.5', run: 0, is: '<', value: 1 }] },
      },
      /but a run has only one such number/,
    ],
    [
      'a check of a run that is not there',
      { goal: { says: 'x', checks: [{ kind: 'runs', metric: 'makespan', run: 0, is: '<', than: 2 }] } },
      /^\/steps\/0\/goal\/checks\/0\/than is 2; runs are counted from 0 to 1/,
    ],
    [
      'a comparison that does not exist',
      { goal: { says: 'x', checks: [{ kind: 'metric', metric: 'makespan', run: 0, is: '!=', value: 1 }] } },
      /is "!="; allowed is <, <=, >, >=, =/,
    ],
    [
      'an answer beyond the options',
      { question: { kind: 'choice', prompt: 'x', options: ['a', 'b'], answer: 2 } },
      /^\/steps\/0\/question\/answer is 2; the options are counted from 0 to 1/,
    ],
    [
      'a curve along no control',
      { question: { kind: 'drawn', prompt: 'x', control: '/nope', run: 0 } },
      /^\/steps\/0\/question\/control is "\/nope", where this scenario has no control/,
    ],
    [
      'a curve along what is no number',
      { question: { kind: 'drawn', prompt: 'x', control: '/cluster/network/kind', run: 0 } },
      /^\/steps\/0\/question\/control is "\/cluster\/network\/kind", /,
    ],
    [
      'a curve of a run that is not there',
      { question: { kind: 'drawn', prompt: 'x', control: '/workload/arrivals/load', run: 2 } },
      /^\/steps\/0\/question\/run is 2; runs are counted from 0 to 1/,
    ],
    [
      'a curve with too few points',
      {
        question: { kind: 'drawn', prompt: 'x', control: '/workload/arrivals/load', run: 0, answer: [1, 2] },
      },
      /^\/steps\/0\/question\/answer has 2 items; allowed are 7 items/,
    ],
    [
      'a value that a control does not allow',
      { showMe: { set: { '/runs/1/params/probeRatio': 99 } } },
      /^\/steps\/0\/showMe\/set\/~1runs~11~1params~1probeRatio is 99; allowed is 1 to 10/,
    ],
    [
      'a field that is not known',
      { hints: 'x' },
      /^\/steps\/0\/hints is not a field; known are title, text, /,
    ],
  ];

  test.each(cases)('with %s is refused, at its place', (_, changes, says) => {
    const said = of(changes);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(says);
  });
});

const ownNumbers = (path: string, values: readonly number[], question?: object) =>
  readLesson({
    ...lesson,
    numbers: { seeds: 100, sizes: [{ path, values }] },
    steps: [{ ...step, ...(question !== undefined && { question }) }],
  }).issues.map((issue) => `${issue.path} ${issue.message}`);

test('numbers of each student must be ones that a step has and allows', () => {
  const load = '/workload/arrivals/load';
  expect(ownNumbers(load, [0.5, 0.6])).toEqual([]);
  expect(ownNumbers('/nope', [1, 2])[0]).toMatch(
    /^\/numbers\/sizes\/0\/path is "\/nope", which is a number of no step/,
  );
  expect(ownNumbers(load, [0.5, 700])[0]).toMatch(/^\/numbers\/sizes\/0\/values\/1 is 700; allowed is /);
  const curve = { kind: 'drawn', prompt: 'x', control: load, run: 0, answer: [1, 1, 1, 1, 1, 1, 1] };
  expect(ownNumbers(load, [0.5, 0.6], curve)).toEqual([
    '/steps/0/question/answer is one curve for all, but each student has other numbers: leave it out',
  ]);
});

test('what is measured of a question is not given as well, and is there', () => {
  const found = { metric: 'jobResponse', run: 1 };
  const asked = { kind: 'number', prompt: 'x', found };
  expect(of({ question: asked })).toEqual([]);
  expect(of({ question: { ...asked, answer: 3 } })[0]).toMatch(/^\/steps\/0\/question\/answer is given, but/);
  expect(of({ question: { ...asked, found: { ...found, run: 4 } } })[0]).toMatch(/found\/run is 4; runs are/);
  const choice = { kind: 'choice', prompt: 'x', options: ['a', 'b'] };
  const check = { kind: 'runs', metric: 'makespan', run: 0, is: '<', than: 1 };
  expect(of({ question: { ...choice, found: [check] } })[0]).toMatch(
    /^\/steps\/0\/question\/found has 1 items, but there are 2 options/,
  );
});

test('a sweep goes along a number, and its values are allowed and ascend', () => {
  const sweep = { kind: 'sweep', prompt: 'x', control: '/workload/arrivals/load', values: [0.5, 0.6, 0.7] };
  const asked = { ...sweep, metric: 'jobResponse', run: 0, is: '>', than: 1 };
  expect(of({ question: asked })).toEqual([]);
  expect(of({ question: { ...asked, control: '/nope' } })[0]).toMatch(/question\/control is "\/nope", where/);
  expect(of({ question: { ...asked, values: [0.5, 0.4, 0.7] } })).toEqual([
    '/steps/0/question/values/1 is 0.4, which is not more than 0.5 before it',
  ]);
  expect(of({ question: { ...asked, values: [0.5, 0.6, 70] } })[0]).toMatch(/values\/2 is 70; allowed is /);
  expect(of({ question: { ...asked, than: 2 } })[0]).toMatch(/question\/than is 2; runs are counted/);
});

test('a fork is of a run that is there, by a change that may happen', () => {
  const goal = { says: 'x', checks: [{ kind: 'runs', metric: 'makespan', run: 2, is: '>', than: 1 }] };
  const down = { kind: 'serverDown', at: 1, server: 0, detection: 2 };
  expect(of({ goal, fork: { of: 1 }, showMe: { fork: down } })).toEqual([]);
  expect(of({ showMe: { fork: down } })[0]).toMatch(
    /^\/steps\/0\/showMe\/fork is a fork, but the step allows none/,
  );
  expect(of({ fork: { of: 2 } })[0]).toMatch(/^\/steps\/0\/fork\/of is 2; runs are counted from 0 to 1/);
  const wrong = of({ goal, fork: { of: 1 }, showMe: { fork: { ...down, server: 9999 } } });
  expect(wrong[0]).toMatch(/^\/steps\/0\/showMe\/fork\/.*server is 9999/);
});

test('the JSON Schema names every field, and requires what a lesson needs', () => {
  const schema = lessonJsonSchema() as {
    required: readonly string[];
    properties: { steps: { items: { properties: object; required: readonly string[] } } };
  };
  expect(schema.required).toEqual(['lesson', 'title', 'goal', 'steps']);
  const { properties, required } = schema.properties.steps.items;
  expect(required).toEqual(['text']);
  const used = builtInLessons.all.flatMap((each) => each.lesson.steps.flatMap((one) => Object.keys(one)));
  expect(new Set(Object.keys(properties))).toEqual(new Set([...used, ...Object.keys(properties)]));
  expect(JSON.stringify(schema)).not.toContain('"type":"lazy"');
});
