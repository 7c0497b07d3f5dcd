import { expect, test } from 'vitest';
import { formatMicros } from '../../base/format.ts';
import { howMany, numberWord } from '../../explain/explanation.ts';
import { nameOfServer, readyAt } from '../../explain/facts.ts';
import { lostAttempts } from '../../explain/lostAttempts.ts';
import { explainStop } from '../../faces/explain.ts';
import type { DataRun } from '../../testing/app/inspector/testDataRuns.ts';
import { eachPlaced, type TaskCase } from '../../testing/app/inspector/testEachTask.ts';
import {
  type RawDecision,
  rawAttempts,
  rawBlocks,
  rawDistance,
  rawJob,
  rawTime,
} from '../../testing/app/inspector/testRawDecisions.ts';
import {
  rawPatience,
  rawRivals,
  rawRunning,
  rawSkippedBefore,
} from '../../testing/app/inspector/testRawSlots.ts';
import { rawAllowed } from '../../testing/app/inspector/testRawTrace.ts';
import { cases } from '../../testing/cases.ts';
import { rackName, taskName } from '../../views/shared/names.ts';

// Checks every number and name in explanations of offered slots against the tables, computed in another way.

const RUNS = cases(12, 6); // of each policy
const orders = ['fifo', 'fair', 'pools', 'priority', 'deadline'];
const distances = ['yes', 'in its rack', 'no', 'needs none'];

const phrase = (words: string, pattern: RegExp) => words.match(pattern)?.slice(1) ?? null;
const isWhole = ({ trace }: DataRun) => trace.data.tables.outages.length === 0;
const isFree = ({ trace }: DataRun) => !trace.data.graphs.stageSets.some((sets) => sets > 0);

/** Checks whose turn it was, and which jobs preceded. */
function checkTurn({ trace, scenario, attempt, decisions, placing: launch, words }: TaskCase): void {
  const order = orders[(decisions.find(({ kind }) => kind === 'slots/rules') as RawDecision).words[0]];
  const after = phrase(words, /next after (\w+) skipped jobs?/);
  const isTold = /first in the order|the first in the order|next after/.test(words);
  if (!isTold) return;
  const skipped = rawSkippedBefore(decisions, launch);
  expect(after).toEqual(skipped === 0 ? null : [numberWord(skipped)]);
  const running = phrase(words, /\((\w+) running\)/);
  const count = rawRunning(trace, rawJob(trace, launch.words[0]), attempt);
  expect(running).toEqual(order === 'fair' ? [howMany(count)] : null);
  const { heartbeat = 0 } = scenario.runs[0].params ?? {};
  if (heartbeat !== 0 || !isWhole({ trace, scenario }) || after !== null) return;
  const rivals = rawRivals(trace, scenario, order, attempt);
  const isOfFew = /that could run there/.test(words);
  expect(rivals.filter(({ mayRunThere }) => mayRunThere || !isOfFew)).toEqual([]);
}

