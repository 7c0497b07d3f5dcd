import { expect, test } from 'vitest';
import type { Mark } from '../../lessons/marks.ts';
import { distributionTable, likenessWords } from './classWords.ts';

const mark = (step: number, result: Mark['result'], found = ''): Mark => ({
  ...{ step, title: `Step ${step}`, kind: result === 'pass' || result === 'fail' ? 'goal' : 'question' },
  ...{ counts: result !== 'open', asked: '', found, result },
});

const handed = (student: string, marks: readonly Mark[], fragment = `#w=1.${student}`, fault = '') => ({
  ...{
    student,
    id: '',
    isLate: false,
    file: `${student}.txt`,
    lesson: 'L',
    drawnFor: '',
    marks,
    fault,
    fragment,
  },
});

/** Twenty who got it right, so that what two share is rare. */
const others = Array.from({ length: 20 }, (_, at) =>
  handed(`s${at}`, [
    mark(1, 'pass'),
    mark(2, 'right', '30 s'),
    mark(3, 'open', `Because number ${at} says so.`),
  ]),
);

test('a class is summed up by goal and question, with the wrong answers that came most', () => {
  const wrong = ['25 s', '25 s', '40 s', '1 s', '2 s'].map((found, at) =>
    handed(`w${at}`, [mark(1, 'fail'), mark(2, 'wrong', found)]),
  );
  const silent = handed('silent', [mark(1, 'fail'), mark(2, 'no answer')]);
  const lines = distributionTable([...others, ...wrong, silent, handed('cut', [], '', 'cut off')]).split(
    '\n',
  );
  expect(lines[2]).toMatch(/^L +1 +goal +Step 1 +20 of 26$/);
  expect(lines[3]).toMatch(
    /^L +2 +question +Step 2 +20 of 26 +25 s \(2\), 40 s \(1\), 1 s \(1\), 1 more, nothing \(1\)$/,
  );
  expect(lines[4]).toMatch(/^L +3 +question +Step 3 +–$/);
  expect(distributionTable(others.slice(0, 1))).toBe('');
});

test('who handed in the same link, text or rare wrong answers is named in pairs, and nobody else', () => {
  const link = handed('Ada', [mark(2, 'right', '30 s')], '#w=1.same');
  const copy = handed('Bob', [mark(2, 'right', '30 s')], '#w=1.same');
  const text = 'It waits for the slowest task.';
  const cy = handed('Cy', [mark(3, 'open', text)]);
  const dan = handed('Dan', [mark(3, 'open', ` it  waits for the SLOWEST task. `)]);
  const eve = handed('Eve', [mark(2, 'wrong', '17 s'), mark(4, 'wrong', '3')]);
  const flo = handed('Flo', [mark(2, 'wrong', '17 s'), mark(4, 'wrong', '3')]);
  const usual = Array.from({ length: 5 }, (_, at) =>
    handed(`u${at}`, [mark(2, 'wrong', '10 s'), mark(4, 'wrong', '9'), mark(3, 'open', 'Yes.')]),
  );
  expect(likenessWords([...others, link, copy, cy, dan, eve, flo, ...usual])).toBe(
    '\nAlike (there may be good reasons)\n' +
      'Ada and Bob: the same link\n' +
      'Cy and Dan: the same text in step 3\n' +
      'Eve and Flo: the same wrong answers, which few gave, in steps 2, 4\n',
  );
  expect(likenessWords([...others, ...usual, eve])).toBe('');
});
