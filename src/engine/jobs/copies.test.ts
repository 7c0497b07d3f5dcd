import { describe, expect, test } from 'vitest';
import { type CopyRules, racesCopies } from '../../testing/engine/world/testCopies.ts';
import { oneStage, runByHand, type TestRun } from '../../testing/engine/world/testRun.ts';
import { AttemptKind, Outcome, type TraceData } from '../record/schema.ts';

const names = Object.keys(Outcome);

/** Lists attempts as [task, server, start, end, outcome]. */
function attemptsOf({ tables: { attempts } }: TraceData) {
  const { task, server, startedAt, endedAt, outcome } = attempts.columns;
  return Array.from({ length: attempts.length }, (_, row) => [
    task[row],
    server[row],
    startedAt[row],
    endedAt[row],
    names[outcome[row]],
  ]);
}

function race(run: TestRun, rules: CopyRules) {
  const heard: string[] = [];
  const trace = runByHand(run, (sim) => racesCopies(sim, rules, heard));
  return { heard, trace, attempts: attemptsOf(trace), tables: trace.tables };
}

const stage = { durations: [30, 50], copyDurations: [[10]] };
const twoTasks = { servers: 3, networkDelay: 1, jobs: [{ stages: [stage] }] };
const copy = { task: 0, server: 2, at: 4 };

