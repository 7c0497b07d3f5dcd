import { beforeEach, expect, test, vi } from 'vitest';
import { simulate } from '../engine/world/simulate.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import { smallScenario } from '../testing/scenario/testScenario.ts';
import { traceDigest } from '../trace/digest.ts';

beforeEach(() => {
  vi.resetModules(); // A fresh worker for each test.
});

/** Loads a worker's code with its own module state. */
async function freshWorker() {
  const [{ execute }, { keptForLater }, { keptSimulation }, { createPace }, { transferables, withoutKept }] =
    await Promise.all([
      import('./execute.ts'),
      import('./kept.ts'),
      import('../engine/world/simulate.ts'),
      import('./pace.ts'),
      import('./transferables.ts'),
    ]);
  const runOf = async (scenario = smallScenario, index = 0) => {
    const result = await execute(scenario, index, () => undefined);
    if (!result.ok) throw new Error('It does not run');
    return result;
  };
  return { execute, runOf, keptForLater, keptSimulation, createPace, transferables, withoutKept };
}

test('runs of one scenario share what was compiled, whatever their policies; those of another do not', async () => {
  const { runOf } = await freshWorker();
  const arrivals = (await runOf()).data.graphs.jobFirstStage;
  expect((await runOf(smallScenario, 1)).data.graphs.jobFirstStage).toBe(arrivals);
  const runs = [{ policy: 'per-task' }] as const;
  expect((await runOf({ ...smallScenario, name: 'renamed', runs })).data.graphs.jobFirstStage).toBe(arrivals);
  const { cluster, workload } = smallScenario;
  for (const other of [
    { ...smallScenario, seed: 2 },
    { ...smallScenario, cluster: { ...cluster, roundTrip: 0.002 } },
    { ...smallScenario, workload: { ...workload, warmup: 4 } },
  ]) {
    expect((await runOf(other)).data.graphs.jobFirstStage).not.toBe(arrivals);
    expect((await runOf(smallScenario)).data.graphs.jobFirstStage).not.toBe(arrivals);
  }
});

test('of several scenarios only the last is kept', async () => {
  const { runOf, keptForLater } = await freshWorker();
  expect(keptForLater()).toBeNull();
  await runOf();
  const before = keptForLater();
  const { data } = await runOf({ ...smallScenario, seed: 2 });
  expect(keptForLater()).not.toBe(before);
  expect(keptForLater()?.topology).toBe(data.topology);
});

test('transferring a trace does not affect the next run of its scenario', async () => {
  const { runOf, keptForLater, transferables, withoutKept } = await freshWorker();
  for (const index of [0, 1, 0]) {
    const { data, digest } = await runOf(smallScenario, index);
    expect(digest).toBe(traceDigest(simulate(planRun(smallScenario, index))));
    const { graphs, tables } = data;
    const { server } = tables.attempts.columns;
    const sent = { graphs, server };
    const own = withoutKept(sent, keptForLater());
    const received = structuredClone(own, { transfer: transferables(own) });
    expect([server.length, graphs.stageFirstTask.length]).toEqual([0, received.graphs.stages + 1]);
    expect(received.graphs.stageFirstTask).toEqual(graphs.stageFirstTask);
  }
});

test('the last simulation is kept until another has finished, even if one is stopped in between', async () => {
  const { execute, runOf, keptSimulation, createPace } = await freshWorker();
  expect(keptSimulation()).toBeUndefined();
  const { data } = await runOf();
  const kept = keptSimulation();
  expect(kept?.events()).toBe(data.events);
  const pace = createPace();
  const stopped = execute(smallScenario, 1, () => undefined, pace);
  pace.stop();
  await expect(stopped).rejects.toThrow('Nobody wants this any more');
  expect(keptSimulation()).toBe(kept);
  await runOf(smallScenario, 1);
  expect(keptSimulation()).not.toBe(kept);
});
