import { firstPosition } from '../../../algorithms/firstPosition.ts';
import { type AttemptId, type JobId, NONE, type ServerId, type TaskId } from '../../../engine/ids.ts';
import { type Micros, toSeconds } from '../../../engine/kernel/time.ts';
import { nameOfServer } from '../../../explain/facts.ts';
import { copied, duplicated, type EstimateRecord, matched } from '../../../policies/apollo/decisions.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { tableBy } from '../../../views/grammar/legendOf.ts';
import { jobOfTask, taskName } from '../../../views/shared/names.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import {
  chosenBy,
  copyHead,
  duplicateHead,
  kindWords,
  matchHead,
  type Placing,
  withoutFailure,
} from '../placing.ts';
import { queuesAt } from './queues.ts';

/** A decision on one task, found by the kind of its record and its place among those. */
interface ListedDispatch {
  readonly by: 'match' | 'duplicate' | 'copy';
  readonly place: number;
  readonly at: Micros;
  readonly row: number;
  readonly task: TaskId;
}

/** One decision of a manager, with what it knew of each candidate. */
export interface Dispatch {
  readonly placing: Placing;
  readonly at: Micros;
  readonly task: TaskId;
  readonly name: string;
  /** The server that the task was sent to, or is matched with; null: none. */
  readonly server: ServerId | null;
  readonly candidates: readonly Candidate[];
  /** The attempt that was sent, or NONE. */
  readonly attempt: AttemptId;
  /** What became of the task: "sent with a token". */
  readonly fate: string;
}

/** A server that was considered. */
export interface Candidate extends EstimateRecord {
  readonly name: string;
  /** By how much Eq 2 multiplies the time without failure. */
  readonly factor: number;
}

const fates: Readonly<Record<string, string>> = {
  regular: 'sent with a token',
  opportunistic: 'sent without a token',
  upgraded: 'given a token where it waits',
  moved: 'given a token and moved',
  noCapacity: 'not sent: no token or allowance was left',
  unmatched: 'not sent: other tasks got its candidates',
};

/** Reads a decision. */
export function readDispatch(trace: Trace, listed: ListedDispatch): Dispatch {
  const placing = placingAt(trace, listed);
  const { decision } = placing;
  const { payload } = decision;
  const server = chosenBy(placing);
  const attempt = attemptOf(trace, payload.task, server, decision.at);
  return {
    ...{ placing, at: decision.at, task: payload.task, server, attempt },
    name: taskName(trace.data.graphs, payload.task),
    candidates: payload.candidates.map((each) => ({
      ...each,
      name: nameOfServer(trace, each.server),
      factor: factorOf(each),
    })),
    fate: fateOf(placing),
  };
}

function placingAt(trace: Trace, { by, place }: ListedDispatch): Placing {
  if (by === 'match') return { by, decision: trace.decisionsOfKind(matched).at(place) };
  if (by === 'duplicate') return { by, decision: trace.decisionsOfKind(duplicated).at(place) };
  return { by, decision: trace.decisionsOfKind(copied).at(place) };
}

function fateOf(placing: Placing): string {
  if (placing.by === 'match') return fates[placing.decision.payload.verdict];
  return placing.by === 'copy' ? 'a copy of a slow attempt' : 'a duplicate of one that waits';
}

function attemptOf(trace: Trace, task: TaskId, server: ServerId | null, at: Micros): AttemptId {
  const { server: servers, boundAt } = trace.data.tables.attempts.columns;
  const isIt = (row: AttemptId) => boundAt[row] === at && servers[row] === server;
  return trace.attemptsOfTask(task).find(isIt) ?? NONE;
}

/** P_succ + K_fail·(1 − P_succ), by which Eq 2 multiplies the time without failure. */
function factorOf(each: EstimateRecord): number {
  const whole = withoutFailure(each);
  return whole > 0 ? each.completion / whole : 1;
}