describe('two copies of one task', () => {
  test('race: the first finisher ends it, and the loser ends one message later', () => {
    const { attempts, heard, tables } = race(twoTasks, { copies: [copy] });
    expect(attempts).toEqual([
      [0, 0, 1, 16, 'lostRace'],
      [1, 1, 1, 51, 'finished'],
      [0, 2, 5, 15, 'finished'],
    ]);
    expect(heard).toEqual([
      'task 0 started on 0 at 1',
      'task 1 started on 1 at 1',
      'task 0 started on 2 at 5',
      'task 0 finished on 2 at 15',
      'task 0 lostRace on 0 at 16',
      'task 1 finished on 1 at 51',
    ]);
    expect([...tables.attempts.columns.kind]).toEqual([
      AttemptKind.original,
      AttemptKind.original,
      AttemptKind.speculative,
    ]);
  });

  test('leave behind when the loser would have ended', () => {
    const lostRaces = (rules: CopyRules, run: TestRun = twoTasks) => {
      const { attempt, wouldEndAt } = race(run, rules).tables.lostRaces.columns;
      return Array.from(attempt, (row, at) => [row, wouldEndAt[at]]);
    };
    expect(lostRaces({ copies: [copy] })).toEqual([[0, 31]]);
    // Its order comes at 16, when it has ended by itself.
    const nearly = { ...twoTasks, jobs: [oneStage([15, 50])] };
    expect(lostRaces({ copies: [{ ...copy, at: 1 }], news: 'byMessage' }, nearly)).toEqual([[2, 17]]);
    // What was stopped for another reason has lost no race, and what still reads has no end yet.
    const stopped = { task: 0, server: 0, at: 7, reason: Outcome.preempted };
    expect(lostRaces({ copies: [copy], ends: [stopped] })).toEqual([]);
    const reads = [{ bytes: 8000, blocks: [[2]] }];
    const network = { kind: 'rates', server: 160, rack: 80, remote: 80 } as const;
    const reader = { ...twoTasks, network, jobs: [{ stages: [{ ...stage, reads }] }] };
    expect(race(reader, { copies: [copy] }).attempts[0]).toEqual([0, 0, 1, 66, 'lostRace']);
    expect(lostRaces({ copies: [copy] }, reader)).toEqual([]);
  });

  test('take longer on slow servers, each by the speed of its own one (COM-10)', () => {
    const { attempts } = race({ ...twoTasks, speed: [1, 0.25, 0.5] }, { copies: [copy] });
    expect(attempts).toEqual([
      [0, 0, 1, 26, 'lostRace'],
      [1, 1, 1, 201, 'finished'],
      [0, 2, 5, 25, 'finished'],
    ]);
  });

  test('count as one: the job ends with its other task', () => {
    const { tables } = race(twoTasks, { copies: [copy] });
    expect(tables.stages.columns.finishedAt[0]).toBe(51);
    expect(tables.jobs.columns.finishedAt[0]).toBe(51);
  });

  test('let the next stage begin at the first finish, and the loser free its slot later', () => {
    const stages = [{ durations: [30], copyDurations: [[10]] }, { durations: [5, 5] }];
    const { attempts, tables } = race(
      { ...twoTasks, servers: 2, jobs: [{ stages }] },
      {
        copies: [{ task: 0, server: 1, at: 4 }],
      },
    );
    expect(tables.stages.columns.readyAt[1]).toBe(15);
    expect(attempts).toEqual([
      [0, 0, 1, 16, 'lostRace'],
      [0, 1, 5, 15, 'finished'],
      [1, 0, 16, 21, 'finished'],
      [2, 1, 16, 21, 'finished'],
    ]);
  });

  test('the loser may end before the order to end it arrives, which then does nothing', () => {
    // When the order arrives, a task of the second job has reused the loser's id and is in transit to the same
    // server.
    const run = { servers: 2, networkDelay: 5 };
    const jobs = [{ stages: [{ durations: [14], copyDurations: [[10]] }] }, oneStage([20], 20)];
    const { attempts, trace } = race({ ...run, jobs }, { copies: [{ task: 0, server: 1, at: 2 }] });
    expect(attempts).toEqual([
      [0, 0, 5, 19, 'lostRace'],
      [0, 1, 7, 17, 'finished'],
      [1, 0, 25, 45, 'finished'],
    ]);
    const end = trace.messageKinds.findIndex(({ name }) => name === 'end');
    const { kind, to, receivedAt } = trace.tables.messages.columns;
    const orders = [...kind].flatMap((each, row) => (each === end ? [[to[row], receivedAt[row]]] : []));
    expect(orders).toEqual([[0, 22]]);
  });

  test('have their own durations; copies beyond the list have the last one', () => {
    const jobs = [{ stages: [{ durations: [90], copyDurations: [[60, 50]] }] }];
    const copies = [1, 2, 3].map((server) => ({ task: 0, server, at: 10 * server }));
    const { attempts } = race({ servers: 5, jobs }, { copies });
    expect(attempts.map(([, server, from, to]) => [server, from, to])).toEqual([
      [0, 0, 70],
      [1, 10, 70],
      [2, 20, 70],
      [3, 30, 70],
    ]);
    const { attempts: duplicated } = race(
      { servers: 5, jobs },
      {
        copies: [{ task: 0, server: 1, at: 10, kind: AttemptKind.duplicate }],
      },
    );
    expect(duplicated[0]).toEqual([0, 0, 0, 90, 'finished']);
  });

  test('a copy of a task that has finished loses the race, and nothing finishes twice', () => {
    const jobs = [{ stages: [{ durations: [10, 40] }] }];
    const { attempts, tables } = race(
      { servers: 3, networkDelay: 1, jobs },
      {
        copies: [{ task: 0, server: 2, at: 15 }],
      },
    );
    expect(attempts[2]).toEqual([0, 2, 16, 26, 'lostRace']);
    expect(tables.jobs.columns.finishedAt[0]).toBe(41);
  });

  test('a stage that starts early counts tasks that start, not copies', () => {
    // Opens when both have started and one has finished; the copy starts and ends after task 0 has finished.
    const stages = [{ durations: [10, 40] }, { durations: [5], shuffleBytes: 1, slowStart: 0.5 }];
    const { tables } = race(
      { servers: 3, slotsPerServer: 2, networkDelay: 1, jobs: [{ stages }] },
      {
        copies: [{ task: 0, server: 2, at: 15 }],
        ends: [{ task: 0, server: 2, at: 17, reason: Outcome.discarded }],
      },
    );
    expect(tables.stages.columns.readyAt[1]).toBe(11);
    expect(tables.stages.columns.finishedAt[0]).toBe(41);
    expect(tables.stages.columns.finishedAt[1]).toBe(46);
  });
});

