import { csvOf } from '../../base/csv.ts';
import { maxOf } from '../../base/extremes.ts';
import type { Issue } from '../../base/issue.ts';
import { isDone, pointsOf } from '../../lessons/marks.ts';
import { type Best, bestOf } from './best.ts';
import { type Graded, notesOf } from './graded.ts';

// Files that learning systems read. A goal and an answer are worth a point each; what somebody has to read is not.

/** The learning systems for which a file can be written. */
export const gradebooks = ['canvas', 'moodle', 'gradescope'] as const;
export type Gradebook = (typeof gradebooks)[number];

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
  // With the numbers of some, a question has no right answer, as of a sweep in which nothing turns: that costs nobody a point.
  const most = maxOf(
    graded.map(({ marks }) => pointsOf(marks).most),
    0,
  );
  const scores = bestOf(graded).map((best) => ({
    ...best,
    points: best.points + most - pointsOf(best.of.marks).most,
  }));
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

/** In words, what is missing of a student's points. */
function noteOf({ of }: Best): string {
  const missed = of.marks.filter((mark) => mark.counts && !isDone(mark));
  const open = missed.map(({ step, kind, result }) => `step ${step}, ${kind}: ${result}`).join('; ');
  return [...notesOf(of), of.fault || open].filter((part) => part !== '').join('; ');
}

type Rows = readonly (readonly (string | number)[])[];

const writers: Readonly<Record<Gradebook, (scores: readonly Best[], lesson: string, most: number) => Rows>> =
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
      ...scores.map((best) => {
        const { student, id, points } = best;
        return [id === '' ? '' : `Participant ${id}`, student, points, most, '', noteOf(best)];
      }),
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