/** Checks how long the job had waited and how often it had been skipped, and its required patience. */
function checkPatience(each: TaskCase): void {
  const { trace, scenario, placing: launch, words, rows, header, more } = each;
  const { params = {}, policy } = scenario.runs[0];
  if (policy !== 'delay') {
    expect(words).not.toMatch(/skipped (once|\w+ times)|waited|level/);
    return;
  }
  const value = (name: string, otherwise: number) => Number(params[name] ?? otherwise);
  const [t1, t2] = [value('rackWait', 5) * 1e6, value('remoteWait', 5) * 1e6];
  const isCounted = params.form === 'count';
  const state = rawPatience(trace, isCounted).get(launch.row);
  if (state === undefined) throw new Error('no such launch');
  const isExact = isWhole(each) && isFree(each);
  if (isExact) expect(rawTime(launch, 3)).toBe(state.waited);
  else expect(rawTime(launch, 3)).toBeGreaterThanOrEqual(0);
  const waited = rawTime(launch, 3);
  const times = phrase(words, /skipped (once|\w+ times)/) ?? phrase(words, /been (never) skipped/);
  if (times !== null)
    expect(times).toEqual([['never', 'once'][state.skips] ?? `${numberWord(state.skips)} times`]);
  const locality = launch.words[2];
  if (locality === 0 && !words.includes('reads no file')) expect(times === null).toBe(state.skips === 0);
  const atMost = phrase(words, /of at most (\d+)/) ?? phrase(words, /no fewer than D = (\d+)/);
  if (atMost !== null) expect(atMost).toEqual([String(value('skips', 50))]);
  if (words.includes('no fewer than')) expect(state.skips).toBeGreaterThanOrEqual(value('skips', 50));
  const used = phrase(words, /\(([^()]+?)(, past its| of) ([^()]+ (?:ns|µs|ms|s|min)[^()]*)\)/);
  if (used !== null && !isCounted) {
    const last = state.skipRows.at(-1) as RawDecision;
    const whole = last.words[1] === 1 && state.level === 0 ? t1 : state.level === 0 ? t1 + t2 : t2;
    expect(used).toEqual([formatMicros(waited), waited > whole ? ', past its' : ' of', formatMicros(whole)]);
  }
  const limit = phrase(
    words,
    /had waited (.+?), no less than (T1|T2|T1 \+ T2) = (.+?), and may launch (\w+)/,
  );
  if (limit !== null) {
    const limits: Readonly<Record<string, number>> = { T1: t1, T2: t2, 'T1 + T2': t1 + t2 };
    const name = locality === 1 ? 'T1' : state.level === 1 ? 'T2' : 'T1 + T2';
    expect(limit).toEqual([
      ...[formatMicros(waited), name, formatMicros(limits[name])],
      locality === 1 ? 'within' : 'anywhere',
    ]);
    expect(waited).toBeGreaterThanOrEqual(limits[name]);
  }
  expect(words).not.toContain('longer than');
  const level = phrase(words, /at level (\d) since/);
  if (level !== null) {
    expect(level).toEqual([String(state.level)]);
    expect(state.level).toBeGreaterThanOrEqual(locality);
  }
  if (header[0] !== 'slot on') {
    expect(state.skips).toBe(0);
    return;
  }
  const since = readyAt(trace, launch.words[0]);
  const { stageSets, stageJob } = trace.data.graphs;
  const ofJob = stageSets.filter((_, stage) => stageJob[stage] === stageJob[launch.stage]);
  const atLeast = ofJob.some((sets) => sets > 0) ? '≥ ' : '';
  const offered = [...state.skipRows, launch].map((offer, place, all) => {
    const isSkip = offer.kind === 'slots/skip';
    const [server, where] = isSkip ? offer.words : offer.words.slice(1);
    return [
      nameOfServer(trace, server),
      offer.at >= since ? `+${formatMicros(offer.at - since)}` : 'before',
      distances[where],
      ...(isSkip
        ? [
            `${atLeast}${formatMicros(place === 0 ? 0 : rawTime(all[place - 1], 2))}`,
            formatMicros(rawTime(offer, 2)),
          ]
        : [formatMicros(rawTime(offer, 3)), '']),
    ];
  });
  expect(rows.length + more).toBe(offered.length);
  if (more === 0) expect(rows.map(({ cells }) => cells)).toEqual(offered);
}

/** Checks where the blocks are, and how busy the servers with them were. */
function checkData({ trace, task, attempt, placing: launch, words, rows, header }: TaskCase): void {
  const attempts = rawAttempts(trace);
  const { server, boundAt, startedAt, endedAt } = attempts[attempt];
  const blocks = rawBlocks(trace, task);
  const { rackOf, slots } = trace.data.topology;
  const far = blocks.map(({ holders }) => rawDistance(trace, server, holders));
  expect(launch.words[2]).toBe(blocks.length === 0 ? 3 : Math.max(...far));
  if (blocks.length === 0) {
    expect(words).toContain('It reads no file');
    const isConfined = rawAllowed(trace, trace.taskStage[task], task).length < trace.data.topology.servers;
    expect(words).toContain(isConfined ? 'any server that may run it would do' : 'would do');
    expect(header[0]).not.toBe('server');
    return;
  }
  const farthest = blocks.filter((_, place) => far[place] === Math.max(...far));
  const held = phrase(words, /holds (block \d+(?: of [^.:]+)?)[:.]/);
  const missed = phrase(
    words,
    /It has (block \d+(?: of .+?)?) (only in its rack|neither there nor in its rack)/,
  );
  const named = farthest.find(({ name }) => name === (held ?? missed)?.[0]);
  expect(named).toBeDefined();
  if (named === undefined) return;
  expect(held !== null).toBe(Math.max(...far) === 0);
  if (missed !== null)
    expect(missed[1]).toBe(Math.max(...far) === 1 ? 'only in its rack' : 'neither there nor in its rack');
  const from = phrase(words, /It reads it from (.+?)(?: in (rack \d+))?\./);
  expect(from !== null).toBe(Math.max(...far) > 0);
  if (from !== null) {
    const names = from[0].split(/, | or /).filter((name) => !/more$/.test(name));
    for (const name of names) {
      const holder = named.holders.find((each) => nameOfServer(trace, each) === name);
      expect(holder, name).toBeDefined();
      if (from[1] !== undefined && holder !== undefined) expect(from[1]).toBe(rackName(rackOf[holder]));
      if (Math.max(...far) === 1 && holder !== undefined) expect(rackOf[holder]).toBe(rackOf[server]);
    }
  }
  const reads = trace.data.tables.reads;
  const read = Array.from({ length: reads.length }, (_, row) => row).find(
    (row) => reads.columns.attempt[row] === attempt,
  );
  const took = phrase(words, /Reading took (.+?), computing (.+?)\.$/);
  if (took !== null && read !== undefined) {
    // External files come first, then the input.
    const { filesAwaited } = trace.data.tables;
    const waited = Array.from({ length: filesAwaited.length }, (_, row) => row).filter(
      (row) => filesAwaited.columns.attempt[row] === attempt,
    );
    const begins = Math.max(startedAt, ...waited.map((row) => filesAwaited.columns.until[row]));
    if (begins > startedAt)
      expect(words).toContain(`Fetching files took ${formatMicros(begins - startedAt)}.`);
    const reading = reads.columns.until[read] - begins - reads.columns.computed[read];
    expect(took).toEqual([formatMicros(reading), formatMicros(endedAt - begins - reading)]);
  }
  if (header[0] !== 'server') return;
  const { outages } = trace.data.tables;
  for (const { cells, isChosen } of rows) {
    const each = rackOf.findIndex((_, one) => nameOfServer(trace, one) === cells[0]);
    const busy = attempts.filter(
      (other) => other.row < attempt && other.server === each && other.endedAt > boundAt,
    ).length;
    const isDown = Array.from({ length: outages.length }, (_, row) => row).some(
      (row) =>
        outages.columns.actor[row] === each &&
        outages.columns.from[row] <= boundAt &&
        boundAt < outages.columns.to[row],
    );
    expect(cells.slice(1)).toEqual([
      rackName(rackOf[each]),
      named.holders.includes(each) ? 'yes' : 'no',
      isDown ? 'down' : `${busy} of ${slots[each]}`,
    ]);
    expect(isChosen).toBe(each === server);
  }
  expect(new Set(rows.map(({ cells }) => cells[0]))).toEqual(
    new Set([server, ...named.holders].map((each) => nameOfServer(trace, each))),
  );
}

