import { expect, test } from 'vitest';
import { formatMicros } from '../../base/format.ts';
import { numberWord, ordinalWord } from '../../explain/explanation.ts';
import { matched } from '../../policies/apollo/decisions.ts';
import {
  type ApolloCase,
  eachApollo,
  type RawEstimate,
  rawEstimates,
} from '../../testing/app/inspector/testEachApollo.ts';
import { type RawDecision, rawAttempts, rawJob } from '../../testing/app/inspector/testRawDecisions.ts';
import { cases } from '../../testing/cases.ts';
import { serverName, taskName } from '../../views/shared/names.ts';

// Estimates, ranks, batches and truths in what is said of tasks that Apollo's job managers sent, against the undecoded words
// of records, the tables of attempts, and the parameters of the scenario.

const RUNS = cases(16, 12);
const FINISHED = 1;
const EVERY_TRUTH = ['exactly', 'later', 'sooner'];

const found: Record<string, number> = {};
const count = (what: string) => {
  found[what] = (found[what] ?? 0) + 1;
};
const phrase = (words: string, pattern: RegExp) => words.match(pattern)?.slice(1) ?? null;
const param = ({ scenario }: ApolloCase, name: string, usual: number | string) =>
  scenario.runs[0].params?.[name] ?? usual;
const nameOf = ({ trace }: ApolloCase, server: number) => serverName(server, trace.data.topology.servers);

/** Eq 1 and Eq 2, from their parts and the scenario's K. */
function checkSums(each: ApolloCase): void {
  const penalty = Number(param(each, 'failurePenalty', 3));
  for (const { init, wait, read, cpu, success, completion } of each.estimates) {
    const whole = init + wait + read + cpu;
    const factor = success / 1e6 + penalty * (1 - success / 1e6);
    expect(Math.abs(completion - factor * whole)).toBeLessThan(4 + 4 * factor + whole * penalty * 1e-6);
  }
}

/** What is said of the chosen candidate. */
function checkChosen(each: ApolloCase): void {
  const { chosen, words } = each;
  const parts = [
    [chosen.init, 'fetching files'],
    [chosen.wait, 'waiting'],
    [chosen.read, 'reading'],
    [chosen.cpu, 'computing'],
  ] as const;
  const sum = parts.filter(([time]) => time > 0).map(([time, what]) => `${formatMicros(time)} ${what}`);
  expect(words).toContain(
    `complete after ${formatMicros(chosen.completion)}: ${sum.join(' + ') || 'no time'}`,
  );
  const whole = parts.reduce((total, [time]) => total + time, 0);
  const [factor = '1', success = null] =
    phrase(words, /, × ([\d.]+) for failures \(P_succ ([\d.]+) %\)/) ?? [];
  if (whole > 1000) expect(Number(factor)).toBeCloseTo(chosen.completion / whole, 2);
  if (success === null) expect(whole === 0 || chosen.completion === whole).toBe(true);
  else expect(Number(success)).toBeCloseTo(chosen.success / 10_000, 1);
  const reasons = ['it holds much', 'it is in a rack with much', 'it was picked among lightly'];
  expect(words).toContain(`was a candidate since ${reasons[chosen.kind]}`);
}

/** The age of the matrix: no older than the run; from the server itself only if the job has an attempt there. */
function checkAge(each: ApolloCase): void {
  const { chosen, words, trace, placing, task } = each;
  const from = chosen.isDirect ? 'from the server itself' : 'from the monitor';
  expect(words).toContain(`The matrix for that was ${formatMicros(chosen.age)} old, ${from}`);
  const lines =
    Math.floor(chosen.age / (1e6 * Number(param(each, 'stale', 10)))) * Number(param(each, 'distrust', 1));
  const { cores, memory } = trace.data.topology;
  const said = phrase(words, /a task up to (.+?) lines? of cores and memory larger/)?.[0] ?? '0';
  expect(said).toBe(cores === null && memory === null ? '0' : lines === 1 ? 'one' : String(lines));
  count(said === '0' ? 'fresh' : 'stale');
  if (!chosen.isDirect) return;
  const isThere = rawAttempts(trace).some(
    ({ task: of, server, boundAt }) =>
      rawJob(trace, of) === rawJob(trace, task) && server === chosen.server && boundAt <= placing.at,
  );
  expect(isThere).toBe(true);
  count('direct');
}

