import { formatBytes, formatCount, formatSeconds } from '../../../base/format.ts';
import { NONE, type ServerId, type TaskId } from '../../../engine/ids.ts';
import {
  type Evidence,
  type Explanation,
  evidenceOf,
  numberWord,
  type Piece,
  say,
} from '../../../explain/explanation.ts';
import { decisionBehind, nameOfServer } from '../../../explain/facts.ts';
import {
  type Alternative,
  type Leave,
  leaveKind,
  MOST_SERVERS_WITH_NEXT,
  type Path,
  type Start,
  startKind,
} from '../../../policies/quincy/decisions/flow.ts';
import type { Rules, Submit } from '../../../policies/quincy/decisions/jobs.ts';
import { COST_SCALE, dataCost, type Prices, secondsOf } from '../../../policies/quincy/decisions/prices.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { rackName, taskName } from '../../../views/shared/names.ts';
import { arcsOf } from '../stage/arcs.ts';
import { explainQuincyMoves } from './explainMoves.ts';
import { boundsBehind, costWords, moreWords, placeName, submitBefore, trafficWords } from './runFacts.ts';

// v = ω·ν cost of staying unscheduled · ω price of a second of waiting

const ANY = 'any server';

/** Explains a task that the flow of a solve put on a server (Quincy §4.2); null when no start was recorded. */
export function explainQuincyFlow(trace: Trace, task: TaskId, rules: Rules): Explanation | null {
  const start = decisionBehind(trace, startKind, task);
  if (start === undefined) return null;
  const submit = submitBefore(trace, task, start.row)?.payload ?? null;
  // Set if the task moved, because it had a server when the flow was solved.
  const leave =
    trace
      .decisionsOfStage(leaveKind, start.stage)
      .find(({ payload }) => payload.task === task && payload.solve === start.payload.solve)?.payload ?? null;
  const { server, price } = start.payload;
  const way = pathWords(trace, start.payload, submit);
  const wait = waitWords(start.payload, rules.prices) + boundWords(trace, start);
  const worth = price > 0 ? ` To other tasks this slot was worth ${costWords(price)}.` : '';
  const next = nextWords(trace, start.payload, leave);
  return {
    sentence: say`Task *${taskName(trace.data.graphs, task)}* runs on *${nameOfServer(trace, server)}*${way}${wait}${worth}${next}`,
    brief: briefWords(trace, start.payload, leave),
    evidence:
      submit === null ? null : wayEvidence(trace, { start: start.payload, submit, leave }, rules.prices),
    moves: explainQuincyMoves(trace, task),
    arcs: arcsOf(trace, task),
  };
}

function pathWords(trace: Trace, start: Start, submit: Submit | null): readonly Piece[] {
  const { path, server, dataCost: cost, exactCost } = start;
  const moved = trafficOf(trace, submit, path, server);
  const what = moved === null ? 'data' : trafficWords(moved.rackKB, moved.coreKB);
  const own = nameOfServer(trace, server);
  if (path === 'computer')
    return say`: its flow went *straight there*. That moves ${what} = cost ${costWords(cost)}.`;
  const rack = rackName(trace.data.topology.rackOf[server]);
  const [by, where] = path === 'rack' ? [rack, rack] : ['the cluster (X)', 'the cluster'];
  const exact = exactCost === cost ? `, on ${own} too` : `, on ${own} only ${costWords(exactCost)}`;
  const to = path === 'cluster' ? `, to ${ANY}` : '';
  return say`: its flow went *by ${by}*${to}. On the worst server of ${where} that moves ${what} = cost ${costWords(cost)}${exact}.`;
}

function trafficOf(trace: Trace, submit: Submit | null, path: Path, server: ServerId) {
  if (submit === null) return null;
  if (path === 'cluster') return submit.any;
  const { servers, rackOf } = trace.data.topology;
  const to = path === 'rack' ? servers + rackOf[server] : server;
  return submit.preferred.find((preference) => preference.to === to) ?? null;
}

function waitWords({ waitCost }: Start, { wait, cap }: Prices): string {
  if (waitCost === 0)
    return wait === 0
      ? ' Waiting costs nothing (ω = 0).'
      : ' Waiting would have cost nothing, as it had not waited yet.';
  if (waitCost === cap * COST_SCALE)
    return ` Waiting longer would have cost ${costWords(waitCost)}, the most that waiting costs (Ω).`;
  const seconds = secondsOf(waitCost / wait); // of ν
  return ` Waiting longer would have cost ${costWords(waitCost)} (${formatSeconds(seconds)} at ω = ${wait / 100} a second).`;
}

/** If waiting would have cost less, names the lower bound that made the task run (Quincy §4.3). */
function boundWords(trace: Trace, start: Decision<Start>): string {
  const { waitCost, dataCost } = start.payload;
  const bounds = boundsBehind(trace, start);
  if (waitCost >= dataCost || bounds === undefined) return '';
  return ` That is less, but its job has to run ${numberWord(bounds.least)} at least (E).`;
}