/** Checks for which jobs tasks were stopped. */
function checkStops({ trace, scenario, task, attempt, decisions, placing: launch, words }: TaskCase): void {
  const attempts = rawAttempts(trace);
  const { server, boundAt } = attempts[attempt];
  const job = rawJob(trace, task);
  const freed = phrase(words, /the one for which (\S+) was stopped there/);
  const kills = decisions.filter(({ kind, words: [, on] }) => kind === 'slots/kill' && on === server);
  const lastKill = kills.findLast(({ row }) => row < launch.row);
  if (freed !== null) {
    expect(
      kills.some(
        ({ row, words: [killed, , forJob] }) =>
          row < launch.row && forJob === job && taskName(trace.data.graphs, killed) === freed[0],
      ),
    ).toBe(true);
  } else if (lastKill?.words[2] === job) {
    // Its job got the slot by order only if others have been offered one there since.
    const offers = decisions.filter(
      ({ row, kind, words: own }) =>
        row > lastKill.row &&
        row < launch.row &&
        ((kind === 'slots/launch' && own[1] === server) || (kind === 'slots/skip' && own[0] === server)),
    );
    if (/first in the order/.test(words) && isWhole({ trace, scenario }))
      expect(offers.length).toBeGreaterThan(0);
  }
  expect(boundAt).toBe(launch.at);
  const lost = lostAttempts(trace, task, (each) => explainStop(trace, each));
  const others = attempts.filter((each) => each.task === task && each.row !== attempt && each.outcome > 1);
  expect(lost.map((each) => each.attempt)).toEqual(others.map(({ row }) => row));
  for (const [place, other] of others.entries()) {
    const { why, ran, server: where } = lost[place];
    expect(where).toBe(nameOfServer(trace, other.server));
    expect(ran).toBe(
      Number.isFinite(other.startedAt) ? formatMicros(other.endedAt - other.startedAt) : 'never began',
    );
    const kill = decisions.findLast(
      ({ kind, at, words: [killed, on] }) =>
        kind === 'slots/kill' &&
        killed === task &&
        on === other.server &&
        at >= other.boundAt &&
        at <= other.endedAt,
    );
    if (other.outcome === 5) expect(why).toBe('its server failed');
    if (other.outcome === 2) expect(why).toBe(`stopped for j${(kill?.words[2] ?? -2) + 1}`);
  }
}

// Else hardly any run would stop tasks.
const stopping = { share: 'kill', killAfter: 1 };

test.each(['hadoop-fifo', 'separate', 'fair', 'pools-fair', 'delay'])(
  'everything that explanations say about offered slots is in the trace, %s',
  (policy) => {
    const given = policy === 'fair' || policy === 'pools-fair' ? stopping : {};
    const asked = { policy, runs: RUNS, placing: 'slots/launch', given };
    const checks = [checkTurn, checkPatience, checkData, checkStops];
    expect(eachPlaced(asked, checks)).toBeGreaterThan(RUNS * 5);
  },
  60_000 + 2_000 * RUNS,
);
