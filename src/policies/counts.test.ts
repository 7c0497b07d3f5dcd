import { describe, expect, test } from 'vitest';
import { benchPlan, benchPolicy, benchScenario } from '../../scripts/bench/cases.ts';
import { slotScenario } from '../../scripts/bench/slots.ts';
import type { TraceData } from '../engine/record/schema.ts';
import { simulate } from '../engine/world/simulate.ts';
import { planRun } from '../scenario/compile/planRun.ts';

// Runs are deterministic, so their numbers of events and messages are exactly the same on every machine. One more event per
// task is seen here, while in measured times it would be noise. Small versions of the benchmark's scenarios.

const TASKS = 20_000;
const PROBES = 2 * TASKS;

/** Counts the events, messages and records of a run. */
function countsOf({ events, messagesSent, messageKinds, tables }: TraceData) {
  const sent: Record<string, number> = Object.fromEntries(messageKinds.map(({ name }) => [name, 0]));
  for (const kind of tables.messages.columns.kind) sent[messageKinds[kind].name] += 1;
  const { attempts, entries, holds, decisions } = tables;
  return {
    events,
    messages: messagesSent,
    sent,
    attempts: attempts.length,
    entries: entries.length,
    holds: holds.length,
    decisions: decisions.length,
  };
}

describe('400 jobs of 50 tasks on 1,000 servers', () => {
  const JOBS = TASKS / 50;
  const countsFor = (id: string) => {
    const policy = benchPolicy(id);
    return countsOf(simulate(benchPlan(policy, benchScenario(policy, 1_000, 50, TASKS, 'messages'))));
  };

  test.each(['sparrow', 'sparrow-rtt'])('%s: 5 events and 6 messages a task', (id) => {
    expect(countsFor(id)).toEqual({
      // A job: its arrival, and all its probes in one. A task: two questions, two answers, its end.
      events: 2 * JOBS + 5 * TASKS,
      // A request and an answer per probe; half of the answers carry a task, the others say that none is left.
      messages: 3 * PROBES,
      sent: { probe: PROBES, getTask: PROBES, launch: TASKS, noTask: TASKS, cancel: 0 },
      attempts: TASKS,
      entries: PROBES, // each probe waits in a queue, and then holds a slot while its server asks
      holds: PROBES,
      decisions: JOBS + PROBES, // the choice of servers to probe, and each answer
    });
  });

  test.each(['batch', 'per-task'])('%s: 4 events and 5 messages a task', (id) => {
    expect(countsFor(id)).toEqual({
      // A job: its arrival, and all its probes in one. A task: two replies, its launch, its end.
      events: 2 * JOBS + 4 * TASKS,
      messages: 2 * PROBES + TASKS,
      sent: { probe: PROBES, reply: PROBES, launch: TASKS },
      attempts: TASKS,
      entries: TASKS, // servers queue tasks, not probes
      holds: 0, // and never wait for an answer
      decisions: JOBS,
    });
  });

  test('random: 2 events and a message a task', () => {
    expect(countsFor('random')).toEqual({
      events: JOBS + 2 * TASKS, // arrivals; launches and ends
      messages: TASKS,
      sent: { launch: TASKS },
      attempts: TASKS,
      entries: TASKS,
      holds: 0,
      decisions: TASKS,
    });
  });

  test('omniscient: an event a task', () => {
    expect(countsFor('omniscient')).toEqual({
      events: JOBS + TASKS, // arrivals; ends
      messages: 0, // it sees and acts everywhere without messages
      sent: {},
      attempts: TASKS,
      entries: 0,
      holds: 0,
      decisions: 0,
    });
  });
});

describe('100 jobs of 200 reading tasks, all at once, on 600 servers with 4 slots', () => {
  const JOBS = 100;

  // `looks`: events that offer idle slots again; `decisions`: launches, and jobs that are skipped or wait.
  test.each([
    { id: 'hadoop-fifo', looks: 1, decisions: 20_130 },
    { id: 'fair', looks: 1, decisions: 20_199 },
    { id: 'delay', looks: 6, decisions: 165_081 },
  ])('$id: 4 events and 2 messages a task, $decisions decisions', ({ id, looks, decisions }) => {
    const scenario = { ...slotScenario(id, JOBS, TASKS), recording: 'messages' } as const;
    expect(countsOf(simulate(planRun(scenario, 0)))).toEqual({
      events: JOBS + looks + 4 * TASKS, // arrivals; launch, read, computed, and the slot that is free again
      messages: 2 * TASKS,
      sent: { launch: TASKS, slotFree: TASKS },
      attempts: TASKS,
      entries: 0,
      holds: 0,
      decisions,
    });
  });
});
