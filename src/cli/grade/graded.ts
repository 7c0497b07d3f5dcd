import { csvOf } from '../../base/csv.ts';
import type { Mark } from '../../lessons/marks.ts';
import { textTable } from '../printable.ts';
import type { SeedLine, WrittenPolicy } from './gradePolicies.ts';
import type { HandedIn } from './handedIn.ts';
import { mayBeNameOf } from './whose.ts';

/** What came of one student’s link. */
export interface Graded extends Omit<HandedIn, 'fragment'> {
  readonly lesson: string;
  /** The name by which the numbers of the link were drawn; empty: they are the same for all. */
  readonly drawnFor: string;
  readonly marks: readonly Mark[];
  /** Policies that the student wrote, and their numbers with all seeds; left out: none. */
  readonly written?: readonly WrittenPolicy[];
  readonly seeds?: readonly SeedLine[];
}

const head = ['student', 'id', 'late', 'file', 'lesson', 'numbers of'];
const headOfMark = ['step', 'title', 'kind', 'asked', 'found', 'result'];

/** What a teacher should know of a link besides its marks. */
export function notesOf(graded: Graded): readonly string[] {
  const isOthers = graded.drawnFor !== '' && !mayBeNameOf(graded.drawnFor, graded);
  return [
    ...(graded.isLate ? ['late'] : []),
    ...(isOthers ? [`its numbers are those of “${graded.drawnFor}”`] : []),
  ];
}

/** A line for each goal and question. */
function linesOf(graded: Graded): readonly (readonly (string | number)[])[] {
  const { student, id, isLate, file, lesson, drawnFor, marks, fault } = graded;
  const who = [student, id, isLate ? 'late' : '', file, lesson, drawnFor];
  if (fault !== '') return [[...who, '', '', 'link', '', fault, 'not gradable']];
  return marks.map(({ step, title, kind, asked, found, result }) => [
    ...who,
    ...[step, title, kind, asked, found, result],
  ]);
}

/** Writes a line for each goal and question of each student, for other programs. */
export function gradedCsv(graded: readonly Graded[]): string {
  return csvOf([[...head, ...headOfMark], ...graded.flatMap(linesOf)]);
}

/** A line for each student: how many goals are reached, and how many answers are right. */
export function tableOf(graded: readonly Graded[]): string {
  const rows = graded.map((each) => {
    const { student, lesson, marks, fault } = each;
    const goals = marks.filter(({ kind }) => kind === 'goal');
    const answers = marks.filter(({ kind, result }) => kind === 'question' && result !== 'open');
    const open = marks.filter(({ result }) => result === 'open').length;
    const count = (list: readonly Mark[], result: Mark['result']) =>
      list.length === 0 ? '–' : `${list.filter((mark) => mark.result === result).length} of ${list.length}`;
    const missed = goals.filter(({ result }) => result !== 'pass').map(({ step }) => step);
    const unreached = missed.length > 0 ? `goal open in step ${missed.join(', ')}` : '';
    const note = [...notesOf(each), fault || unreached].filter((part) => part !== '').join(': ');
    return [
      student,
      lesson,
      count(goals, 'pass'),
      count(answers, 'right'),
      open === 0 ? '' : String(open),
      note,
    ];
  });
  return textTable([['student', 'lesson', 'goals', 'right answers', 'to read', 'note'], ...rows], 6);
}
