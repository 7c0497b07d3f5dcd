import { describe, expect, test } from 'vitest';
import { startsNothing } from '../../testing/engine/world/testPolicies.ts';
import { oneStage, runByHand } from '../../testing/engine/world/testRun.ts';
import { NONE } from '../ids.ts';
import type { Reservations } from '../policy/protocols.ts';
import type { Sim } from '../policy/verbs.ts';
import type { TraceData } from '../record/schema.ts';

/** Binds the first task of a stage when it is asked for one first, and none later. */
function bindsOnce(sim: Sim, onStageReady: (late: Reservations, scheduler: number, stage: number) => void) {
  const isBound = new Set<number>();
  const late = sim.reservations({
    answer(_scheduler, stage, server) {
      if (isBound.has(stage)) return NONE;
      isBound.add(stage);
      return sim.bind(sim.graphs.stageFirstTask[stage], stage, server);
    },
  });
  return {
    onStageReady: (scheduler: number, stage: number) => onStageReady(late, scheduler, stage),
    onSlotFree: (server: number) => late.onSlotFree(server),
    onSchedulerLost: (server: number, scheduler: number) => late.onSchedulerLost(server, scheduler),
  };
}

const holdsOf = ({ tables }: TraceData) =>
  Array.from(tables.holds.columns.from, (from, row) => [
    tables.holds.columns.stage[row],
    from,
    tables.holds.columns.to[row],
  ]);

describe('a server that is probed', () => {
  test('asks for each free slot, and no more', () => {
    const run = {
      slotsPerServer: 2,
      networkDelay: 10,
      jobs: [oneStage([100]), oneStage([100]), oneStage([100])],
    };
    const trace = runByHand(run, (sim) =>
      bindsOnce(sim, (late, scheduler, stage) => late.probe(scheduler, Int32Array.of(0), 1, stage)),
    );
    expect(holdsOf(trace)).toEqual([
      [0, 10, 30],
      [1, 10, 30],
      [2, 130, 150],
    ]);
    expect([...trace.tables.jobs.columns.finishedAt]).toEqual([130, 130, 250]);
  });

  test('asks for the next reservation when it gets no task', () => {
    const run = { networkDelay: 10, jobs: [oneStage([100]), oneStage([100])] };
    const trace = runByHand(run, (sim) =>
      bindsOnce(sim, (late, scheduler, stage) => {
        late.probe(scheduler, Int32Array.of(0, 0), stage === 0 ? 2 : 1, stage);
      }),
    );
    expect(holdsOf(trace)).toEqual([
      [0, 10, 30],
      [0, 130, 150],
      [1, 150, 170],
    ]);
  });

  test('drops one reservation for each cancellation', () => {
    const run = { networkDelay: 10, jobs: [oneStage([100]), oneStage([100])] };
    const trace = runByHand(run, (sim) =>
      bindsOnce(sim, (late, scheduler, stage) => {
        late.probe(scheduler, Int32Array.of(0, 0, 0), 3, stage);
        if (stage === 0) return;
        late.cancel(scheduler, 0, 0);
        late.cancel(scheduler, 0, 1);
        late.cancel(scheduler, 0, 1);
        late.cancel(scheduler, 0, 0);
      }),
    );
    expect(holdsOf(trace).map(([stage]) => stage)).toEqual([0, 1]);
  });
});

describe('when a scheduler is lost', () => {
  const jobs = Array.from({ length: 8 }, () => oneStage([100]));
  const owners = runByHand({ schedulers: 2, jobs }, startsNothing).tables.jobs.columns.scheduler;
  const lost = owners[0];
  const other = owners.findIndex((owner) => owner !== lost); // a stage of the scheduler that stays up
  const run = { schedulers: 2, networkDelay: 10, jobs };
  const probesTwo = (sim: Sim, afterLoss: (late: Reservations, scheduler: number) => void) =>
    bindsOnce(sim, (late, scheduler, stage) => {
      if (sim.now() > 0) {
        if (stage === 0) afterLoss(late, scheduler);
      } else if (stage === 0 || stage === other) {
        late.probe(scheduler, Int32Array.of(0), 1, stage);
      }
    });

  test('servers give up their questions to it when the loss is noticed', () => {
    const outages = [{ scheduler: lost, at: 15, noticedAt: 50 }];
    const trace = runByHand({ ...run, outages }, (sim) => probesTwo(sim, () => undefined));
    expect(holdsOf(trace)).toEqual([
      [0, 10, 50],
      [other, 50, 70],
    ]);
  });

  test('a user is not charged for a question that is given up', () => {
    const refunds: number[][] = [];
    const outages = [{ scheduler: lost, at: 15, noticedAt: 50 }];
    runByHand({ ...run, outages }, (sim) => {
      const late = sim.reservations({
        answer: () => NONE,
        onNoTask: (server, stage) => refunds.push([sim.now(), server, stage]),
      });
      return {
        onStageReady: (scheduler: number, stage: number) => {
          if (sim.now() === 0 && stage === 0) late.probe(scheduler, Int32Array.of(0), 1, stage);
        },
        onSlotFree: (server: number) => late.onSlotFree(server),
        onSchedulerLost: (server: number, lostScheduler: number) =>
          late.onSchedulerLost(server, lostScheduler),
      };
    });
    expect(refunds).toEqual([[50, 0, 0]]);
  });

  test('its reservations are dropped, including those that arrive later', () => {
    const outages = [{ scheduler: lost, at: 1, noticedAt: 5 }];
    const trace = runByHand({ ...run, outages }, (sim) => probesTwo(sim, () => undefined));
    expect(holdsOf(trace)).toEqual([[other, 10, 30]]);
  });

  test("its last answer is not taken for another scheduler's, and its task runs whatever is cancelled", () => {
    // It answers at 20 and dies; its answer comes at 30, while the server asks the other scheduler.
    const outages = [{ scheduler: lost, at: 21, noticedAt: 25 }];
    const trace = runByHand({ ...run, outages }, (sim) =>
      probesTwo(sim, (late, scheduler) => late.cancel(scheduler, 0, 0)),
    );
    expect(holdsOf(trace)).toEqual([
      [0, 10, 25],
      [other, 25, 45],
    ]);
    const { startedAt } = trace.tables.attempts.columns;
    expect([...startedAt]).toEqual([145, 45]);
  });
});
