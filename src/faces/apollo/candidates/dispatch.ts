import type { AttemptId, ServerId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { nameOfServer } from '../../../explain/facts.ts';
import { copied, duplicated, type EstimateRecord, matched } from '../../../policies/apollo/decisions.ts';
import type { Trace } from '../../../trace/trace.ts';
import { taskName } from '../../../views/shared/names.ts';
import { chosenBy, type Placing, withoutFailure } from '../placing.ts';

/** A decision on one task, found by the kind of its record and its place among those. */
export interface ListedDispatch {
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
