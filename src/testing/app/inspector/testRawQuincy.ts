import type { Scenario } from '../../../scenario/shape/schema.ts';
import type { Trace } from '../../../trace/trace.ts';
import { type RawDecision, rawAttempts, rawBlocks, rawJob } from './testRawDecisions.ts';

// ω price of waiting · ψ, ξ prices of the switches · Ω cap · R, X bytes across a rack switch, the core switch · A share

/** The prices of a run: cost of a second of waiting (ω), of a GB across a rack switch (ψ) and across the core (ξ). */
export interface RawPrices {
  readonly wait: number; // ω
  readonly rack: number; // ψ
  readonly core: number; // ξ
  readonly cap: number; // Ω
}

/**
 * Reads the prices of a scenario. Missing ones are the paper's (Quincy §6), except for Ω, for which the paper gives
 * no value.
 */
export function rawPrices({ runs: [{ policy, params = {} }] }: Scenario): RawPrices {
  const value = (name: string, otherwise: number) => Number(params[name] ?? otherwise);
  return {
    wait: value('waitCost', 0.5),
    rack: value('rackCost', 1),
    core: value('coreCost', policy === 'quincy-qfpx' ? 20 : 2),
    cap: value('costCap', 10_000),
  };
}

/** Bytes that cross switches. */
export interface RawTraffic {
  readonly rack: number;
  readonly core: number;
}

interface Part {
  readonly bytes: number;
  readonly holders: readonly number[];
}

/**
 * Lists the parts of a task's input with their holders at a time: blocks of files, and outputs of earlier tasks.
 * `isThenMade`: whether outputs made at exactly that time count.
 */
function partsOf(trace: Trace, task: number, at: number, isThenMade: boolean): readonly Part[] {
  const { storage, parents, stageFirstTask } = trace.data.graphs;
  const stage = trace.taskStage[task];
  const parts: Part[] = [...rawBlocks(trace, task)];
  const bytes = storage.shuffleBytes[stage];
  const before = [...parents.items.subarray(parents.first[stage], parents.first[stage + 1])];
  if (bytes === 0 || before.length === 0) return parts;
  const attempts = rawAttempts(trace);
  const makers = before.flatMap((parent) =>
    Array.from({ length: stageFirstTask[parent + 1] - stageFirstTask[parent] }, (_, i) => {
      const made = attempts.find(
        (each) =>
          each.task === stageFirstTask[parent] + i &&
          each.outcome === 1 &&
          (each.endedAt < at || (isThenMade && each.endedAt === at)),
      );
      return made === undefined ? [] : [made.server];
    }),
  );
  if (storage.isOneToOne[stage] === 1)
    return [...parts, { bytes, holders: makers[task - stageFirstTask[stage]] }];
  return [...parts, ...makers.map((holders) => ({ bytes: bytes / makers.length, holders }))];
}

/** Returns what a task would read across switches on a server (Quincy, Appendix). */
function trafficOn(trace: Trace, parts: readonly Part[], server: number): RawTraffic {
  const { rackOf } = trace.data.topology;
  let [rack, core] = [0, 0];
  for (const { bytes, holders } of parts) {
    if (holders.includes(server)) continue;
    if (holders.some((holder) => rackOf[holder] === rackOf[server])) rack += bytes;
    else core += bytes;
  }
  return { rack, core };
}

/** d = min(ψ·R + ξ·X, Ω), in whole KB, as the scheduler is told. */
export function rawDataCost({ rack: psi, core: xi, cap }: RawPrices, { rack, core }: RawTraffic): number {
  return Math.min(psi * (Math.round(rack / 1000) / 1e6) + xi * (Math.round(core / 1000) / 1e6), cap);
}

/**
 * Lists what a task might read across switches on each server, twice: with and without outputs made at exactly that
 * time.
 */
export function rawTraffics(trace: Trace, task: number, at: number): readonly (readonly RawTraffic[])[] {
  const { servers } = trace.data.topology;
  return [true, false].map((isThenMade) => {
    const parts = partsOf(trace, task, at, isThenMade);
    return Array.from({ length: servers }, (_, server) => trafficOn(trace, parts, server));
  });
}

/** Returns the most expensive of several servers' traffic. */
export function rawWorst(prices: RawPrices, traffics: readonly RawTraffic[]): RawTraffic {
  return traffics.reduce((worst, each) =>
    rawDataCost({ ...prices, cap: Infinity }, each) > rawDataCost({ ...prices, cap: Infinity }, worst)
      ? each
      : worst,
  );
}

/** What a root task reported about a task. */
export interface RawSubmit {
  readonly row: number;
  readonly at: number;
  readonly task: number;
  readonly hasAny: boolean;
  readonly any: RawTraffic; // bytes
  readonly places: readonly { readonly to: number; readonly rack: number; readonly core: number }[]; // bytes
}

export function rawSubmit({ row, at, words }: RawDecision): RawSubmit {
  const [task, hasAny, rack, core, ...rest] = words;
  const places = [];
  for (let i = 0; i < rest.length; i += 3)
    places.push({ to: rest[i], rack: 1000 * rest[i + 1], core: 1000 * rest[i + 2] });
  return { row, at, task, hasAny: hasAny === 1, any: { rack: 1000 * rack, core: 1000 * core }, places };
}

