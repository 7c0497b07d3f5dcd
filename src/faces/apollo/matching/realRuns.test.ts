import { expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import { type ParamValue, readParams } from '../../../kit/menu/params.ts';
import { createApollo } from '../../../policies/apollo/apollo.ts';
import { apolloParams } from '../../../policies/apollo/params.ts';
import { runByHand } from '../../../testing/engine/world/testRun.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { matching } from '../face.ts';
import { solveBatch } from './batch.ts';
import { batchesOf, readBatch } from './readBatch.ts';

/** Runs two jobs that compete for a few servers. */
function runWith(params: Readonly<Record<string, ParamValue>>): Trace {
  const durations = (count: number) =>
    Array.from({ length: count }, (_, at) => (2 + ((at * 7) % 5)) * SECOND);
  const values = readParams(apolloParams, params);
  const jobs = [12, 9, 14].map((count, at) => ({
    arrivedAt: at * SECOND,
    stages: [{ durations: durations(count), estimates: durations(count) }],
  }));
  const data = runByHand(
    { servers: 10, schedulers: 'onePerJob', services: 2, queuesPerServer: 2, level: 'messages', jobs },
    (sim) => createApollo({ sim, params: values }),
  );
  return openTrace({ ...data, policy: 'apollo', params: values });
}

const refusal = (trace: Trace) => matching.refuses([{ index: 0, title: '', trace }]);

test.each(['stable', 'greedy', 'leastMax', 'leastSum'])(
  'each batch of a run, matched again by %s, has the servers that its tasks had in the run',
  (matcher) => {
    const trace = runWith({ matcher });
    const batches = batchesOf(trace);
    expect(refusal(trace)).toBeNull();
    expect(batches.length).toBeGreaterThan(5);
    let contested = 0;
    for (let number = 0; number < batches.length; number += 1) {
      const batch = readBatch(trace, number);
      const solved = solveBatch(batch);
      expect(new Set(batch.tasks.map(({ id }) => id)).size).toBe(batch.tasks.length);
      expect(solved.outcomes[batch.matcher].columnOf).toEqual(batch.sent);
      if (matcher === 'stable') expect(solved.rounds.length).toBe(batches.rounds[number]);
      if (solved.rounds.length > 1) contested += 1;
    }
    expect(contested).toBeGreaterThan(0);
  },
);

test('what was sent started where its batch says, unless a duplicate did', () => {
  const trace = runWith({});
  const { server } = trace.data.tables.attempts.columns;
  for (let number = 0; number < batchesOf(trace).length; number += 1) {
    const { tasks, servers, sent } = readBatch(trace, number);
    for (const [row, { id, fate }] of tasks.entries()) {
      if (!/^(sent|moved)/.test(fate)) continue;
      const on = trace.attemptsOfTask(id).map((attempt) => server[attempt]);
      expect(on).toContain(servers[sent[row]].id);
    }
  }
});

test('runs without batches are told why', () => {
  expect(refusal(runWith({ placement: 'load' }))).toMatch(/does not place tasks by when/);
});