/** All rows of the evidence, with the words of the record; a part is left out only if no candidate has it. */
function checkEvidence(each: ApolloCase): void {
  const { estimates, rows, header } = each;
  expect(rows.length).toBe(Math.min(estimates.length, Math.max(24, rows.length)));
  for (const [title, part] of [
    ['reads', 'read'],
    ['files', 'init'],
    ['random', 'noise'],
  ] as const)
    expect(header.includes(title)).toBe(estimates.some((estimate) => estimate[part] > 0));
  for (const { cells, isChosen } of rows) {
    const estimate = estimates.find(({ server }) => nameOf(each, server) === cells[0]);
    if (estimate === undefined) throw new Error(`${cells[0]} was no candidate`);
    const { init, wait, read, cpu, completion, noise, age } = estimate;
    const times = { estimate: completion, wait, reads: read, computes: cpu, files: init, 'matrix age': age };
    for (const [title, time] of Object.entries(times))
      if (header.includes(title)) expect(cells[header.indexOf(title)]).toBe(formatMicros(time));
    if (header.includes('random')) expect(cells[header.indexOf('random')]).toBe(`+ ${formatMicros(noise)}`);
    expect(isChosen).toBe(estimate.server === each.chosen.server);
  }
}

const cost = ({ completion, noise }: RawEstimate) => completion + noise;
const batchOf = ({ decisions, placing, trace }: ApolloCase) =>
  decisions.filter(
    (other) =>
      other.kind === 'apollo match' &&
      other.at === placing.at &&
      other.words[matched.at.batch] === placing.words[matched.at.batch] &&
      rawJob(trace, other.words[0]) === rawJob(trace, placing.words[0]),
  );
const serverOf = ({ words }: RawDecision) => words[matched.at.server];

/** The rank of the chosen candidate among all; those that counted less have other tasks of the batch. */
function checkRank(each: ApolloCase): void {
  const { kind, chosen, estimates, words, trace } = each;
  if (kind !== 'apollo match' || param(each, 'placement', 'completion') !== 'completion') return;
  const less = estimates.filter((other) => cost(other) < cost(chosen));
  if (estimates.length === 1) {
    expect(words).toContain('It was the only candidate.');
    return;
  }
  if (less.length === 0) {
    count('least');
    expect(words).toMatch(new RegExp(`was the least of ${numberWord(estimates.length)} candidates`));
    return;
  }
  const rank = `was ${ordinalWord(less.length + 1)} of ${numberWord(estimates.length)} candidates: `;
  expect(words).toContain(rank);
  const first = less.toSorted((one, other) => cost(one) - cost(other))[0];
  const holder = batchOf(each).find((other) => serverOf(other) === first.server);
  const said = words.slice(words.indexOf(rank) + rank.length);
  expect(said.startsWith(`${nameOf(each, first.server)} (${formatMicros(first.completion)}`)).toBe(true);
  if (first.noise > 0) expect(said).toContain(` + ${formatMicros(first.noise)} at random`);
  if (less.length > 1) expect(said).toContain(`, the least of ${numberWord(less.length)} that counted less)`);
  count(holder === undefined ? 'left free' : 'taken');
  expect(said).toContain(
    holder === undefined
      ? ') was left free by'
      : `) went to ${taskName(trace.data.graphs, holder.words[0])}.`,
  );
}

/** The batch, its turn and its tokens; a greedy matching is made again. */
function checkBatch(each: ApolloCase): void {
  const { kind, placing, words, trace } = each;
  if (kind !== 'apollo match') return;
  const rows = batchOf(each).toSorted((one, other) => one.words[2] - other.words[2]);
  const row = rows.indexOf(placing);
  if (rows.length === 1) expect(words).toContain(`at ${formatMicros(placing.at)}, alone in its batch.`);
  else expect(words).toContain(`in a batch of ${numberWord(rows.length)} tasks`);
  const waitOf = (other: RawDecision) =>
    rawEstimates(other, matched.at.candidates).find(({ server }) => server === serverOf(other))?.wait ??
    Infinity;
  const place = rows.filter(
    (other, at) => waitOf(other) < waitOf(placing) || (waitOf(other) === waitOf(placing) && at < row),
  ).length;
  if (rows.length > 1 && place === row)
    expect(words).toContain(`It was ${ordinalWord(row + 1)} in priority and in the order`);
  if (rows.length > 1 && place !== row)
    expect(words).toContain(
      `${ordinalWord(row + 1)} in priority and ${ordinalWord(place + 1)} to be dispatched`,
    );
  if (
    param(each, 'matcher', 'stable') === 'greedy' &&
    param(each, 'placement', 'completion') === 'completion'
  ) {
    const taken = rows.slice(0, row).map(serverOf);
    const free = each.estimates.filter(({ server }) => !taken.includes(server));
    // Costs are recorded in whole µs.
    expect(cost(each.chosen)).toBeLessThanOrEqual(Math.min(...free.map(cost)) + 1);
    count('greedy');
  }
  const tokens = each.decisions.findLast(
    (other) =>
      other.kind === 'apollo tokens' && other.at <= placing.at && other.words[0] === rawJob(trace, each.task),
  );
  const granted = tokens?.words[2] ?? Number.NaN;
  const [free, allowance] = [placing.words[matched.at.freeTokens], placing.words[matched.at.allowance]];
  expect(free).toBeLessThanOrEqual(granted);
  expect(allowance).toBeLessThanOrEqual(Math.floor(granted * Number(param(each, 'allowance', 2))));
  const isOpportunistic = trace.data.tables.attempts.columns.kind[each.attempt] === 3;
  expect(words.includes('it went without a token')).toBe(isOpportunistic);
  count(isOpportunistic ? 'opportunistic' : 'regular');
  const said = isOpportunistic
    ? `the allowance was ${allowance === 1 ? 'one task' : `${numberWord(allowance)} tasks`} more`
    : free === 1
      ? 'It took the last free token'
      : `It took one of ${numberWord(free)} free tokens`;
  if (!words.includes('took a token that had become free')) expect(words).toContain(said);
}

