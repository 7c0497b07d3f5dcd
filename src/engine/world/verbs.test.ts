import { describe, expect, test } from 'vitest';
import {
  bindsAnothers,
  holdsAll,
  neverReleases,
  onArrival,
  onceReady,
  setsAlarms,
  startsElsewhere,
} from '../../testing/engine/world/testPolicies.ts';
import { oneStage, runByHand } from '../../testing/engine/world/testRun.ts';
import { NONE } from '../ids.ts';

const oneTask = { servers: 2, networkDelay: 5, jobs: [oneStage([100], 10)] };

describe('a verb fails', () => {
  test('when a task starts where it is not bound', () => {
    expect(() => runByHand(oneTask, startsElsewhere)).toThrow('only that server may start');
  });

  test('when an attempt starts twice', () => {
    const run = { ...oneTask, slotsPerServer: 2 };
    const twice = () =>
      runByHand(run, (sim) =>
        onArrival(sim, (server, attempt) => {
          sim.start(server, attempt);
          sim.start(server, attempt);
        }),
      );
    expect(twice).toThrow('and once');
  });

  test('when an attempt starts without a free slot', () => {
    const run = { jobs: [oneStage([100]), oneStage([100])] };
    const crowd = () =>
      runByHand(run, (sim) => onArrival(sim, (server, attempt) => sim.start(server, attempt)));
    expect(crowd).toThrow('need a free slot');
  });

  test('when an attempt starts on a held slot that was not released', () => {
    const impatient = () =>
      runByHand(oneTask, (sim) =>
        onArrival(sim, (server, attempt, stage) => {
          sim.hold(server, stage);
          sim.start(server, attempt);
        }),
      );
    expect(impatient).toThrow('need a free slot');
  });

  test('when more slots are held than there are', () => {
    const run = { jobs: [oneStage([100]), oneStage([100])] };
    expect(() => runByHand(run, neverReleases)).toThrow('need a free slot');
  });

  test('when a slot is released twice, or while it runs', () => {
    const twice = () =>
      runByHand(oneTask, (sim) =>
        holdsAll(sim, (server, [lane]) => {
          sim.release(server, lane);
          sim.release(server, lane);
        }),
      );
    expect(twice).toThrow('the slot is not held');
    const running = () =>
      runByHand(oneTask, (sim) =>
        onArrival(sim, (server, attempt) => {
          sim.start(server, attempt);
          sim.release(server, 0);
        }),
      );
    expect(running).toThrow('the slot is not held');
  });

  test("when a scheduler binds a task of another's job", () => {
    expect(() => runByHand({ ...oneTask, schedulers: 2 }, bindsAnothers)).toThrow(
      /^by hand: bind\(scheduler ([01])\) at 0\.00002 s: scheduler [01] used a verb of scheduler \1;/,
    );
  });

  test("when a server binds, even a task of the job's scheduler", () => {
    const binds = () =>
      runByHand(oneTask, (sim) =>
        onArrival(sim, (_server, _attempt, stage) => {
          sim.bind(0, stage, 0);
        }),
      );
    expect(binds).toThrow('server 0 used a verb of scheduler 0');
  });

  test.each([
    ['starts', 0],
    ['holds', 1],
    ['releases', 2],
    ['enqueues', 3],
    ['dequeues', 4],
    ['sets an alarm', 5],
    ['sends', 6],
    ['looks at the head of a queue', 7],
    ['counts the entries', 8],
    ['counts the running attempts', 9],
    ['counts the free slots', 10],
  ])('when a server %s on another server', (_, verb) => {
    const meddles = () =>
      runByHand(oneTask, (sim) => {
        const alarm = sim.serverTimer(() => undefined);
        const letter = sim.toScheduler('letter', () => undefined);
        return onArrival(sim, (server, attempt, stage) => {
          const entry = sim.enqueue(server, 0, stage, NONE, NONE);
          const verbs = [
            () => sim.start(1, attempt),
            () => sim.hold(1, stage),
            () => sim.release(1, 0),
            () => sim.enqueue(1, 0, stage, NONE, NONE),
            () => sim.dequeue(1, entry),
            () => alarm.after(1, 1, 0, 0),
            () => letter.send(1, 0, stage, 0, 0),
            () => sim.head(1, 0),
            () => sim.queued(1),
            () => sim.running(1),
            () => sim.freeSlots(1),
          ];
          verbs[verb]();
        });
      });
    expect(meddles).toThrow(/server 0 used a verb of server 1|only for itself/);
  });

  test('when a scheduler uses a verb of a server', () => {
    const starts = () => runByHand(oneTask, (sim) => onceReady((_, stage) => sim.hold(0, stage)));
    expect(starts).toThrow('scheduler 0 used a verb of server 0');
  });

  test('when a scheduler sends in the name of another', () => {
    const sends = () =>
      runByHand({ ...oneTask, schedulers: 2 }, (sim) => {
        const letter = sim.toServer('letter', () => undefined);
        return onceReady((scheduler, stage) => letter.send(1 - scheduler, 0, stage, 0, 0));
      });
    expect(sends).toThrow(
      /^by hand: letter\(scheduler ([01])\) at 0\.00001 s: scheduler [01] used a verb of scheduler \1;/,
    );
  });

  test('when a scheduler thinks for another', () => {
    const thinks = () =>
      runByHand({ ...oneTask, schedulers: 2 }, (sim) => {
        const done = sim.schedulerTimer(() => undefined);
        return onceReady((scheduler) => sim.think(1 - scheduler, 5, done, 0, 0));
      });
    expect(thinks).toThrow('only for itself');
  });

  test('when an entry is taken out twice, or by a server that does not have it', () => {
    const twice = () =>
      runByHand(oneTask, (sim) =>
        onArrival(sim, (server, _attempt, stage) => {
          const entry = sim.enqueue(server, 0, stage, NONE, NONE);
          sim.dequeue(server, entry);
          sim.dequeue(server, entry);
        }),
      );
    expect(twice).toThrow('entries of its own');
    const stolen = () =>
      runByHand(oneTask, (sim) => {
        let entry = NONE;
        const steal = sim.toServer('steal', (server) => sim.dequeue(server, entry));
        const put = sim.toServer('put', (server, stage) => {
          entry = sim.enqueue(server, 0, stage, NONE, NONE);
        });
        return onceReady((scheduler, stage) => {
          put.send(scheduler, 0, stage, 0, 0);
          steal.send(scheduler, 1, stage, 0, 0);
        });
      });
    expect(stolen).toThrow('entries of its own');
  });

  test('when an alarm is set in the past', () => {
    expect(() => runByHand(oneTask, (sim) => setsAlarms(sim, [-1], []))).toThrow('in the past');
  });
});
