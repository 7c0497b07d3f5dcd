import { expect, test } from 'vitest';
import { racesCopies } from '../../testing/engine/world/testCopies.ts';
import { placesFirst } from '../../testing/engine/world/testPlacing.ts';
import { oneStage, runByHand, type TestRun } from '../../testing/engine/world/testRun.ts';
import { NONE } from '../ids.ts';
import { Outcome } from '../record/schema.ts';

/** Lists attempts: task, server, start, end, outcome. */
function livesOf(run: TestRun, heard: string[] = []) {
  const trace = runByHand(run, (sim) => placesFirst(sim, heard));
  const { task, server, startedAt, endedAt, outcome } = trace.tables.attempts.columns;
  const rows = Array.from(task, (each, row) => [
    each,
    server[row],
    startedAt[row],
    endedAt[row],
    outcome[row],
  ]);
  return { rows, trace };
}

const { finished, failed } = Outcome;

test('what a server runs fails at once, and runs again when the loss is noticed', () => {
  const heard: string[] = [];
  const failures = [{ server: 0, at: 40, noticedAt: 60, backAt: 90 }];
  const { rows, trace } = livesOf({ servers: 2, failures, jobs: [oneStage([100, 30, 20])] }, heard);
  expect(rows).toEqual([
    [0, 0, 0, 40, failed],
    [1, 1, 0, 30, finished],
    [2, 1, 30, 50, finished],
    [0, 1, 60, 160, finished],
  ]);
  expect(heard).toEqual([
    'stage 0 is ready at 0',
    'server 0 is down at 40',
    'server 0 is lost at 60: true',
    'task 0 is lost at 60',
    'stage 0 is ready at 60',
    'server 0 is back at 90: false',
  ]);
  const { actor, from, to } = trace.tables.outages.columns;
  expect([[...actor], [...from], [...to]]).toEqual([[0], [40], [90]]);
});

test('the loss of a server that is back before it was noticed is reported at its return, and its work is lost', () => {
  const heard: string[] = [];
  const failures = [{ server: 0, at: 40, noticedAt: 90, backAt: 50 }];
  const { rows } = livesOf({ failures, jobs: [oneStage([100])] }, heard);
  expect(rows).toEqual([
    [0, 0, 0, 40, failed],
    [0, 0, 50, 150, finished],
  ]);
  expect(heard.slice(2, 4)).toEqual(['server 0 is lost at 50: false', 'server 0 is back at 50: false']);
});

test('messages to a server that is down are lost with their tasks; its own messages in transit arrive', () => {
  const failures = [{ server: 0, at: 105, noticedAt: 200, backAt: Infinity }];
  const run = { servers: 1, networkDelay: 10, failures, jobs: [oneStage([90]), oneStage([90], 101)] };
  const { rows, trace } = livesOf({ ...run, servers: 2 });
  // The first task ends at 100 and its slot is reported at 110, after the server died. The second goes to server 1.
  expect(rows).toEqual([
    [0, 0, 10, 100, finished],
    [1, 1, 111, 201, finished],
  ]);
  expect([...trace.tables.messages.columns.receivedAt]).toEqual([10, 110, 111, 211]);
  const late = livesOf({ ...run, servers: 2, jobs: [oneStage([90]), oneStage([90, 90], 111)] });
  expect(late.rows).toEqual([
    [0, 0, 10, 100, finished],
    [1, 0, Infinity, 121, failed],
    [2, 1, 121, 211, finished],
    [1, 1, 231, 321, finished],
  ]);
});

test('lost output that is still needed is recomputed, and its readers do not wait for it in slots', () => {
  const heard: string[] = [];
  const failures = [{ server: 0, at: 25, noticedAt: 27, backAt: Infinity }];
  const stages = [{ durations: [20, 20] }, { durations: [30, 40], shuffleBytes: 1000 }];
  const network = { kind: 'rates', server: 100, rack: 100, remote: 100 } as const;
  const { rows, trace } = livesOf({ servers: 3, network, failures, jobs: [{ stages }] }, heard);
  // The readers start at 20 and would have read 1,000 bytes by 30, but half of that is gone at 25, until 47.
  expect(rows).toEqual([
    [0, 0, 0, 20, finished],
    [1, 1, 0, 20, finished],
    [2, 2, 20, 25, failed],
    [3, 0, 20, 25, failed],
    [0, 1, 27, 47, finished],
    [2, 2, 47, 87, finished],
    [3, 1, 47, 97, finished],
  ]);
  expect(heard.filter((line) => line.includes('lost at') || line.startsWith('stage'))).toEqual([
    'stage 0 is ready at 0',
    'stage 1 is ready at 20',
    'task 2 is lost at 25',
    'server 0 is lost at 27: true',
    'task 3 is lost at 27',
    'task 0 is lost at 27',
    'stage 0 is ready at 27',
    'stage 1 is ready at 47',
  ]);
  const { readyAt, finishedAt } = trace.tables.stages.columns;
  expect([[...readyAt], [...finishedAt]]).toEqual([
    [0, 20],
    [47, 97],
  ]);
});

test('readers of lost output that another attempt is making already run again', () => {
  // The copy of task 0 on server 2 finishes at 38, two before the order to end it arrives: stage 1 stays open all the time.
  const stages = [
    { durations: [20, 20], copyDurations: [[18]] },
    { durations: [30], shuffleBytes: 10_000, slowStart: 0 },
  ];
  const network = { kind: 'rates', server: 100, rack: 100, remote: 100 } as const;
  const failures = [{ server: 0, at: 35, noticedAt: 36, backAt: Infinity }];
  const run: TestRun = { servers: 4, networkDelay: 10, network, failures, jobs: [{ stages }] };
  const copies = [{ task: 0, server: 2, at: 10 }];
  const trace = runByHand(run, (sim) => racesCopies(sim, { copies, serverOf: (task) => [0, 1, 3][task] }));
  const { task, startedAt, outcome } = trace.tables.attempts.columns;
  const lives = Array.from(task, (each, row) => [each, startedAt[row], outcome[row]]);
  expect(lives).toEqual([
    [0, 10, finished],
    [1, 10, finished],
    [0, 20, finished],
    [2, 20, failed],
    [2, 45, finished],
  ]);
});