describe('a copy that waits', () => {
  const busy = { ...twoTasks, jobs: [{ stages: [{ durations: [30, 50] }] }] };

  test('leaves its queue when it is discarded', () => {
    const { attempts, heard, tables } = race(busy, {
      copies: [{ task: 0, server: 1, at: 4 }],
      ends: [{ task: 0, server: 1, at: 10, reason: Outcome.discarded }],
    });
    expect(attempts[2]).toEqual([0, 1, Infinity, 11, 'discarded']);
    const { task, server, enteredAt, leftAt } = tables.entries.columns;
    expect([task[2], server[2], enteredAt[2], leftAt[2]]).toEqual([0, 1, 5, 11]);
    expect(heard).toContain('task 0 discarded on 1 at 11');
    expect(heard).not.toContain('task 0 lost at 11');
  });

  test('leaves its queue when it has lost the race', () => {
    const { attempts, tables } = race(busy, { copies: [{ task: 0, server: 1, at: 4 }] });
    expect(attempts[2]).toEqual([0, 1, Infinity, 32, 'lostRace']);
    expect(tables.entries.columns.leftAt[2]).toBe(32);
    expect(tables.jobs.columns.finishedAt[0]).toBe(51);
  });

  test('goes on alone when the one that runs is ended', () => {
    const { attempts, heard } = race(busy, {
      copies: [{ task: 0, server: 1, at: 4 }],
      ends: [{ task: 0, server: 0, at: 10, reason: Outcome.preempted }],
    });
    expect(attempts).toEqual([
      [0, 0, 1, 11, 'preempted'],
      [1, 1, 1, 51, 'finished'],
      [0, 1, 51, 81, 'finished'],
    ]);
    expect(heard.some((text) => text.includes('lost at'))).toBe(false);
  });

  test('ended as the last one, makes its task run again', () => {
    const { attempts, heard } = race(busy, {
      ends: [{ task: 0, server: 0, at: 10, reason: Outcome.preempted }],
    });
    expect(heard.filter((text) => text.startsWith('task 0'))).toEqual([
      'task 0 started on 0 at 1',
      'task 0 preempted on 0 at 11',
      'task 0 lost at 11',
      'task 0 started on 0 at 12',
      'task 0 finished on 0 at 42',
    ]);
    expect(attempts[2]).toEqual([0, 0, 12, 42, 'finished']);
  });

  test('ends its duplicate when it starts', () => {
    const jobs = [oneStage([20, 30]), oneStage([10], 2)];
    const { attempts, heard, tables } = race(
      { servers: 2, networkDelay: 1, jobs },
      {
        copies: [{ task: 2, server: 1, at: 3, kind: AttemptKind.duplicate }],
        startEndsOthers: true,
      },
    );
    expect(attempts.slice(2)).toEqual([
      [2, 0, 21, 31, 'finished'],
      [2, 1, Infinity, 22, 'discarded'],
    ]);
    expect(heard.filter((text) => text.startsWith('task 2'))).toEqual([
      'task 2 started on 0 at 21',
      'task 2 discarded on 1 at 22',
      'task 2 finished on 0 at 31',
    ]);
    const { task, enteredAt, leftAt } = tables.entries.columns;
    const waits = [...task].flatMap((each, row) => (each === 2 ? [[enteredAt[row], leftAt[row]]] : []));
    expect(waits).toEqual([
      [3, 21],
      [4, 22],
    ]);
  });
});

