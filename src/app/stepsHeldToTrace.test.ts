import { expect, test } from 'vitest';
import { stepWords } from '../desk/name/stepWords.ts';
import { explainStop, explainTask } from '../faces/explain.ts';
import { policies } from '../policies/registry.ts';
import { type DataRun, dataRun } from '../testing/app/inspector/testDataRuns.ts';
import { randomRun } from '../testing/app/inspector/testRandomRuns.ts';
import { rawAttempts } from '../testing/app/inspector/testRawDecisions.ts';
import {
  type RawEvent,
  rawEvents,
  rawExplained,
  rawHandOvers,
  rawStill,
} from '../testing/app/inspector/testStepEvents.ts';
import { rawReasons, rawStops } from '../testing/app/inspector/testStepReasons.ts';
import { cases } from '../testing/cases.ts';

// What is told of steps, against a second reading of the tables and of the undecoded words of decisions.

const RUNS = cases(5); // of each policy and each kind of scenario
const MOST_STEPS = 60; // of a run
const MOST_TOLD = 3;
const MOST_WORDS = 21;
const reasons = { task: explainTask, stop: explainStop };
const ids = policies.all.map(({ id }) => id);

/** Moments at which something happens, and some at which nothing does; not all of them in a long run. */
function momentsOf({ trace }: DataRun): readonly number[] {
  const { jobs, outages, messages } = trace.data.tables;
  const times = [
    ...rawAttempts(trace).flatMap(({ boundAt, startedAt, endedAt }) => [boundAt, startedAt, endedAt]),
    ...jobs.columns.arrivedAt,
    ...outages.columns.from,
    ...outages.columns.to,
    ...messages.columns.sentAt,
  ].filter(Number.isFinite);
  const all = [...new Set(times)].sort((a, b) => a - b);
  const some = all.filter((_, place) => place % Math.ceil(all.length / MOST_STEPS) === 0);
  return some.flatMap((time) => [time, time + 1]);
}

/** Whether what was told is a reason, or its first clauses if all of it would be too long to hear. */
function isToldOf(told: string, whole: string, most: number): boolean {
  if (whole.split(' ').length <= most) return told === whole;
  if (told.split(' ').length > most || !whole.startsWith(told)) return false;
  return /^(?:[,;:] | and | when )/.test(whole.slice(told.length));
}

/** What is wrong with the words of one event; null: nothing. */
function faultOf(run: DataRun, event: RawEvent, told: string): string | null {
  const { words, attempt, needs } = event;
  const may = allowedReasons(run, event);
  if (may.length === 0) return told === words ? null : `“${told}” is not “${words}”`;
  if (!told.startsWith(`${words}: `)) return `“${told}” has no reason`;
  const reason = told.slice(words.length + 2);
  const most = needs !== 'stop' && isCopy(run, attempt) ? MOST_WORDS - 3 : MOST_WORDS;
  return may.some((each) => isToldOf(reason, each, most))
    ? null
    : `“${told}” is none of “${may.join('”, “')}”`;
}

function isCopy({ trace }: DataRun, attempt: number): boolean {
  return [1, 2].includes(trace.data.tables.attempts.columns.kind[attempt]);
}

function allowedReasons(run: DataRun, { attempt, needs }: RawEvent): readonly string[] {
  if (needs === 'none') return [];
  if (needs === 'stop') return rawStops(run, attempt);
  if (rawExplained(run.trace, rawAttempts(run.trace)[attempt].task) !== attempt) return [];
  const stolen = needs === 'start' ? rawHandOvers(run.trace, attempt).at(-1) : undefined;
  if (stolen === undefined) return rawReasons(run, attempt);
  const [, victim] = / on (s\d+)$/.exec(`x on s${String(stolen.from).padStart(2, '0')}`) ?? [];
  return [`it was idle and stole the task from the queue of ${victim}`];
}

/** What is wrong with what is told of a moment; null: nothing. */
function faultAt(run: DataRun, time: number, told: string, count: (what: string) => void): string | null {
  const events = rawEvents(run.trace, time);
  if (events.length === 0)
    return told === rawStill(run.trace, time) ? null : `“${told}” though nothing happens`;
  const more = events.length > MOST_TOLD ? `, and ${events.length - MOST_TOLD} more` : '';
  if (!told.endsWith(more)) return `“${told}” does not end with “${more}”`;
  let rest = told.slice(0, told.length - more.length);
  const shown = events.slice(0, MOST_TOLD);
  for (const [place, event] of shown.entries()) {
    const next = shown[place + 1];
    const end = next === undefined ? rest.length : rest.indexOf(`; ${next.words}`);
    if (end < 0) return `“${told}” does not say “${next.words}”`;
    const fault = faultOf(run, event, rest.slice(0, end));
    if (fault !== null) return fault;
    if (allowedReasons(run, event).length > 0) count(event.needs);
    rest = rest.slice(end + 2);
  }
  return null;
}

function eachStep(policy: string, visit: (run: DataRun, time: number, told: string) => void): void {
  for (let seed = 1; seed <= RUNS; seed += 1)
    for (const run of [randomRun(seed, policy), dataRun(seed, policy)])
      for (const time of run === null ? [] : momentsOf(run))
        visit(run as DataRun, time, stepWords((run as DataRun).trace, time, reasons));
}

test.each(ids)('under %s, each step is told as it is recorded, with a reason that is recorded', (policy) => {
  const counts: Record<string, number> = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const faults: string[] = [];
  eachStep(policy, (run, time, told) => {
    const fault = faultAt(run, time, told, count);
    if (fault !== null) faults.push(`${run.scenario.name} ${run.scenario.seed}, ${time}: ${fault}`);
  });
  expect(faults.slice(0, 5)).toEqual([]);
  expect((counts.start ?? 0) + (counts.sent ?? 0)).toBeGreaterThan(RUNS);
});

test('a wrong name, number or order is noticed', () => {
  const wrong: Record<string, number> = {};
  const changes: readonly (readonly [RegExp, string])[] = [
    [/starts on s00/, 'starts on s09'],
    [/ ends on /, ' starts on '],
    [/\bfirst\b/, 'third'],
    [/\d running/, '77 running'],
    [/the least of/, 'the most of'],
    [/its server failed/, 'another was first'],
    [/ and (\d+) more$/, ' and 99 more'],
  ];
  for (const policy of ['sparrow', 'apollo-central', 'delay', 'srpt'])
    eachStep(policy, (run, time, told) => {
      for (const [pattern, text] of changes) {
        const changed = told.replace(pattern, text);
        if (changed === told) continue;
        expect(
          faultAt(run, time, changed, () => {}),
          changed,
        ).not.toBeNull();
        wrong[pattern.source] = (wrong[pattern.source] ?? 0) + 1;
      }
    });
  for (const [pattern] of changes) expect(wrong[pattern.source] ?? 0, pattern.source).toBeGreaterThan(0);
});
