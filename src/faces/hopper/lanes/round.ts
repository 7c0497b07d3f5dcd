import { type JobId, NONE, type SchedulerId, type ServerId, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import {
  type AskWord,
  type Gift,
  type HopperAnswer,
  hopperAnswerKind,
} from '../../../policies/hopper/decisions/answers.ts';
import { SIZE_UNIT } from '../../../policies/hopper/decisions.ts';
import { rowsOf } from '../../../trace/rowLists.ts';
import type { Trace } from '../../../trace/trace.ts';
import { isLost } from '../../../views/looks/messageLook.ts';
import { jobOfTask } from '../../../views/shared/names.ts';
import { askedRowsOf } from './askedRows.ts';
import { roundsOf } from './roundList.ts';

// V virtual size

/** What a scheduler said to a server. Sizes in slots. */
export interface Said {
  readonly row: number; // of decisions
  readonly gave: Gift;
  readonly task: TaskId | null;
  /** Job of the task; a scheduler that may not refuse can give another job's. */
  readonly taskJob: JobId | null;
  /** Slots that the job had, those kept for it included. */
  readonly has: number;
  /** Whether the server went by an old belief, that the job has less than its fair share: such a refusal does not count. */
  readonly isMisled: boolean;
  /** V as it was, and as the server believed it. */
  readonly size: number;
  readonly believed: number;
  /** The scheduler's smallest job with waiting tasks, as it told the server. */
  readonly waits: { readonly job: JobId; readonly size: number } | null;
  readonly decidedAt: Micros;
  /** When the answer reached the server. */
  readonly heardAt: Micros;
}

/** A question of a server, with its answer. */
export interface Question {
  readonly number: number; // of the run's questions
  readonly scheduler: SchedulerId;
  readonly job: JobId;
  readonly asked: AskWord | 'nonRefusable';
  readonly sentAt: Micros;
  /** When it reached the scheduler, or would have. */
  readonly arrivesAt: Micros;
  readonly isLost: boolean;
  /** Null: no answer came. */
  readonly said: Said | null;
  /** When the server heard the answer, or gave up waiting. */
  readonly endsAt: Micros;
}

/** All that a server asked for one free slot. */
export interface Round {
  readonly number: number;
  readonly server: ServerId;
  readonly questions: readonly Question[];
  readonly begins: Micros;
  readonly ends: Micros;
  /** What runs then. */
  readonly attempt: { readonly task: TaskId; readonly from: Micros; readonly isCopy: boolean } | null;
}

/** Reads a round. */
export function readRound(trace: Trace, number: number): Round {
  const rounds = roundsOf(trace);
  const own = Array.from(rowsOf(rounds.questions, number));
  const questions = own.map((question) => readQuestion(trace, question));
  return {
    number,
    server: rounds.server[number],
    questions,
    begins: rounds.begins[number],
    ends: questions.at(-1)?.endsAt ?? rounds.begins[number],
    attempt: attemptAfter(trace, rounds.server[number], questions.at(-1)),
  };
}

function readQuestion(trace: Trace, number: number): Question {
  const { data } = trace;
  const { message, hold, decision } = askedRowsOf(trace);
  const { kind, to, stage, sentAt, receivedAt } = data.tables.messages.columns;
  const row = message[number];
  const isGone = isLost(trace, row);
  const said = decision[number] === NONE ? null : readSaid(trace, number);
  const until = hold[number] === NONE ? Infinity : data.tables.holds.columns.to[hold[number]];
  const name = data.messageKinds[kind[row]].name;
  const byName = name === 'refusable' ? 'refusable' : name === 'getTask' ? 'plain' : 'nonRefusable';
  return {
    number,
    scheduler: to[row] - data.topology.servers,
    job: data.graphs.stageJob[stage[row]],
    asked: said?.payload.asked ?? byName,
    sentAt: sentAt[row],
    arrivesAt: isGone ? sentAt[row] + data.topology.networkDelay : receivedAt[row],
    isLost: isGone,
    said: said === null ? null : said.said,
    endsAt: Math.min(until, data.endedAt),
  };
}

function readSaid(trace: Trace, number: number) {
  const { data } = trace;
  const { decision, answer, hold } = askedRowsOf(trace);
  const { row: decided, at, payload } = trace.decisionsOfKind(hopperAnswerKind).at(decision[number]);
  const row = answer[number];
  const { receivedAt } = data.tables.messages.columns;
  const handledAt = hold[number] === NONE ? Infinity : data.tables.holds.columns.to[hold[number]];
  const isGone = row !== NONE && isLost(trace, row);
  const arrivesAt = row === NONE || isGone ? at + data.topology.networkDelay : receivedAt[row];
  const said: Said = {
    row: decided,
    ...sizesIn(payload),
    gave: payload.gave,
    task: payload.task,
    taskJob: payload.task === null ? null : jobOfTask(data.graphs, payload.task),
    decidedAt: at,
    // A busy server reads the message only later.
    heardAt: Math.min(Math.max(arrivesAt, Number.isFinite(handledAt) ? handledAt : 0), data.endedAt),
  };
  return { payload, said };
}

function sizesIn(answer: HopperAnswer) {
  const { occupied, kept, size, believed, unsatisfied, unsatisfiedSize } = answer;
  return {
    has: occupied + kept,
    isMisled: answer.believedLifted && !answer.isLifted,
    size: size / SIZE_UNIT,
    believed: believed / SIZE_UNIT,
    waits: unsatisfied === null ? null : { job: unsatisfied, size: unsatisfiedSize / SIZE_UNIT },
  };
}

/** The attempt that the last answer brought. */
function attemptAfter(trace: Trace, server: ServerId, last: Question | undefined): Round['attempt'] {
  const said = last?.said ?? null;
  if (said === null || said.task === null) return null;
  const { boundAt, startedAt, server: ranOn } = trace.data.tables.attempts.columns;
  const row = trace
    .attemptsOfTask(said.task)
    .find((each) => ranOn[each] === server && boundAt[each] === said.decidedAt);
  const from = row === undefined ? Infinity : startedAt[row];
  if (!Number.isFinite(from)) return null;
  return { task: said.task, from, isCopy: said.gave !== 'original' };
}

/** Counts the refusals of a round before a question. */
export function refusalsBefore({ questions }: Round, place: number): number {
  return questions.slice(0, place).filter(({ said }) => said?.gave === 'refusal' && !said.isMisled).length;
}
