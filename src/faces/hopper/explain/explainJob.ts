import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Piece } from '../../../explain/explanation.ts';
import { counted, numberWord, ordinalWord } from '../../../explain/explanation.ts';
import type { Trace } from '../../../trace/trace.ts';
import { sizesDecidedAt, sizeWords } from '../sizes.ts';
import { sizeFormula } from './sizeFormula.ts';

/** Says what a job has and may have at a moment; null for runs of other policies, and for a job that is not present. */
export function explainJob(trace: Trace, job: JobId, time: Micros): readonly Piece[] | null {
  const decided = sizesDecidedAt(trace, time);
  if (decided === null) return null;
  const { payload: sizes, row } = decided;
  const place = sizes.rows.findIndex((row) => row.job === job);
  if (place < 0) return null;
  const { remaining, size, allotted, occupied, kept, isLifted } = sizes.rows[place];
  const order = sizes.jobs === 1 ? 'the only job' : `${ordinalWord(place + 1)} of ${numberWord(sizes.jobs)}`;
  const tasks = counted(remaining, 'task');
  const slots = counted(occupied, 'slot');
  if (sizes.guideline === 0) {
    return ['Now it has ', { strong: `${tasks} left and ${slots}` }, `; it is ${order} in the order.`];
  }
  const load =
    sizes.guideline === 2
      ? 'slots are short, so the smallest jobs get their virtual sizes (guideline 2)'
      : 'there are slots for all virtual sizes, so all share in proportion (guideline 3)';
  const sentence: Piece[] = [
    'Now it has ',
    { strong: `${tasks} left, so its virtual size is ${sizeWords(size)}` },
    '.',
    ...sizeFormula(trace, { actor: decided.actor, job, row, remaining }, size),
    ` It is ${order}; ${load}. It may have `,
    { strong: counted(allotted, 'slot') },
    ` and has ${occupied === 0 ? 'none' : numberWord(occupied)}.`,
  ];
  if (kept > 0) {
    const idle =
      kept === 1
        ? 'One slot is'
        : `${numberWord(kept)[0].toUpperCase()}${numberWord(kept).slice(1)} slots are`;
    sentence.push(` ${idle} kept idle for copies that it may need.`);
  }
  if (isLifted === 1) sentence.push(' Fairness lifts it above what the guideline gives.');
  return sentence;
}
