import { expect, test } from 'vitest';
import { formatMicros } from '../../base/format.ts';
import { numberWord, ordinalWord } from '../../explain/explanation.ts';
import { nameOfServer } from '../../explain/facts.ts';
import { serverNames } from '../../explain/inputs.ts';
import { eachJob, type JobCase, rawIsPresent, rawTasks } from '../../testing/app/inspector/testEachJob.ts';
import { rawAttempts, rawBlocks, rawJob, rawTime } from '../../testing/app/inspector/testRawDecisions.ts';
import { rawPatienceAt } from '../../testing/app/inspector/testRawSlots.ts';
import { cases } from '../../testing/cases.ts';
import { jobName, taskName } from '../../views/shared/names.ts';

// Every number and every name that is said of a job among those that are offered slots is looked up in the tables again,
// in another way.

const RUNS = cases(32, 32); // of each policy

/** How often something of a kind was said, so that no kind goes unchecked. */
type Said = Record<'idle' | 'placed' | 'skipped' | 'stopped', number>;

/** Looks up all that is said of a job at a moment. */
function checkJob(each: JobCase, said: Said): void {
  const { words } = each;
  expect(words !== '').toBe(rawIsPresent(each));
  if (words === '') return;
  const { left, waiting, running, again } = rawTasks(each);
  const idle = words.match(/^None of its tasks is waiting; (.+)\.$/);
  if (again.length === 0 || waiting.length > 0)
    expect(idle !== null, 'whether a task waits').toBe(waiting.length === 0);
  if (idle !== null) {
    said.idle += 1;
    if (again.length > 0) return;
    const verbs = running.every((task) => rawBegun(each, task))
      ? 'is running|are running'
      : 'has its slot|have their slots';
    const run = `${numberWord(running.length)} ${verbs.split('|')[running.length === 1 ? 0 : 1]}`;
    const isLast = left === running.length;
    const told = isLast ? `the last ${run}` : `${run}, and the others are not ready yet`;
    expect(idle[1]).toBe(running.length === 0 ? 'none is ready yet' : told);
    return;
  }
  said.placed += 1;
  const placed = words.match(/^Now it is (\S+) of (\S+) in the order(?:, behind (.+?))?\. (.+)$/);
  if (placed === null) throw new Error('unknown words');
  const order = rawOrder(each);
  const place = order.indexOf(each.job) + 1;
  expect(placed.slice(1, 3)).toEqual([ordinalWord(place), numberWord(order.length)]);
  const ahead = order.slice(0, place - 1).map(jobName);
  const names = ahead.length > 3 ? [...ahead.slice(0, 3), `${numberWord(ahead.length - 3)} more`] : ahead;
  expect(placed[3]?.replace(' and ', ', ')).toBe(place === 1 ? undefined : names.join(', '));
  const rest = placed[4];
  const stop = rest.match(/^(.*?)(?: ?(\S+) on (\S+) stopped for (\S+)\.)?$/);
  const isStopped = checkStop(each, stop?.slice(2) ?? []);
  if (isStopped) said.stopped += 1;
  if (checkSkips(each, stop?.[1] ?? '', again.length > 0 ? null : waiting)) said.skipped += 1;
  else if (place > 1) expect(stop?.[1]).toBe('It waits for its turn.');
  else expect(stop?.[1]).toBe(isStopped ? '' : 'It gets the next free slot that suits it.');
}

/** Tells whether a task runs at a moment, and is not on its way to its server. */
function rawBegun({ trace, time }: JobCase, task: number): boolean {
  return rawAttempts(trace).some(
    (attempt) => attempt.task === task && attempt.startedAt <= time && time < attempt.endedAt,
  );
}

/** Lists the jobs in the system: as the policy ordered them last, and then by arrival. */
function rawOrder(each: JobCase): readonly number[] {
  const { trace, time, decisions } = each;
  const last = decisions.findLast(({ kind, at }) => kind === 'slots/order' && at <= time);
  const ordered = (last?.words ?? []).filter((_, place) => place % 2 === 0);
  const { arrivedAt } = trace.data.tables.jobs.columns;
  const all = Array.from({ length: trace.data.graphs.jobs }, (_, job) => job);
  const others = all.filter((job) => !ordered.includes(job)).sort((a, b) => arrivedAt[a] - arrivedAt[b]);
  return [...ordered, ...others].filter((job) => rawIsPresent({ ...each, job }));
}

/**
 * Looks up how often and why a job was skipped since its last launch, and what it waits for; false where it was not.
 * `waiting` null: which tasks wait is not sure.
 */