/** All decisions of managers for which they compared servers, in order of time. */
export const dispatchesOf = ofTrace((trace): readonly ListedDispatch[] => {
  const kinds = [
    ['match', matchHead],
    ['duplicate', duplicateHead],
    ['copy', copyHead],
  ] as const;
  const all: ListedDispatch[] = [];
  for (const [by, kind] of kinds) {
    const records = trace.decisionsOfKind<{ readonly task: TaskId }>(kind);
    for (let place = 0; place < records.length; place += 1) {
      const { at, row, payload } = records.at(place);
      all.push({ by, place, at, row, task: payload.task });
    }
  }
  return all.sort((one, other) => one.row - other.row);
});

/** What the viewer has selected. */
export interface Chosen {
  readonly job: JobId | null;
  readonly task: TaskId | null;
}

/** The numbers of the decisions on the selected task, or on tasks of the selected job, or of all. */
export function numbersFor(trace: Trace, { job, task }: Chosen): readonly number[] {
  const all = dispatchesOf(trace);
  const { graphs } = trace.data;
  const numbers = [...all.keys()];
  const ofTask = task === null ? [] : numbers.filter((each) => all[each].task === task);
  if (ofTask.length > 0) return ofTask;
  const ofJob = job === null ? [] : numbers.filter((each) => jobOfTask(graphs, all[each].task) === job);
  return ofJob.length > 0 ? ofJob : numbers;
}

/** The decision to show: the last one up to a moment among some, or the first of them; NONE if there is none. */
export function dispatchToShow(trace: Trace, numbers: readonly number[], time: Micros): number {
  const all = dispatchesOf(trace);
  const until = firstPosition(0, numbers.length, (place) => all[numbers[place]].at > time);
  return numbers[Math.max(0, until - 1)] ?? NONE;
}

// How far to look for a decision with a choice; more would take time in runs with many.
const FAR = 200;

/** The same; if nothing is selected, near the moment a decision between several servers, before it or else after it. */
export function dispatchFor(trace: Trace, numbers: readonly number[], chosen: Chosen, time: Micros): number {
  const shown = dispatchToShow(trace, numbers, time);
  if (shown === NONE || chosen.job !== null || chosen.task !== null) return shown;
  const all = dispatchesOf(trace);
  const isChoice = (number: number) => readDispatch(trace, all[number]).candidates.length > 1;
  for (let number = shown; number >= Math.max(0, shown - FAR); number -= 1)
    if (isChoice(number)) return number;
  const end = Math.min(all.length, shown + FAR);
  for (let number = shown + 1; number < end; number += 1) if (isChoice(number)) return number;
  return shown;
}

/** Lists the candidates of a decision with the parts of their estimates. Header first. */
export function candidatesTable(trace: Trace, number: number): TableRows {
  const { name, at, candidates, server } = readDispatch(trace, dispatchesOf(trace)[number]);
  const queues = queuesAt(trace, at);
  return tableBy(candidates, {
    task: () => name,
    'at (s)': () => toSeconds(at),
    server: (each) => each.name,
    'why a candidate': ({ kind }) => kindWords[kind],
    'files (s)': ({ init }) => toSeconds(init),
    'wait (s)': ({ wait }) => toSeconds(wait),
    'reads (s)': ({ read }) => toSeconds(read),
    'computes (s)': ({ cpu }) => toSeconds(cpu),
    P_succ: ({ success }) => success / 1e6,
    'estimate (s)': ({ completion }) => toSeconds(completion),
    'random (s)': ({ noise }) => toSeconds(noise),
    'matrix age (s)': ({ age }) => toSeconds(age),
    queued: (each) => queues.get(each.server)?.length ?? 0,
    chosen: (each) => (each.server === server ? 'yes' : ''),
  });
}

/** The same of the decision that is shown for what is selected, at a moment; nothing where there is none. */
export function candidatesTableAt(trace: Trace, chosen: Chosen, time: Micros): TableRows {
  const number = dispatchFor(trace, numbersFor(trace, chosen), chosen, time);
  return number === NONE ? [] : candidatesTable(trace, number);
}
