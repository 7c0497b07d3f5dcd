import { expect, test } from 'vitest';
import { storedOf } from '../engine/record/storedTrace.ts';
import { simulate } from '../engine/world/simulate.ts';
import { JUDGED } from '../laws/judgement.ts';
import { metrics } from '../metrics/registry.ts';
import { summaryOf } from '../metrics/samples.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import { smallScenario } from '../testing/scenario/testScenario.ts';
import { traceDigest } from '../trace/digest.ts';
import { openTrace } from '../trace/openTrace.ts';
import { execute, type Rest } from './execute.ts';
import { createPace, Stopped } from './pace.ts';
import { transferables, withoutKept } from './transferables.ts';

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

test('a large run comes with the facts of the first picture; the rest is found from what the worker keeps', async () => {
  const rests: Rest[] = [];
  const first = await execute(
    smallScenario,
    1,
    () => undefined,
    createPace(),
    (rest) => rests.push(rest),
    100,
  );
  const whole = await execute(smallScenario, 1, () => undefined);
  if (!first.ok || !whole.ok) throw new Error('It does not run');
  expect([first.lacksFacts, whole.lacksFacts]).toEqual([true, undefined]);
  // As between threads: what the worker keeps is what it did not send.
  const { data } = first;
  const sent = withoutKept({ data: storedOf(data), facts: first.facts }, rests[0].kept);
  structuredClone(sent, { transfer: transferables(sent) });
  const later = await rests[0].find(createPace());
  expect(new Set([...first.facts.keys(), ...later.keys()])).toEqual(new Set(whole.facts.keys()));
  expect([...later.keys()].filter((name) => first.facts.has(name))).toEqual([]);
  for (const [name, value] of later) expect([name, value]).toEqual([name, whole.facts.get(name)]);
});

test('a run that is not large lacks nothing', async () => {
  const told: Rest[] = [];
  const result = await execute(
    smallScenario,
    0,
    () => undefined,
    createPace(),
    (rest) => told.push(rest),
  );
  expect([told, result.ok && result.lacksFacts]).toEqual([[], undefined]);
});

test('a run that is stopped ends without a result', async () => {
  const pace = createPace();
  const run = execute(smallScenario, 0, () => undefined, pace);
  pace.stop();
  await expect(run).rejects.toBeInstanceOf(Stopped);
});

test('a run of a policy that somebody wrote is held to the laws afterwards', async () => {
  const code = 'function choose(task, cluster) { return cluster.any(); }';
  const scenario = { ...smallScenario, runs: [{ policy: 'own', code }] };
  const rests: Rest[] = [];
  const onRest = (rest: Rest) => rests.push(rest);
  const result = await execute(scenario, 0, () => undefined, createPace(), onRest);
  expect(result.ok && [result.lacksFacts, result.lacksLaws]).toEqual([undefined, true]);
  const found = await rests[0].find(createPace());
  expect([...found.keys()]).toEqual([JUDGED]);
  expect(structuredClone(found).get(JUDGED)).toMatchObject({ broken: [] });
});

test('no two runs share an array, as whoever is sent one takes its arrays', () => {
  // Servers that are asked hold slots, of which both tell.
  const sparrow = smallScenario.runs.findIndex(({ policy }) => policy === 'sparrow');
  const arraysOfRun = () => {
    const data = simulate(planRun(smallScenario, sparrow));
    expect(data.tables.holds.length).toBeGreaterThan(0);
    return transferables(storedOf(data));
  };
  const first = new Set(arraysOfRun());
  expect(arraysOfRun().filter((array) => first.has(array))).toEqual([]);
});
