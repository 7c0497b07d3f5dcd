import { formatMicros, formatSigned } from '../../../base/format.ts';
import { type AttemptId, NONE, type StageId, type TaskId } from '../../../engine/ids.ts';
import {
  counted,
  type Explanation,
  evidenceOf,
  numberWord,
  ordinalWord,
  type Piece,
  plainText,
  say,
} from '../../../explain/explanation.ts';
import { attemptToExplain, nameOfServer, readyAt } from '../../../explain/facts.ts';
import { confinedWords, overtakingWords } from '../../../explain/queueWords.ts';
import { aheadOf } from '../../../explain/serversThen.ts';
import { type Assign, assignKind, probesKind } from '../../../policies/sparrow/decisions.ts';
import { isCopy } from '../../../trace/copies.ts';
import { ownersOf } from '../../../trace/jobControl.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { schedulerName, taskName } from '../../../views/shared/names.ts';
import { originalOf } from '../../../views/shared/raceWords.ts';
import { assignmentOf, type Origin, type Reservation, reservationsOf } from './reservations.ts';

/** What follows the name of a server whose question does not come from a probe of its own. */
const marks: Readonly<Record<Origin, string>> = {
  probed: '',
  stolen: ' (stolen)',
  askedMore: ' (slot left over)',
};

const header = ['probed', 'ahead then', 'asked at', 'got'];

/** Explains a task that a server asked for when it had a free slot (Sparrow §3.2); null when no probes were recorded. */
export function explainLateBinding(trace: Trace, task: TaskId): Explanation | null {
  const stage = trace.taskStage[task];
  const reservations = reservationsOf(trace, stage);
  const served = (row: number) => reservations.find(({ answer }) => answer?.row === row);
  if (reservations.length === 0) return null;
  const attempt = attemptToExplain(trace, task);
  if (attempt !== NONE && isCopy(trace, attempt)) return explainCopy(trace, task, attempt);
  const name = taskName(trace.data.graphs, task);
  const own = assignmentOf(trace, task, attempt);
  const evidence = evidenceOf(
    header,
    byQuestion(reservations),
    ({ answer }) => answer !== undefined && answer.row === own?.row,
    (reservation) => cellsOf(trace, task, reservation),
  );
  if (own === undefined) {
    return { sentence: say`Task *${name}* has no server yet: ${unplaced(reservations)}.`, evidence };
  }
  const server = nameOfServer(trace, own.payload.server);
  const all = reservations.every(({ origin }) => origin === 'probed');
  const turn = all ? turnWords(trace, reservations, own) : questionWords(trace, own, served(own.row));
  const given = givenWords(trace, stage, own);
  const late = trace
    .decisionsOfStage(probesKind, stage)
    .some(({ payload }) => payload.isRelaxed && payload.servers.includes(own.payload.server));
  const probed = late ? ' It was probed late, when servers with the data had taken too long.' : '';
  const waited = confinedWords(trace, task) + overtakingWords(trace, served(own.row)?.entry);
  const sentence = say`Task *${name}* runs on *${server}* because ${turn}; ${given}.${probed}${waited}${handoverWords(trace, stage, own)}`;
  return { sentence, brief: `${plainText(turn)}; ${given}`, evidence };
}

/** Counts the servers that its scheduler had answered by then, this one included. */
function placeOf({ data, decisionsOfStage, messagesOfJob }: Trace, own: Decision<Assign>): number {
  if (data.params.resubmit !== true)
    return decisionsOfStage(assignKind, own.stage).filter(
      ({ row, actor }) => actor === own.actor && row <= own.row,
    ).length;
  // What servers that ask for copies are answered is no decision of its own, but a message.
  const { stage, from, to, kind, about, sentAt } = data.tables.messages.columns;
  const answers = messagesOfJob(data.graphs.stageJob[own.stage]).filter(
    (row) =>
      stage[row] === own.stage &&
      from[row] === own.actor &&
      ['launch', 'noTask'].includes(data.messageKinds[kind[row]].name),
  );
  const isOwn = (row: number) =>
    about[row] === own.payload.task && to[row] === own.payload.server && sentAt[row] === own.at;
  return 1 + answers.findIndex(isOwn);
}

/** Says which of the probed servers asked for this task: the second of four, for instance. */
function turnWords(
  trace: Trace,
  reservations: readonly Reservation[],
  own: Decision<Assign>,
): readonly Piece[] {
  const server = nameOfServer(trace, own.payload.server);
  const probed = reservations.filter(({ actor, sentAt }) => actor === own.actor && sentAt <= own.at);
  const place = placeOf(trace, own);
  const servers = new Set(probed.map((each) => each.server)).size;
  const rank = `${ordinalWord(place)} of ${numberWord(probed.length)}`;
  return servers === probed.length
    ? say`${server} was the *${rank}* probed servers to have a free slot and ask`
    : say`a reservation on ${server} was the *${rank}* (on ${counted(servers, 'server')}) to get a free slot and ask`;
}

