import { formatMicros } from '../../../base/format.ts';
import type { TaskId } from '../../../engine/ids.ts';
import {
  counted,
  type Evidence,
  type Explanation,
  evidenceOf,
  numberWord,
  ordinalWord,
  type Piece,
  say,
} from '../../../explain/explanation.ts';
import { decisionBehind, nameOfServer } from '../../../explain/facts.ts';
import { confinedWords } from '../../../explain/queueWords.ts';
import { type HopperLaunch, hopperLaunchKind } from '../../../policies/hopper/decisions.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { jobName, taskName } from '../../../views/shared/names.ts';
import { sizesAt, sizesFrom, sizeWords } from '../sizes.ts';
import { hasFormula, sizeFormula } from './sizeFormula.ts';

/** Explains an attempt that Hopper's central scheduler, or one that it is compared with, launched; null for other runs. */
export function explainLaunch(trace: Trace, task: TaskId): Explanation | null {
  const launch = decisionBehind(trace, hopperLaunchKind, task);
  if (launch === undefined) return null;
  const { payload } = launch;
  const name = taskName(trace.data.graphs, task);
  const what = payload.copy > 0 ? say`A copy of task *${name}* won. It` : say`Task *${name}*`;
  const why = say`${payload.copy > 0 ? copyWords(payload) : ''}${turnWords(trace, payload)}`;
  const size = trace.data.policy === 'hopper-central' ? formulaWords(trace, launch) : '';
  const where = say`${slotWords(payload)}${confinedWords(trace, task)}`;
  const sentence = say`${what} was launched on *${nameOfServer(trace, payload.server)}*${why}${size}${where}`;
  return { sentence, brief: briefWords(trace, payload), evidence: sizeEvidence(trace, launch) };
}

function copyWords({ copy, timeLeft, timeOfNew }: HopperLaunch): readonly Piece[] {
  const stopped = copy === 2 ? '; the old attempt was stopped for it' : '';
  return say`, since by its progress reports the task needed *${formatMicros(timeLeft)} more* and a new attempt was expected to take ${formatMicros(timeOfNew)}${stopped}`;
}

function turnWords(trace: Trace, launch: HopperLaunch): readonly Piece[] {
  const { place, jobs, occupied, limit, remaining } = launch;
  const slots = counted(occupied, 'slot');
  const inOrder = jobs === 1 ? 'the only job' : `${ordinalWord(place + 1)} of ${numberWord(jobs)} jobs`;
  if (trace.data.policy === 'hopper-central')
    return say`. Its job had *${slots} of the ${numberWord(limit)}* that it was allotted; it was ${inOrder} by virtual size.`;
  const isFair = trace.data.policy === 'hopper-fair';
  const order = isFair
    ? `of ${numberWord(jobs)} jobs, ${passedWords(place)}`
    : `${inOrder}, the smallest first`;
  const has = isFair ? slots : `${counted(remaining, 'task')} left`;
  return say`. Its job had *${has}*${jobs === 1 ? ', the only job' : `: ${order}`}.`;
}

/** The same in a few words, for those who hear it. */
function briefWords({ data: { policy } }: Trace, launch: HopperLaunch): string {
  const { copy, place, jobs, occupied, limit, remaining, timeLeft, timeOfNew } = launch;
  if (copy > 0)
    return `the task needed ${formatMicros(timeLeft)} more, a new attempt was expected to take ${formatMicros(timeOfNew)}`;
  const slots = counted(occupied, 'slot');
  const inOrder = jobs === 1 ? 'the only job' : `${ordinalWord(place + 1)} of ${numberWord(jobs)} jobs`;
  if (policy === 'hopper-central')
    return `its job had ${slots} of ${numberWord(limit)} allotted; it was ${inOrder}${jobs === 1 ? '' : ' by virtual size'}`;
  if (policy === 'hopper-fair') {
    if (jobs === 1) return `its job had ${slots}, the only job`;
    const had = `of ${numberWord(jobs)} jobs, its job, with ${slots},`;
    return place === 0
      ? `${had} had the fewest for its weight`
      : `${had} came first of those with something to run there`;
  }
  const left = `${counted(remaining, 'task')} left`;
  return `its job had ${left}: ${inOrder}${jobs === 1 ? '' : ', the smallest first'}`;
}

function passedWords(place: number): string {
  if (place === 0) return 'the fewest for its weight';
  const passed = counted(place, 'job');
  return `${passed} with as few or fewer for their weight had nothing that could run there`;
}

function slotWords({ idle, wasKept, copy }: HopperLaunch): readonly Piece[] {
  if (wasKept === 1) return say` The slot was *kept for ${copy > 0 ? 'its copies' : 'the job'}*.`;
  if (idle === 1) return [' The scheduler knew of no other idle slot.'];
  return [` The scheduler knew of ${numberWord(idle)} idle slots.`];
}

/** How the virtual size of its job came about. */
function formulaWords(trace: Trace, { at, row, actor, payload }: Decision<HopperLaunch>): readonly Piece[] {
  if (!hasFormula(trace)) return [];
  const job = trace.data.graphs.stageJob[trace.taskStage[payload.task]];
  const { remaining } = payload;
  // Sizes are recorded after the launches of a moment, for the first jobs of the order.
  const after = sizesFrom(trace, at, row)?.rows.find((each) => each.job === job);
  return sizeFormula(trace, { actor, job, row, remaining }, after?.size ?? null);
}

/** The jobs as they stood once all launches of that moment were decided. */
function sizeEvidence(trace: Trace, { at, payload }: Decision<HopperLaunch>): Evidence | null {
  const sizes = sizesAt(trace, at);
  if (sizes === null) return null;
  const own = trace.data.graphs.stageJob[trace.taskStage[payload.task]];
  const isHopper = sizes.guideline > 0;
  return evidenceOf(
    isHopper
      ? ['job', 'tasks left', 'virtual size', 'allotted', 'has', 'kept for it']
      : ['job', 'tasks left', 'has'],
    sizes.rows,
    ({ job }) => job === own,
    ({ job, remaining, size, allotted, occupied, kept }) => [
      jobName(job),
      String(remaining),
      ...(isHopper ? [sizeWords(size), String(allotted)] : []),
      String(occupied),
      ...(isHopper ? [String(kept)] : []),
    ],
  );
}