function checkSkips(each: JobCase, words: string, waiting: readonly number[] | null): boolean {
  const { trace, scenario, job, time, decisions } = each;
  const { params = {}, policy } = scenario.runs[0];
  const last = decisions.findLast(
    ({ kind, at, stage }) =>
      (kind === 'slots/skip' || kind === 'slots/launch') &&
      at <= time &&
      trace.data.graphs.stageJob[stage] === job,
  );
  const skipped = words.match(
    /^It was skipped (once|\S+ times) \(last: no data on (\S+?)(, only in its rack)?\)\. It waits for a slot on (.+?), or ((?:until|for) .+)\.$/,
  );
  expect(skipped !== null, 'whether it was skipped').toBe(last?.kind === 'slots/skip');
  if (skipped === null || last === undefined) return false;
  expect(policy).toBe('delay');
  const [, times, server, inRack, holders, patience] = skipped;
  const isCounted = params.form === 'count';
  const state = rawPatienceAt(trace, isCounted, job, time);
  expect(times).toBe(state.skips === 1 ? 'once' : `${numberWord(state.skips)} times`);
  expect(server).toBe(nameOfServer(trace, last.words[0]));
  expect(inRack !== undefined).toBe(last.words[1] === 1 && !isCounted);
  if (waiting !== null) {
    const held = waiting.filter((task) => rawBlocks(trace, task).length > 0).slice(0, 8);
    const on = new Set(held.flatMap((task) => rawBlocks(trace, task).flatMap((block) => block.holders)));
    const servers = [...on].sort((one, other) => one - other);
    expect(servers).not.toEqual([]);
    expect(holders).toBe(serverNames(trace, servers));
  }
  const value = (name: string, otherwise: number) => Number(params[name] ?? otherwise);
  if (isCounted) {
    const most = value('skips', 50);
    expect(patience).toBe(
      state.skips < most
        ? `until it has been skipped ${most} times`
        : `for any other one now, since it has been skipped at least ${most} times`,
    );
    return true;
  }
  const [t1, t2] = [value('rackWait', 5) * 1e6, value('remoteWait', 5) * 1e6];
  const waited = rawTime(last, 2);
  const { outages } = trace.data.tables;
  const isFree = !trace.data.graphs.stageSets.some((sets) => sets > 0);
  if (outages.length === 0 && isFree) expect(waited).toBe(state.waited);
  const toAny = state.level === 0 ? t1 + t2 : t2;
  const enough = state.level === 0 && last.words[1] === 1 ? t1 : toAny;
  const past = waited < toAny ? enough : toAny;
  const where = waited < toAny ? 'one in a rack of its data' : 'any other one';
  expect(patience).toBe(
    waited < enough
      ? `until it has waited ${formatMicros(enough)}, so far ${formatMicros(waited)}`
      : `for ${where} now, since it has waited ${formatMicros(waited)}, at least ${formatMicros(past)}`,
  );
  return true;
}

/** Looks up which task of the job was stopped for whom, if that was the last thing that was decided. */
function checkStop({ trace, job, time, decisions }: JobCase, told: readonly string[]): boolean {
  const kinds = ['slots/skip', 'slots/launch', 'slots/kill'];
  const decided = decisions.filter(({ kind, at }) => kinds.includes(kind) && at <= time);
  const stop = decided.findLast(
    ({ kind, words }) => kind === 'slots/kill' && rawJob(trace, words[0]) === job,
  );
  const isLast = stop !== undefined && stop.at === decided.at(-1)?.at;
  expect(told[0] !== undefined, 'whether a stop is told').toBe(isLast);
  if (!isLast) return false;
  const [task, server, forJob] = stop.words;
  expect(told).toEqual([taskName(trace.data.graphs, task), nameOfServer(trace, server), jobName(forJob)]);
  return true;
}

// Else hardly any run would stop tasks.
const stopping = { share: 'kill', killAfter: 1 };

test.each([
  { policy: 'hadoop-fifo', kinds: ['idle', 'placed'] },
  { policy: 'separate', kinds: ['idle', 'placed'] },
  { policy: 'fair', given: stopping, kinds: ['idle', 'placed', 'stopped'] },
  { policy: 'pools-fair', given: stopping, kinds: ['idle', 'placed', 'stopped'] },
  { policy: 'delay', kinds: ['idle', 'placed', 'skipped'] },
] as const)(
  'all that is said of a job that is offered slots is in the trace, $policy',
  ({ policy, kinds, ...more }) => {
    const said: Said = { idle: 0, placed: 0, skipped: 0, stopped: 0 };
    const check = (each: JobCase) => checkJob(each, said);
    expect(eachJob(policy, RUNS, check, 'given' in more ? more.given : {})).toBeGreaterThan(RUNS * 5);
    for (const kind of kinds) expect(said[kind], kind).toBeGreaterThan(0);
  },
  60_000 + 2_000 * RUNS,
);
