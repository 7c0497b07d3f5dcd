import { expect, test } from 'vitest';
import { formatMicros } from '../../base/format.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { explainHeldBack, explainStop } from '../../faces/explain.ts';
import { policies } from '../../policies/registry.ts';
import { checkScenario } from '../../scenario/checks/check.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { drawScenario } from '../../testing/app/inspector/testRandomRuns.ts';
import { rawAhead } from '../../testing/app/inspector/testRawTrace.ts';
import { cases, isTried } from '../../testing/cases.ts';
import { AnyData } from '../../testing/policies/testAnyData.ts';
import { openTrace } from '../../trace/openTrace.ts';
import type { Trace } from '../../trace/trace.ts';
import { numberWord, plainText } from '../explanation.ts';
import { type Verdict, verdictOf } from './verdict.ts';

// Checks every number, count and server in verdicts against the tables of the traces, row by row and without receipts. Each
// scenario runs under all policies, and each pair of runs is compared for every job.

const SEEDS = cases(3, 3);
const seeds = Array.from({ length: SEEDS }, (_, seed) => seed + 1);

interface Case {
  readonly slow: Trace;
  readonly fast: Trace;
  readonly words: string;
  readonly shown: NonNullable<Verdict['shown']>;
}

/** A row of a table, read plainly. */
type Row = Readonly<Record<string, number>>;

type Rows = Readonly<Record<string, readonly Row[]>>;
const read = new WeakMap<Trace, Rows>();

function rowsOf(trace: Trace, table: string): readonly Row[] {
  const known = read.get(trace) ?? Object.fromEntries(Object.entries(trace.data.tables).map(readRows));
  read.set(trace, known);
  return known[table];
}

function readRows([name, table]: [string, { readonly length: number; readonly columns: object }]) {
  const columns: [string, ArrayLike<number>][] = Object.entries(table.columns);
  const rows = Array.from(
    { length: table.length },
    (_, row): Row => Object.fromEntries(columns.map(([column, values]) => [column, values[row]])),
  );
  return [name, rows] as const;
}

const nameOf = (trace: Trace, server: number) =>
  `s${String(server).padStart(Math.max(2, String(trace.data.topology.servers - 1).length), '0')}`;

/** The attempt that finished a task first. */
function finisher(trace: Trace, task: number): Row {
  const own = rowsOf(trace, 'attempts').filter((row) => row.task === task && row.outcome === 1);
  return own.reduce((best, row) => (row.endedAt < best.endedAt ? row : best));
}

const matched = (words: string, pattern: RegExp) => words.match(pattern)?.slice(1) ?? null;

/** Lists the reservations of a task's stage. */
function reservations(trace: Trace, task: number): readonly Row[] {
  return rowsOf(trace, 'entries').filter((row) => row.stage === trace.taskStage[task] && row.task === -1);
}

const serversOf = (rows: readonly Row[]) => new Set(rows.map(({ server }) => server)).size;

function checkQueue({ slow, words, shown }: Case): boolean {
  const behind = matched(words, /waited (.+?) on (s\d+) behind ([\w,]+) others?/);
  if (behind === null) return false;
  const [time, server, count] = behind;
  expect(server).toBe(nameOf(slow, shown.server));
  expect(time).toBe(formatMicros(shown.to - shown.from));
  const { startedAt } = rowsOf(slow, 'attempts')[shown.attempt];
  const entries = rowsOf(slow, 'entries');
  const own = entries.findIndex(
    (row) =>
      row.task === shown.task &&
      row.server === shown.server &&
      row.enteredAt === shown.from &&
      (row.leftAt === shown.to || startedAt === shown.to),
  );
  expect(own).toBeGreaterThanOrEqual(0);
  expect(count).toBe(numberWord(rawAhead(slow, own, shown.server)));
  return true;
}

function checkLine({ slow, words, shown }: Case): boolean {
  const line = matched(words, /waited (.+?) in line(?: on ([\w,]+) servers)? (?:until|while)/);
  if (line === null) return false;
  const [time, count] = line;
  const all = reservations(slow, shown.task);
  expect(count ?? 'one').toBe(numberWord(serversOf(all)));
  const own = all.filter((row) => row.server === shown.server && row.leftAt === shown.to);
  expect(own.map((row) => formatMicros(row.leftAt - row.enteredAt))).toContain(time);
  expect(words).toMatch(new RegExp(`${nameOf(slow, shown.server)}( was free)?( \\(and .*\\))?; `));
  return true;
}

function checkLater({ slow, words, shown }: Case): boolean {
  const later = matched(words, /while (a|[\w,]+) later ones? went first/);
  if (later === null) return false;
  const entries = rowsOf(slow, 'entries');
  const counts = entries.flatMap((own, place) => {
    if (own.server !== shown.server || own.enteredAt !== shown.from) return [];
    const passed = entries.filter(
      (row, other) =>
        other > place && row.server === own.server && row.enteredAt < own.leftAt && row.leftAt < own.leftAt,
    );
    return [passed.length === 1 ? 'a' : numberWord(passed.length)];
  });
  expect(counts).toContain(later[0]);
  return true;
}

