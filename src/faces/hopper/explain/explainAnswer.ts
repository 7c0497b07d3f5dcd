import { formatMicros, formatSigned } from '../../../base/format.ts';
import type { TaskId } from '../../../engine/ids.ts';
import {
  counted,
  type Evidence,
  type Explanation,
  evidenceOf,
  type Piece,
  say,
} from '../../../explain/explanation.ts';
import { decisionBehind, nameOfServer } from '../../../explain/facts.ts';
import { confinedWords } from '../../../explain/queueWords.ts';
import {
  type Gift,
  type HopperAnswer,
  hopperAnswerKind,
} from '../../../policies/hopper/decisions/answers.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { jobName, taskName } from '../../../views/shared/names.ts';
import { sizeWords } from '../sizes.ts';
import { sizeFormula } from './sizeFormula.ts';

/** Explains an attempt that one of many schedulers gave to a server that asked, or had kept a slot for it. */
export function explainAnswer(trace: Trace, task: TaskId): Explanation | null {
  const answer = decisionBehind(trace, hopperAnswerKind, task);
  if (answer === undefined) return null;
  const { payload } = answer;
  const isCopy = payload.gave !== 'original';
  const name = taskName(trace.data.graphs, task);
  const what = isCopy ? say`A copy of task *${name}* won. It` : say`Task *${name}*`;
  const why = say`${askedWords(trace, task, answer)}${formulaWords(trace, answer)}`;
  const rest = say`${isCopy ? copyWords(payload) : ''}${confinedWords(trace, task)}`;
  const sentence = say`${what} went to *${nameOfServer(trace, payload.server)}*${why}${rest}`;
  return { sentence, brief: briefWords(trace, answer), evidence: roundEvidence(trace, answer) };
}

function askedWords(trace: Trace, task: TaskId, decision: Decision<HopperAnswer>): readonly Piece[] {
  const { asked, job, believed, size, occupied, believedLifted } = decision.payload;
  const own = trace.data.graphs.stageJob[trace.taskStage[task]];
  const other =
    job === own ? '' : ` It had asked for ${jobName(job)}, which had nothing to run: this job waited.`;
  const has = occupied === 0 ? 'no slot' : counted(occupied, 'slot');
  if (asked === 'kept') return say`, which kept a slot *for copies of this job*.`;
  if (asked === 'plain')
    return trace.data.policy === 'sparrow-srpt'
      ? say`. Of the jobs in its queue this one had *the fewest unfinished tasks* by its request.`
      : say`. Its request was *the oldest in the queue* when a slot came free.`;
  if (asked === 'unsatisfied')
    return say`, which had asked before and got nothing. Of the jobs that were reported to it as waiting, this was *the smallest*, with a virtual size of ${sizeWords(believed)}, and so its scheduler could not refuse (guideline 2).${other}`;
  if (asked === 'drawn')
    return say`${drawnWords(trace, decision)}, and its scheduler could not refuse.${other}`;
  const old = believed === size ? '' : `; it was ${sizeWords(size)} by then`;
  const first = believedLifted
    ? 'one below its fair share, and such jobs go first'
    : 'the smallest that was left to ask for';
  return say`. Of the jobs in its queue this was *${first}*, with a virtual size of ${sizeWords(believed)}${old}. It had ${has}, so its scheduler accepted.`;
}

/** The same in a few words, for those who hear it. */
function briefWords(trace: Trace, { payload }: Decision<HopperAnswer>): string {
  const { gave, asked, believed, believedLifted, timeLeft, timeOfNew } = payload;
  if (gave !== 'original')
    return `the task needed ${formatMicros(timeLeft)} more, a new attempt was expected to take ${formatMicros(timeOfNew)}`;
  if (asked === 'kept') return 'the server had kept a slot for copies of this job';
  if (asked === 'plain')
    return trace.data.policy === 'sparrow-srpt'
      ? 'of the jobs in its queue this one had the fewest unfinished tasks by its request'
      : 'its request was the oldest in the queue when a slot came free';
  if (asked === 'drawn')
    return trace.data.params.drawsAny === true
      ? 'the server drew one of its reservations, all alike, and its scheduler could not refuse'
      : 'the server drew the job at random by virtual size, and its scheduler could not refuse';
  const size = `with a virtual size of ${sizeWords(believed)}`;
  if (asked === 'unsatisfied')
    return `of the jobs that were reported to it as waiting, this was the smallest, ${size}`;
  return believedLifted
    ? 'of the jobs in its queue this was one below its fair share, and such jobs go first'
    : `of the jobs in its queue this was the smallest left to ask for, ${size}`;
}

