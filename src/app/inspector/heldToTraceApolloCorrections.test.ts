import { expect, test } from 'vitest';
import { formatMicros } from '../../base/format.ts';
import { numberWord, plainText } from '../../explain/explanation.ts';
import { explainStop, explainWaiting } from '../../faces/explain.ts';
import { copied, duplicated, matched } from '../../policies/apollo/decisions.ts';
import { type DataRun, dataRun } from '../../testing/app/inspector/testDataRuns.ts';
import { type ApolloCase, eachApollo, rawPlacing } from '../../testing/app/inspector/testEachApollo.ts';
import { eachJob, type JobCase } from '../../testing/app/inspector/testEachJob.ts';
import {
  type RawDecision,
  rawAttempts,
  rawDecisions,
  rawJob,
  rawTime,
} from '../../testing/app/inspector/testRawDecisions.ts';
import { cases } from '../../testing/cases.ts';
import { serverName } from '../../views/shared/names.ts';

// Duplicates, copies, upgrades, waits and tokens in what is said of Apollo's runs, against the undecoded words of records,
// the tables of attempts, and the parameters of the scenario.

const RUNS = cases(16, 12);
const LEAST = 1e6;
const [REGULAR, UPGRADED, NO_CAPACITY, UNMATCHED] = [0, 2, 4, 5];
const OPPORTUNISTIC = 3;
const GIVEN = { duplicates: true, copies: true, stopsOpportunistic: true, baselineShare: 0 } as const;

const found: Record<string, number> = {};
const count = (what: string) => {
  found[what] = (found[what] ?? 0) + 1;
};
const nameOf = ({ trace }: DataRun, server: number) => serverName(server, trace.data.topology.servers);
const param = ({ scenario }: DataRun, name: string, usual: number) =>
  Number(scenario.runs[0].params?.[name] ?? usual);

/** Why it was thought over: the conditions follow from the numbers, and these from the attempt that waited. */
function checkDuplicate(each: ApolloCase): void {
  const { kind, placing, words, chosen, trace, task } = each;
  if (kind !== 'apollo duplicate') return;
  const time = (name: 'waited' | 'expected' | 'left' | 'average' | 'stays') =>
    rawTime(placing, duplicated.at[name]);
  const from = placing.words[duplicated.at.from];
  const waiting = rawAttempts(trace).findLast(
    (other) =>
      other.task === task && other.server === from && other.boundAt <= placing.at && other.row < each.attempt,
  );
  if (waiting === undefined) throw new Error('nothing waited');
  // An upgrade makes it wait anew, as a regular task.
  const since = each.decisions.findLast(
    (other) =>
      other.kind === 'apollo match' &&
      other.words[0] === task &&
      [REGULAR, UPGRADED].includes(other.words[matched.at.verdict]) &&
      other.at >= waiting.boundAt &&
      other.at <= placing.at,
  );
  expect(time('waited')).toBe(placing.at - (since?.at ?? waiting.boundAt));
  const [waited, expected, average] = [time('waited'), time('expected'), time('average')];
  const whole = waited + time('left');
  const longer = param(each, 'longerWait', 1.5);
  const isLonger = whole > longer * expected && whole > expected + LEAST;
  const mean = formatMicros(average);
  expect(
    words.includes(`its wait would be ${formatMicros(whole)}, not ${formatMicros(expected)} as expected`),
  ).toBe(isLonger);
  // Before a task of the stage has started no mean is known, and 0 is recorded.
  const saysAbove = words.includes(
    `its wait of ${formatMicros(whole)} would be above the mean of its stage, ${mean}`,
  );
  const saysOverdue = words.includes(`it had waited ${formatMicros(waited)}, longer than the mean, ${mean}`);
  const isKnown = average > 0 || words.includes('the mean');
  expect([saysAbove, saysOverdue]).toEqual([isKnown && whole > average, isKnown && waited > average]);
  expect(chosen.completion + LEAST).toBeLessThan(time('stays') + 2);
  expect(words).toContain(`it had waited on ${nameOf(each, from)} and was`);
  expect(words).toContain(
    `Staying would have taken ${formatMicros(time('stays'))}, this server ${formatMicros(chosen.completion)}.`,
  );
  count('duplicate');
}

