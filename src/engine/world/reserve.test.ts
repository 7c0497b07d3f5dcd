import { expect, test } from 'vitest';
import { onArrival } from '../../testing/engine/world/testPolicies.ts';
import { oneStage, testPlan } from '../../testing/engine/world/testRun.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { type RecordingLevel, recordingLevels } from '../record/schema.ts';
import { prepareRun } from './prepareRun.ts';

/** A server gets an attempt at 15 µs, and lets three reservations wait, of which the second and the third leave. */
function reserved(level: RecordingLevel, isCareful: boolean) {
  const counts: number[] = [];
  const run = { networkDelay: 5, level, jobs: [oneStage([100], 10)] };
  const plan = testPlan(run, (sim) => {
    const leave = sim.serverTimer((server, entry) => {
      sim.unreserve(server, entry);
      counts.push(sim.queued(server));
    });
    return onArrival(sim, (server, attempt, stage) => {
      const entries = [1, 2, 3].map(() => sim.reserve(server, stage, 0));
      expect(new Set(entries).size).toBe(3);
      counts.push(sim.queued(server));
      sim.start(server, attempt);
      leave.after(7, server, entries[1], 0);
      leave.after(20, server, entries[2], 0);
    });
  });
  const simulation = prepareRun(plan, isCareful);
  while (simulation.advance(100));
  const { entries } = openTrace(simulation.finish()).data.tables;
  const times = Array.from({ length: entries.length }, (_, row) => [
    entries.columns.enteredAt[row],
    entries.columns.leftAt[row],
  ]);
  return { counts, times };
}

test.each(recordingLevels)(
  'reservations that the policy finds itself count and leave in any order, recording %s',
  (level) => {
    const plain = reserved(level, false);
    expect(plain).toEqual(reserved(level, true));
    expect(plain.counts).toEqual([3, 2, 1]);
    const isRecorded = level === 'queues' || level === 'messages';
    expect(plain.times).toEqual(
      isRecorded
        ? [
            [15, Number.POSITIVE_INFINITY],
            [15, 22],
            [15, 35],
          ]
        : [],
    );
  },
);