/** Why a server drew a job after refusals, and how. */
function drawnWords(trace: Trace, answer: Decision<HopperAnswer>): readonly Piece[] {
  if (trace.data.params.drawsAny === true)
    return say`. The server *drew one of its reservations, all alike* (as in Pseudocode 3)`;
  const hasHeard = roundBefore(trace, answer).some(({ payload }) => payload.unsatisfied !== null);
  const why = hasHeard
    ? 'No job that was reported as waiting was left to ask for'
    : 'No waiting job had been reported to it since its slot came free, as when slots are not short';
  return say`. ${why}: the server *drew the job at random by virtual size* (guideline 3)`;
}

/** How the virtual size of the job came about that the server asked for; a slot that was kept asks for none. */
function formulaWords(trace: Trace, { actor, row, payload }: Decision<HopperAnswer>): readonly Piece[] {
  const { asked, job, remaining, size } = payload;
  if (asked === 'kept' || asked === 'plain') return [];
  const counts = (trace.data.params.alpha ?? 'off') !== 'off';
  return sizeFormula(trace, { actor, job, row, remaining }, counts ? null : size);
}

function copyWords({ gave, timeLeft, timeOfNew }: HopperAnswer): readonly Piece[] {
  const stopped = gave === 'restart' ? '; the old attempt was stopped for it' : '';
  return say` By its progress reports the task needed *${formatMicros(timeLeft)} more*, and a new attempt was expected to take ${formatMicros(timeOfNew)}${stopped}.`;
}

const gifts: Readonly<Record<Gift, string>> = {
  original: 'a task',
  copy: 'a copy',
  restart: 'a new attempt',
  keep: 'keep the slot',
  nothing: 'nothing now',
  refusal: 'refused',
  over: 'job is over',
};

/** What the server was answered before, since its slot came free. */
function roundEvidence(trace: Trace, answer: Decision<HopperAnswer>): Evidence | null {
  if (answer.payload.asked === 'kept' || answer.payload.asked === 'plain') return null;
  return evidenceOf(
    ['asked for', 'answered', 'size believed', 'true size', 'had', 'got'],
    [...roundBefore(trace, answer), answer],
    (each) => each === answer,
    ({ at, payload }) => [
      jobName(payload.job),
      formatSigned(at - answer.at, formatMicros),
      sizeWords(payload.believed),
      sizeWords(payload.size),
      String(payload.occupied),
      gifts[payload.gave],
    ],
  );
}

/** Lists the answers of schedulers in a run. */
export const answersOf = ofTrace((trace) => trace.decisionsOfKind(hopperAnswerKind));

/** How many answers are searched for those of one round, and how many are listed. */
const SEARCHED = 2_000;
const LISTED = 12;

/** Lists what a server was answered without a task before this answer, oldest first: its round of questions so far. */
function roundBefore(trace: Trace, answer: Decision<HopperAnswer>): readonly Decision<HopperAnswer>[] {
  const all = answersOf(trace);
  const found: Decision<HopperAnswer>[] = [];
  let place = all.countUntil(answer.at) - 1;
  while (place >= 0 && all.at(place).row > answer.row) place -= 1;
  for (let steps = 0; steps < SEARCHED && place > 0 && found.length < LISTED; steps += 1) {
    place -= 1;
    const each = all.at(place);
    if (each.payload.server !== answer.payload.server) continue;
    const { gave } = each.payload;
    if (gave !== 'refusal' && gave !== 'nothing' && gave !== 'over') break;
    found.unshift(each);
  }
  return found;
}