/** Why it got a copy: how long the slow attempt had run, by the table of attempts. */
function checkCopy(each: ApolloCase): void {
  const { kind, placing, words, chosen, trace, task } = each;
  if (kind !== 'apollo copy') return;
  const server = placing.words[copied.at.server];
  const [ran, left, usual] = (['ran', 'left', 'usual'] as const).map((name) =>
    rawTime(placing, copied.at[name]),
  );
  const starts = rawAttempts(trace)
    .filter((other) => other.task === task && other.server === server && other.startedAt <= placing.at)
    .map(({ startedAt }) => placing.at - startedAt);
  // Its manager hears of the start by a message.
  const delay = trace.data.topology.networkDelay;
  expect(starts.some((since) => ran <= since && since <= ran + delay)).toBe(true);
  expect(left).toBeGreaterThan(param(each, 'slowFrom', 2) * chosen.completion - 2);
  const reads = placing.words[copied.at.isSlowReading] === 1;
  expect(words).toContain(
    `the attempt on ${nameOf(each, server)} had ${reads ? 'read' : 'run'} for ${formatMicros(ran)} and`,
  );
  expect(words).toContain(
    `${formatMicros(left)} more, and a new one ${formatMicros(chosen.completion)} in all.`,
  );
  expect(words).toContain(`usually compute for ${formatMicros(usual)}.`);
  const hasToken = placing.words[copied.at.hasToken] === 1;
  expect(words).toContain(hasToken ? 'It went with a token of its own.' : 'It went without a token.');
  count('copy');
}

/** An attempt is said to have become regular where and when a record says so. */
function checkUpgrade({ trace, task, attempt, decisions, words }: ApolloCase): void {
  const { boundAt, endedAt, server } = rawAttempts(trace)[attempt];
  const meant = decisions.filter(
    (other) => other.words[0] === task && other.at >= boundAt && other.at <= endedAt,
  );
  const running = meant.find(({ kind, words: of }) => kind === 'apollo upgrade' && of[1] === server);
  const waiting = meant.find(
    ({ kind, words: of }) =>
      kind === 'apollo match' && of[matched.at.verdict] === UPGRADED && of[matched.at.server] === server,
  );
  const upgrade = running ?? waiting;
  expect(words.includes('it became regular while it ran')).toBe(running !== undefined);
  expect(words.includes('it became regular where it was')).toBe(upgrade !== running);
  if (upgrade === undefined) return;
  count(upgrade === running ? 'upgrade of a running task' : 'upgrade of a waiting task');
  expect(words).toContain(`At ${formatMicros(upgrade.at)} a token was free`);
}

/** All other attempts are told of, with their decisions' servers and times. */
function checkOthers(each: ApolloCase): void {
  const { trace, attempt, others } = each;
  const rest = trace.attemptsOfTask(each.task).filter((other) => other !== attempt);
  expect(others.length).toBe(rest.length);
  for (const [place, other] of rest.entries()) {
    const { server, boundAt } = rawAttempts(trace)[other];
    expect(rawPlacing(each, other)).toBeDefined();
    expect(others[place]).toContain(`was sent to ${nameOf(each, server)} at ${formatMicros(boundAt)},`);
    count('other');
  }
}

const checks = [checkDuplicate, checkCopy, checkUpgrade, checkOthers];

test('duplicates, copies, upgrades and other attempts are those of the trace', () => {
  eachApollo(3 * RUNS, GIVEN, (each) => {
    for (const check of checks) check(each);
  });
  for (const what of ['duplicate', 'copy', 'upgrade of a running task', 'upgrade of a waiting task', 'other'])
    expect(found[what] ?? 0, what).toBeGreaterThan(1);
});

/** What is said of a task that waits, against its last record. */
function checkWait(run: DataRun, task: number, time: number, words: string): void {
  const { trace } = run;
  const job = rawJob(trace, task);
  const decisions = rawDecisions(trace).filter(({ at }) => at <= time);
  const hasTokens = decisions.some(({ kind, words: [of] }) => kind === 'apollo tokens' && of === job);
  expect(words.includes('its job has no tokens')).toBe(!hasTokens);
  if (!hasTokens) {
    count('no tokens');
    return;
  }
  const last = decisions.findLast(({ kind, words: [of] }) => kind === 'apollo match' && of === task);
  const verdict = last?.words[matched.at.verdict];
  const isLater = (boundAt: number) => last !== undefined && boundAt >= last.at;
  const wasSent = rawAttempts(trace).some(
    (other) => other.task === task && isLater(other.boundAt) && other.boundAt <= time,
  );
  if (last === undefined || wasSent || (verdict !== NO_CAPACITY && verdict !== UNMATCHED)) {
    expect(words).toContain('waits for the next batch of its job');
    count('next batch');
    return;
  }
  expect(words).toContain(`At ${formatMicros(last.at)} its manager matched a batch of`);
  const rows = last.words[matched.at.rows];
  expect(words).toContain(rows === 1 ? 'batch of one task' : `batch of ${numberWord(rows)} tasks`);
  const server = last.words[matched.at.server];
  if (verdict === NO_CAPACITY) expect(words).toContain(`would have gone to ${nameOf(run, server)}`);
  count(verdict === NO_CAPACITY ? 'no capacity' : 'unmatched');
}

