import { formatMicros } from '../../../base/format.ts';
import { type JobId, NONE, type ServerId, type StageId, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Explainers } from '../../../explain/explainers.ts';
import { counted, numberWord, ordinalWord, type Piece, say } from '../../../explain/explanation.ts';
import { nameOfServer, waits } from '../../../explain/facts.ts';
import { hopperAnswerKind, hopperRequestsKind } from '../../../policies/hopper/decisions/answers.ts';
import type { Trace } from '../../../trace/trace.ts';
import { sizesDecidedAt, sizeWords } from '../sizes.ts';
import { explainAnswer } from './explainAnswer.ts';
import { explainLaunch } from './explainLaunch.ts';
import {
  explainIdle,
  explainKept,
  explainKeptByServer,
  explainStop,
  heldBack,
  refusalWords,
} from './explainSlots.ts';
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

const MOST_NAMES = 4;

/** Says who was asked to run a task that waits; null if it does not wait, and for runs without reservations. */
function explainWaits(trace: Trace, task: TaskId, time: Micros): readonly Piece[] | null {
  const stage = trace.taskStage[task];
  if (!waits(trace, task, time)) return null;
  const requests = trace
    .decisionsOfStage(hopperRequestsKind, stage)
    .findLast(({ at, payload }) => payload.copyOf === null && at <= time);
  if (requests === undefined) return null;
  const { servers } = requests.payload;
  const held = reservationsAt(trace, stage, time);
  const sent = `Its scheduler last sent ${reservationWords(servers.length)} for the stage at ${formatMicros(requests.at)}, to ${serverList(trace, servers)}.`;
  const now =
    held.length === 0
      ? say`*none is in a queue*`
      : say`*${reservationWords(held.length)} of the stage* ${held.length === 1 ? 'is' : 'are'} in queues, at ${serverList(trace, held)}`;
  const refused = lastRefusal(trace, trace.data.graphs.stageJob[stage], stage, time);
  return say`Now it waits. ${sent} Now ${now}.${refused}`;
}

/** Lists the servers of a stage's reservations that are in queues at a time. */
function reservationsAt(trace: Trace, stage: StageId, time: Micros): readonly ServerId[] {
  const { columns } = trace.data.tables.entries;
  return trace
    .entriesOfJob(trace.data.graphs.stageJob[stage])
    .filter((row) => columns.stage[row] === stage && columns.task[row] === NONE)
    .filter((row) => columns.enteredAt[row] <= time && time < columns.leftAt[row])
    .map((row) => columns.server[row]);
}

function reservationWords(count: number): string {
  return counted(count, 'reservation');
}

/** "server 1, server 5 and three other servers". */
function serverList(trace: Trace, servers: readonly ServerId[]): string {
  const all = [...new Set(servers)];
  const shown = all.length <= MOST_NAMES ? all.length : MOST_NAMES - 1;
  const names = all.slice(0, shown).map((server) => nameOfServer(trace, server));
  if (all.length > shown) names.push(`${numberWord(all.length - shown)} other servers`);
  const last = names.pop() ?? 'no server';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

/** Says why the last server that asked for the job was refused, if it was. */
function lastRefusal(trace: Trace, job: JobId, stage: StageId, time: Micros): string {
  const last = trace
    .decisionsOfStage(hopperAnswerKind, stage)
    .findLast(({ at, payload }) => payload.job === job && payload.asked !== 'kept' && at <= time);
  if (last?.payload.gave !== 'refusal') return '';
  const { server } = last.payload;
  return ` ${nameOfServer(trace, server)} asked at ${formatMicros(last.at)} and was ${refusalWords(trace, last)}.`;
}
