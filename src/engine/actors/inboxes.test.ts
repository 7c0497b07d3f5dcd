import { describe, expect, test } from 'vitest';
import { asksFirst, onceReady, placesInTurn } from '../../testing/engine/world/testPolicies.ts';
import { oneStage, runByHand, type TestRun } from '../../testing/engine/world/testRun.ts';
import { NONE } from '../ids.ts';
import type { Policy } from '../policy/policy.ts';
import type { Sim } from '../policy/verbs.ts';

const three: TestRun = { servers: 3, networkDelay: 1, jobs: [oneStage([5])] };

/** Has each server ask the scheduler once. */
function asksAll(sim: Sim, heard: string[], how: Partial<Policy>): Policy {
  const ask = sim.toScheduler('ask', (_scheduler, _stage, server) => {
    heard.push(`asked by ${server} at ${sim.now()}`);
  });
  const wake = sim.toServer('wake', (server, stage, owner) => {
    ask.send(server, owner, stage, server, 0);
  });
  const servers = Int32Array.of(0, 1, 2);
  return {
    ...onceReady((scheduler, stage) => wake.sendToMany(scheduler, servers, 3, stage, scheduler)),
    ...how,
  };
}

function listen(run: TestRun, how: Partial<Policy>) {
  const heard: string[] = [];
  const { tables } = runByHand(run, (sim) => asksAll(sim, heard, how));
  const { actor, from, to } = tables.thoughts.columns;
  const thoughts = Array.from(actor, (each, row) => [each, from[row], to[row]]);
  return { heard, thoughts, received: [...tables.messages.columns.receivedAt] };
}

describe('a busy scheduler', () => {
  test('processes one message after the other, in the order they came', () => {
    const { heard, thoughts } = listen(three, { messageTimes: { scheduler: 10 } });
    expect(heard).toEqual(['asked by 0 at 12', 'asked by 1 at 22', 'asked by 2 at 32']);
    expect(thoughts).toEqual([
      [3, 2, 12],
      [3, 12, 22],
      [3, 22, 32],
    ]);
  });

  test('that goes down loses its waiting messages and processes no more', () => {
    const outages = [{ scheduler: 0, at: 15, noticedAt: 40 }];
    const run = { ...three, schedulers: 1, outages };
    const { heard, thoughts, received } = listen(run, { messageTimes: { scheduler: 10 } });
    expect(heard).toEqual(['asked by 0 at 12']);
    expect(received).toEqual([1, 1, 1, 2, Infinity, Infinity]);
    expect(thoughts).toEqual([
      [3, 2, 12],
      [3, 12, 22],
    ]);
  });
});

describe('a busy server', () => {
  test('processes messages that come together one after the other', () => {
    const { heard } = listen({ ...three, servers: 3 }, { messageTimes: { server: 7, scheduler: 1 } });
    // All servers work from 1 to 8 at a time, and the scheduler gets to their questions in turn.
    expect(heard).toEqual(['asked by 0 at 10', 'asked by 1 at 11', 'asked by 2 at 12']);
  });

  test('that went down while processing starts afresh with messages that come after its return', () => {
    const heard: string[] = [];
    const failures = [{ server: 0, at: 4, noticedAt: 5, backAt: 6 }];
    const { tables } = runByHand({ networkDelay: 1, failures, jobs: [oneStage([5])] }, (sim) => {
      const letter = sim.toServer('letter', (_server, _stage, number) => {
        heard.push(`letter ${number} at ${sim.now()}`);
      });
      const write = sim.schedulerTimer((scheduler) => letter.send(scheduler, 0, 0, sim.now(), NONE));
      return {
        ...onceReady((scheduler) => {
          if (sim.now() > 0) return; // The stage is announced again when the loss is noticed.
          for (const moment of [1, 2, 5, 7, 8]) write.after(moment, scheduler, 0, 0);
        }),
        messageTimes: { server: 10 },
      };
    });
    expect(heard).toEqual(['letter 7 at 18', 'letter 8 at 28']);
    expect([...tables.messages.columns.receivedAt]).toEqual([Infinity, Infinity, Infinity, 8, 9]);
  });
});

test.each([0, 3])(
  'message times of 0 keep the order of a run without message times, one-way delay %i',
  (networkDelay) => {
    const stages = [{ durations: [10, 30, 20] }, { durations: [5, 5] }];
    const run = { servers: 2, networkDelay, schedulers: 2, jobs: [{ stages }, { stages, arrivesAt: 7 }] };
    for (const policyOf of [placesInTurn, (sim: Sim) => asksFirst(sim, 4)]) {
      const plain = runByHand(run, policyOf);
      const timed = runByHand(run, (sim) => ({
        ...policyOf(sim),
        messageTimes: { server: 0, scheduler: 0 },
      }));
      expect(timed).toEqual(plain);
    }
  },
);
