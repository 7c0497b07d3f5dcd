import type { Scenario } from '../../../scenario/shape/schema.ts';
import type { Trace } from '../../../trace/trace.ts';
import { type RawDecision, rawAttempts, rawDecisions, rawJob } from './testRawDecisions.ts';
import { rawAllowed } from './testRawTrace.ts';

/** How long a job had waited and how often it was skipped, by the pseudo-code of Delay Scheduling. */
export interface RawPatience {
  readonly waited: number;
  readonly skips: number;
  readonly level: number;
  /** Rows of the skips since the last reset. */
  readonly skipRows: readonly RawDecision[];
}

const FRESH: RawPatience = { waited: 0, skips: 0, level: 0, skipRows: [] };

/**
 * Replays all offers of a run by the pseudo-code and returns the patience of the job before each launch row. Times
 * are exact where every offer leaves a row, i.e. where no task is restricted to some servers and no server is lost.
 */
export function rawPatience(trace: Trace, isCounted: boolean): ReadonlyMap<number, RawPatience> {
  return replayOf(trace, isCounted).found;
}

/** Gives the patience of a job at a moment, found in the same way. */
export function rawPatienceAt(trace: Trace, isCounted: boolean, job: number, time: number): RawPatience {
  const steps = replayOf(trace, isCounted).steps.filter((step) => step.job === job && step.at <= time);
  return steps.at(-1)?.state ?? FRESH;
}

const replays = new WeakMap<Trace, ReturnType<typeof replay>>();

function replayOf(trace: Trace, isCounted: boolean): ReturnType<typeof replay> {
  const known = replays.get(trace) ?? replay(trace, isCounted);
  replays.set(trace, known);
  return known;
}

function replay(trace: Trace, isCounted: boolean) {
  const found = new Map<number, RawPatience>();
  const steps: { readonly job: number; readonly at: number; readonly state: RawPatience }[] = [];
  const states = new Map<number, RawPatience>();
  let decidedBefore = 0; // the last decision before the present offer
  let offer: { at: number; server: number; jobs: number[]; isTaken: boolean } | null = null;
  for (const decision of rawDecisions(trace)) {
    const isSkip = decision.kind === 'slots/skip';
    if (!isSkip && decision.kind !== 'slots/launch') continue;
    const { row, at, words } = decision;
    const job = trace.data.graphs.stageJob[decision.stage];
    const server = isSkip ? words[0] : words[1];
    const isSame = offer !== null && !offer.isTaken && offer.at === at && offer.server === server;
    if (offer === null || !isSame || offer.jobs.includes(job)) {
      if (offer !== null) decidedBefore = offer.at;
      offer = { at, server, jobs: [], isTaken: false };
    }
    offer.jobs.push(job);
    const state = states.get(job) ?? FRESH;
    const become = (next: RawPatience) => {
      states.set(job, next);
      steps.push({ job, at, state: next });
    };
    if (isSkip) {
      const elapsed = at - Math.max(decidedBefore, wantsSince(trace, job, row, at));
      become({
        ...{ waited: state.waited + elapsed, skips: state.skips + 1, level: state.level },
        skipRows: [...state.skipRows, decision],
      });
      continue;
    }
    offer.isTaken = true;
    found.set(row, state);
    const nearness = words[2] > 2 ? 0 : words[2];
    if (isCounted) become(nearness === 0 ? FRESH : state);
    else become({ ...FRESH, level: nearness });
  }
  return { found, steps };
}

/** Returns since when a job has had tasks to launch without interruption. */
function wantsSince(trace: Trace, job: number, row: number, at: number): number {
  const { jobFirstStage, stageFirstTask, stageJob } = trace.data.graphs;
  const { readyAt } = trace.data.tables.stages.columns;
  const before = rawDecisions(trace).filter(
    (each) => each.kind === 'slots/launch' && each.row < row && stageJob[each.stage] === job,
  );
  const stages = [];
  for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1)
    if (readyAt[stage] <= at)
      stages.push({ at: readyAt[stage], tasks: stageFirstTask[stage + 1] - stageFirstTask[stage] });
  stages.sort((one, other) => one.at - other.at);
  let since = 0;
  let tasks = 0;
  for (const stage of stages) {
    if (before.filter((each) => each.at <= stage.at).length >= tasks) since = stage.at;
    tasks += stage.tasks;
  }
  return since;
}

/** Counts the skips that led to a launch: those of the same offer, right before it. */
export function rawSkippedBefore(decisions: readonly RawDecision[], launch: RawDecision): number {
  let count = 0;
  for (let row = launch.row - 1; row >= 0; row -= 1) {
    const { kind, at, words } = decisions[row];
    if (kind !== 'slots/skip' || at !== launch.at || words[0] !== launch.words[1]) break;
    count += 1;
  }
  return count;
}

/** Counts the tasks of a job that held slots when an attempt was bound. */
export function rawRunning(trace: Trace, job: number, attempt: number): number {
  const attempts = rawAttempts(trace);
  const at = attempts[attempt].boundAt;
  return attempts.filter(
    (each) => each.row < attempt && each.endedAt > at && rawJob(trace, each.task) === job,
  ).length;
}

/** A job that competed with the one that was served, as far as the trace proves it. */
export interface Rival {
  readonly job: number;
  /** Whether one of its tasks might have run on that server. */
  readonly mayRunThere: boolean;
}

/**
 * Lists the jobs that certainly had a task to launch when another job's task was launched, and certainly preceded it
 * in the order. Only for runs in which nothing was lost and servers report at once.
 */