function nextWords(trace: Trace, { next }: Start, leave: Leave | null): readonly Piece[] {
  if (next === null) {
    if (trace.data.topology.servers <= MOST_SERVERS_WITH_NEXT) return [' No other place was found for it.'];
    return [
      ` The next best way is recorded in clusters of at most ${formatCount(MOST_SERVERS_WITH_NEXT)} servers.`,
    ];
  }
  return say` The next best, ${nextName(trace, next, leave)}, would have cost *${moreWords(next.extra)}*.`;
}

/** The same in a few words, for those who hear it. */
function briefWords(trace: Trace, { path, server, dataCost, next }: Start, leave: Leave | null): string {
  const by = path === 'rack' ? rackName(trace.data.topology.rackOf[server]) : 'the cluster (X)';
  const way = path === 'computer' ? 'straight there' : `by ${by}`;
  const went = `its flow went ${way} at cost ${costWords(dataCost)}`;
  if (next === null) return went;
  return `${went}; the next best, ${nextName(trace, next, leave)}, would have cost ${moreWords(next.extra)}`;
}

function nextName(trace: Trace, { path, server }: Alternative, leave: Leave | null): string {
  if (path === 'unscheduled') return 'to wait longer';
  if (path === 'computer')
    return `${leave?.from === server ? 'to stay on ' : ''}${nameOfServer(trace, server)}`;
  const name = path === 'cluster' ? ANY : wayName(trace, path, server);
  return server === NONE ? name : `${name} (${nameOfServer(trace, server)})`;
}

const CLUSTER = 'cluster';
const WAITS = 'waits longer';

/** A path that a task's flow could have taken. */
interface Way {
  readonly name: string;
  readonly rackKB: number;
  readonly coreKB: number;
  readonly cost: number; // units, of this path alone
}

/** What a task could choose from when it started. */
interface Choice {
  readonly start: Start;
  readonly submit: Submit;
  /** Its departure from the server that it ran on until then, or null: it waited. */
  readonly leave: Leave | null;
}

/** Names a path by its target. */
function wayName(trace: Trace, path: Path, server: ServerId): string {
  if (path === 'unscheduled') return WAITS;
  if (path === 'cluster' || server === NONE) return CLUSTER;
  return path === 'rack' ? rackName(trace.data.topology.rackOf[server]) : nameOfServer(trace, server);
}

/** Lists all paths that a task had when it started: first the one taken, then the next best, then by cost. */
function wayEvidence(trace: Trace, choice: Choice, prices: Prices): Evidence {
  const { start, leave } = choice;
  const ways = waysOf(trace, choice, prices);
  const taken = wayName(trace, start.path, start.server);
  const isStay = start.next?.path === 'computer' && start.next.server === leave?.from;
  const nextName = start.next === null ? null : wayName(trace, start.next.path, start.next.server);
  const next = isStay ? stayName(trace, leave) : nextName;
  const order = ({ name }: Way) => (name === taken ? 0 : name === next ? 1 : 2);
  const sorted = [...ways].sort((one, other) => order(one) - order(other) || one.cost - other.cost);
  const hasRack = ways.some(({ rackKB }) => rackKB > 0);
  const hasCore = ways.some(({ coreKB }) => coreKB > 0);
  return evidenceOf(
    ['way', ...(hasRack ? ['rack'] : []), ...(hasCore ? ['core'] : []), 'costs'],
    sorted,
    ({ name }) => name === taken,
    ({ name, rackKB, coreKB, cost }) => [
      name,
      ...(hasRack ? [sizeText(rackKB)] : []),
      ...(hasCore ? [sizeText(coreKB)] : []),
      costWords(cost),
    ],
  );
}

function waysOf(trace: Trace, { start, submit, leave }: Choice, prices: Prices): readonly Way[] {
  const { any, preferred } = submit;
  const way = (name: string, rackKB: number, coreKB: number): Way => ({
    ...{ name, rackKB, coreKB },
    cost: dataCost(prices, rackKB, coreKB),
  });
  const elsewhere = preferred.filter(({ to }) => to !== leave?.from);
  return [
    ...elsewhere.map(({ to, rackKB, coreKB }) => way(placeName(trace, to), rackKB, coreKB)),
    ...(any === null ? [] : [way(CLUSTER, any.rackKB, any.coreKB)]),
    ...(leave === null ? [] : [{ ...way(stayName(trace, leave), 0, 0), cost: leave.stayCost }]),
    { name: WAITS, rackKB: 0, coreKB: 0, cost: start.waitCost },
  ];
}

/** Names staying where it ran, whose cost is reduced by the work that would be lost (Quincy §4.3). */
function stayName(trace: Trace, { from }: Leave): string {
  return `stays on ${nameOfServer(trace, from)}`;
}

function sizeText(kilobytes: number): string {
  return kilobytes === 0 ? '' : formatBytes(kilobytes * 1000);
}
