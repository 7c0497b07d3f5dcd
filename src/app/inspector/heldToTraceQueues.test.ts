import { expect, test } from 'vitest';
import { formatMicros } from '../../base/format.ts';
import { howMany, numberWord, ordinalWord, plainText } from '../../explain/explanation.ts';
import { nameOfServer } from '../../explain/facts.ts';
import { lostAttempts } from '../../explain/lostAttempts.ts';
import { explainStop } from '../../faces/explain.ts';
import { explainQuincyWaiting } from '../../faces/quincy/explain/explainWaiting.ts';
import type { DataRun } from '../../testing/app/inspector/testDataRuns.ts';
import { eachPlaced, type TaskCase } from '../../testing/app/inspector/testEachTask.ts';
import { rawAttempts, rawJob } from '../../testing/app/inspector/testRawDecisions.ts';
import {
  rawRunningThen,
  rawShares,
  rawStandsIn,
  rawSubmitBefore,
  rawWaiting,
} from '../../testing/app/inspector/testRawQuincy.ts';
import { cases } from '../../testing/cases.ts';
import { jobName, rackName } from '../../views/shared/names.ts';

// Checks every number and name in explanations of Quincy's greedy schedulers against the tables, computed in another
// way.

const RUNS = cases(8, 4); // of each policy

const phrase = (words: string, pattern: RegExp) => words.match(pattern)?.slice(1) ?? null;
const isWhole = ({ trace }: DataRun) => trace.data.tables.outages.length === 0;

/** Checks from which queue it came, which tasks were in it, and which were passed over. */
function checkQueues({
  trace,
  scenario,
  task,
  attempt,
  decisions,
  placing: match,
  words,
  rows,
}: TaskCase): void {
  const { server } = rawAttempts(trace)[attempt];
  const level = match.words[2];
  const { rackOf, servers } = trace.data.topology;
  const submit = rawSubmitBefore(decisions, task, match.row);
  expect(words).toContain(`runs on ${nameOfServer(trace, server)}`);
  expect(rawStandsIn(trace, submit, server, level)).toBe(true);
  const isFresh = submit.at === match.at;
  expect(words.includes('when it was submitted')).toBe(isFresh);
  if (words.includes('does not prefer'))
    expect(
      [server, servers + rackOf[server]].some((to) => submit.places.some((each) => each.to === to)),
    ).toBe(false);
  if (isFresh && level === 0) expect(words.includes('that it prefers')).toBe(submit.hasAny);
  const queue = phrase(words, /queue of (\S+|rack \d+|the whole cluster) \(([CRX])\)/);
  if (!isFresh)
    expect(queue).toEqual([
      [nameOfServer(trace, server), rackName(rackOf[server]), 'the whole cluster'][level],
      'CRX'[level],
    ]);
  expect(rows.map(({ isChosen }) => isChosen)).toEqual([0, 1, 2].map((each) => each === level));
  if (!isWhole({ trace, scenario })) return;
  const waiting = rawWaiting(trace, decisions, match.row);
  const inQueue = [0, 1, 2].map((each) => waiting.filter((other) => rawStandsIn(trace, other, server, each)));
  expect(rows.map(({ cells }) => cells)).toEqual([
    [nameOfServer(trace, server), 'C', String(inQueue[0].length)],
    [rackName(rackOf[server]), 'R', String(inQueue[1].length)],
    ['the whole cluster', 'X', String(inQueue[2].length)],
  ]);
  const place = inQueue[level].findIndex((each) => each.task === task);
  expect(place).toBeGreaterThanOrEqual(0);
  if (isFresh) return;
  const before = [...inQueue.slice(0, level).flat(), ...inQueue[level].slice(0, place)];
  const passed = phrase(words, /; ([\w,]+) tasks? of blocked jobs/);
  expect(passed).toEqual(before.length === 0 ? null : [numberWord(before.length)]);
  expect(words.includes('it was first')).toBe(before.length === 0);
  // Tasks that were passed over belong to a blocked job: it ran its share then or shortly before.
  if (scenario.runs[0].policy === 'quincy-g') expect(before).toEqual([]);
}

/** Checks how many tasks its job ran, and the job's share. */
function checkShares({ trace, scenario, task, decisions, placing: match, words }: TaskCase): void {
  const isFair = scenario.runs[0].policy !== 'quincy-g';
  const said = phrase(words, /Its job ran ([\w,]+) of a share of ([\w,]+)\./);
  expect(said !== null).toBe(isFair);
  if (said === null || !isWhole({ trace, scenario })) return;
  const job = rawJob(trace, task);
  const { least, most } = rawRunningThen(trace, decisions, job, match.row);
  const counts = Array.from({ length: most - least + 1 }, (_, more) => least + more);
  expect(counts.map((count) => howMany(count))).toContain(said[0]);
  const shares = [...rawShares(trace, decisions, job, match.row)];
  expect(shares.map((share) => howMany(share))).toContain(said[1]);
}

