import { expect, test } from 'vitest';
import { formatMicros } from '../../base/format.ts';
import { numberWord, ordinalWord } from '../../explain/explanation.ts';
import { explainKept, explainStop } from '../../faces/explain.ts';
import type { DataRun } from '../../testing/app/inspector/testDataRuns.ts';
import { eachJob, type JobCase } from '../../testing/app/inspector/testEachJob.ts';
import { eachPlaced, type TaskCase } from '../../testing/app/inspector/testEachTask.ts';
import { rawAttempts } from '../../testing/app/inspector/testRawDecisions.ts';
import { surelyLeft } from '../../testing/app/inspector/testSurelyLeft.ts';
import { cases } from '../../testing/cases.ts';
import { sharesOf } from '../../testing/policies/oracles/central/testCopyShares.ts';

// Places in the order, slots, guidelines, kept slots and times left in what is said of Hopper's central scheduler, against
// the tables of a run and a second implementation of the shares.

const RUNS = cases(8);
const DISCARDED = 4;

const phrase = (words: string, pattern: RegExp) => words.match(pattern)?.slice(1) ?? null;
const mayFail = ({ trace }: DataRun) => trace.data.tables.outages.length > 0;
// β is told, and communication does not count: the second implementation knows neither.
const GIVEN = { betaFrom: 'told', alpha: 'off', copies: 'any' } as const;

let checkedShares = 0;

function checkShares(each: JobCase): void {
  const { trace, scenario, job, time, words } = each;
  const { params = {}, policy } = scenario.runs[0];
  if (words === '' || mayFail(each) || policy !== 'hopper-central') return;
  const jobs = Array.from({ length: trace.data.graphs.jobs }, (_, one) => one);
  const left = jobs.map((one) => surelyLeft(each, one, time));
  if (left.includes(null)) return;
  const present = jobs.filter((one) => (left[one] ?? 0) > 0);
  const sharers = present.map((one) => ({ job: one, remaining: left[one] ?? 0, occupied: 0, weight: 1 }));
  const slots = [...trace.data.topology.slots].reduce((sum, count) => sum + count, 0);
  const beta = Number(params.beta ?? 1.5);
  const unfairness = Number(params.unfairness ?? 10) / 100;
  const shares = sharesOf(sharers, slots, { sharing: 'hopper', beta, unfairness });
  const place = shares.findIndex((share) => share.job === job);
  const { limit } = shares[place];
  if (present.length > 1)
    expect(words).toContain(`It is ${ordinalWord(place + 1)} of ${numberWord(present.length)};`);
  else expect(words).toContain('It is the only job;');
  const wanted = shares.reduce((sum, { size }) => sum + size, 0);
  expect(words).toContain(`(guideline ${slots < wanted ? 2 : 3})`);
  expect(words).toContain(`It may have ${limit === 1 ? 'one slot' : `${numberWord(limit)} slots`} and`);
  checkedShares += 1;
}

let checkedKept = 0;

/** What is said of kept slots, with what their table says; also in runs in which servers fail, while none is down. */
function checkKept(each: JobCase): void {
  const { trace, job, time, words } = each;
  const { outages, keptSlots } = trace.data.tables;
  const isDown = [...outages.columns.from.keys()].some(
    (row) => outages.columns.from[row] <= time && time <= outages.columns.to[row] + 1e7,
  );
  if (words === '' || isDown) return;
  const { job: of, from, to } = keptSlots.columns;
  const count = [...of.keys()].filter((row) => of[row] === job && from[row] <= time && time < to[row]).length;
  const [said] = phrase(words, /(\w+) slots? (?:is|are) kept idle/) ?? ['no'];
  expect(said.toLowerCase()).toBe(count === 0 ? 'no' : numberWord(count));
  const short = explainKept(trace, job, time);
  expect(short === null).toBe(count === 0);
  if (short === null) return;
  const [size] = phrase(words, /virtual size is ([\d.,]*\d)/) ?? [];
  const [has] = phrase(words, / and has (\w+)\./) ?? [];
  const [shortSize, shortHas] = phrase(short, /V = ([\d.,]*\d), occupies (\d+)/) ?? [];
  expect(shortSize).toBe(size);
  expect(has).toBe(shortHas === '0' ? 'none' : numberWord(Number(shortHas)));
  checkedKept += 1;
}

let checkedCopies = 0;

/** The time left of a task that got a copy, by the reports that had been read. */
function checkTimeLeft({ trace, task, attempt, words }: TaskCase): void {
  const said = phrase(words, /by its progress reports the task needed (.+?) more/);
  const { boundAt: at } = rawAttempts(trace)[attempt];
  const isCopy = trace.data.tables.attempts.columns.kind[attempt] !== 0;
  expect(said !== null).toBe(isCopy);
  if (said === null) return;
  const { attempt: of, at: readAt, endsAt } = trace.data.tables.expectedEnds.columns;
  const left = [...of.keys()]
    .filter((row) => rawAttempts(trace)[of[row]].task === task && of[row] !== attempt && readAt[row] <= at)
    .map((row) => formatMicros(Math.round(Math.max(0, endsAt[row] - at))));
  expect(left).toContain(said[0]);
  checkedCopies += 1;
}

let checkedStops = 0;

/** An attempt is said to be given up just where a restart was launched while it ran, and it was stopped for that. */
function checkStops({ trace, task, decisions }: TaskCase): void {
  for (const row of trace.attemptsOfTask(task)) {
    const { boundAt, endedAt, outcome } = rawAttempts(trace)[row];
    const restarts = decisions.filter(
      ({ kind, at, words: [placed, , copy] }) =>
        kind === 'hopper/launch' && placed === task && copy === 2 && boundAt <= at && at <= endedAt,
    );
    const isGivenUp = outcome === DISCARDED && restarts.length > 0;
    expect(explainStop(trace, row)).toBe(isGivenUp ? 'given up for a new attempt' : null);
    if (isGivenUp) checkedStops += 1;
  }
}

const policies = ['hopper-fair', 'srpt', 'budgeted', 'hopper-central'];

test('place, guideline and slots of jobs are those of a second implementation', () => {
  eachJob('hopper-central', RUNS, checkShares, GIVEN);
  expect(checkedShares).toBeGreaterThan(RUNS);
});

test('slots that are said to be kept are in the table of kept slots, with failures too', () => {
  eachJob('hopper-central', 2 * RUNS, checkKept, GIVEN);
  expect(checkedKept).toBeGreaterThan(0);
});

test.each(policies)('time left and restarts are in the trace, %s', (policy) => {
  eachPlaced({ policy, runs: RUNS, placing: 'hopper/launch', given: { copies: 'any' } }, [checkTimeLeft]);
  eachPlaced({ policy, runs: RUNS, placing: 'hopper/launch', given: { copies: 'mantri' } }, [
    checkTimeLeft,
    checkStops,
  ]);
});

test('copies and restarts were among them', () => {
  expect(checkedCopies).toBeGreaterThan(0);
  expect(checkedStops).toBeGreaterThan(0);
});

test('a wrong place, number of slots or kept slot is noticed', () => {
  let wrong = 0;
  eachJob(
    'hopper-central',
    RUNS,
    (each) => {
      const words = each.words.replace(/It may have \w+/, 'It may have ninety');
      const before = checkedShares;
      checkShares(each);
      if (checkedShares === before || words === each.words) return;
      expect(() => checkShares({ ...each, words })).toThrow();
      wrong += 1;
    },
    GIVEN,
  );
  expect(wrong).toBeGreaterThan(0);
});
