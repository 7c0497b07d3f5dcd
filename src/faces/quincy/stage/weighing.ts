import { firstPosition } from '../../../algorithms/firstPosition.ts';
import { maxOf, minOf } from '../../../base/extremes.ts';
import { type JobId, NONE, type ServerId, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { type Prices, tickOf } from '../../../policies/quincy/decisions/prices.ts';
import { Via } from '../../../policies/quincy/solver/problem.ts';
import { ofTraceBy } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { type Alternative, alternativesOf, isKept } from '../flow-graph/alternatives.ts';
import { historyOf, type SolveHistory, type Submitted } from '../flow-graph/history.ts';
import { problemAt, type SolvedProblem } from '../flow-graph/problemAt.ts';

// θ seconds that a task worked · d* data cost where it runs · ψ, ξ prices of a GB across the switches

/** A task that runs where a waiting one has its data. */
interface InTheWay {
  readonly running: TaskId;
  readonly server: ServerId;
  readonly newcomer: TaskId;
  /** What that would read across switches on the worst server, less what it would there. */
  readonly elsewhereKB: number;
}

/** What it costs that such a task gives way, and what it costs that it stays. */
export interface Scales extends InTheWay {
  /** Where it goes if it gives way; NONE: it waits. */
  readonly to: ServerId;
  /** Whether it gave way, as recorded. */
  readonly hasLeft: boolean;
  /** θ, when it was weighed. */
  readonly workedTicks: number;
  /** What it would lose itself: θ, and what it reads more elsewhere. Units, > 0. */
  readonly move: number;
  /** What all others together would pay more. Units, > 0. */
  readonly stay: number;
  /** What of that the newcomer pays for reading from afar; units. */
  readonly reads: number;
  /** What the newcomer would read across switches elsewhere, less what it would there. */
  readonly rackKB: number;
  readonly coreKB: number;
}

/** What a solve weighs of tasks that run where those of a job have their data (Quincy §4.3). */
export interface Weighing {
  /** When it was weighed: the costs are of this moment. */
  readonly at: Micros;
  /** When that was carried out, and the decision of it. */
  readonly doneAt: Micros;
  readonly row: number;
  readonly prices: Prices;
  /** Whether tasks that run may be moved at all. */
  readonly mayMove: boolean;
  /** All tasks that run where those of the job have their data, each with the one whose data that is. */
  readonly inTheWay: readonly InTheWay[];
  /** First those that others would pay most for, beyond what they lose themselves. */
  readonly scales: readonly Scales[];
  /** How many more could give way. */
  readonly others: number;
}

/** More are too many to draw; of the others the number is said. */
const MOST_DRAWN = 2;
/** How many are weighed: each takes some solves. Our choice. */
const MOST_WEIGHED = 8;
/** In larger clusters single servers are not seen. Our choice. */
const MOST_SERVERS = 100;

/**
 * Gives what is weighed of a job at a moment: by the last solve in which its tasks had no server, or, until there is one, by the
 * one to come. Null: no flow decides, or the job is not there.
 */
export function weighingAt(trace: Trace, job: JobId, time: Micros): Weighing | null {
  if (trace.data.topology.servers > MOST_SERVERS || trace.data.tables.jobs.columns.arrivedAt[job] > time)
    return null;
  const history = historyOf(trace);
  const position = history === null ? NONE : positionAt(history, job, time);
  return position === NONE ? null : weighed(trace, `${position} ${job}`);
}

const weighed = ofTraceBy((trace, key: string): Weighing | null => {
  const [position, job] = key.split(' ').map(Number);
  const history = historyOf(trace);
  return history === null ? null : weigh(problemAt(history, position), job);
});

/** The position of the solve that a job is shown by. */
function positionAt(history: SolveHistory, job: JobId, time: Micros): number {
  const { solves } = history;
  const rowBefore = (row: number) => firstPosition(0, solves.length, (place) => solves.at(place).row >= row);
  const now = solves.countUntil(time) - 1;
  const own = history.submits
    .filter((submitted) => submitted.job === job)
    .map(({ row, stays }) => {
      const last = stays.length === 0 ? solves.length - 1 : rowBefore(stays[0].row) - 1;
      return { first: rowBefore(row), last };
    })
    .filter(({ first, last }) => first <= last);
  if (own.length === 0) return NONE;
  const past = own.filter(({ first }) => first <= now).map(({ last }) => Math.min(last, now));
  return past.length > 0 ? maxOf(past) : minOf(own.map(({ first }) => first));
}

function weigh(solved: SolvedProblem, job: JobId): Weighing {
  const { history, position, at, prices } = solved;
  const { mayPreempt } = history.rules;
  const { tasks } = solved;
  const pairs = pairsOf(solved, job);
  const weighedPairs = (mayPreempt ? pairs : [])
    .slice(0, MOST_WEIGHED)
    .map((pair) => scalesOf(solved, pair))
    .filter((scales) => scales !== null)
    .sort((one, other) => one.move - one.stay - (other.move - other.stay));
  const { at: doneAt, row } = history.solves.at(position);
  return {
    at,
    doneAt,
    row,
    prices,
    mayMove: mayPreempt,
    inTheWay: pairs.map(({ waits, runs, server }) => ({
      running: tasks[runs].task,
      server,
      newcomer: tasks[waits].task,
      elsewhereKB: elsewhereKB(tasks[waits].submit, server),
    })),
    scales: weighedPairs.slice(0, MOST_DRAWN),
    others:
      Math.max(0, weighedPairs.length - MOST_DRAWN) +
      (mayPreempt ? Math.max(0, pairs.length - MOST_WEIGHED) : 0),
  };
}

/** A waiting task and one that runs where its data is, by their rows in the problem. */
interface Pair {
  readonly waits: number;
  readonly runs: number;
  readonly server: ServerId;
  /** How much more the waiting task would pay on any server. */
  readonly saved: number;
}

/** Lists the tasks that hold servers where waiting tasks of a job would read less than elsewhere, each once. */
function pairsOf({ problem, tasks }: SolvedProblem, job: JobId): readonly Pair[] {
  const { rackOf, capacity, firstArc, arcTo, arcCost, anyCost } = problem;
  const on = new Map<ServerId, number[]>();
  for (const [row, { stay }] of tasks.entries())
    if (stay !== null) on.set(stay.server, [...(on.get(stay.server) ?? []), row]);
  const best = new Map<number, Pair>();
  for (const [waits, task] of tasks.entries()) {
    if (task.job !== job || task.stay !== null) continue;
    for (let arc = firstArc[waits]; arc < firstArc[waits + 1]; arc += 1) {
      const server = arcTo[arc];
      const holders = server < rackOf.length ? (on.get(server) ?? []) : [];
      const saved = anyCost[waits] - arcCost[arc];
      if (holders.length < capacity[server] || !(saved > 0)) continue;
      for (const runs of holders)
        if (saved > (best.get(runs)?.saved ?? 0)) best.set(runs, { waits, runs, server, saved });
    }
  }
  return [...best.values()].sort((one, other) => other.saved - one.saved);
}

/** Weighs by solving again, with the running task kept and with it gone; null: there is nothing to choose. */
function scalesOf(solved: SolvedProblem, { waits, runs }: Pair): Scales | null {
  const { history, problem, tasks, solve } = solved;
  const { stay: own, task: running, workedTicks } = tasks[runs];
  if (own === null || isKept(solved, runs)) return null;
  const ways = alternativesOf(problem, runs);
  const keeps = ways.find(({ via, to }) => via === Via.computer && to === own.server);
  const leaves = ways.find((way) => way !== keeps);
  if (keeps === undefined || leaves === undefined || !Number.isFinite(keeps.extra + leaves.extra))
    return null;
  const left = history.leavesOf.get(solve.number)?.find(({ task }) => task === running);
  const move = left === undefined ? leaves.cost - keeps.cost : left.leaveCost - left.stayCost;
  const stay = move + keeps.extra - leaves.extra;
  if (!(move > 0 && stay > 0)) return null;
  return {
    running,
    server: own.server,
    workedTicks,
    move,
    stay,
    newcomer: tasks[waits].task,
    elsewhereKB: elsewhereKB(tasks[waits].submit, own.server),
    to: left?.to ?? leaves.computer,
    hasLeft: left !== undefined,
    ...readsMore(solved, waits, own.server),
  };
}

function elsewhereKB({ any, preferred }: Submitted['submit'], server: ServerId): number {
  const there = preferred.find(({ to }) => to === server);
  return any === null ? 0 : any.rackKB + any.coreKB - (there?.rackKB ?? 0) - (there?.coreKB ?? 0);
}

/** What a waiting task would read more, and pay for that, by its best way past a server. */
function readsMore({ problem, tasks }: SolvedProblem, row: number, server: ServerId) {
  const { submit } = tasks[row];
  const ways = alternativesOf(problem, row);
  const there = submit.preferred.find(({ to }) => to === server);
  const here = ways.find(({ via, to }) => via === Via.computer && to === server);
  const past = ways.find((way) => way !== here && way.via !== Via.unscheduled);
  const read = past === undefined ? null : trafficOf(submit, past, problem.rackOf.length);
  return {
    reads: past === undefined || here === undefined ? 0 : past.cost - here.cost,
    rackKB: (read?.rackKB ?? 0) - (there?.rackKB ?? 0),
    coreKB: (read?.coreKB ?? 0) - (there?.coreKB ?? 0),
  };
}

function trafficOf({ preferred, any }: Submitted['submit'], { via, to }: Alternative, servers: number) {
  if (via === Via.cluster) return any;
  const place = via === Via.rack ? servers + to : to;
  return preferred.find((each) => each.to === place) ?? null;
}

/** θ of a running task at a moment: until it is weighed it grows with the clock. */
export function workedAt({ at }: Pick<Weighing, 'at'>, { workedTicks }: Scales, time: Micros): number {
  return workedTicks - Math.max(0, tickOf(at) - tickOf(time));
}