/** The same if servers that were not probed asked too (work stealing), or asked more than once (multi-get). */
function questionWords(
  trace: Trace,
  own: Decision<Assign>,
  served: Reservation | undefined,
): readonly Piece[] {
  const server = nameOfServer(trace, own.payload.server);
  const rank = ordinalWord(placeOf(trace, own));
  const ofAll = 'of all that asked for this stage';
  if (served?.origin === 'stolen') {
    const theft = `stole a reservation from the queue of ${nameOfServer(trace, served.victim)}`;
    return say`${server} was idle and *${theft}* at ${formatMicros(served.sentAt)}; ${ofAll}, its was the *${rank} question*`;
  }
  if (served?.origin === 'askedMore')
    return say`${server} had *a slot left over when it asked by its last reservation*, and asked for a task for that slot too; ${ofAll}, this was the *${rank} question*`;
  return say`${server}, which had been probed, had a free slot; ${ofAll}, its was the *${rank} question*`;
}

function givenWords(trace: Trace, stage: StageId, own: Decision<Assign>): string {
  const before = new Set(
    trace
      .decisionsOfStage(assignKind, stage)
      .filter(
        ({ row, payload }) => row < own.row && payload.task !== null && payload.task !== own.payload.task,
      )
      .map(({ payload }) => payload.task),
  ).size;
  if (before === 0) return 'no other task had been given out before';
  return `${counted(before, 'task')} had been given out before`;
}

/** Says that another scheduler had the job first and was lost (Sparrow §6). */
function handoverWords(trace: Trace, stage: StageId, own: Decision<Assign>): string {
  const { data } = trace;
  const [first, ...others] = ownersOf(data, data.graphs.stageJob[stage]);
  const scheduler = own.actor - data.topology.servers;
  if (scheduler === first.scheduler && others.length === 0) return '';
  const since = others.findLast(({ from }) => from <= own.at);
  if (since === undefined) return '';
  const lost = schedulerName(first.scheduler, data.schedulers);
  return ` The job was with ${lost} first, which was lost: ${schedulerName(since.scheduler, data.schedulers)} took it over at ${formatMicros(since.from)} and probed anew.`;
}

function unplaced(reservations: readonly Reservation[]): string {
  const answered = reservations.filter(({ answer }) => answer !== undefined).length;
  const sent = reservations.filter(({ origin }) => origin === 'probed').length;
  const count = numberWord(sent);
  const probes = sent === 1 ? 'one probe was' : `${count} probes were`;
  if (answered === 0) return `its scheduler probed ${count}, and none had a free slot for it by the end`;
  const asked =
    answered === 1 ? 'one server has asked and was' : `${numberWord(answered)} have asked and were`;
  return `${probes} sent for its stage, and ${asked} given other tasks`;
}

/** Sorts reservations by when their servers asked. */
function byQuestion(reservations: readonly Reservation[]): readonly Reservation[] {
  return [...reservations].sort((a, b) => (a.askedAt === b.askedAt ? 0 : a.askedAt - b.askedAt));
}

function cellsOf(
  trace: Trace,
  task: TaskId,
  { server, entry, askedAt, answer, origin, isGone: isStolen }: Reservation,
): readonly string[] {
  const { leftAt } = trace.data.tables.entries.columns;
  const hasAsked = askedAt !== Number.POSITIVE_INFINITY;
  const isGone = entry === NONE || leftAt[entry] !== Number.POSITIVE_INFINITY;
  const asked = hasAsked
    ? formatSigned(askedAt - readyAt(trace, task), formatMicros)
    : isStolen
      ? 'stolen'
      : isGone
        ? 'never'
        : 'waiting';
  const given = answer?.payload.task;
  const nothing = hasAsked ? 'no answer' : '';
  const got = given === undefined ? nothing : given === null ? 'nothing' : taskName(trace.data.graphs, given);
  return [
    `${nameOfServer(trace, server)}${marks[origin]}`,
    entry === NONE ? '–' : String(aheadOf(trace, entry)),
    asked,
    got,
  ];
}

/** Explains a copy of a task that had run for longer than expected (Sparrow §3.4). */
function explainCopy(trace: Trace, task: TaskId, attempt: AttemptId): Explanation {
  const { server, boundAt, startedAt } = trace.data.tables.attempts.columns;
  const ran = formatMicros(boundAt[attempt] - startedAt[originalOf(trace, attempt)]);
  const since = 'longer than a multiple of its estimate';
  return {
    sentence: say`A copy of task *${taskName(trace.data.graphs, task)}* went to *${nameOfServer(trace, server[attempt])}*: the task had run for ${ran}, *${since}*, and of the servers that were probed for a copy this was the first to have a free slot and ask.${confinedWords(trace, task)}`,
    brief: `the task had run for ${ran}, ${since}, and this server asked first`,
    evidence: null,
  };
}
