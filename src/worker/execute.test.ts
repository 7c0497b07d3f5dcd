import { expect, test } from 'vitest';
import { simulate } from '../engine/world/simulate.ts';
import { metrics } from '../metrics/registry.ts';
import { summaryOf } from '../metrics/samples.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import { smallScenario } from '../testing/scenario/testScenario.ts';
import { traceDigest } from '../trace/digest.ts';
import { openTrace } from '../trace/openTrace.ts';
import { execute } from './execute.ts';
import { createPace, Stopped } from './pace.ts';

test('a run in slices equals an uninterrupted run, whether or not progress is reported', async () => {
  const result = await execute(smallScenario, 0, () => undefined);
  expect(result.ok && result.digest).toBe(traceDigest(simulate(planRun(smallScenario, 0))));
});

test('facts found ahead are plain data, and equal what the page would compute', async () => {
  const result = await execute(smallScenario, 0, () => undefined);
  if (!result.ok) throw new Error('It does not run');
  const { data, facts } = structuredClone(result);
  const names = [...facts.keys()];
  const [given, own] = [openTrace(data, facts), openTrace(data)];
  for (const metric of metrics) expect(summaryOf(given, metric)).toEqual(summaryOf(own, metric));
  expect(given.taskReadyAt).toEqual(own.taskReadyAt);
  for (const share of [0.1, 0.5, 0.9]) {
    const seen = [given, own].map((trace) => {
      const rows: number[] = [];
      trace.running(share * data.endedAt, (row) => rows.push(row));
      trace.queued(share * data.endedAt, (row) => rows.push(row));
      return rows;
    });
    expect(seen[0]).toEqual(seen[1]);
  }
  // A fact missing from the list would have been computed only now.
  expect([...facts.keys()]).toEqual(names);
});

test('a run that is stopped ends without a result', async () => {
  const pace = createPace();
  const run = execute(smallScenario, 0, () => undefined, pace);
  pace.stop();
  await expect(run).rejects.toBeInstanceOf(Stopped);
});
