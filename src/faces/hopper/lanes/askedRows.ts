import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { MessageKind } from '../../../engine/record/schema.ts';
import { choice, decisionKind, type PayloadOf, whole } from '../../../kit/decisionSchema.ts';
import { asks, gifts, hopperAnswerKind } from '../../../policies/hopper/decisions/answers.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import { paramsAt } from '../../../trace/paramsAt.ts';
import type { DecisionList, Trace } from '../../../trace/trace.ts';

/** The first fields of a scheduler's answer: for what looks at all answers of a run. */
export const hopperAnswerHeadKind = decisionKind(hopperAnswerKind.name, {
  server: whole,
  job: whole,
  asked: choice(asks),
  gave: choice(gifts),
});
type AnswerHead = PayloadOf<typeof hopperAnswerHeadKind>;

// Names of messages, as `policies/hopper` and the engine's reservations register them.
const QUESTIONS = ['refusable', 'nonRefusable', 'getTask'];
const ANSWERS = ['launch', 'refuse', 'notNow', 'noTask', 'keep'];

/** Tells which kinds of messages ask for a task, and which answer. */
function kindNumbers(kinds: readonly MessageKind[]) {
  return {
    isQuestion: kinds.map(({ name, to }) => to === 'scheduler' && QUESTIONS.includes(name)),
    isAnswer: kinds.map(({ name, to }) => to === 'server' && ANSWERS.includes(name)),
  };
}

/**
 * The questions of servers for free slots, in the order in which they were asked, and the rows that belong to each: a run
 * records messages, held slots and decisions apart from each other.
 */
export interface AskedRows {
  readonly length: number;
  readonly message: Uint32Array; // [questions] → row of messages
  readonly server: Uint32Array; // [questions]
  /** The slot that was held meanwhile, or NONE. */
  readonly hold: Int32Array; // [questions] → row of holds
  /** What the scheduler decided, or NONE if it never did. */
  readonly decision: Int32Array; // [questions] → position in the list of answers
  /** The message with the answer, or NONE. */
  readonly answer: Int32Array; // [questions] → row of messages
}

/** Puts the rows of each question together. */
export const askedRowsOf = ofTrace(readAskedRows);

function readAskedRows(trace: Trace): AskedRows {
  const { data } = trace;
  const { kind, from } = data.tables.messages.columns;
  const { isQuestion } = kindNumbers(data.messageKinds);
  const rows: number[] = [];
  for (let row = 0; row < data.tables.messages.length; row += 1) if (isQuestion[kind[row]]) rows.push(row);
  const asked: AskedRows = {
    length: rows.length,
    message: Uint32Array.from(rows),
    server: Uint32Array.from(rows, (row) => from[row]),
    hold: new Int32Array(rows.length).fill(NONE),
    decision: new Int32Array(rows.length).fill(NONE),
    answer: new Int32Array(rows.length).fill(NONE),
  };
  findHolds(trace, asked);
  findAnswers(trace, asked, trace.decisionsOfKind(hopperAnswerHeadKind));
  return asked;
}

/** A server holds a slot at the moment at which it asks. */
function findHolds({ data }: Trace, { length, message, server, hold }: AskedRows): void {
  const { holds, messages } = data.tables;
  const byServer = new Lines();
  for (let row = 0; row < holds.length; row += 1) byServer.add(holds.columns.server[row], row);
  const { from, stage } = holds.columns;
  for (let question = 0; question < length; question += 1) {
    const { sentAt, stage: stages } = messages.columns;
    const row = message[question];
    const fits = (each: number) => from[each] === sentAt[row] && stage[each] === stages[row];
    hold[question] = byServer.take(server[question], fits);
  }
}

/**
 * Between one server and one scheduler, messages arrive in the order in which they were sent, and a scheduler answers in the
 * order in which it was asked. Each decision but "nothing to say" has its message, also those that nobody asked for.
 */
function findAnswers(trace: Trace, asked: AskedRows, decisions: DecisionList<AnswerHead>): void {
  const { graphs, messageKinds, tables, topology } = trace.data;
  const { messages } = tables;
  const { kind, from, to, stage, sentAt, receivedAt } = messages.columns;
  const { isAnswer } = kindNumbers(messageKinds);
  const pair = (scheduler: number, server: number) => scheduler * topology.servers + server;
  const questions = new Lines();
  const answers = new Lines();
  for (let question = 0; question < asked.length; question += 1)
    questions.add(pair(to[asked.message[question]], asked.server[question]), question);
  for (let row = 0; row < messages.length; row += 1)
    if (isAnswer[kind[row]]) answers.add(pair(from[row], to[row]), row);
  for (let position = 0; position < decisions.length; position += 1) {
    const { at, actor, payload } = decisions.at(position);
    const between = pair(actor, payload.server);
    const answer = answers.take(between, (row) => sentAt[row] === at);
    if (payload.asked === 'kept') continue;
    const question = questions.take(between, (each) => {
      const row = asked.message[each];
      return graphs.stageJob[stage[row]] === payload.job && receivedAt[row] <= at;
    });
    if (question === NONE) continue;
    asked.decision[question] = position;
    asked.answer[question] = answer;
  }
}

/** Waiting lines, by key. */
class Lines {
  private readonly lines = new Map<number, { readonly items: number[]; next: number }>();

  add(key: number, item: number): void {
    const line = this.lines.get(key);
    if (line === undefined) this.lines.set(key, { items: [item], next: 0 });
    else line.items.push(item);
  }

  /** Takes the first item that fits, with all before it; NONE if none fits: then all stay. */
  take(key: number, fits: (item: number) => boolean): number {
    const line = this.lines.get(key);
    if (line === undefined) return NONE;
    for (let at = line.next; at < line.items.length; at += 1) {
      if (!fits(line.items[at])) continue;
      line.next = at + 1;
      return line.items[at];
    }
    return NONE;
  }
}

/** Refusals after which a server asks in a way that may not be refused, at a time; null: the policy knows no refusals. */
export function mostRefusals({ data }: Trace, time: Micros): number | null {
  const params = paramsAt(data, time);
  return typeof params.refusals === 'number' ? params.refusals : null;
}

/** Whether the job that follows is drawn evenly, as Pseudocode 3 is printed. */
export function drawsEvenly({ data: { params } }: Trace): boolean {
  return params.drawsAny === true;
}
