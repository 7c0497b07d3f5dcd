import { describe, expect, test } from 'vitest';
import { onceReady } from '../../testing/engine/world/testPolicies.ts';
import { oneStage, type TestRun, testPlan } from '../../testing/engine/world/testRun.ts';
import type { Policy } from '../policy/policy.ts';
import { prepareRun } from '../world/prepareRun.ts';
import { createSimulation, type Simulation } from '../world/simulate.ts';

const twoJobs = { servers: 4, networkDelay: 5, jobs: [oneStage([1], 10), oneStage([1], 12)] };

/** Runs a policy that asks three servers for the first job and two for the second; gives the answers as they come. */
function poll(
  run: TestRun,
  begin: (plan: ReturnType<typeof testPlan>) => Simulation,
  more: Partial<Policy> = {},
) {
  const seen: number[][] = [];
  let calls = 0;
  const plan = testPlan(run, (sim) => {
    const polls = sim.polls({
      question: { name: 'how many' },
      answer: { name: 'so many' },
      answerOf: (server, stage) => 100 * stage + 10 * server + sim.queued(server), // its own verbs are allowed
      onAnswers(scheduler, stage, turn, first, numbers, count) {
        calls += 1;
        for (let i = 0; i < count; i += 1)
          seen.push([scheduler, stage, turn, first + i, numbers[i], sim.now()]);
      },
    });
    const ask = (scheduler: number, stage: number) =>
      polls.ask(scheduler, Int32Array.of(3, 1, 3, 0), stage === 0 ? 3 : 2, stage, 7 + stage);
    return { ...onceReady(ask), ...more };
  });
  const simulation = begin(plan);
  while (simulation.advance(100));
  const { events, messagesSent, tables, messageKinds } = simulation.finish();
  const { sentAt, receivedAt, from, to, about, kind } = tables.messages.columns;
  const messages = [sentAt, receivedAt, from, to, about, kind].map((column) => [...column]);
  return { seen, calls, events, messagesSent, messages, names: messageKinds.map(({ name }) => name) };
}

describe('a poll', () => {
  const plain = poll(twoJobs, (plan) => prepareRun(plan, false));

  test('brings the answer of each server after a round trip, in the order of the list', () => {
    expect(plain.seen).toEqual([
      [0, 0, 7, 0, 30, 20],
      [0, 0, 7, 1, 10, 20],
      [0, 0, 7, 2, 30, 20],
      [0, 1, 8, 0, 130, 22],
      [0, 1, 8, 1, 110, 22],
    ]);
    expect(plain.names).toEqual(['how many', 'so many']);
  });

  test('counts and records all its messages, and gives all answers together', () => {
    const careful = poll(twoJobs, (plan) => prepareRun(plan, true));
    expect([plain.calls, careful.calls]).toEqual([2, 5]);
    expect(plain.messagesSent).toBe(10);
    // Two arrivals of jobs, two of questions, five of answers.
    expect(plain.events).toBe(9);
    expect({ ...plain, calls: 0 }).toEqual({ ...careful, calls: 0 });
  });

  test('counts all its answers towards the most events that a run may have', () => {
    for (const isCareful of [false, true]) {
      const within = (made: number) =>
        poll(twoJobs, (plan) => prepareRun({ ...plan, limits: { made } }, isCareful)).events;
      expect(within(9)).toBe(9);
      expect(() => within(8)).toThrow('scheduled 8 events');
    }
  });

  test('is answered one by one to a scheduler that is busy', () => {
    const { seen } = poll(twoJobs, createSimulation, { messageTimes: { scheduler: 3 } });
    expect(seen.map(([, , , , number, at]) => [number, at])).toEqual([
      [30, 23],
      [10, 26],
      [30, 29],
      [130, 32],
      [110, 35],
    ]);
  });

  test('is not answered by a server that is down', () => {
    const never = Number.POSITIVE_INFINITY;
    const failures = [{ server: 1, at: 11, noticedAt: never, backAt: never }];
    const { seen } = poll({ ...twoJobs, failures }, createSimulation);
    expect(seen.map(([, , turn, position, number]) => [turn, position, number])).toEqual([
      [7, 0, 30],
      [7, 2, 30],
      [8, 0, 130],
    ]);
  });
});
