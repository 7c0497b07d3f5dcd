import { describe, expect, test } from 'vitest';
import {
  asksFirst,
  holdsAll,
  neverReleases,
  onArrival,
  onceReady,
  placesInTurn,
  setsAlarms,
} from '../../testing/engine/world/testPolicies.ts';
import { oneStage, runByHand } from '../../testing/engine/world/testRun.ts';
import { NONE } from '../ids.ts';

const oneTask = { servers: 2, networkDelay: 5, jobs: [oneStage([100], 10)] };

describe('everything takes its time', () => {
  test('a message takes the delay, and a task runs for its time', () => {
    const { attempts, messages } = runByHand(oneTask, placesInTurn).tables;
    expect([...messages.columns.sentAt, ...messages.columns.receivedAt]).toEqual([10, 15]);
    const { boundAt, startedAt, endedAt } = attempts.columns;
    expect([boundAt[0], startedAt[0], endedAt[0]]).toEqual([10, 15, 115]);
  });

  test('a message to many reaches each after the delay, in the order of the list', () => {
    const seen: number[][] = [];
    const trace = runByHand(
      { servers: 4, networkDelay: 5, jobs: [oneStage([1], 10), oneStage([1], 12)] },
      (sim) => {
        const letter = sim.toServer('letter', (server, stage, a, position) => {
          sim.enqueue(server, 0, stage, NONE, NONE); // its own verbs are allowed
          seen.push([server, stage, a, position, sim.now()]);
        });
        return onceReady((scheduler, stage) => {
          letter.sendToMany(scheduler, Int32Array.of(3, 1, 3, 0), stage === 0 ? 3 : 2, stage, 7);
        });
      },
    );
    expect(seen).toEqual([
      [3, 0, 7, 0, 15],
      [1, 0, 7, 1, 15],
      [3, 0, 7, 2, 15],
      [3, 1, 7, 0, 17],
      [1, 1, 7, 1, 17],
    ]);
    expect(trace.messagesSent).toBe(5);
    expect([...trace.tables.messages.columns.to]).toEqual([3, 1, 3, 3, 1]);
    expect([...trace.tables.messages.columns.receivedAt]).toEqual([15, 15, 15, 17, 17]);
  });

  test('thinking takes its time, and so does asking', () => {
    const trace = runByHand(oneTask, (sim) => asksFirst(sim, 7));
    const { thoughts, entries, holds, attempts } = trace.tables;
    expect([thoughts.columns.actor[0], thoughts.columns.from[0], thoughts.columns.to[0]]).toEqual([
      2, 10, 17,
    ]);
    expect([entries.columns.enteredAt[0], entries.columns.leftAt[0]]).toEqual([22, 22]);
    expect([holds.columns.from[0], holds.columns.to[0]]).toEqual([22, 32]);
    expect([attempts.columns.boundAt[0], attempts.columns.startedAt[0]]).toEqual([27, 32]);
    expect(trace.messageKinds.map(({ name }) => name)).toEqual(['probe', 'question', 'answer']);
  });

  test('an alarm goes off after its delay, at the actor that set it, with its numbers', () => {
    const log: string[] = [];
    runByHand(oneTask, (sim) => setsAlarms(sim, [30, 0, 20], log));
    expect(log).toEqual([
      'scheduler 0 0 8 at 10',
      'server 0 0 7 at 15',
      'scheduler 0 20 8 at 30',
      'server 0 20 7 at 35',
      'scheduler 0 30 8 at 40',
      'server 0 30 7 at 45',
    ]);
  });

  test('a held slot is neither free nor running', () => {
    const seen: number[][] = [];
    runByHand({ ...oneTask, slotsPerServer: 3 }, (sim) =>
      holdsAll(sim, (server, lanes) => {
        seen.push([lanes.length, sim.freeSlots(server), sim.running(server)]);
        sim.release(server, lanes[1]);
        seen.push([sim.freeSlots(server), sim.running(server)]);
      }),
    );
    expect(seen).toEqual([
      [3, 0, 0],
      [1, 0],
    ]);
  });

  test('a slot that is never released stays held in the trace', () => {
    const { holds, attempts, jobs } = runByHand(oneTask, neverReleases).tables;
    expect(holds.columns.to[0]).toBe(Infinity);
    expect(attempts.columns.startedAt[0]).toBe(Infinity);
    expect(jobs.columns.finishedAt[0]).toBe(Infinity);
  });
});

describe('queues', () => {
  test('are separate, each in the order of entry', () => {
    const seen: number[][] = [];
    runByHand({ ...oneTask, queuesPerServer: 3 }, (sim) =>
      onArrival(sim, (server, _attempt, stage) => {
        const entries = [2, 0, 2, 0].map((queue, i) => sim.enqueue(server, queue, stage, NONE, i));
        const listed = (queue: number) => {
          const schedulers: number[] = [];
          for (let entry = sim.head(server, queue); entry !== NONE; entry = sim.next(entry)) {
            schedulers.push(sim.entryScheduler(entry));
          }
          return schedulers;
        };
        seen.push(listed(0), listed(1), listed(2), [sim.queued(server)]);
        sim.dequeue(server, entries[0]);
        seen.push(listed(2), [sim.queued(server)]);
      }),
    );
    expect(seen).toEqual([[1, 3], [], [0, 2], [4], [2], [3]]);
  });
});

test('a policy reads of an attempt what it bound', () => {
  const seen: number[][] = [];
  runByHand({ servers: 2, jobs: [oneStage([5]), oneStage([5, 5])] }, (sim) =>
    onArrival(sim, (_server, attempt) => {
      seen.push([sim.taskOf(attempt), sim.stageOf(attempt), sim.serverOf(attempt), sim.ownerOf(1)]);
    }),
  );
  expect(seen).toEqual([
    [0, 0, 0, 0],
    [1, 1, 0, 0],
  ]);
});

test('the scheduler of a task is told at once that its attempt has ended', () => {
  const heard: number[][] = [];
  runByHand(oneTask, (sim) => ({
    ...placesInTurn(sim),
    onAttemptEnded(scheduler, attempt) {
      heard.push([scheduler, sim.taskOf(attempt), sim.now()]);
    },
  }));
  expect(heard).toEqual([[0, 0, 115]]);
});

test('the oracle may act for anyone', () => {
  const trace = runByHand({ servers: 1, networkDelay: 50, jobs: [oneStage([100], 3)] }, (sim) => ({
    onStageReady(scheduler, stage) {
      const attempt = sim.bind(0, stage, 0);
      sim.oracle.actAsServer(0);
      sim.start(0, attempt);
      sim.oracle.actAsScheduler(scheduler);
      expect(sim.oracle.cpuTime(stage, 0, 0)).toBe(100);
    },
    onSlotFree: () => undefined,
  }));
  expect(trace.tables.jobs.columns.finishedAt[0]).toBe(103);
});
