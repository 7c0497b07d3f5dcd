import { firstPosition } from '../../../algorithms/firstPosition.ts';
import { NONE, type ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import { createRowLists, type RowLists, rowsOf } from '../../../trace/rowLists.ts';
import type { Trace } from '../../../trace/trace.ts';
import { type AskedRows, askedRowsOf, hopperAnswerHeadKind, mostRefusals } from './askedRows.ts';

/** Rounds of questions: all that a server asks for one free slot. In the order in which they began. */
interface RoundList {
  readonly length: number;
  readonly server: Uint32Array; // [rounds]
  readonly begins: Float64Array; // [rounds], Micros
  readonly refusals: Uint16Array; // [rounds]
  readonly questions: RowLists; // of each round
  readonly ofServer: RowLists; // rounds of each server
  /** Rounds that were refused as often as servers put up with, or if there is none, those that were refused most often. */
  readonly mostRefused: readonly number[];
}

/** Lists the rounds of a run. */
export const roundsOf = ofTrace(readRounds);

/** A round whose last answer brought no task: it may go on at that very moment. */
interface Waiting {
  readonly round: number;
  readonly at: Micros;
  readonly lane: number;
}

function readRounds(trace: Trace): RoundList {
  const asked = askedRowsOf(trace);
  const { sentAt } = trace.data.tables.messages.columns;
  const roundOf = new Uint32Array(asked.length);
  const server: number[] = [];
  const begins: Micros[] = [];
  const refusals: number[] = [];
  const waiting = new Map<ServerId, Waiting[]>();
  const ends = endingsOf(trace, asked);
  for (let question = 0; question < asked.length; question += 1) {
    const at = sentAt[asked.message[question]];
    const from = asked.server[question];
    // A round whose answer came earlier and that has asked nobody since is over.
    const open = (waiting.get(from) ?? []).filter((each) => each.at === at);
    const lane = ends.laneOf(question);
    const same = open.find((each) => each.lane === lane) ?? open.at(0);
    const round = same?.round ?? begins.length;
    if (same === undefined) {
      server.push(from);
      begins.push(at);
      refusals.push(0);
    }
    roundOf[question] = round;
    const left = (waiting.get(from) ?? []).filter((each) => each !== same && each.at >= at);
    const end = ends.endOf(question);
    if (end.isRefused) refusals[round] += 1;
    if (end.goesOn) left.push({ round, at: end.at, lane });
    waiting.set(from, left);
  }
  const most = refusals.reduce((highest, count) => Math.max(highest, count), 0);
  const enough = Math.min(most, mostRefusals(trace, 0) ?? most);
  return {
    length: begins.length,
    server: Uint32Array.from(server),
    begins: Float64Array.from(begins),
    refusals: Uint16Array.from(refusals),
    questions: createRowLists(asked.length, begins.length, (question) => roundOf[question]),
    ofServer: createRowLists(begins.length, trace.data.topology.servers, (round) => server[round]),
    mostRefused: [...begins.keys()].filter((round) => refusals[round] >= enough),
  };
}

/** Reads how questions ended. */
function endingsOf(trace: Trace, { hold, decision }: AskedRows) {
  const { lane, to } = trace.data.tables.holds.columns;
  const answers = trace.decisionsOfKind(hopperAnswerHeadKind);
  return {
    laneOf: (question: number) => (hold[question] === NONE ? NONE : lane[hold[question]]),
    endOf(question: number) {
      if (hold[question] === NONE || decision[question] === NONE)
        return { at: 0, isRefused: false, goesOn: false };
      const { gave } = answers.at(decision[question]).payload;
      const goesOn = gave === 'refusal' || gave === 'nothing' || gave === 'over';
      return { at: to[hold[question]], isRefused: gave === 'refusal', goesOn };
    },
  };
}

/**
 * Chooses the round to show: of a server its last one that began up to the moment, or its first; without a server the one
 * nearest to the moment of those that were refused most. NONE if there is none.
 */
export function roundToShow(rounds: RoundList, server: ServerId | null, time: Micros): number {
  const own = server === null ? [] : roundsOfServer(rounds, server);
  if (own.length > 0) return own[Math.max(0, beganUntil(rounds, own, time) - 1)];
  const { mostRefused, begins } = rounds;
  const next = beganUntil(rounds, mostRefused, time);
  const [before, after] = [mostRefused.at(Math.max(0, next - 1)), mostRefused.at(next)];
  if (before === undefined) return NONE;
  if (after === undefined) return before;
  return time - begins[before] <= begins[after] - time ? before : after;
}

/** The rounds of a server, in order; none for one that is not in this run. */
export function roundsOfServer({ ofServer }: RoundList, server: ServerId): ArrayLike<number> {
  return server < ofServer.first.length - 1 ? rowsOf(ofServer, server) : [];
}

/** The next round of a server after another one that was refused at least once, or NONE. */
export function nextRefused(rounds: RoundList, round: number): number {
  const own = roundsOfServer(rounds, rounds.server[round]);
  for (let at = 0; at < own.length; at += 1)
    if (own[at] > round && rounds.refusals[own[at]] > 0) return own[at];
  return NONE;
}

function beganUntil({ begins }: RoundList, own: ArrayLike<number>, time: Micros): number {
  return firstPosition(0, own.length, (position) => begins[own[position]] > time);
}