/** Finds the last submission of a task before a row. */
export function rawSubmitBefore(decisions: readonly RawDecision[], task: number, row: number): RawSubmit {
  const found = decisions.findLast(
    (each) => each.kind === 'quincy/submit' && each.words[0] === task && each.row < row,
  );
  if (found === undefined) throw new Error(`task ${task} was never submitted`);
  return rawSubmit(found);
}

const entering = ['quincy/submit', 'quincy/over-share', 'quincy/evict'];

/** Lists the tasks that stood in queues before a row, in order of arrival. Only for runs in which nothing is lost. */
export function rawWaiting(
  trace: Trace,
  decisions: readonly RawDecision[],
  row: number,
): readonly RawSubmit[] {
  const came = new Map<number, number>(); // task → row
  for (const decision of decisions) {
    if (decision.row >= row) break;
    const [task] = decision.words;
    if (entering.includes(decision.kind)) came.set(task, decision.row);
    if (decision.kind === 'quincy/match') came.delete(task);
  }
  // A stopped task may have finished before the message to stop reached it.
  const { at } = decisions[row];
  for (const each of rawAttempts(trace)) if (each.outcome === 1 && each.endedAt <= at) came.delete(each.task);
  return [...came]
    .sort(([, one], [, other]) => one - other)
    .map(([task]) => rawSubmitBefore(decisions, task, row));
}

/** Tells whether a task is in the queue of a server (level 0), of its rack (1) or of the cluster (2). */
export function rawStandsIn(
  { data }: Trace,
  { places, hasAny }: RawSubmit,
  server: number,
  level: number,
): boolean {
  const { servers, rackOf } = data.topology;
  if (level === 2) return hasAny;
  const to = level === 0 ? server : servers + rackOf[server];
  return places.some((place) => place.to === to);
}

/**
 * Counts the tasks of a job that run before a row. `least` and `most` differ by those that end at exactly that time,
 * which the scheduler may not know yet.
 */
export function rawRunningThen(trace: Trace, decisions: readonly RawDecision[], job: number, row: number) {
  const { at } = decisions[row];
  const launched = new Map<number, number>(); // task → row
  for (const decision of decisions) {
    if (decision.row >= row) break;
    const [task] = decision.words;
    const { kind } = decision;
    if (kind === 'quincy/match' || kind === 'quincy/start') launched.set(task, decision.row);
    if (['quincy/over-share', 'quincy/evict', 'quincy/leave'].includes(kind)) launched.delete(task);
  }
  const finished = new Map<number, number>();
  for (const each of rawAttempts(trace)) if (each.outcome === 1) finished.set(each.task, each.endedAt);
  const running = [...launched].filter(([task]) => rawJob(trace, task) === job);
  const until = ([task]: readonly [number, number]) => finished.get(task) ?? Infinity;
  return {
    least: running.filter((each) => until(each) > at).length,
    most: running.filter((each) => until(each) >= at).length,
    youngest: running.reduce((last, each) => (each[1] > last[1] ? each : last), [-1, -1])[0],
  };
}

/**
 * Computes the share of a job before a row (Quincy §3.3): min(⌊M/K⌋, N), and the rest in equal parts. Returns all
 * possible values, as tasks and jobs that end or begin at exactly that time may count or not. Only for runs in which
 * nothing is lost.
 */
export function rawShares(
  trace: Trace,
  decisions: readonly RawDecision[],
  job: number,
  row: number,
): ReadonlySet<number> {
  const found = new Set<number>();
  const { at } = decisions[row];
  const { topology, tables } = trace.data;
  const finished = new Map<number, number>();
  for (const each of rawAttempts(trace)) if (each.outcome === 1) finished.set(each.task, each.endedAt);
  for (const counts of [(end: number) => end > at, (end: number) => end >= at]) {
    for (const beforeRow of [row, decisions.findIndex((each) => each.at === at)]) {
      const isThere = (task: number) => counts(finished.get(task) ?? Infinity);
      const admitted = decisions.filter((each) => each.kind === 'quincy/admit' && each.row < beforeRow);
      const jobs = admitted
        .map(({ words }) => words[0])
        .filter((each) => counts(tables.jobs.columns.finishedAt[each]));
      const submitted = new Set(
        decisions
          .filter((each) => each.kind === 'quincy/submit' && each.row < beforeRow)
          .map(({ words }) => words[0]),
      );
      const wanted = jobs.map(
        (each) => [...submitted].filter((task) => rawJob(trace, task) === each && isThere(task)).length,
      );
      const places = topology.slots.reduce((sum, slots) => sum + slots, 0) - jobs.length;
      const shares = shareOut(places, wanted);
      if (jobs.includes(job)) found.add(shares[jobs.indexOf(job)]);
    }
  }
  return found;
}

function shareOut(places: number, wanted: readonly number[]): readonly number[] {
  const baseline = Math.floor(places / wanted.length);
  const shares = wanted.map((want) => Math.min(baseline, want));
  let left = places - shares.reduce((sum, share) => sum + share, 0);
  while (left > 0 && shares.some((share, row) => share < wanted[row])) {
    const wanting = wanted.flatMap((want, row) => (shares[row] < want ? [row] : []));
    const part = Math.max(1, Math.floor(left / wanting.length));
    for (const row of wanting) {
      const more = Math.min(part, wanted[row] - shares[row], left);
      shares[row] += more;
      left -= more;
    }
  }
  return shares;
}
