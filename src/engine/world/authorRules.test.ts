import { describe, expect, test } from 'vitest';
import { onArrival, onceReady } from '../../testing/engine/world/testPolicies.ts';
import { oneStage, runByHand } from '../../testing/engine/world/testRun.ts';
import { NONE } from '../ids.ts';
import type { Policy } from '../policy/policy.ts';
import type { Sim } from '../policy/verbs.ts';
import { AttemptKind, Outcome } from '../record/schema.ts';

const run = { servers: 2, networkDelay: 5, jobs: [oneStage([100], 10)] };

/** Makes server 0 do something with an attempt that reached it at 15 µs. */
function atServer(act: (sim: Sim, server: number, attempt: number, stage: number) => void) {
  return () =>
    runByHand(run, (sim) => once(sim, (server, attempt, stage) => act(sim, server, attempt, stage)));
}

/** Binds the first task of each stage once, and not again when it is lost. */
function once(sim: Sim, act: Parameters<typeof onArrival>[1]): Policy {
  const policy = onArrival(sim, act);
  const begun = new Set<number>();
  return {
    ...policy,
    onStageReady(scheduler, stage) {
      if (begun.has(stage)) return;
      begun.add(stage);
      policy.onStageReady(scheduler, stage);
    },
  };
}

describe('an error for authors says policy, verb, ids, time and rule:', () => {
  test.each<[string, () => unknown]>([
    [
      'bind(task 0, original) at 0.00001 s: it has 1 live attempts; bind takes an original when no other attempt at the task is alive',
      () =>
        runByHand(run, (sim) =>
          onceReady((_scheduler, stage) => {
            sim.bind(0, stage, 0, AttemptKind.speculative);
            sim.bind(0, stage, 1);
          }),
        ),
    ],
    [
      'bind(task 0, original) at 0.00001 s: it has 1 live attempts; bind takes an original when no other attempt at the task is alive',
      () =>
        runByHand(run, (sim) => {
          const launches = sim.launches();
          return onceReady((scheduler, stage) => {
            launches.launch(scheduler, 0, stage, 0);
            launches.launch(scheduler, 0, stage, 1);
          });
        }),
    ],
    [
      'bind(task 0, original) at 0.00012 s: it has finished; bind takes an original when no other attempt at the task is alive',
      () =>
        runByHand({ ...run, jobs: [...run.jobs, oneStage([5], 120)] }, (sim) => {
          const launches = sim.launches();
          let first: number = NONE;
          return onceReady((scheduler, stage) => {
            first = first === NONE ? stage : first;
            launches.launch(scheduler, 0, first, 0);
          });
        }),
    ],
    [
      'start(server 0, attempt 0) at 0.000015 s: all slots are taken; start, hold and keep need a free slot',
      atServer((sim, server, attempt, stage) => {
        sim.hold(server, stage);
        sim.start(server, attempt);
      }),
    ],
    [
      'hold(server 0) at 0.000015 s: all slots are taken; start, hold and keep need a free slot',
      atServer((sim, server, _attempt, stage) => {
        sim.hold(server, stage);
        sim.hold(server, stage);
      }),
    ],
    [
      'keep(server 0) at 0.000015 s: all slots are taken; start, hold and keep need a free slot',
      atServer((sim, server, attempt) => {
        sim.start(server, attempt);
        sim.keeper({ name: 'root' }).keep(server, 0);
      }),
    ],
    [
      'start(server 0, attempt 0) at 0.000015 s: attempt 0 is not bound; only a bound attempt starts, and once',
      atServer((sim, server, attempt) => {
        sim.start(server, attempt);
        sim.start(server, attempt);
      }),
    ],
    [
      'fetchFiles(server 0, attempt 0) at 0.000015 s: attempt 0 cannot fetch now; fetchFiles takes bound attempts that have not begun to read',
      atServer((sim, server, attempt) => {
        sim.start(server, attempt);
        sim.fetchFiles(server, attempt);
      }),
    ],
    [
      'end(server 0, attempt 0) at 0.000015 s: 1 is not a reason to end; end takes preempted, lostRace or discarded',
      atServer((sim, server, attempt) => {
        sim.start(server, attempt);
        sim.end(server, attempt, Outcome.finished);
      }),
    ],
    [
      'end(server 0, attempt 0) at 0.000015 s: attempt 0 has ended; end takes live attempts (isLive)',
      atServer((sim, server, attempt) => {
        sim.start(server, attempt);
        sim.end(server, attempt, Outcome.preempted);
        sim.end(server, attempt, Outcome.preempted);
      }),
    ],
    [
      'dequeue(server 0, entry 0) at 0.000015 s: the entry is not in a queue of this server; dequeue takes entries of its own queues',
      atServer((sim, server, _attempt, stage) => {
        const entry = sim.enqueue(server, 0, stage, NONE, NONE);
        sim.dequeue(server, entry);
        sim.dequeue(server, entry);
      }),
    ],
    [
      'release(server 0, lane 0) at 0.000015 s: the slot is not held; release takes lanes that hold returned',
      atServer((sim, server, attempt) => {
        sim.start(server, attempt);
        sim.release(server, 0);
      }),
    ],
    [
      'running(server 1) at 0.000015 s: server 0 used a verb of server 1; an actor uses only its own',
      atServer((sim) => sim.running(1)),
    ],
  ])('%s', (message, breaks) => {
    expect(breaks).toThrow(`by hand: ${message}`);
  });

  test.each(['start', 'fetchFiles', 'end'] as const)('%s elsewhere', (verb) => {
    const elsewhere = () =>
      runByHand(run, (sim) => {
        const wake = sim.toServer('wake', (server, _stage, attempt) => {
          if (verb === 'end') sim.end(server, attempt, Outcome.discarded);
          else sim[verb](server, attempt);
        });
        return onceReady((scheduler, stage) => wake.send(scheduler, 1, stage, sim.bind(0, stage, 0), 0));
      });
    expect(elsewhere).toThrow(
      `by hand: ${verb}(server 1, attempt 0) at 0.000015 s: attempt 0 is bound to server 0; only that server may start, fetch or end it`,
    );
  });
});

test('an id belongs to one attempt while it is alive, and the generation distinguishes it from the next', () => {
  const seen: unknown[] = [];
  runByHand({ slotsPerServer: 2, jobs: [oneStage([10]), oneStage([10], 50)] }, (sim) => {
    const first = { attempt: NONE as number, generation: 0 };
    return once(sim, (server, attempt) => {
      const lane = 0;
      const isFirst = first.attempt === NONE;
      if (isFirst) Object.assign(first, { attempt, generation: sim.generationOf(attempt) });
      const { generation } = first;
      seen.push([attempt, sim.attemptIn(server, lane), sim.isLive(attempt, generation)]);
      sim.start(server, attempt);
      seen.push([
        sim.attemptIn(server, lane),
        sim.startedAt(attempt),
        sim.isLive(attempt, sim.generationOf(attempt)),
      ]);
      sim.end(server, attempt, Outcome.discarded);
      seen.push([sim.attemptIn(server, lane), sim.isLive(attempt, generation)]);
    });
  });
  expect(seen).toEqual([
    [0, NONE, true],
    [0, 0, true],
    [NONE, false],
    [0, NONE, false], // The id belongs to the second attempt, the generation to the first.
    [0, 50, true],
    [NONE, false],
  ]);
});
