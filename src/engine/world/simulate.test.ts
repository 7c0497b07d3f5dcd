import { describe, expect, test } from 'vitest';
import { isMeasurable } from '../../metrics/metric.ts';
import { metrics } from '../../metrics/registry.ts';
import { asksFirst, placesInTurn, startsNothing } from '../../testing/engine/world/testPolicies.ts';
import { oneStage, runByHand, type TestRun, testPlan } from '../../testing/engine/world/testRun.ts';
import { traceDigest } from '../../trace/digest.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { Outcome, type RecordingLevel, recordingLevels, type TableName } from '../record/schema.ts';
import { createSimulation, simulate } from './simulate.ts';

const jobs = Array.from({ length: 30 }, (_, job) => ({
  arrivesAt: 40 * job,
  stages: [{ durations: [100, 50 + job, 20] }, { durations: [10, 10] }],
}));
const busy: TestRun = { servers: 3, slotsPerServer: 2, networkDelay: 5, schedulers: 2, jobs };

test('a policy that starts nothing leaves all jobs unfinished and the run ends', () => {
  const { tables, endedAt } = runByHand({ jobs: [oneStage([5], 1), oneStage([5], 8)] }, startsNothing);
  expect([...tables.jobs.columns.finishedAt]).toEqual([Infinity, Infinity]);
  expect(tables.attempts.length).toBe(0);
  expect(endedAt).toBe(8);
});

test('a run without jobs ends at once', () => {
  const trace = runByHand({ jobs: [] }, placesInTurn);
  expect([trace.endedAt, trace.events]).toEqual([0, 0]);
});

test('a run that advances in small steps is the same run', () => {
  const whole = simulate(testPlan(busy, (sim) => asksFirst(sim, 3)));
  const simulation = createSimulation(testPlan(busy, (sim) => asksFirst(sim, 3)));
  const shares: number[] = [];
  while (simulation.advance(7)) shares.push(simulation.share());
  expect(simulation.share()).toBe(1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(simulation.events()).toBe(whole.events);
  expect(traceDigest(simulation.finish())).toBe(traceDigest(whole));
});

test('a task that is slowed while it waits for a slot takes longer', () => {
  const plan = testPlan({ jobs: [oneStage([100, 100])] }, placesInTurn);
  const { tables } = simulate({ ...plan, slowedTasks: [{ task: 1, from: 50, factor: 3 }] });
  expect([...tables.attempts.columns.endedAt]).toEqual([100, 400]);
});

test('a server that becomes slow is so for what starts there from then on, and no later than the last job', () => {
  const plan = testPlan({ jobs: [oneStage([100, 100, 100])] }, placesInTurn);
  const slowdowns = [
    { at: 50, server: 0, factor: 3 },
    { at: 100, server: 0, factor: 2 },
    { at: 9e9, server: 0, factor: 2 },
  ];
  const { tables, slowdowns: happened, endedAt } = simulate({ ...plan, slowdowns });
  expect([...tables.attempts.columns.endedAt]).toEqual([100, 700, 1300]);
  expect(happened).toEqual(slowdowns.slice(0, 2));
  expect(endedAt).toBe(1300);
});

test('a task may take any time, a whole number of 32 bits or not', () => {
  const { tables } = runByHand({ jobs: [oneStage([3e9, 1.5, 7])] }, placesInTurn);
  expect([...tables.attempts.columns.endedAt]).toEqual([3e9, 3e9 + 1.5, 3e9 + 8.5]);
});

test('when a run is cut short, running attempts are open and ended ones have their end', () => {
  const simulation = createSimulation(
    testPlan({ slotsPerServer: 2, jobs: [oneStage([10, 100])] }, placesInTurn),
  );
  simulation.advance(2); // the arrival, and the launch of both
  while (simulation.events() < 4) simulation.advance(1);
  const { attempts } = simulation.finish().tables;
  const { startedAt, endedAt, outcome } = attempts.columns;
  expect([...startedAt]).toEqual([0, 0]);
  expect([...endedAt]).toEqual([10, Infinity]);
  expect([...outcome]).toEqual([Outcome.finished, Outcome.open]);
});

test('a trace can be sent to another thread', () => {
  const trace = runByHand(busy, (sim) => asksFirst(sim, 3));
  expect(traceDigest(structuredClone(trace))).toBe(traceDigest(trace));
});

describe('a recording level', () => {
  const traces = new Map(
    recordingLevels.map((level) => [level, runByHand({ ...busy, level }, (sim) => asksFirst(sim, 3))]),
  );
  const traceAt = (level: RecordingLevel) => {
    const trace = traces.get(level);
    if (trace === undefined) throw new Error(`no run at ${level}`);
    return trace;
  };
  const kept: Readonly<Record<RecordingLevel, readonly TableName[]>> = {
    jobs: ['jobs', 'stages'],
    attempts: ['jobs', 'stages', 'attempts'],
    queues: ['jobs', 'stages', 'attempts', 'entries', 'holds'],
    messages: ['jobs', 'stages', 'attempts', 'entries', 'holds', 'messages', 'thoughts', 'decisions'],
  };

  test.each(recordingLevels)('%s records exactly the tables it promises', (level) => {
    const trace = traceAt(level);
    const full = traceAt('messages');
    for (const table of Object.keys(full.tables) as TableName[]) {
      if (kept[level].includes(table)) expect(trace.tables[table]).toEqual(full.tables[table]);
      else expect(trace.tables[table].length).toBe(0);
      if (kept[level].includes(table)) expect(trace.tables[table].length).toBeGreaterThan(0);
    }
    expect(trace.words.length > 0).toBe(level === 'messages');
    expect(trace.level).toBe(level);
  });

  test('does not change what happens', () => {
    for (const level of recordingLevels) {
      const { endedAt, events, messagesSent } = traceAt(level);
      const full = traceAt('messages');
      expect([endedAt, events, messagesSent]).toEqual([full.endedAt, full.events, full.messagesSent]);
    }
  });

  test('does not change any metric that it records enough data for', () => {
    const full = openTrace(traceAt('messages'));
    let compared = 0;
    for (const level of recordingLevels) {
      const trace = openTrace(traceAt(level));
      for (const metric of metrics.filter((candidate) => isMeasurable(candidate, trace))) {
        expect(metric.compute(trace), `${metric.id} at ${level}`).toEqual(metric.compute(full));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(2 * metrics.length);
  });
});
