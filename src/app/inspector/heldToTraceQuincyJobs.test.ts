import { expect, test } from 'vitest';
import { formatMicros } from '../../base/format.ts';
import { howMany, numberWord, ordinalWord } from '../../explain/explanation.ts';
import { nameOfServer } from '../../explain/facts.ts';
import { eachJob, type JobCase, rawIsPresent, rawTasks } from '../../testing/app/inspector/testEachJob.ts';
import type { RawDecision } from '../../testing/app/inspector/testRawDecisions.ts';
import { rawShares } from '../../testing/app/inspector/testRawQuincy.ts';
import { cases } from '../../testing/cases.ts';

// Every number and every name that is said of a job under Quincy's schedulers is looked up in the tables again, in another
// way. E, F bounds on the running tasks of a job · K jobs at a time

const RUNS = cases(8, 4); // of each policy

/** How often something of a kind was said, so that no kind goes unchecked. */
type Said = Record<'line' | 'root' | 'limit', number>;

/** Looks up all that is said of a job at a moment. */
function checkJob(each: JobCase, said: Said): void {
  const { words } = each;
  expect(words !== '').toBe(rawIsPresent(each));
  if (words === '') return;
  const isIn = isInLine(each);
  const line = words.match(
    /^Now it is (\S+) in line for admission: (\S+) jobs? at most runs? at a time \(K\)\.$/,
  );
  expect(line !== null, 'whether it is in line').toBe(isIn);
  if (line !== null) {
    said.line += 1;
    const { concurrency = 10 } = each.scenario.runs[0].params ?? {};
    expect(line[2]).toBe(numberWord(Number(concurrency)));
    if (isWhole(each)) expect(line[1]).toBe(ordinalWord(placeInLine(each)));
    return;
  }
  const root = rawRoots(each).find(({ from, to }) => from <= each.time && each.time < to);
  if (root === undefined) {
    expect(words).toBe('Now its root is on its way to a server.');
    return;
  }
  said.root += 1;
  const holds = words.match(
    /^Now its root holds a slot on (\S+) until (?:the job ends|it (is lost with that server|moves to \S+), at (.+?))\. It runs (\S+) tasks?(.*)\.$/,
  );
  if (holds === null) throw new Error('unknown words');
  expect(holds[1]).toBe(nameOfServer(each.trace, root.server));
  checkEnd(each, root, holds[2], holds[3]);
  const running = rawTasks(each).running.length;
  expect(holds[4]).toBe(running === 0 ? 'no' : numberWord(running));
  if (checkLimit(each, holds[5])) said.limit += 1;
}

const isWhole = ({ trace }: JobCase) => trace.data.tables.outages.length === 0;

/** Looks up when and why a root leaves its server: it hears of the end of its job, it moves, or the server is lost. */
function checkEnd(each: JobCase, { admittedAt, server, to }: RawRoot, how?: string, at?: string): void {
  const { trace, job } = each;
  const { jobs, outages } = trace.data.tables;
  const end = jobs.columns.finishedAt[job];
  if (how === undefined) {
    expect(to).toBeGreaterThanOrEqual(end);
    if (Number.isFinite(end)) expect(to).toBeLessThanOrEqual(end + trace.data.topology.networkDelay);
    return;
  }
  expect(at).toBe(formatMicros(to));
  const next = rawRoots(each).find((other) => other.admittedAt === admittedAt && other.from >= to);
  const isDown = Array.from({ length: outages.length }, (_, row) => row).some(
    (row) => outages.columns.actor[row] === server && outages.columns.from[row] === to,
  );
  expect(isDown).toBe(next === undefined);
  expect(how).toBe(
    next === undefined ? 'is lost with that server' : `moves to ${nameOfServer(trace, next.server)}`,
  );
}

type RawRoot = ReturnType<typeof rawRoots>[number];

/** Lists where and when the root of a job had a slot. */
function rawRoots({ trace, job }: JobCase) {
  const { columns, length } = trace.data.tables.keptSlots;
  return Array.from({ length }, (_, row) => row)
    .filter((row) => columns.job[row] === job)
    .map((row) => ({
      ...{ admittedAt: columns.wantedAt[row], server: columns.server[row] },
      ...{ from: columns.from[row], to: columns.to[row] },
    }));
}