test('lost output that is not needed is not recomputed', () => {
  const failures = [{ server: 0, at: 61, noticedAt: 61, backAt: Infinity }];
  const stages = [{ durations: [20, 20] }, { durations: [30], shuffleBytes: 1000 }];
  const network = { kind: 'rates', server: 100, rack: 100, remote: 100 } as const;
  const { rows } = livesOf({ servers: 2, network, failures, jobs: [{ stages }, ...[oneStage([5], 70)]] });
  expect(rows.map(([task, , , , outcome]) => [task, outcome])).toEqual([
    [0, finished],
    [1, finished],
    [2, finished],
    [3, finished],
  ]);
});

test('maintenance is known from the start, and takes a server down like a failure that is noticed at once', () => {
  const heard: string[] = [];
  const planned = { server: 0, at: 40, noticedAt: 40, backAt: 90, isPlanned: true };
  const failure = { server: 1, at: 200, noticedAt: 210, backAt: 300 };
  const later = { server: 1, at: 1_000, noticedAt: 1_000, backAt: 2_000, isPlanned: true };
  const known: unknown[] = [];
  const trace = runByHand(
    { servers: 2, failures: [planned, failure, later], jobs: [oneStage([100, 30, 20])] },
    (sim) => {
      known.push(...sim.maintenance);
      return placesFirst(sim, heard);
    },
  );
  expect(known).toEqual([planned, later]);
  expect(heard).toContain('server 0 is lost at 40: true');
  expect(heard).not.toContain('server 0 is lost at 60: true');
  const { server, from, to } = trace.tables.maintenance.columns;
  expect([[...server], [...from], [...to]]).toEqual([
    [0, 1],
    [40, 1_000],
    [90, 2_000],
  ]);
  expect([...trace.tables.outages.columns.from]).toEqual([40, 200, 1_000]);
});

test('a message for an attempt that failed with its server leaves the next one with its id alone', () => {
  // The message is sent at 15, while the server is down, and arrives at 25; from 20 on the task is on its way again.
  const failures = [{ server: 0, at: 12, noticedAt: 40, backAt: 20 }];
  const ids: number[] = [];
  const trace = runByHand({ networkDelay: 10, failures, jobs: [oneStage([100])] }, (sim) => {
    const launch = sim.toServer('launch', (server, _stage, attempt) => sim.start(server, attempt), 'attempt');
    const order = sim.toServer('order', () => undefined, 'attempt');
    const alarm = sim.schedulerTimer((scheduler, stage) => order.send(scheduler, 0, stage, ids[0], NONE));
    return {
      onStageReady(scheduler, stage) {
        if (sim.now() === 0) alarm.after(15, scheduler, stage, 0);
        if (sim.now() !== 0 && sim.now() !== 20) return;
        ids.push(sim.bind(0, stage, 0));
        launch.send(scheduler, 0, stage, ids[ids.length - 1], NONE);
      },
      onSlotFree: () => undefined,
    };
  });
  expect(ids).toEqual([0, 0]);
  const { startedAt, endedAt, outcome } = trace.tables.attempts.columns;
  expect(Array.from(outcome, (each, row) => [startedAt[row], endedAt[row], each])).toEqual([
    [10, 12, failed],
    [30, 130, finished],
  ]);
});

test.each([
  ['is back', { server: 0, at: 2, noticedAt: 4, backAt: 4 }],
  ['has just been missed', { server: 0, at: 2, noticedAt: 4, backAt: 100 }],
])(
  'of all probes of a stage that are lost at once at a server that %s, its scheduler is told once',
  (_, failure) => {
    const heard: number[] = [];
    runByHand({ servers: 2, networkDelay: 10, failures: [failure], jobs: [oneStage([1])] }, (sim) => {
      let isGiven = false;
      const answer = (_scheduler: number, stage: number, server: number) => {
        if (isGiven) return NONE;
        isGiven = true;
        return sim.bind(0, stage, server);
      };
      const late = sim.reservations({ answer });
      return {
        onStageReady(scheduler, stage) {
          heard.push(sim.now());
          late.probe(scheduler, Int32Array.of(1), 1, stage);
          if (sim.now() === 0) late.probe(scheduler, Int32Array.of(0, 0, 0, 0), 4, stage);
        },
        onSlotFree: late.onSlotFree,
        onServerDown: (server) => late.onServerDown(server),
      };
    });
    expect(heard).toEqual([0, 10]);
  },
);

test('a scheduler that does not answer the question of a lost server hears that its stage may wait in vain', () => {
  const failures = [{ server: 0, at: 12, noticedAt: 13, backAt: Infinity }];
  const heard: number[] = [];
  runByHand({ servers: 2, networkDelay: 10, failures, jobs: [oneStage([1])] }, (sim) => {
    const late = sim.reservations({ answer: (_scheduler, stage, server) => sim.bind(0, stage, server) });
    return {
      onStageReady(scheduler, stage) {
        heard.push(sim.now());
        late.probe(scheduler, Int32Array.of(heard.length - 1), 1, stage);
      },
      onSlotFree: late.onSlotFree,
      onServerDown: (server) => late.onServerDown(server),
    };
  });
  // The probe comes at 10, and the question at 20.
  expect(heard).toEqual([0, 20]);
});
