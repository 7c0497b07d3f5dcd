import { csvOf } from '../../base/csv.ts';
import type { Issue } from '../../base/issue.ts';
import { type Graded, notesOf } from './graded.ts';

// Files that learning systems read. A goal and an answer are worth a point each; what somebody has to read is not.

/** The learning systems for which a file can be written. */
export const gradebooks = ['canvas', 'moodle', 'gradescope'] as const;
export type Gradebook = (typeof gradebooks)[number];

/** The points of one student, and in words what is missing. */
interface Score {
  readonly student: string;
  readonly id: string;
  /** NaN where nothing could be graded: a teacher decides. */
  readonly points: number;
  readonly note: string;
}

type Book =
  | { readonly text: string; readonly remarks: readonly string[] }
  | { readonly issues: readonly Issue[] };

/** Writes the file of a learning system, or says why there is none. */
export function gradebookOf(system: Gradebook, graded: readonly Graded[]): Book {
  const lessons = [...new Set(graded.flatMap(({ lesson, fault }) => (fault === '' ? [lesson] : [])))];
  if (lessons.length !== 1) {
    const found = lessons.length === 0 ? 'nothing was graded' : `there are several: ${lessons.join(', ')}`;
    return { issues: [{ path: '--gradebook', message: `needs links of one lesson; ${found}` }] };
  }
  const most = graded.find(({ fault }) => fault === '')?.marks.filter(({ counts }) => counts).length ?? 0;
  const scores = bestOf(graded);
  const unknown = scores.filter(({ id }) => id === '').map(({ student }) => student);
  const remark =
    `${system} tells students by its own number, which is in the names of the files that it packs: ` +
    `not known of ${unknown.join(', ')}`;
  // Not every system's file has a place for it.
  const notes = graded.flatMap((each) =>
    notesOf(each).flatMap((note) => (note === 'late' ? [] : [`${each.student}: ${note}`])),
  );
  return {
    text: csvOf(writers[system](scores, lessons[0], most)),
    remarks: [...(unknown.length === 0 ? [] : [remark]), ...notes],
  };
}

/** A student who handed in several links gets the most points of any. */
function bestOf(graded: readonly Graded[]): readonly Score[] {
  const best = new Map<string, Score>();
  for (const each of graded) {
    const { student, id, marks, fault } = each;
    const points = marks.filter(({ result }) => result === 'pass' || result === 'right').length;
    const missed = marks.filter(({ counts, result }) => counts && result !== 'pass' && result !== 'right');
    const open = missed.map(({ step, kind, result }) => `step ${step}, ${kind}: ${result}`).join('; ');
    const note = [...notesOf(each), fault || open].filter((part) => part !== '').join('; ');
    const score = { student, id, points: fault === '' ? points : Number.NaN, note };
    const key = `${student}\n${id}`;
    const before = best.get(key)?.points ?? Number.NaN;
    if (!best.has(key) || !(before >= score.points || Number.isNaN(score.points))) best.set(key, score);
  }
  return [...best.values()].flatMap(eachOfGroup);
}

/** A group that handed in together is a line for each of it. */
function eachOfGroup(score: Score): readonly Score[] {
  const [students, ids] = [score.student.split(', '), score.id.split(', ')];
  if (ids.length < 2 || students.length !== ids.length) return [score];
  return students.map((student, at) => ({ ...score, student, id: ids[at] }));
}

type Rows = readonly (readonly (string | number)[])[];

const writers: Readonly<Record<Gradebook, (scores: readonly Score[], lesson: string, most: number) => Rows>> =
  {
    // lib/gradebook_exporter.rb and gradebook_importer.rb: the column of an assignment has its title, and a new one becomes a
    // new assignment; the second row says of how many points it is.
    canvas: (scores, lesson, most) => [
      ['Student', 'ID', 'SIS Login ID', 'Section', lesson],
      ['    Points Possible', '', '', '', most],
      ...scores.map(({ student, id, points }) => [student, id, '', '', points]),
    ],
    // mod/assign/feedback/offline/importgradeslib.php: the worksheet of an assignment. A grade that is newer than "last
    // modified" stays, so that none is overwritten unless the teacher says so.
    moodle: (scores, _, most) => [
      ['Identifier', 'Full name', 'Grade', 'Maximum Grade', 'Last modified (grade)', 'Feedback comments'],
      ...scores.map(({ student, id, points, note }) => [
        ...[id === '' ? '' : `Participant ${id}`, student, points, most, '', note],
      ]),
    ],
    // The columns of its own "Download Grades", so that programs that read these read this.
    gradescope: (scores, _, most) => [
      ['First Name', 'Last Name', 'SID', 'Email', 'Total Score', 'Max Points', 'Status'],
      ...scores.map(({ student, id, points }) => [
        ...[student.replace(/\s+\S+$/, ''), /\s(\S+)$/.exec(student)?.[1] ?? '', id, '', points, most],
        Number.isNaN(points) ? 'Ungraded' : 'Graded',
      ]),
    ],
  };