/** Checks which task was stopped, when and why. */
function checkStops({ trace, scenario, task, attempt, decisions, moves }: TaskCase): void {
  const stops = decisions.filter(
    ({ kind, words }) => (kind === 'quincy/over-share' || kind === 'quincy/evict') && words[0] === task,
  );
  expect(moves.length).toBe(stops.length);
  for (const [place, stop] of stops.entries()) {
    const [, server, third] = stop.words;
    const where = nameOfServer(trace, server);
    expect(moves[place].startsWith(`At ${formatMicros(stop.at)} `)).toBe(true);
    if (stop.kind === 'quincy/evict') {
      expect(moves[place]).toContain(`the root of ${jobName(third)} took ${where} from it`);
      const { columns, length } = trace.data.tables.keptSlots;
      const isThere = Array.from({ length }, (_, row) => row).some(
        (row) => columns.job[row] === third && columns.server[row] === server && columns.from[row] >= stop.at,
      );
      if (isWhole({ trace, scenario })) expect(isThere).toBe(true);
      continue;
    }
    const said = phrase(moves[place], /its job ran ([\w,]+) with a share of ([\w,]+), and of these/);
    expect(moves[place]).toContain(`stopped on ${where}`);
    if (!isWhole({ trace, scenario })) continue;
    const job = rawJob(trace, task);
    const { least, most, youngest } = rawRunningThen(trace, decisions, job, stop.row);
    const counts = Array.from({ length: most - least + 1 }, (_, more) => numberWord(least + more));
    expect(counts).toContain(said?.[0]);
    expect([...rawShares(trace, decisions, job, stop.row)].map((share) => howMany(share))).toContain(
      said?.[1],
    );
    expect(youngest).toBe(task);
  }
  const lost = lostAttempts(trace, task, (each) => explainStop(trace, each));
  const others = rawAttempts(trace).filter(
    (each) => each.task === task && each.row !== attempt && each.outcome > 1,
  );
  expect(lost.map((each) => each.attempt)).toEqual(others.map(({ row }) => row));
  for (const [place, other] of others.entries()) {
    const { why } = lost[place];
    if (other.outcome === 5) expect(why).toBe('its server failed');
    if (other.outcome !== 2) continue;
    const stop = stops.find(
      ({ at, words }) => words[1] === other.server && at >= other.boundAt && at <= other.endedAt,
    );
    expect(stop).toBeDefined();
    if (stop === undefined) continue;
    if (stop.kind === 'quincy/evict') expect(why).toBe(`root of ${jobName(stop.words[2])}`);
    else expect(why).toBe('above its share');
  }
}

/** Checks what a waiting task waits for, at some times. */
function checkWaiting({ trace, scenario, task, decisions }: TaskCase): void {
  if (!isWhole({ trace, scenario })) return;
  const { tables } = trace.data;
  const job = rawJob(trace, task);
  const attempts = rawAttempts(trace).filter((each) => each.task === task);
  const ready = trace.taskReadyAt[task];
  const end = attempts[0]?.boundAt ?? ready;
  for (const time of [ready, Math.floor((ready + end) / 2)]) {
    const words = plainText(explainQuincyWaiting(trace, task, time) ?? []);
    const waits = !attempts.some(
      (each) => each.boundAt <= time && (each.endedAt > time || each.outcome === 1),
    );
    expect(words !== '', `at ${time}`).toBe(waits && ready <= time);
    if (words === '') continue;
    const admittedAt = (other: number) =>
      decisions.find(({ kind, words: [admitted] }) => kind === 'quincy/admit' && admitted === other)?.at ??
      Infinity;
    const isInLine = (other: number) =>
      tables.jobs.columns.arrivedAt[other] <= time && admittedAt(other) > time;
    const place = phrase(words, /its job is (\w+) in line/);
    const ahead = Array.from({ length: job }, (_, other) => other).filter(isInLine).length;
    expect(place).toEqual(isInLine(job) ? [ordinalWord(ahead + 1)] : null);
    const submit = decisions.findLast(
      ({ kind, at, words: [submitted] }) => kind === 'quincy/submit' && submitted === task && at <= time,
    );
    expect(words.includes('has not submitted it yet')).toBe(!isInLine(job) && submit === undefined);
    const runs = phrase(words, /it runs ([\w,]+) of a share of/);
    const running = rawAttempts(trace).filter(
      (each) => rawJob(trace, each.task) === job && each.boundAt <= time && each.endedAt > time,
    ).length;
    if (runs !== null) expect(runs).toEqual([howMany(running)]);
  }
}

test.each(['quincy-g', 'quincy-gf', 'quincy-gfp', 'quincy-gfh', 'quincy-gfph'])(
  'everything that explanations say about queues is in the trace, %s',
  (policy) => {
    const asked = { policy, runs: RUNS, placing: 'quincy/match' };
    const checks = [checkQueues, checkShares, checkStops, checkWaiting];
    expect(eachPlaced(asked, checks)).toBeGreaterThan(RUNS * 5);
  },
  60_000 + 2_000 * RUNS,
);
