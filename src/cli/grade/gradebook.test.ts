import { expect, test } from 'vitest';
import type { Mark } from '../../lessons/marks.ts';
import { gradebookOf } from './gradebook.ts';
import type { Graded } from './graded.ts';

const mark = (result: Mark['result'], counts = true): Mark => ({
  ...{ step: 1, title: '', kind: 'question', asked: 'Why?', found: '', result, counts },
});

const of = (student: string, id: string, ...marks: readonly Mark[]): Graded => ({
  ...{ file: 'a.txt', student, id, isLate: false, drawnFor: '', fault: '', lesson: 'A lesson', marks },
});

test('a question that has no right answer with the numbers of somebody costs nobody a point', () => {
  const graded = [
    of('Ada', '1', mark('right'), mark('no answer', false)),
    of('Bo', '2', mark('right'), mark('right')),
    of('Chi', '3', mark('wrong'), mark('no answer')),
  ];
  for (const order of [graded, graded.toReversed()]) {
    const book = gradebookOf('moodle', order);
    const text = 'text' in book ? book.text : '';
    expect(text).toContain('Participant 1,Ada,2,2,');
    expect(text).toContain('Participant 2,Bo,2,2,');
    expect(text).toContain('Participant 3,Chi,0,2,');
  }
});
