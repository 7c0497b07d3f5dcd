import { describe, expect, test } from 'vitest';
import type { EventSpec, ExplicitJob } from '../../scenario/shape/schema.ts';
import { jobsOn, messagesOf, runJobs } from '../../testing/policies/sparrow/testJobs.ts';

/** A job that keeps a server busy until a time in seconds. */
const busy = (server: number, until: number): ExplicitJob => ({
  arrivesAt: 0,
  stages: [{ durations: [until], servers: [[server]] }],
});
const loss: EventSpec = { kind: 'serverDown', server: 0, at: 0.05, detection: 0.01, repair: 5 };

describe('after the loss of a server', () => {
  // Server 0 runs the first of two tasks when it goes down; reservations of the second wait on the other three.
  const twoTasks = { arrivesAt: 0.005, stages: [{ durations: [0.1, 0.1] }] };
  const jobs = [busy(1, 0.2), busy(2, 0.9), busy(3, 1), twoTasks];
  const traceOf = (cancellation: boolean) =>
    runJobs(jobsOn(4, jobs, { events: [loss] }), { policy: 'sparrow', params: { cancellation } });

  test('a scheduler cancels its earlier probes, too, so that no server asks in vain', () => {
    const trace = traceOf(true);
    expect(messagesOf(trace, 'noTask', 3)).toEqual([]);
    expect(messagesOf(trace, 'getTask', 3)).toHaveLength(3);
  });

  test('it sends only as many probes as are missing from d per task', () => {
    for (const cancellation of [false, true]) {
      const probes = messagesOf(traceOf(cancellation), 'probe', 3);
      expect(probes.map(([at]) => at)).toEqual([5, 5, 5, 5, 60]);
    }
  });

  test('a lost reservation is replaced on a server without one', () => {
    // Server 0 is busy, so its reservation is lost; the other one stands on server 1 or 2, never both, until 0.2 s.
    for (let seed = 0; seed < 20; seed += 1) {
      const waiting = [
        busy(0, 3),
        busy(1, 0.2),
        busy(2, 0.9),
        { ...twoTasks, stages: [{ durations: [0.1] }] },
      ];
      const trace = runJobs(jobsOn(3, waiting, { seed, events: [loss] }), { policy: 'sparrow' });
      const probes = messagesOf(trace, 'probe', 3);
      const wasLost = probes.slice(0, 2).some(([, server]) => server === 0);
      expect(probes).toHaveLength(wasLost ? 3 : 2);
      const left = probes.map(([, server]) => server).filter((server) => server !== 0);
      expect(left.sort()).toEqual([1, 2]);
    }
  });

  test('tasks that may run in different places are probed for one by one', () => {
    // Task 0 is lost; task 1 has reservations on servers 1 and 2 still.
    const confined = {
      arrivesAt: 0.005,
      stages: [
        {
          durations: [0.1, 0.1],
          servers: [
            [0, 3],
            [1, 2],
          ],
        },
      ],
    };
    const trace = runJobs(jobsOn(4, [busy(1, 0.2), busy(2, 0.9), busy(3, 1), confined], { events: [loss] }), {
      policy: 'sparrow',
    });
    // And task 0 has one on server 3, the only one that may run it now.
    expect(messagesOf(trace, 'probe', 3)).toHaveLength(4);
    expect(messagesOf(trace, 'noTask', 3)).toHaveLength(1);
  });
});

test('a server that is back does not mistake an answer to an earlier request for one to its new request', () => {
  const both = [0, 1].map((server): EventSpec => {
    return { kind: 'serverDown', server, at: 0.012, detection: 0.0003, repair: 0.0003 };
  });
  // Both ask for the one task of the first job at 10 ms, go down, and ask for others at 23 ms; the old answers come at 30.
  const one = (arrivesAt: number, ...servers: number[]): ExplicitJob => ({
    arrivesAt,
    stages: [{ durations: [0.1], servers: [servers] }],
  });
  const scenario = jobsOn(2, [one(0, 0, 1), one(0.013, 0), one(0.013, 1)], {
    cluster: { roundTrip: 0.02 },
    events: both,
  });
  const { from, to, stage } = runJobs(scenario, { policy: 'sparrow' }).tables.holds.columns;
  const later = [...stage.keys()].filter((row) => stage[row] > 0);
  expect(later.map((row) => [from[row], to[row]])).toEqual([
    [23_000, 43_000],
    [23_000, 43_000],
  ]);
});
