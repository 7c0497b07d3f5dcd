import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Policy } from '../engine/policy/policy.ts';
import { AttemptKind, Outcome } from '../engine/record/schema.ts';
import { createSimulation } from '../engine/world/simulate.ts';
import { everyAttemptEnds } from '../laws/endings.ts';
import type { Law } from '../laws/law.ts';
import { lanesAreSingle } from '../laws/slots.ts';
import { barriersHold, tasksFinishOnce } from '../laws/times.ts';
import { copiesAtRandom } from '../testing/engine/world/testCopies.ts';
import { type TestRun, testPlan } from '../testing/engine/world/testRun.ts';
import { queuesEmpty } from '../testing/laws/endings.ts';
import { messagesArrive } from '../testing/laws/messages.ts';

const time = fc.integer({ min: 1, max: 400 });
const stage = fc
  .array(fc.record({ duration: time, copies: fc.array(time, { minLength: 1, maxLength: 2 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((tasks) => ({
    durations: tasks.map(({ duration }) => duration),
    copyDurations: tasks.map(({ copies }) => copies),
  }));

/** Small runs in which server 0 never fails. */
const anyRun: fc.Arbitrary<TestRun> = fc
  .record({
    servers: fc.integer({ min: 2, max: 5 }),
    slotsPerServer: fc.integer({ min: 1, max: 3 }),
    networkDelay: fc.constantFrom(0, 1, 20, 150),
    schedulers: fc.constantFrom<TestRun['schedulers']>(1, 2, 'onePerJob'),
    seed: fc.nat({ max: 1_000 }),
    jobs: fc.array(
      fc.record({
        arrivesAt: fc.integer({ min: 0, max: 1_500 }),
        stages: fc.array(stage, { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    losses: fc.array(fc.tuple(fc.nat(), time, time, time), { maxLength: 4 }),
  })
  .map(({ losses, jobs, ...run }) => ({
    ...run,
    jobs: jobs.sort((one, other) => one.arrivesAt - other.arrivesAt),
    failures: losses
      .map(([server, from, until, up]) => ({
        server: 1 + (server % (run.servers - 1)),
        at: 3 * from,
        noticedAt: 3 * from + until,
        backAt: 3 * from + until + up,
      }))
      .sort((one, other) => one.at - other.at),
  }));

/** The same runs, but later stages fetch the output of earlier ones, which may be lost. */
const anyShuffle: fc.Arbitrary<TestRun> = fc
  .tuple(anyRun, fc.constantFrom(1, 0.5, 0))
  .map(([run, slowStart]) => ({
    ...run,
    jobs: run.jobs.map((job) => ({
      ...job,
      stages: job.stages.map((each, position) =>
        position === 0 ? each : { ...each, shuffleBytes: 4_000, slowStart },
      ),
    })),
  }));

function runWhole(run: TestRun, how: Partial<Policy>) {
  const plan = testPlan(run, (sim) => copiesAtRandom(sim, { every: 2, within: 300, ...how }));
  const simulation = createSimulation(plan);
  for (let turns = 0; simulation.advance(50_000); turns += 1) {
    if (turns > 10) throw new Error('the run does not end');
  }
  return { trace: simulation.finish(), workload: plan.workload };
}

const laws: Readonly<Record<string, Law>> = {
  everyAttemptEnds,
  lanesAreSingle,
  queuesEmpty,
  tasksFinishOnce,
  barriersHold,
};

const ways: readonly (readonly [string, Partial<Policy>, Readonly<Record<string, Law>>])[] = [
  ['news at once', {}, { ...laws, messagesArrive }],
  ['news by message', { news: 'byMessage' }, { ...laws, messagesArrive }],
  [
    'news by message to busy schedulers',
    { news: 'byMessage', messageTimes: { scheduler: 7, server: 2 } },
    laws, // Without `messagesArrive`: messages in the inbox of an actor that goes down are lost after they arrived.
  ],
];

describe.each(ways)('runs with copies, failures and %s', (_, how, held) => {
  test('break no law', () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        const { trace, workload } = runWhole(run, how);
        for (const [name, law] of Object.entries(held))
          expect([name, ...law(trace, workload)]).toEqual([name]);
      }),
      { seed: 9, numRuns: 60 },
    );
  }, 60_000);

  test('break none if outputs are lost', () => {
    const { tasksFinishOnce: _once, barriersHold: _barriers, ...others } = held;
    fc.assert(
      fc.property(anyShuffle, (run) => {
        const { trace, workload } = runWhole(run, how);
        for (const [name, law] of Object.entries(others))
          expect([name, ...law(trace, workload)]).toEqual([name]);
        expect(trace.tables.jobs.columns.finishedAt.every(Number.isFinite)).toBe(true);
      }),
      { seed: 78, numRuns: 300 },
    );
  }, 60_000);

  test('contain copies that win, that lose and that never start', () => {
    const seen = new Set<string>();
    for (const run of fc.sample(anyRun, { seed: 9, numRuns: 30 })) {
      const { kind, outcome, startedAt } = runWhole(run, how).trace.tables.attempts.columns;
      kind.forEach((each, row) => {
        if (each === AttemptKind.original) return;
        seen.add(startedAt[row] === Infinity ? 'never started' : `${outcome[row]}`);
      });
    }
    const ends = [Outcome.finished, Outcome.lostRace, Outcome.preempted, Outcome.failed].map(String);
    expect([...seen]).toEqual(expect.arrayContaining([...ends, 'never started']));
  });
});
