import type { JobId, ServerId, TaskId } from '../../../engine/ids.ts';
import { startsEarly } from '../../../engine/jobs/slowStart.ts';
import { Outcome, type TraceData } from '../../../engine/record/schema.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import { type Chooser, leastCost } from './testAssignments.ts';
import { Facts } from './testFacts.ts';
import { lifted, sharesOf, sumOf } from './testShares.ts';

/** What a flow scheduler goes by. */
export interface FlowOracleRules {
  readonly isFair: boolean;
  readonly mayPreempt: boolean;
  readonly startUp: number; // µs
  readonly period: number; // µs
  readonly wait: number; // ω
  readonly rack: number; // ψ, for a GB
  readonly core: number; // ξ, for a GB
  readonly cap: number; // Ω
  readonly onComputer: number; // δc
  readonly inRack: number; // δr
}

/** Of a second: the scheduler counts time in ticks of 100 µs and data in KB. */
const SLACK = 0.005;
const TICK = 100; // µs
/** So many beginnings of periods are looked at. */
const MOST_PERIODS = 80;

/**
 * Reads off a trace what was decided, and says where it was not the cheapest thing to do: at each event, and whenever a
 * period begins, what runs then must cost no more than any other way to place the tasks of that moment within the bounds
 * of their jobs (Quincy §4.2, §4.3, Appendix). For runs without messages' delays and without failures. It shares no code
 * with the policies; what many optima leave open it leaves open too, but for the oldest of equal tasks (QUI-28).
 */
