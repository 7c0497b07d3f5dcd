import { describe, expect, test } from 'vitest';
import type { StageId, TaskId } from '../../engine/ids.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { oneStage, runByHand } from '../../testing/engine/world/testRun.ts';
import { Desk, type DeskTimes, noTimes } from './desk.ts';
import { FreeSlots } from './freeSlots.ts';

/** A small central policy that launches the task that arrived last first, and records what the desk calls. */
function lastCome(sim: Sim, times: DeskTimes, heard: string[] = []): Policy {
  const { stageFirstTask } = sim.graphs;
  const free = new FreeSlots(sim.topology);
  const listed: { readonly task: TaskId; readonly stage: StageId }[] = [];
  const desk = new Desk(sim, times, free, {
    list(stage) {
      heard.push(`stage ${stage} at ${sim.now()}`);
      for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1) {
        listed.push({ task, stage });
      }
      desk.lookSoon();
    },
    lose: () => undefined,
    decide() {
      heard.push(`decides at ${sim.now()}`);
      for (let next = listed.at(-1); next !== undefined && free.total > 0; next = listed.at(-1)) {
        listed.pop();
        desk.launch(next.task, next.stage, free.take());
      }
    },
  });
  return desk.policy;
}

describe('the desk of a central scheduler', () => {
  test('asks for one decision about all stages that arrive at a moment, and for one per report', () => {
    const heard: string[] = [];
    const jobs = [oneStage([100]), oneStage([30])];
    const { tables } = runByHand({ networkDelay: 10, jobs }, (sim) => lastCome(sim, noTimes, heard));
    expect(heard).toEqual([
      'stage 0 at 0',
      'stage 1 at 0',
      'decides at 0',
      'decides at 50',
      'decides at 170',
    ]);
    expect([...tables.attempts.columns.task]).toEqual([1, 0]);
  });

  test('answers one report per round, or all that arrived before the round', () => {
    const jobs = [oneStage([500, 500, 500, 20, 20, 20])];
    const decisions = (coalesce: boolean) => {
      const { tables } = runByHand({ servers: 3, jobs }, (sim) =>
        lastCome(sim, { heartbeat: 0, thinkTime: 50, coalesce }),
      );
      return [...tables.thoughts.columns.from];
    };
    expect(decisions(false)).toEqual([0, 70, 120, 170, 620, 670, 720]);
    expect(decisions(true)).toEqual([0, 70, 120, 620, 670, 720]);
  });

  test('forgets the free slots of a lost server, and adds all its slots when it is back', () => {
    const jobs = [oneStage([10]), oneStage([100, 100, 100], 60)];
    const failures = [{ server: 0, at: 50, noticedAt: 55, backAt: 250 }];
    const { tables } = runByHand({ slotsPerServer: 2, jobs, failures }, (sim) => lastCome(sim, noTimes));
    const { task, startedAt } = tables.attempts.columns;
    expect(Array.from(task, (each, row) => [each, startedAt[row]])).toEqual([
      [0, 0],
      [3, 250],
      [2, 250],
      [1, 350],
    ]);
  });
});