/** Tells whether a job has been admitted as often as it has lost its root: then it stands in line. */
function isInLine(each: JobCase): boolean {
  const { job, time, decisions } = each;
  if (!rawIsPresent(each)) return false;
  const admits = decisions.filter(
    ({ kind, at, words }) => kind === 'quincy/admit' && words[0] === job && at <= time,
  );
  const roots = rawRoots(each).filter(({ admittedAt }) => admittedAt <= time);
  const here = new Set(roots.filter(({ to }) => to > time).map(({ admittedAt }) => admittedAt));
  const gone = new Set(roots.map(({ admittedAt }) => admittedAt).filter((at) => !here.has(at)));
  return admits.length === gone.size;
}

/** Finds the place of a job in line by who is admitted first later on. */
function placeInLine(each: JobCase): number {
  const { trace, time, decisions } = each;
  const next = (job: number) =>
    decisions.find(({ kind, at, words }) => kind === 'quincy/admit' && words[0] === job && at > time)?.row ??
    Infinity;
  const inLine = Array.from({ length: trace.data.graphs.jobs }, (_, job) => job).filter((job) =>
    isInLine({ ...each, job }),
  );
  return 1 + inLine.filter((job) => next(job) < next(each.job)).length;
}

/** Looks up how much a job may run: its share, or its bounds in the last flow; false where nothing is said of that. */
function checkLimit(each: JobCase, told: string): boolean {
  const { trace, job, time, decisions } = each;
  const last = (wanted: string) => decisions.findLast(({ kind, at }) => kind === wanted && at <= time);
  const shares = last('quincy/shares');
  const share = rowsOfFive(shares, 0).find(([each]) => each === job);
  if (shares !== undefined && share !== undefined) {
    const [, , , most, isBlocked] = share;
    expect(told).toBe(` of a share of ${howMany(most)}${isBlocked === 1 ? ', and is blocked' : ''}`);
    if (isWhole(each)) expect([...rawShares(trace, decisions, job, shares.row)]).toContain(most);
    return true;
  }
  // After its number, cost (two words), computers, starts, moves and stops.
  const bounds = rowsOfFive(last('quincy/solve'), 7).find(([each]) => each === job);
  if (bounds === undefined) {
    expect(told).toBe('');
    return false;
  }
  const [, submitted, , least, most] = bounds;
  expect(least).toBeLessThanOrEqual(most);
  expect(most).toBeLessThanOrEqual(submitted);
  const wanted = told.match(
    /^; the last solve (?:gave it (no slot|exactly \S+ slots?) \(E = F = \d+\)|allowed it (\S+) \(E\) to (\S+) \(F\) slots)$/,
  );
  const isJust = least === most;
  const exact = most === 0 ? 'no slot' : `exactly ${numberWord(most)} ${most === 1 ? 'slot' : 'slots'}`;
  expect(wanted?.[1]).toBe(isJust ? exact : undefined);
  if (isJust) expect(told).toContain(`(E = F = ${most})`);
  expect(wanted?.slice(2)).toEqual(isJust ? [undefined, undefined] : [howMany(least), numberWord(most)]);
  return true;
}

/** Reads rows of five words each. */
function rowsOfFive(decision: RawDecision | undefined, from: number): readonly (readonly number[])[] {
  const words = decision?.words.slice(from) ?? [];
  return Array.from({ length: words.length / 5 }, (_, row) => words.slice(5 * row, 5 * row + 5));
}

const greedy = ['quincy-g', 'quincy-gf', 'quincy-gfp', 'quincy-gfh', 'quincy-gfph'];
const flows = ['quincy-q', 'quincy-qf', 'quincy-qp', 'quincy-qfp', 'quincy-qfpx'];

test.each([...greedy, ...flows])(
  'all that is said of a job in line or with a root is in the trace, %s',
  (policy) => {
    const said: Said = { line: 0, root: 0, limit: 0 };
    // Few at a time, so that jobs stand in line.
    const told = eachJob(policy, RUNS, (each) => checkJob(each, said), { concurrency: 2 });
    expect(told).toBeGreaterThan(RUNS * 5);
    expect(said.line).toBeGreaterThan(0);
    expect(said.root).toBeGreaterThan(0);
    expect(said.limit > 0).toBe(policy !== 'quincy-g');
  },
  60_000 + 4_000 * RUNS,
);
