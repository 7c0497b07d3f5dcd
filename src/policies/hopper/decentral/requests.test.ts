import { describe, expect, test } from 'vitest';
import type { ServerId } from '../../../engine/ids.ts';
import { PendingTasks } from '../../../kit/tasks/pendingTasks.ts';
import { runByHand } from '../../../testing/engine/world/testRun.ts';
import { Requests } from './requests.ts';

const SERVERS = 12;

/** Draws requests several times: for a stage whose tasks all read a block on `holders`, and for a copy of its first task. */
function drawsOf(tasks: number, holders: readonly ServerId[], perTask: number, rounds: number) {
  const draws: { readonly stage: readonly ServerId[]; readonly copy: readonly ServerId[] }[] = [];
  const reads = [{ bytes: 1, blocks: [holders] }];
  const jobs = [{ stages: [{ durations: Array.from({ length: tasks }, () => 1), reads }] }];
  runByHand({ servers: SERVERS, jobs }, (sim) => ({
    onStageReady(scheduler, stage) {
      const pending = new PendingTasks(sim.graphs, sim.topology, false);
      pending.add(stage);
      const requests = new Requests(sim, pending, perTask);
      const take = (count: number) => [...requests.drawn.items.slice(0, count)];
      for (let round = 0; round < rounds; round += 1) {
        draws.push({
          stage: take(requests.forStage(scheduler, stage)),
          copy: take(requests.forCopy(scheduler, stage, 0)),
        });
      }
    },
    onSlotFree: () => undefined,
  }));
  return draws;
}

/** How often each server is among those drawn. */
function timesOf(drawn: readonly ServerId[]): readonly number[] {
  return Array.from({ length: SERVERS }, (_, server) => drawn.filter((each) => each === server).length);
}

describe('reservation requests for tasks that read', () => {
  test('go to d of the servers with the data, each as likely, if more than d have it', () => {
    const holders = [2, 3, 5, 6, 7, 8, 9, 11];
    const draws = drawsOf(3, holders, 4, 500);
    for (const { stage, copy } of draws) {
      expect(stage).toHaveLength(12);
      for (const each of [stage.slice(0, 4), stage.slice(4, 8), stage.slice(8), copy])
        expect(new Set(each).size).toBe(4);
    }
    const perHolder = (4 * 500) / holders.length; // requests for one task
    for (const [server, times] of timesOf(draws.flatMap(({ stage }) => stage)).entries())
      expect(Math.abs(times / (3 * perHolder) - Number(holders.includes(server)))).toBeLessThan(0.2);
    for (const [server, times] of timesOf(draws.flatMap(({ copy }) => copy)).entries())
      expect(Math.abs(times / perHolder - Number(holders.includes(server)))).toBeLessThan(0.2);
  });

  test('go to all servers with the data, and others for the rest, if no more than d have it', () => {
    for (const { stage, copy } of drawsOf(1, [4, 9], 4, 50)) {
      expect(stage.slice(0, 2)).toEqual([4, 9]);
      expect(copy.slice(0, 2)).toEqual([4, 9]);
      expect([stage, copy].map((each) => each.length)).toEqual([4, 4]);
    }
    for (const { stage } of drawsOf(2, [1, 4, 9], 3, 50)) expect(stage).toEqual([1, 4, 9, 1, 4, 9]);
  });
});