/** A wait at the scheduler: the task was ready, and no server had it. */
function checkScheduler({ slow, words, shown }: Case): boolean {
  const wait = matched(
    words,
    /^[^;(]*?waited ((?:[\d.,]+ (?:µs|ms|s|min|h|d) )+)(?:while no slot|for|at its sch|because|until (?:its|a free|the whole))/,
  );
  if (wait === null || /^[^;]*(?:until its root|its root|for admission)/.test(words)) return false;
  expect(wait[0].trim()).toBe(formatMicros(shown.to - shown.from));
  expect(shown.from).toBeGreaterThanOrEqual(rowsOf(slow, 'jobs')[jobOf(slow, shown.task)].arrivedAt);
  const { readyAt } = rowsOf(slow, 'stages')[slow.taskStage[shown.task]];
  expect(words.includes('until the whole stage before it')).toBe(shown.to <= readyAt);
  const { boundAt } = rowsOf(slow, 'attempts')[shown.attempt];
  expect(boundAt).toBeGreaterThanOrEqual(shown.to);
  return true;
}

const jobOf = ({ data, taskStage }: Trace, task: number) => data.graphs.stageJob[taskStage[task]];

const places: Readonly<Record<string, number>> = { 'its own disk': 0, 'its own rack': 1, 'another rack': 2 };

function checkReading({ slow, fast, words, shown }: Case): boolean {
  const [place, time] = matched(words, /and read from (.+?) for ([^;(]+?)(?: \(|;)/) ?? [];
  if (place === undefined) return false;
  const read = rowsOf(slow, 'reads').find((row) => row.attempt === shown.attempt);
  expect(read?.locality).toBe(places[place]);
  expect(time).toBe(formatMicros(shown.to - shown.from));
  expect(shown.to - shown.from).toBeLessThanOrEqual(
    (read?.until ?? 0) - rowsOf(slow, 'attempts')[shown.attempt].startedAt,
  );
  const there = matched(words, /it read from (.+?) in /);
  const theirs = rowsOf(fast, 'reads').find((row) => row.attempt === shown.there.attempt);
  if (there !== null) expect(theirs?.locality).toBe(places[there[0]]);
  return true;
}

function checkWork({ slow, words, shown }: Case): boolean {
  const attempts = rowsOf(slow, 'attempts');
  const late = matched(words, /lagged on (s\d+), and its copy began only after ([^;(]+?)(?: \(|;)/);
  if (late !== null) {
    expect(late[0]).toBe(nameOf(slow, attempts[shown.attempt].server));
    const copy = finisher(slow, shown.task);
    expect(copy.kind).toBeGreaterThan(0);
    expect(late[1]).toBe(formatMicros(copy.startedAt - attempts[shown.attempt].startedAt));
    return true;
  }
  const [time, server] = matched(words, /computed for (.+?) on (s\d+)[^;]*;/) ?? [];
  if (time === undefined) return false;
  const { startedAt, endedAt, server: where } = attempts[shown.attempt];
  expect(server).toBe(nameOf(slow, where));
  expect(time).toBe(formatMicros(shown.to - shown.from));
  expect(shown.from).toBeGreaterThanOrEqual(startedAt);
  expect(shown.to).toBeLessThanOrEqual(endedAt);
  return true;
}

function checkLost({ slow, words, shown }: Case): boolean {
  const lost = matched(words, /lost (.+?) of work when .*?(s\d+)/);
  const again = matched(words, /run again: (s\d+) went down with its output (.+?) after/);
  if (lost === null && again === null) return false;
  const { startedAt, endedAt, server, task, outcome } = rowsOf(slow, 'attempts')[shown.attempt];
  expect(task).toBe(shown.task);
  if (again !== null) {
    expect(outcome).toBe(1);
    expect(again).toEqual([nameOf(slow, server), formatMicros(shown.to - endedAt)]);
    const outages = rowsOf(slow, 'outages').filter((row) => row.actor === server);
    expect(outages.map(({ from }) => from)).toContain(shown.to);
    return true;
  }
  expect(outcome).not.toBe(1);
  expect(lost).toEqual([formatMicros(shown.to - shown.from), nameOf(slow, server)]);
  expect(shown.from).toBeGreaterThanOrEqual(startedAt);
  expect(shown.to).toBeLessThanOrEqual(endedAt);
  return true;
}

const slowChecks = [checkQueue, checkLine, checkLater, checkScheduler, checkReading, checkWork, checkLost];

/** Checks what is said of the same task in the faster run. */
function checkThere({ fast, words, shown }: Case): void {
  const there = words.slice(words.lastIndexOf(';'));
  const winner = finisher(fast, shown.task);
  expect(shown.there.server).toBe(winner.server);
  expect(shown.there.startedAt).toBe(winner.startedAt);
  const server = matched(there, /\b(s\d+)\b/);
  if (server !== null) expect(server[0]).toBe(nameOf(fast, winner.server));
  const isLine = /places in line|was free/.test(there);
  const start = matched(
    there,
    /(?:started on s\d+|was free|left over on s\d+|served on s\d+) after (.+?)(?: instead.*|, before.*)?\.$/,
  );
  if (start !== null) expect(start[0]).toBe(formatMicros(winner.startedAt - fast.taskReadyAt[shown.task]));
  if (!isLine) return;
  const count = matched(there, /(?:on|one of) ([\w,]+?)(?: servers|,)/);
  expect(count).toEqual([numberWord(serversOf(reservations(fast, shown.task)))]);
}

function checkVerdict(runs: readonly Trace[], job: number): readonly string[] {
  const verdict = verdictOf(
    runs.map((trace) => ({ title: 'x', trace })),
    job,
    { stop: explainStop, heldBack: explainHeldBack },
  );
  const words = plainText(verdict.sentence);
  const responses = runs.map((trace) => {
    const { arrivedAt, finishedAt } = rowsOf(trace, 'jobs')[job];
    return Number.isFinite(finishedAt) ? finishedAt - arrivedAt : Infinity;
  });
  try {
    expect(verdict.responses).toEqual(responses);
    expect(words).not.toMatch(/NaN|undefined|Infinity|–/);
    if (verdict.winner === null || verdict.loser === null) {
      expect(responses[0]).toBe(responses[1]);
      return [];
    }
    expect(responses[verdict.winner]).toBeLessThan(responses[verdict.loser]);
    expect(verdict.margin).toBe(responses[verdict.loser] - responses[verdict.winner]);
    if (verdict.shown === null) {
      expect(responses[verdict.loser]).toBe(Infinity);
      return [];
    }
    const given = { slow: runs[verdict.loser], fast: runs[verdict.winner], words, shown: verdict.shown };
    checkThere(given);
    return slowChecks.filter((check) => check(given)).map(({ name }) => name);
  } catch (error) {
    throw new Error(`job ${job}: ${words}`, { cause: error });
  }
}

/** Compares all pairs of runs of a scenario, and counts what was checked. */
function checkPairs(scenario: Scenario, ids: readonly string[], counts: Map<string, number>): void {
  const traces = ids.flatMap((policy): { policy: string; trace: Trace }[] => {
    const own = { ...scenario, runs: [{ policy }] };
    if (checkScenario(own).issues.length > 0) return [];
    return [{ policy, trace: openTrace(simulate(planRun(own, 0))) }];
  });
  for (const [place, one] of traces.entries()) {
    for (const [further, other] of traces.slice(place + 1).entries()) {
      if (!isTried(place, further)) continue;
      for (let job = 0; job < one.trace.data.graphs.jobs; job += 1) {
        try {
          for (const name of checkVerdict([one.trace, other.trace], job))
            counts.set(name, 1 + (counts.get(name) ?? 0));
        } catch (error) {
          throw new Error(`${scenario.name}, seed ${scenario.seed}, ${one.policy} and ${other.policy}`, {
            cause: error,
          });
        }
      }
    }
  }
}

const ids = policies.all.map(({ id }) => id);

test('every number and name in the verdict on two runs is in their traces', { timeout: 600_000 }, () => {
  const counts = new Map<string, number>();
  for (const seed of seeds) {
    checkPairs(drawScenario(seed, 'fifo'), ids, counts);
    const plugin = policies.get(ids[seed % ids.length]);
    checkPairs(new AnyData(seed).scenario(plugin), ids, counts);
  }
  // All kinds of sentences occurred.
  const missing = slowChecks.filter(({ name }) => !counts.has(name)).map(({ name }) => name);
  expect(missing.join(', ')).toBe('');
});

test('a task that has its own input, at a scheduler that hears of whole stages, waits for the others', () => {
  const scenario: Scenario = {
    version: 2,
    name: 'one to one',
    seed: 1,
    cluster: { racks: 1, serversPerRack: 4, slotsPerServer: 2, roundTrip: 0 },
    workload: {
      kind: 'explicit',
      jobs: [
        {
          arrivesAt: 0,
          stages: [{ durations: [1, 5] }, { durations: [30, 1], shuffle: { size: 10, from: 'same' } }],
        },
      ],
      warmup: 0,
    },
    runs: [{ policy: 'fifo' }, { policy: 'quincy-q' }],
    recording: 'messages',
  };
  const traces = scenario.runs.map((_, run) => openTrace(simulate(planRun(scenario, run))));
  expect(checkVerdict(traces, 0)).toEqual(['checkScheduler']);
  const verdict = verdictOf(
    traces.map((trace) => ({ title: 'x', trace })),
    0,
  );
  expect(verdict.loser).toBe(0);
  expect(plainText(verdict.sentence)).toMatch(/^task 3 waited 4 s until the whole stage before it had ended/);
});
