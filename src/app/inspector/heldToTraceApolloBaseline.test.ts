import { expect, test } from 'vitest';
import { formatMicros } from '../../base/format.ts';
import { numberWord, plainText } from '../../explain/explanation.ts';
import { attemptToExplain } from '../../explain/facts.ts';
import { explainTask } from '../../faces/explain.ts';
import { placed } from '../../policies/apollo/decisions.ts';
import type { RunSpec } from '../../scenario/shape/schema.ts';
import { type DataRun, dataRun } from '../../testing/app/inspector/testDataRuns.ts';
import {
  rawAttempts,
  rawBlocks,
  rawDecisions,
  rawTime,
} from '../../testing/app/inspector/testRawDecisions.ts';
import { cases } from '../../testing/cases.ts';
import { serverName } from '../../views/shared/names.ts';

// What is said of the tasks that Apollo's baseline scheduler sent to random servers, against the undecoded words of records,
// the tables of attempts, and where the blocks of their input lie.

const RUNS = cases(16);
const { at: place } = placed;

interface Said extends DataRun {
  readonly task: number;
  readonly attempt: number;
  readonly words: string;
}

const found: Record<string, number> = {};
const count = (what: string) => {
  found[what] = (found[what] ?? 0) + 1;
};

function check({ trace, task, attempt, words, ...run }: Said): boolean {
  const { server, boundAt, startedAt, endedAt, outcome } = rawAttempts(trace)[attempt];
  const nameOf = (each: number) => serverName(each, trace.data.topology.servers);
  const decision = rawDecisions(trace).find(
    ({ kind, at, words: own }) =>
      kind === 'apollo baseline' &&
      at === boundAt &&
      own[place.task] === task &&
      own[place.server] === server,
  );
  if (decision === undefined) return false;
  expect(words).toContain(` was sent to ${nameOf(server)} at ${formatMicros(boundAt)}, at random`);
  const others = decision.words[place.others];
  // Of an attempt that was lost with its server its manager hears late.
  const hearsAll = trace.data.tables.outages.length === 0;
  const sentBefore = rawAttempts(trace).filter(
    (other) =>
      other.task === task &&
      other.row < attempt &&
      (!hearsAll || other.endedAt + trace.data.topology.networkDelay >= boundAt),
  );
  expect(others).toBeLessThanOrEqual(sentBefore.length);
  expect(words.startsWith('A duplicate')).toBe(others > 0);
  if (others > 0)
    expect(words).toContain(
      `It waited on ${others === 1 ? 'one server' : `${numberWord(others)} servers`} already`,
    );
  count(others > 0 ? 'duplicate' : 'first');
  const holders = decision.words.slice(place.holders);
  const blocks = rawBlocks(trace, task);
  const largest = blocks.find(({ bytes }) => bytes === Math.max(...blocks.map((each) => each.bytes)));
  const isShuffled = trace.data.graphs.storage.shuffleBytes[trace.taskStage[task]] > (largest?.bytes ?? 0);
  if (holders.length > 0 && !isShuffled)
    expect(holders.toSorted((a, b) => a - b)).toEqual(largest?.holders.toSorted((a, b) => a - b));
  const waited = formatMicros(rawTime(decision, place.waited));
  const near =
    holders.length === 0 ? 'free' : (['server', 'rack', 'any'] as const)[decision.words[place.near]];
  const said = {
    free: 'among the servers that may run it',
    server: `among the servers with its largest input: ${nameOf(holders[0])}`,
    rack: `after ${waited} these were near enough`,
    any: `among all servers: after ${waited} its largest input`,
  } as const;
  expect(words).toContain(said[near]);
  const { rackOf } = trace.data.topology;
  if (near === 'server') expect(holders).toContain(server);
  if (near === 'rack') expect(holders.map((each) => rackOf[each])).toContain(rackOf[server]);
  count(near);
  const free = decision.words[place.freeTokens];
  if (others === 0)
    expect(words).toContain(free === 1 ? 'the last free token' : `one of ${numberWord(free)} free tokens`);
  if (Number.isFinite(startedAt))
    expect(words).toContain(`it started after ${formatMicros(startedAt - boundAt)}`);
  if (outcome === 1) expect(words).toContain(`was complete after ${formatMicros(endedAt - boundAt)}.`);
  expect(run.scenario).toBeDefined();
  return true;
}

function eachSaid(policy: string, given: RunSpec['params'], visit: (said: Said) => boolean): number {
  let told = 0;
  for (let seed = 1; seed <= 2 * RUNS; seed += 1) {
    const run = dataRun(seed, policy, 1, given);
    if (run === null) continue;
    for (let task = 0; task < run.trace.data.graphs.tasks; task += 1) {
      const attempt = attemptToExplain(run.trace, task);
      if (attempt < 0) continue;
      const words = plainText(explainTask(run.trace, task).sentence);
      try {
        if (visit({ ...run, task, attempt, words })) told += 1;
      } catch (error) {
        throw new Error(`${policy}, seed ${seed}, task ${task}: ${words}`, { cause: error });
      }
    }
  }
  return told;
}

test('servers, constraints, tokens and truths are those of the trace', () => {
  expect(eachSaid('apollo-baseline', {}, check)).toBeGreaterThan(RUNS);
  for (const what of ['duplicate', 'first', 'free', 'server', 'any'])
    expect(found[what] ?? 0, what).toBeGreaterThan(1);
});

test('beside Apollo, tasks of both are explained', () => {
  let others = 0;
  const told = eachSaid('apollo', { baselineShare: 50 }, (said) => {
    if (check(said)) return true;
    expect(said.words).toContain('was a candidate since');
    others += 1;
    return false;
  });
  expect(told).toBeGreaterThan(RUNS);
  expect(others).toBeGreaterThan(RUNS);
});

test('a wrong number is noticed', () => {
  const wrong: Record<string, number> = {};
  const patterns = [
    /started after [\d.]+/,
    /one of \w+ free/,
    /at [\d.]+ \w+, at random/,
    /(?<=It waited on )\w+/,
  ];
  eachSaid('apollo-baseline', {}, (said) => {
    for (const pattern of patterns) {
      const words = said.words.replace(pattern, 'ninety');
      if (words === said.words) continue;
      expect(() => check({ ...said, words }), String(pattern)).toThrow();
      wrong[String(pattern)] = (wrong[String(pattern)] ?? 0) + 1;
    }
    return true;
  });
  for (const pattern of patterns) expect(wrong[String(pattern)] ?? 0, String(pattern)).toBeGreaterThan(0);
});
