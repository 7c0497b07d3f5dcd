import { expect, test } from 'vitest';
import { policies } from '../../policies/registry.ts';
import { dataRun } from '../../testing/app/inspector/testDataRuns.ts';
import { randomRun } from '../../testing/app/inspector/testRandomRuns.ts';
import { cases } from '../../testing/cases.ts';
import { faultsOf, type ReadEvent } from '../../testing/trace/traceEvents/testTraceEvents.ts';
import type { Trace } from '../../trace/trace.ts';
import { traceEventPieces } from '../../trace/traceEvents/traceEvents.ts';

// Saved trace events of random runs with failures, copies, stolen and preempted tasks keep to the format, under all policies.

const RUNS = cases(1); // of each policy and each kind of scenario

function textOf(trace: Trace): string {
  return [...traceEventPieces([{ title: 'A', trace }], { makespan: '1' })].join('');
}

test.each(policies.all.map(({ id }) => id))('under %s, random runs are valid trace events', (policy) => {
  const phases = new Set<string>();
  let messages = 0;
  const begun = (trace: Trace) => {
    const { length, columns } = trace.data.tables.attempts;
    return columns.startedAt.slice(0, length).filter((time) => time <= trace.data.endedAt).length;
  };
  for (let seed = 1; seed <= RUNS; seed += 1)
    for (const run of [randomRun(seed, policy), dataRun(seed, policy)]) {
      if (run === null) continue;
      const text = textOf(run.trace);
      messages += run.trace.data.tables.messages.length;
      expect(faultsOf(text), `${run.scenario.name}, seed ${seed}`).toEqual([]);
      const events: readonly ReadEvent[] = JSON.parse(text).traceEvents;
      for (const { ph } of events) phases.add(ph);
      const slices = events.filter(({ ph, cat }) => ph === 'X' && cat === 'task');
      expect(slices.length, `seed ${seed}`).toBe(begun(run.trace));
      // Sending and receiving are slices of a microsecond, to which arrows are bound.
      const late = events.filter(
        ({ ph, cat, ts, dur = 0 }) =>
          ph !== 'M' && ts + dur > run.trace.data.endedAt + (cat === 'message' ? 1 : 0),
      );
      expect(late).toEqual([]);
    }
  const arrows = messages > 0 ? ['f', 's'] : [];
  expect([...phases].filter((ph) => ph !== 't').sort()).toEqual(['C', 'M', 'X', ...arrows]);
});