/** What became of it, by the table of attempts. */
function checkTruth({ trace, attempt, chosen, words }: ApolloCase): void {
  const { boundAt, startedAt, endedAt, outcome } = rawAttempts(trace)[attempt];
  if (!Number.isFinite(startedAt)) {
    expect(words).toContain('In truth it never started.');
    return;
  }
  expect(words).toContain(`In truth it started after ${formatMicros(startedAt - boundAt)}`);
  if (outcome !== FINISHED) return;
  const late = endedAt - boundAt - chosen.completion;
  const off = late === 0 ? 'exactly' : `${formatMicros(Math.abs(late))} ${late > 0 ? 'later' : 'sooner'}`;
  expect(words).toContain(`was complete after ${formatMicros(endedAt - boundAt)}, ${off}`);
  for (const each of EVERY_TRUTH) if (off.includes(each)) count(each);
}

const checks = [checkSums, checkChosen, checkAge, checkEvidence, checkRank, checkBatch, checkTruth];

test.each(['stable', 'greedy', 'leastMax', 'leastSum'])(
  'estimates, ranks, batches and truths, %s',
  (matcher) => {
    const tasks = eachApollo(RUNS, { matcher, baselineShare: 0 }, (each) => {
      for (const check of checks) check(each);
    });
    expect(tasks).toBeGreaterThan(RUNS);
  },
);

test('the same of one scheduler for all jobs, which knows the true waits', () => {
  const check = (each: ApolloCase) => {
    for (const one of checks) if (one !== checkAge) one(each);
    expect(each.words).toContain('The scheduler knew the true wait there.');
  };
  expect(eachApollo(RUNS, {}, check, 'apollo-central')).toBeGreaterThan(RUNS);
});

test('all was among them', () => {
  for (const what of ['direct', 'least', 'taken', 'greedy', 'opportunistic', 'regular', 'later', 'sooner'])
    expect(found[what] ?? 0, what).toBeGreaterThan(3);
});

test('a wrong number is noticed', () => {
  const wrong: Record<string, number> = {};
  const patterns: readonly (readonly [RegExp, (each: ApolloCase) => void])[] = [
    [/complete after [\d.]+/, checkChosen],
    [/for that was [\d.]+/, checkAge],
    [/was (first|second|third|fourth) of/, checkRank],
    [/was the least of \w+/, checkRank],
    [/a batch of \w+/, checkBatch],
    [/one of \w+ free/, checkBatch],
    [/allowance was \w+/, checkBatch],
    [/started after [\d.]+/, checkTruth],
    [/was complete after [\d.]+/, checkTruth],
  ];
  eachApollo(RUNS, { baselineShare: 0 }, (each) => {
    for (const [pattern, check] of patterns) {
      const words = each.words.replace(pattern, (text) =>
        text.replace(/\S+$|(?<=one of )\w+|(?<=was )\w+(?= of)/, 'ninety'),
      );
      if (words === each.words || param(each, 'placement', 'completion') !== 'completion') continue;
      expect(() => check({ ...each, words }), `${pattern}`).toThrow();
      wrong[String(pattern)] = (wrong[String(pattern)] ?? 0) + 1;
    }
    const off = each.estimates.map((estimate) => ({ ...estimate, wait: estimate.wait + 1e5 }));
    expect(() => checkSums({ ...each, estimates: off })).toThrow();
  });
  for (const [pattern] of patterns) expect(wrong[String(pattern)] ?? 0, String(pattern)).toBeGreaterThan(0);
});
