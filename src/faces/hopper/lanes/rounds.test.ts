import { expect, test } from 'vitest';
import { hopperAnswerKind } from '../../../policies/hopper/decisions/answers.ts';
import { allRounds, crowdedRun } from '../../../testing/faces/hopper/lanes/testRounds.ts';
import { askedRowsOf, drawsEvenly } from './askedRows.ts';
import { believedAt, hasRequested, sharesAt } from './beliefs.ts';
import { roundsOf } from './roundList.ts';

// Messages, held slots and decisions of a run are recorded apart from each other. Put together, they must be rounds as the
// policy makes them.

const runs = {
  'one slot': crowdedRun({}),
  'three slots': crowdedRun({ slots: 3 }),
  'low load': crowdedRun({ load: 0.4 }),
  'no fair share': crowdedRun({ params: { unfairness: 100 } }),
  evenly: crowdedRun({ params: { drawsAny: true } }),
  'kept slots': crowdedRun({ params: { keepsSlots: true } }),
  Sparrow: crowdedRun({ policy: 'sparrow-srpt' }),
};
const cases = Object.entries(runs);
// Sparrow's servers note only what each request said.
const policiesWithSizes = cases.filter(([name]) => name !== 'Sparrow');

test.each(cases)('%s: each question has a slot that is held, a decision and its answer', (_, trace) => {
  const { length, hold, decision, answer } = askedRowsOf(trace);
  const wanted = trace.decisionsOfKind(hopperAnswerKind).all();
  expect(length).toBe(wanted.filter(({ payload }) => payload.asked !== 'kept').length);
  for (const rows of [hold, decision, answer]) {
    expect(rows.every((row) => row >= 0)).toBe(true);
    expect(new Set(rows).size).toBe(length);
  }
});

test.each(cases)('%s: a question follows the answer before, and only the last brings a task', (_, trace) => {
  const rounds = allRounds(trace);
  expect(rounds.some(({ questions }) => questions.length > 2)).toBe(true);
  for (const { questions, begins, ends, attempt } of rounds) {
    expect([begins, ends]).toEqual([questions[0].sentAt, questions.at(-1)?.endsAt]);
    for (const [place, { sentAt, said, endsAt }] of questions.entries()) {
      if (place > 0) expect(sentAt).toBe(questions[place - 1].endsAt);
      const isLast = place === questions.length - 1;
      if (!isLast) expect(said?.gave).toMatch(/refusal|nothing|over/);
      expect(endsAt).toBe(sentAt + 2 * trace.data.topology.networkDelay);
    }
    if (attempt !== null) expect(attempt.from).toBeGreaterThanOrEqual(ends);
  }
});

// Rounds for two slots of a server that end and begin at the same moment cannot always be told apart.
test.each(cases.filter(([name]) => name !== 'three slots'))(
  '%s: in a round a scheduler refuses once, or again once it has other reservations here',
  (name, trace) => {
    let again = 0;
    let refusals = 0;
    for (const { server, questions } of allRounds(trace)) {
      const refused = new Map<number, number>();
      for (const { asked, scheduler, said, sentAt } of questions) {
        if (said?.gave === 'over') refused.delete(scheduler);
        if (asked !== 'refusable' || said?.gave !== 'refusal' || said.isMisled) continue;
        refusals += 1;
        const before = refused.get(scheduler);
        if (before !== undefined && !hasRequested(trace, server, scheduler, before, sentAt)) again += 1;
        refused.set(scheduler, sentAt);
      }
    }
    if (name !== 'Sparrow') expect(refusals).toBeGreaterThan(50);
    expect(again).toBe(0);
  },
);

test.each(policiesWithSizes)(
  '%s: what a server believes follows from the messages that reached it',
  (_, trace) => {
    let asked = 0;
    let right = 0;
    for (const { server, questions } of allRounds(trace)) {
      for (const { said, job, sentAt, asked: how } of questions) {
        if (said === null || how === 'unsatisfied') continue;
        asked += 1;
        right += Number(believedAt(trace, server, job, sentAt) === said.believed);
      }
    }
    expect(asked).toBeGreaterThan(200);
    // Of news that arrives at the moment of the question, nobody records whether it came before.
    expect(right / asked).toBeGreaterThan(0.98);
  },
);

test.each(policiesWithSizes)(
  '%s: jobs that were drawn are among those that could be, as often as their chances say',
  (_, trace) => {
    let missing = 0;
    let draws = 0;
    let [expected, variance, hits] = [0, 0, 0];
    for (const round of allRounds(trace)) {
      for (const [place, { asked, job }] of round.questions.entries()) {
        if (asked !== 'drawn') continue;
        const shares = sharesAt(trace, round, place, drawsEvenly(trace));
        draws += 1;
        if (!shares.some((share) => share.job === job)) missing += 1;
        if (shares.length < 2) continue;
        expect(shares.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
        const largest = shares.reduce((a, b) => (b.chance > a.chance ? b : a));
        expected += largest.chance;
        variance += largest.chance * (1 - largest.chance);
        hits += Number(largest.job === job);
      }
    }
    expect(draws).toBeGreaterThan(10);
    expect(missing / draws).toBeLessThan(0.02);
    expect(Math.abs(hits - expected)).toBeLessThan(4 * Math.sqrt(variance));
  },
);

test('rounds stand in the order in which they began, each with its server', () => {
  const { server, begins, length } = roundsOf(runs['three slots']);
  expect(length).toBeGreaterThan(100);
  for (let round = 1; round < length; round += 1)
    expect(begins[round]).toBeGreaterThanOrEqual(begins[round - 1]);
  expect(Math.max(...server)).toBe(3);
});