function eachWait(
  runs: number,
  check: (run: DataRun, task: number, time: number, words: string) => void,
): void {
  for (let seed = 1; seed <= runs; seed += 1) {
    const run = dataRun(seed, 'apollo', 1, GIVEN);
    if (run === null) continue;
    const { trace } = run;
    for (const { task, boundAt } of rawAttempts(trace)) {
      for (const time of [boundAt - 1, (trace.taskReadyAt[task] + boundAt) / 2]) {
        const words = plainText(explainWaiting(trace, task, time) ?? []);
        if (words === '') continue;
        try {
          check(run, task, time, words);
        } catch (error) {
          throw new Error(`seed ${seed}, task ${task} at ${time}: ${words}`, { cause: error });
        }
      }
    }
  }
}

test('what a task waits for is what its manager recorded last', () => {
  eachWait(RUNS, checkWait);
  for (const what of ['no tokens', 'next batch', 'unmatched'])
    expect(found[what] ?? 0, what).toBeGreaterThan(1);
});

/** Tokens of a job, and its attempts with servers. */
function checkJob(each: JobCase): void {
  const { trace, job, time, words, decisions } = each;
  const { arrivedAt, finishedAt } = trace.data.tables.jobs.columns;
  const isRecorded = decisions.some(({ kind }) => kind === 'apollo tokens');
  expect(words === '').toBe(!isRecorded || arrivedAt[job] > time || finishedAt[job] <= time);
  if (words === '') return;
  const own = (other: RawDecision) => other.kind === 'apollo tokens' && other.words[0] === job;
  const tokens = decisions.findLast((other) => own(other) && other.at <= time);
  expect(words.includes('waits for its tokens')).toBe(tokens === undefined);
  if (tokens === undefined) {
    const next = decisions.find(own);
    const so = words.match(/ tokens, for (.+) so far/)?.[1];
    if (so !== undefined && next !== undefined)
      expect(so).toBe(formatMicros(time - (next.at - rawTime(next, 3))));
    count('job waits');
    return;
  }
  const granted = tokens.words[2];
  expect(words).toContain(`it got ${granted === 1 ? 'one token' : `${numberWord(granted)} tokens`}`);
  const open = rawAttempts(trace).filter(
    (row) => rawJob(trace, row.task) === job && row.boundAt <= time && time < row.endedAt,
  );
  const running = open.filter(({ startedAt }) => startedAt <= time).length;
  const { kind } = trace.data.tables.attempts.columns;
  const without = open.filter(({ row }) => kind[row] === OPPORTUNISTIC).length;
  if (open.length === 0) expect(words).toContain('None of its tasks is with a server now');
  else
    expect(words).toContain(
      `Now it has ${open.length === 1 ? 'one attempt' : `${numberWord(open.length)} attempts`} with`,
    );
  if (open.length > 0)
    expect(words).toMatch(new RegExp(`of which ${running === 0 ? 'none' : numberWord(running)} runs?\\b`));
  expect(words.includes('sent without a token')).toBe(without > 0);
  if (without > 0) expect(words).toContain(`; ${numberWord(without)} of them`);
  count('job runs');
}

test('tokens and attempts of jobs are those of the trace', () => {
  eachJob('apollo', RUNS, checkJob, GIVEN);
  for (const what of ['job waits', 'job runs']) expect(found[what] ?? 0, what).toBeGreaterThan(1);
});

test('an opportunistic task is said to be stopped for a regular one where it was', () => {
  let stopped = 0;
  eachApollo(RUNS, GIVEN, ({ trace, task }) => {
    for (const row of trace.attemptsOfTask(task)) {
      const { outcome, kind } = trace.data.tables.attempts.columns;
      const isStopped = outcome[row] === 2 && kind[row] === OPPORTUNISTIC;
      expect(explainStop(trace, row)?.includes('stopped for a regular task') ?? false).toBe(isStopped);
      if (isStopped) stopped += 1;
    }
  });
  expect(stopped).toBeGreaterThan(0);
});

test('a wrong number is noticed', () => {
  const wrong: Record<string, number> = {};
  const patterns: readonly (readonly [RegExp, (each: ApolloCase) => void])[] = [
    [/(?<=Staying would have taken )[\d.]+/, checkDuplicate],
    [/(?<=, this server )[\d.]+/, checkDuplicate],
    [/(?<=(longer than the mean|above the mean of its stage), )[\d.]+/, checkDuplicate],
    [/(?<=(run|read) for )[\d.]+/, checkCopy],
    [/[\d.]+ \w+(?= more, and a new)/, checkCopy],
    [/At [\d.]+(?=.* a token was free)/, checkUpgrade],
  ];
  eachApollo(3 * RUNS, GIVEN, (each) => {
    for (const [pattern, check] of patterns) {
      const words = each.words.replace(pattern, '987');
      if (words === each.words) continue;
      if (check === checkDuplicate && each.kind !== 'apollo duplicate') continue;
      expect(() => check({ ...each, words }), `${pattern}`).toThrow();
      wrong[String(pattern)] = (wrong[String(pattern)] ?? 0) + 1;
    }
  });
  for (const [pattern] of patterns) expect(wrong[String(pattern)] ?? 0, String(pattern)).toBeGreaterThan(0);
});