export function rawRivals(
  trace: Trace,
  scenario: Scenario,
  order: string,
  attempt: number,
): readonly Rival[] {
  const { graphs, topology, tables } = trace.data;
  const attempts = rawAttempts(trace);
  const { boundAt: at, task, server } = attempts[attempt];
  const own = rawJob(trace, task);
  const counts = (job: number) => {
    const ofJob = attempts.filter((each) => each.row < attempt && rawJob(trace, each.task) === job);
    const heard = (each: (typeof attempts)[number]) => each.endedAt + topology.networkDelay;
    return {
      least: ofJob.filter((each) => each.endedAt > at && (each.outcome !== 1 || heard(each) > at)).length,
      most: ofJob.filter((each) => heard(each) >= at || each.outcome !== 1).length,
    };
  };
  const rivals: Rival[] = [];
  for (let job = 0; job < graphs.jobs; job += 1) {
    if (job === own || partOf(trace, scenario, job) !== partOf(trace, scenario, own)) continue;
    const pending: number[] = [];
    for (let other = 0; other < graphs.tasks; other += 1) {
      if (rawJob(trace, other) !== job || !(tables.stages.columns.readyAt[trace.taskStage[other]] < at))
        continue;
      if (!attempts.some((each) => each.task === other && each.row < attempt)) pending.push(other);
    }
    if (pending.length === 0 || !isSurelyBefore(trace, order, job, own, counts)) continue;
    const mayRunThere = pending.some((each) =>
      rawAllowed(trace, trace.taskStage[each], each).includes(server),
    );
    rivals.push({ job, mayRunThere });
  }
  return rivals;
}

/** Names the separate cluster of a job; “all” under other policies. */
function partOf({ data }: Trace, scenario: Scenario, job: number): string {
  if (scenario.runs[0].policy !== 'separate') return 'all';
  const { pools, jobPool, jobUser, jobFirstStage, stageSets } = data.graphs;
  for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1)
    if (stageSets[stage] > 0) return 'confined';
  if (pools.length === 0) return `user ${jobUser[job]}`;
  let pool = jobPool[job];
  while (pool >= 0 && pools[pool].parent >= 0) pool = pools[pool].parent;
  return `pool ${pool}`;
}

type Counts = (job: number) => { readonly least: number; readonly most: number };

function isSurelyBefore(trace: Trace, order: string, one: number, other: number, counts: Counts): boolean {
  const { users, jobUser, jobDeadline, jobFirstStage } = trace.data.graphs;
  const user = (job: number) => users[jobUser[job]] ?? { weight: 1, priority: 0 };
  const [a, b] = [user(one), user(other)];
  const fewer = counts(one).most / a.weight < counts(other).least / b.weight;
  if (order === 'fair') return fewer;
  if (order === 'fifo') return a.priority < b.priority || (a.priority === b.priority && one < other);
  if (order === 'priority') return a.priority < b.priority || (a.priority === b.priority && fewer);
  if (order === 'deadline') {
    const readyAt = trace.data.tables.stages.columns.readyAt;
    const due = (job: number) => readyAt[jobFirstStage[job]] + jobDeadline[job];
    return due(one) < due(other);
  }
  return isPoolBefore(trace, one, other, counts);
}

interface Pool {
  readonly name: string;
  readonly weight: number;
  readonly minShare: number;
  readonly order: string;
  readonly jobs: readonly number[];
}

/** Lists the pools that contain a job, outermost first. */
function pathOf({ data: { graphs } }: Trace, job: number): readonly Pool[] {
  const { pools, users, jobPool, jobUser } = graphs;
  const all = Array.from({ length: graphs.jobs }, (_, each) => each);
  if (pools.length === 0) {
    const jobs = all.filter((each) => jobUser[each] === jobUser[job]);
    return [
      { name: `user ${jobUser[job]}`, weight: users[jobUser[job]].weight, minShare: 0, order: 'fair', jobs },
    ];
  }
  const inside = (each: number, pool: number): boolean =>
    each === pool || (each >= 0 && inside(pools[each].parent, pool));
  const path: Pool[] = [];
  for (let pool = jobPool[job]; pool >= 0; pool = pools[pool].parent)
    path.unshift({
      ...pools[pool],
      name: `pool ${pool}`,
      jobs: all.filter((each) => inside(jobPool[each], pool)),
    });
  if (path.length > 0) return path;
  return [
    { name: 'others', weight: 1, minShare: 0, order: 'fair', jobs: all.filter((each) => jobPool[each] < 0) },
  ];
}

function isPoolBefore(trace: Trace, one: number, other: number, counts: Counts): boolean {
  const [a, b] = [pathOf(trace, one), pathOf(trace, other)];
  let depth = 0;
  while (a[depth] !== undefined && a[depth].name === b[depth]?.name) depth += 1;
  if (depth === a.length && depth === b.length)
    return isSurelyBefore(trace, a[depth - 1].order, one, other, counts);
  if (depth >= a.length || depth >= b.length) return false;
  const sum = ({ jobs }: Pool, end: 'least' | 'most') =>
    jobs.reduce((total, job) => total + counts(job)[end], 0);
  const [x, y] = [a[depth], b[depth]];
  const isBelow = (pool: Pool) => sum(pool, 'most') < pool.minShare; // surely
  const isAbove = (pool: Pool) => sum(pool, 'least') >= pool.minShare; // surely
  if (isBelow(x) && isAbove(y)) return true;
  if (isBelow(x) && isBelow(y)) return sum(x, 'most') / x.minShare < sum(y, 'least') / y.minShare;
  return isAbove(x) && isAbove(y) && sum(x, 'most') / x.weight < sum(y, 'least') / y.weight;
}
