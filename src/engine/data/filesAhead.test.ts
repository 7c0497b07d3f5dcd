import { describe, expect, test } from 'vitest';
import { runByHand, type TestRun } from '../../testing/engine/world/testRun.ts';
import type { AttemptId, ServerId } from '../ids.ts';
import type { Policy } from '../policy/policy.ts';
import type { Sim } from '../policy/verbs.ts';
import { Outcome } from '../record/schema.ts';

/** Sends all tasks to server 1, which fetches their files while they queue; at 30 it may end the last one. */
function ahead(sim: Sim, endsLast: boolean): Policy {
  let last: AttemptId = 0;
  const alarm = sim.serverTimer((server) => sim.end(server, last, Outcome.discarded));
  const launch = sim.toServer(
    'launch',
    (server, stage, attempt, scheduler) => {
      sim.enqueue(server, 0, stage, attempt, scheduler);
      sim.fetchFiles(server, attempt);
      serve(server);
      last = attempt;
      if (endsLast && stage === 1 && sim.now() === 0) alarm.after(30, server, 0, 0);
    },
    'attempt',
  );
  function serve(server: ServerId): void {
    while (sim.freeSlots(server) > 0 && sim.queued(server) > 0) {
      sim.start(server, sim.entryAttempt(sim.head(server, 0)));
    }
  }
  const begun = new Set<number>();
  return {
    onStageReady(scheduler, stage) {
      const task = sim.graphs.stageFirstTask[stage];
      if (begun.has(task)) return;
      begun.add(task);
      launch.send(scheduler, 1, stage, sim.bind(task, stage, 1), scheduler);
    },
    onSlotFree: serve,
    onTaskLost: (_scheduler, _stage, task) => void begun.delete(task),
  };
}

/** A task of `before` occupies the slot; then comes one that reads 40 bytes from server 0 at 1 and needs a file. */
function run(before: number, endsLast = false, fileCache?: number) {
  const plan: TestRun = {
    ...{ servers: 2, racks: 2, network: { kind: 'rates', server: 1, rack: 1, remote: 1 } },
    ...(fileCache !== undefined && { fileCache }),
    jobs: [
      { stages: [{ durations: [before] }] },
      {
        stages: [
          {
            durations: [10],
            externalFiles: [{ name: 'program', bytes: 100, origin: 0 }],
            reads: [{ bytes: 40, blocks: [[0]] }],
          },
        ],
      },
    ],
  };
  const { attempts, fetches, reads } = runByHand(plan, (sim) => ahead(sim, endsLast)).tables;
  const list = (from: ArrayLike<number>, to: ArrayLike<number>) =>
    Array.from(from, (each, row) => [each, to[row]]);
  return {
    attempts: list(attempts.columns.startedAt, attempts.columns.endedAt),
    fetches: list(fetches.columns.startedAt, fetches.columns.endedAt),
    readUntil: [...reads.columns.until],
  };
}

describe('files fetched ahead', () => {
  test('are there when the task starts, which then reads its input', () => {
    const { attempts, fetches, readUntil } = run(300);
    expect(fetches).toEqual([[0, 100]]);
    expect(readUntil).toEqual([340]);
    expect(attempts[1]).toEqual([300, 350]);
  });

  test('are awaited in the slot if they take longer than the queue', () => {
    const { attempts, fetches, readUntil } = run(70);
    expect(fetches).toEqual([[0, 100]]);
    expect(readUntil).toEqual([140]);
    expect(attempts[1]).toEqual([70, 150]);
  });

  test('come no more if the attempt ends, and again for the next one', () => {
    const { attempts, fetches } = run(300, true);
    expect(fetches).toEqual([
      [0, 30],
      [30, 130],
    ]);
    expect(attempts.slice(1)).toEqual([
      [Infinity, 30],
      [300, 350],
    ]);
  });

  test('that the cache does not keep are fetched again at the start', () => {
    const { attempts, fetches } = run(300, false, 50);
    expect(fetches).toEqual([
      [0, 100],
      [300, 400],
    ]);
    expect(attempts[1]).toEqual([300, 450]);
  });
});