describe('a copy whose server goes down', () => {
  const long = { servers: 4, networkDelay: 1, jobs: [{ stages: [{ durations: [60, 20] }] }] };
  const first = { server: 2, at: 8, noticedAt: 12, backAt: Infinity };

  test('is reported once the failure is noticed, and the task goes on', () => {
    const { attempts, heard } = race({ ...long, failures: [first] }, { copies: [copy] });
    expect(attempts[2]).toEqual([0, 2, 5, 8, 'failed']);
    expect(attempts[0]).toEqual([0, 0, 1, 61, 'finished']);
    expect(heard).toContain('copy of task 0 lost on 2 at 12');
    expect(heard.some((text) => text.startsWith('task 0 lost'))).toBe(false);
  });

  test('the task is lost once, with its last copy', () => {
    const second = { server: 0, at: 20, noticedAt: 22, backAt: Infinity };
    const { attempts, heard } = race({ ...long, failures: [first, second] }, { copies: [copy] });
    expect(heard.filter((text) => text.includes('lost'))).toEqual([
      'copy of task 0 lost on 2 at 12',
      'task 0 lost at 22',
    ]);
    expect(attempts[3]).toEqual([0, 1, 23, 83, 'finished']);
  });

  test('while the copy is in transit to it, is lost with the message', () => {
    const { attempts, heard } = race(
      { ...long, failures: [{ ...first, at: 4 }] },
      {
        copies: [{ ...copy, at: 6 }],
      },
    );
    expect(attempts[2]).toEqual([0, 2, Infinity, 7, 'failed']);
    expect(heard).toContain('copy of task 0 lost on 2 at 12');
  });

  test('an order to end it, from a scheduler that does not know yet, ends no other attempt', () => {
    // The task of the second job is bound after the copy has failed, and before its scheduler knows.
    const jobs = [{ stages: [{ durations: [30, 20] }] }, oneStage([50], 10)];
    const { attempts, heard } = race(
      { ...long, jobs, failures: [{ ...first, noticedAt: 40 }] },
      { copies: [{ ...copy }], serverOf: (task) => [0, 1, 3][task] },
    );
    expect(attempts).toEqual([
      [0, 0, 1, 31, 'finished'],
      [1, 1, 1, 21, 'finished'],
      [0, 2, 5, 8, 'failed'],
      [2, 3, 11, 61, 'finished'],
    ]);
    expect(heard).toContain('copy of task 0 lost on 2 at 40');
  });

  test('the other copy begins before the loss is known: the task is not lost', () => {
    const failures = [{ ...first, server: 0 }];
    const { attempts, heard } = race({ ...long, failures }, { copies: [{ ...copy, at: 9 }] });
    expect(attempts[2]).toEqual([0, 2, 10, 70, 'finished']);
    expect(heard.filter((text) => text.includes('lost'))).toEqual(['copy of task 0 lost on 0 at 12']);
  });

  test('the copy finds its input lost with the server: its task is lost once, when that is known', () => {
    const stages = [{ durations: [10, 10] }, { durations: [60], shuffleBytes: 1 }];
    const failures = [{ server: 0, at: 20, noticedAt: 30, backAt: Infinity }];
    const { attempts, heard } = race(
      { ...long, jobs: [{ stages }], failures },
      { copies: [{ task: 2, server: 2, at: 22 }] },
    );
    expect(attempts.slice(2, 4)).toEqual([
      [2, 0, 12, 20, 'failed'],
      [2, 2, 23, 23, 'failed'],
    ]);
    expect(heard.filter((text) => text.includes('lost'))).toEqual([
      'task 2 lost at 23',
      'copy of task 2 lost on 0 at 30',
      'task 0 lost at 30',
    ]);
  });

  describe('after the copy has finished, when its output is still needed:', () => {
    const stages = [
      { durations: [60, 20], copyDurations: [[10]] },
      { durations: [5], shuffleBytes: 1 },
    ];
    const lost = { server: 2, at: 17, noticedAt: 19, backAt: Infinity };

    test('the copy that still runs produces the output again', () => {
      const slow = {
        ...long,
        networkDelay: 50,
        jobs: [{ stages }],
        failures: [{ ...lost, at: 62, noticedAt: 64 }],
      };
      const { attempts, heard, tables } = race(slow, { copies: [{ ...copy, at: 0 }] });
      expect(attempts.slice(0, 3)).toEqual([
        [0, 0, 50, 110, 'finished'],
        [1, 1, 50, 70, 'finished'],
        [0, 2, 50, 60, 'finished'],
      ]);
      expect(heard.some((text) => text.includes('lost'))).toBe(false);
      expect(tables.stages.columns.finishedAt[0]).toBe(110);
    });

    test('the order to end the one that still runs makes its task run again', () => {
      const slow = { ...long, networkDelay: 5, jobs: [{ stages }], failures: [lost] };
      const { attempts, heard, tables } = race(slow, { copies: [{ ...copy, at: 0 }] });
      expect(attempts).toEqual([
        [0, 0, 5, 20, 'lostRace'],
        [1, 1, 5, 25, 'finished'],
        [0, 2, 5, 15, 'finished'],
        [0, 0, 25, 85, 'finished'],
        [2, 0, 90, 95, 'finished'],
      ]);
      expect(heard.filter((text) => text.includes('lost at'))).toEqual(['task 0 lost at 20']);
      expect(tables.jobs.columns.finishedAt[0]).toBe(95);
    });
  });
});
