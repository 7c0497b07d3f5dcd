import { expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { checkScenario } from '../checks/check.ts';
import { compileScenario, runDigest } from '../compile/compile.ts';
import { planRun } from '../compile/planRun.ts';
import { externalFileFields } from '../fields/externalFileFields.ts';
import { presets } from '../presets/presets.ts';
import type { ExternalFileSpec, GeneratedWorkload, Scenario } from '../shape/schema.ts';
import { estimate } from './estimate.ts';
import { expectedFetches } from './externalFiles.ts';

const { scenario } = presets.get('crowded-links');
const workload = scenario.workload as GeneratedWorkload;

/** The scenario with all stages needing the same files. */
function needing(...externalFiles: readonly ExternalFileSpec[]): Scenario {
  const classes = workload.classes.map((jobClass) => ({
    ...jobClass,
    stages: jobClass.stages.map((stage) => ({ ...stage, externalFiles })),
  }));
  return { ...scenario, workload: { ...workload, classes } };
}

const complaints = (value: unknown) =>
  checkScenario(value).issues.map(({ path, message }) => `${path} ${message}`);
const fieldAt = (from: Scenario, path: string) =>
  externalFileFields(from).find((field) => field.path === path);

test('files are shared by all stages that name them, or one per job', () => {
  const filesOf = (file: ExternalFileSpec) =>
    compileScenario(needing(file)).workload.storage.externalFiles?.names.length;
  expect(filesOf({ name: 'table', size: 20 })).toBe(1);
  expect(filesOf({ name: 'program', size: 20, perJob: true })).toBe(workload.jobs + workload.warmup);
  expect(compileScenario(scenario).workload.storage.externalFiles).toBeUndefined();
  expect(runDigest(needing({ name: 'table', size: 20 }), 0)).not.toBe(runDigest(scenario, 0));
});

test('other files or jobs do not change where a file is', () => {
  const originOf = (files: readonly ExternalFileSpec[]) => {
    const placed = compileScenario(needing(...files)).workload.storage.externalFiles;
    return placed?.origin[placed.names.indexOf('table')];
  };
  const table = { name: 'table', size: 20 };
  expect(originOf([{ name: 'other', size: 1 }, table])).toBe(originOf([table]));
});

test('one file has one size, and a stage needs it once', () => {
  const table = { name: 'table', size: 20 };
  expect(complaints(needing(table))).toEqual([]);
  const path = '/workload/classes/0/stages/0/externalFiles/1';
  expect(complaints(needing(table, table))[0]).toContain(`${path}/name`);
  const same = 'is not the same as the first file of this name, of';
  const sizes = complaints(needing(table, { name: 'table', size: 30 }));
  expect(sizes).toContain(`${path} ${same} 20 MB`);
  const own = { name: 'table', size: 20, perJob: true };
  expect(complaints(needing(own, table))).toContain(`${path} ${same} 20 MB for each job`);
});

test('servers fetch each file once, and no more than the estimate says', () => {
  const shared = needing({ name: 'table', size: 20 });
  const { tables, topology } = simulate(planRun(shared, 0));
  expect(expectedFetches(shared.workload, shared.cluster)).toBe(topology.servers);
  expect(tables.fetches.length).toBeGreaterThan(topology.servers / 2);
  expect(tables.fetches.length).toBeLessThan(topology.servers); // one is the origin
  // A cache without room: every task fetches, except those at the origin and those that share a running fetch.
  const tight = { ...shared, cluster: { ...shared.cluster, fileCache: 10 } };
  const fetched = simulate(planRun(tight, 0)).tables.fetches.length;
  expect(fetched).toBeGreaterThan(2 * topology.servers);
  expect(fetched).toBeLessThanOrEqual(expectedFetches(tight.workload, tight.cluster));
  expect(estimate(tight).events).toBeGreaterThan(estimate(shared).events);
  expect(estimate(shared).bytes).toBeGreaterThan(estimate(scenario).bytes);
});

test('the control gives every class or job a program, and takes it away again', () => {
  const field = fieldAt(scenario, '/workload/externalFiles');
  expect(field?.read(scenario)).toBe('none');
  expect(field?.write(scenario, 'none')).toBe(scenario);
  expect(fieldAt(scenario, '/cluster/fileCache')).toBeUndefined();
  const perJob = field?.write(scenario, 'perJob') as Scenario;
  expect(field?.read(perJob)).toBe('perJob');
  expect((perJob.workload as GeneratedWorkload).classes[0].stages[0].externalFiles).toEqual([
    { name: `program of ${workload.classes[0].name}`, size: 10, perJob: true },
  ]);
  const larger = fieldAt(perJob, '/workload/externalFiles/size')?.write(perJob, 50) as Scenario;
  expect(complaints(larger)).toEqual([]);
  const perClass = field?.write(larger, 'perClass') as Scenario;
  expect(fieldAt(perClass, '/workload/externalFiles/size')?.read(perClass)).toBe(50);
  expect(field?.write(perClass, 'none')).toEqual(scenario);
  const cache = fieldAt(perClass, '/cluster/fileCache');
  expect(cache?.read(perClass)).toBe(10_000);
  expect(cache?.write(perClass, 10_000)).toBe(perClass);
  const smaller = cache?.write(perClass, 500) as Scenario;
  expect(smaller.cluster.fileCache).toBe(500);
});

test('what is written stage by stage stays, with a control for the size of each file', () => {
  const own = needing({ name: 'table', size: 20 }, { name: 'model', size: 5 });
  const field = fieldAt(own, '/workload/externalFiles');
  expect(field?.read(own)).toBe('written');
  expect(field?.write(own, 'written')).toBe(own);
  const size = fieldAt(own, '/workload/externalFiles/1/size');
  expect(size?.spec.title).toBe('Size of model');
  const changed = size?.write(own, 8) as Scenario;
  expect(complaints(changed)).toEqual([]);
  expect(changed).toEqual(needing({ name: 'table', size: 20 }, { name: 'model', size: 8 }));
});
