import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Explainers } from '../../../explain/explainers.ts';
import { counted, numberWord, ordinalWord, type Piece, say } from '../../../explain/explanation.ts';
import type { Trace } from '../../../trace/trace.ts';
import { sizesDecidedAt, sizeWords } from '../sizes.ts';
import { explainAnswer } from './explainAnswer.ts';
import { explainLaunch } from './explainLaunch.ts';
import { explainIdle, explainKept, explainKeptByServer, explainStop, heldBack } from './explainSlots.ts';
import { explainWaits } from './explainWaits.ts';
import { sizeFormula } from './sizeFormula.ts';

const readings: Readonly<Record<string, string>> = {
  'hopper-central': 'AMB-19, AMB-20, AMB-24',
  hopper: 'AMB-21, AMB-36, AMB-37',
  'sparrow-late': 'AMB-19',
  'sparrow-srpt': 'AMB-19',
};

/** What is said of Hopper's schedulers and of those that they are compared with. */
export const explainers: Explainers = {
  task: (trace, task) => explainLaunch(trace, task) ?? explainAnswer(trace, task),
  readings: ({ data }) =>
    [
      ...(readings[data.policy] === undefined ? [] : [readings[data.policy]]),
      ...(data.params.betaFrom === 'learned' ? ['HOP-23'] : []),
      ...((data.params.alpha ?? 'off') === 'off' ? [] : ['HOP-24', 'AMB-23']),
    ].join(', '),
  heldBack,
  job: explainJob,
  waitingTask: explainWaits,
  kept: (trace, job, time) => explainKept(trace, job, time) ?? explainKeptByServer(trace, job, time),
  idle: explainIdle,
  stop: explainStop,
};

/** Says what a job has and may have at a moment; null for runs of other policies, and for a job that is not present. */
function explainJob(trace: Trace, job: JobId, time: Micros): readonly Piece[] | null {
  const decided = sizesDecidedAt(trace, time);
  if (decided === null) return null;
  const { payload: sizes, row } = decided;
  const place = sizes.rows.findIndex((row) => row.job === job);
  if (place < 0) return null;
  const { remaining, size, allotted, occupied, kept, isLifted } = sizes.rows[place];
  const order = sizes.jobs === 1 ? 'the only job' : `${ordinalWord(place + 1)} of ${numberWord(sizes.jobs)}`;
  const tasks = counted(remaining, 'task');
  const slots = counted(occupied, 'slot');
  if (sizes.guideline === 0)
    return say`Now it has *${tasks} left and ${slots}*; it is ${order} in the order.`;
  const load =
    sizes.guideline === 2
      ? 'slots are short, so the smallest jobs get their virtual sizes (guideline 2)'
      : 'there are slots for all virtual sizes, so all share in proportion (guideline 3)';
  const number = numberWord(kept);
  const idle = kept === 1 ? 'One slot is' : `${number[0].toUpperCase()}${number.slice(1)} slots are`;
  const keeps = kept === 0 ? '' : ` ${idle} kept idle for copies that it may need.`;
  const lifted = isLifted === 1 ? ' Fairness lifts it above what the guideline gives.' : '';
  const formula = sizeFormula(trace, { actor: decided.actor, job, row, remaining }, size);
  const left = say`Now it has *${tasks} left, so its virtual size is ${sizeWords(size)}*.${formula}`;
  const may = say`It may have *${counted(allotted, 'slot')}* and has ${occupied === 0 ? 'none' : numberWord(occupied)}.`;
  return say`${left} It is ${order}; ${load}. ${may}${keeps}${lifted}`;
}