export function dearDecisions(data: TraceData, rules: FlowOracleRules): string[] {
  const { graphs, topology, tables } = data;
  const facts = new Facts({ graphs, topology });
  const { taskReadyAt } = openTrace(data);
  const attempts = Array.from({ length: tables.attempts.length }, (_, row) => {
    const { task, server, startedAt, endedAt, outcome } = tables.attempts.columns;
    const isFinish = outcome[row] === Outcome.finished;
    return { task: task[row], server: server[row], from: startedAt[row], to: endedAt[row], isFinish };
  });
  const roots = Array.from({ length: tables.roots.length }, (_, row) => {
    const { job, server, from, to } = tables.roots.columns;
    return { job: job[row], server: server[row], from: from[row], to: to[row] };
  });
  const servers = Array.from({ length: topology.servers }, (_, server) => server);
  const jobOf = (task: TaskId) => graphs.stageJob[facts.stageOf(task)];
  const submittedAt = Array.from({ length: graphs.tasks }, (_, task) => {
    const root = roots.find(({ job }) => job === jobOf(task));
    return Math.max(taskReadyAt[task], (root?.from ?? Infinity) + rules.startUp);
  });
  const finishedAt = (task: TaskId) =>
    attempts.find((each) => each.task === task && each.isFinish)?.to ?? Infinity;
  const arcs = Array.from({ length: graphs.tasks }, (_, task) => arcsOf(task));

  /** What data costs on each server: as the scheduler takes it for a start, and exactly. */
  function arcsOf(task: TaskId): { readonly start: readonly number[]; readonly exact: readonly number[] } {
    // What is not made yet when it is submitted lies nowhere.
    const made = attempts.filter(({ isFinish, to }) => isFinish && to <= submittedAt[task]);
    const madeOn = new Map(made.map((each) => [each.task, each.server]));
    const { onServer, inRack, total } = facts.inputOf(task, madeOn, () => false);
    const allowed = facts.allowed(task);
    const exact = servers.map((server) => {
      const rack = topology.rackOf[server];
      const cost = rules.rack * (inRack[rack] - onServer[server]) + rules.core * (total - inRack[rack]);
      return Math.min(cost / 1e9, rules.cap);
    });
    if (allowed !== null) {
      const own = exact.map((cost, server) => (allowed.includes(server) ? cost : Infinity));
      return { start: own, exact: own };
    }
    const worst = (some: readonly ServerId[]) => Math.max(...some.map((server) => exact[server]));
    const start = servers.map((server) => {
      const rack = topology.rackOf[server];
      const ways = [worst(servers)];
      if (inRack[rack] > rules.inRack * total)
        ways.push(worst(servers.filter((s) => topology.rackOf[s] === rack)));
      if (onServer[server] > rules.onComputer * total) ways.push(exact[server]);
      return Math.min(...ways);
    });
    return { start, exact };
  }

  /** Everything after what happens at a moment. */
  function look(now: number): string[] {
    const placesOn = servers.map(
      (server) =>
        topology.slots[server] -
        roots.filter((root) => root.server === server && root.from <= now && now < root.to).length,
    );
    const jobs = [...new Set(roots.filter(({ from, to }) => from <= now && now < to).map(({ job }) => job))];
    const here = submittedAt.flatMap((at, task) => (at <= now && now < finishedAt(task) ? [task] : []));
    const isAwaited = (task: TaskId) =>
      here.some((other) => {
        const stage = facts.stageOf(other);
        return startsEarly(graphs, stage) && facts.parents(stage).includes(facts.stageOf(task));
      });
    const tasks = here.map((task) => {
      const own = attempts.filter((each) => each.task === task && each.from <= now);
      const worked = sumOf(own.map(({ from, to }) => Math.min(to, now) - from)) / 1e6;
      const waited = (now - submittedAt[task]) / 1e6 - worked;
      const running = own.find(({ to }) => now < to);
      const isKept = running !== undefined && (!rules.mayPreempt || isAwaited(task));
      const wait = Math.min(rules.wait * waited, rules.cap);
      const stay = running === undefined ? 0 : arcs[task].exact[running.server] - worked;
      const runs = servers.map((server) => {
        if (running?.server === server) return stay;
        return isKept ? Infinity : arcs[task].start[server];
      });
      return { task, running, isKept, isNew: running?.from === now, wait, worked, stay, runs };
    });
    const rows = (test: (row: (typeof tasks)[number]) => boolean) =>
      jobs.map((job) => tasks.filter((row) => jobOf(row.task) === job && test(row)).length);
    const [wants, kept] = [rows(() => true), rows(({ isKept }) => isKept)];
    const bounds = boundsOf(wants, kept, sumOf(placesOn));
    const choosers: Chooser[] = tasks.map(({ task, isKept, wait, runs }) => ({
      ...{ job: jobs.indexOf(jobOf(task)), waits: isKept ? Infinity : wait, runs },
    }));
    const least = leastCost(choosers, placesOn, bounds);
    const actual = sumOf(tasks.map(({ running, wait, stay }) => (running === undefined ? wait : stay)));
    const where = `${now / 1e6} s`;
    const complaints: string[] = [];
    // Where tasks are confined, not every bound can hold.
    if (least < Infinity) {
      if (actual > least + SLACK)
        complaints.push(`${where}: what runs costs ${actual}, the cheapest ${least}`);
      rows(({ running }) => running !== undefined).forEach((count, at) => {
        const { least: E, most: F } = bounds[at];
        if (count < E || count > F)
          complaints.push(`${where}: job ${jobs[at]} runs ${count}, not ${E} to ${F}`);
      });
    }
    // Where roots or tasks come, several decisions may follow one another at this moment; and between two ticks the
    // scheduler sees other costs than these.
    const areOnTicks = attempts.every(({ from }) => from > now || from % TICK === 0);
    const isOne =
      areOnTicks && roots.every(({ from, to }) => from !== now && to !== now) && !submittedAt.includes(now);
    if (isOne) complaints.push(...needless());

    /** Who was stopped here although all that ran could have stayed at the same cost. */
    function needless(): string[] {
      const stopped = attempts.filter(({ from, to, isFinish }) => from < now && to === now && !isFinish);
      if (stopped.length === 0) return [];
      const before = choosers.map((chooser, at) => {
        const { task, isNew, running, worked } = tasks[at];
        const left = stopped.find((each) => each.task === task);
        const fresh = { ...chooser, runs: isNew ? arcs[task].start : chooser.runs };
        const on = left?.server ?? (isNew ? undefined : running?.server);
        if (on === undefined) return { free: fresh, keeps: fresh };
        const stay = arcs[task].exact[on] - worked;
        const runs = fresh.runs.map((run, server) => (server === on ? stay : run));
        const alone = runs.map((run, server) => (server === on ? run : Infinity));
        return { free: { ...fresh, runs }, keeps: { ...fresh, waits: Infinity, runs: alone } };
      });
      const [free, keeps] = [before.map((each) => each.free), before.map((each) => each.keeps)];
      const gain = leastCost(keeps, placesOn, bounds) - leastCost(free, placesOn, bounds);
      return gain < 1e-9 ? [`${where}: ${stopped.map(({ task }) => task)} stopped for nothing`] : [];
    }

    for (const young of tasks.filter(({ isNew, worked }) => isNew && worked === 0)) {
      const server = young.running?.server ?? 0;
      const older = tasks.find(
        (old) =>
          old.running === undefined &&
          isBefore(old.task, young.task) &&
          attempts.every((each) => each.task !== old.task || each.to !== now) &&
          Math.abs(old.wait - young.wait) < 1e-9 &&
          Math.abs(old.runs[server] - arcs[young.task].start[server]) < 1e-9,
      );
      if (older !== undefined)
        complaints.push(`${where}: task ${young.task} starts before its elder ${older.task}`);
    }
    return complaints;
  }

  const isBefore = (one: TaskId, other: TaskId) =>
    jobOf(one) === jobOf(other) &&
    (submittedAt[one] < submittedAt[other] ||
      (submittedAt[one] === submittedAt[other] &&
        one < other &&
        facts.stageOf(one) === facts.stageOf(other)));

  function boundsOf(wants: readonly number[], kept: readonly number[], places: number) {
    const shares = lifted(sharesOf(places, wants), kept);
    const hasRoom = sumOf(wants) <= places;
    const most = wants.map((want, at) => (rules.isFair ? Math.min(shares[at], want) : want));
    const least = wants.map((want, at) =>
      Math.max(rules.isFair || hasRoom ? most[at] : Math.min(1, want), kept[at]),
    );
    // The jobs that came last give way.
    for (let at = least.length - 1; at >= 0; at -= 1) {
      const over = sumOf(least) - places;
      if (over > 0) least[at] -= Math.min(over, least[at] - kept[at]);
    }
    return wants.map((_, at) => ({ least: least[at], most: Math.max(most[at], kept[at]) }));
  }

  const moments = new Set<number>();
  for (const { from, to } of [...attempts, ...roots]) moments.add(from).add(to);
  for (const at of submittedAt) moments.add(at);
  for (let i = 1; i <= MOST_PERIODS; i += 1) moments.add(i * rules.period);
  return [...moments]
    .filter((at) => at < data.endedAt)
    .sort((one, other) => one - other)
    .flatMap(look);
}

/** Whether a trace can be read that way. */
export function isReadable({ tables }: TraceData): boolean {
  const { outcome } = tables.attempts.columns;
  const jobs = new Set<JobId>();
  const isOnce = tables.roots.columns.job.every((job) => !jobs.has(job) && jobs.add(job) !== undefined);
  return isOnce && outcome.every((each) => each === Outcome.finished || each === Outcome.preempted);
}
