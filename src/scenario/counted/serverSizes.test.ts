import { expect, test } from 'vitest';
import { coresOf, memoryOf } from '../../engine/workload/workload.ts';
import { createSimulation } from '../../engine/world/simulate.ts';
import { policies } from '../../policies/registry.ts';
import { complaints } from '../../testing/scenario/checks/testComplaints.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { compileScenario, runDigest } from '../compile/compile.ts';
import { planRun } from '../compile/planRun.ts';
import { writtenOut } from '../edit/writtenOut.ts';
import { fieldsOf } from '../fields/fields.ts';
import { scenarioJsonSchema } from '../shape/jsonSchema.ts';
import type { Scenario, StageSpec } from '../shape/schema.ts';

const [jobClass] = smallWorkload.classes;
const [stage] = jobClass.stages;

// 10 servers of 8 cores and 100 MB, of which 3 have 400 MB and 2 have 16 cores.
const servers = [
  { share: 0.3, memory: 400 },
  { share: 0.2, cores: 16 },
];
const unequal = of(stage, { ...stage, memory: 300 }, { ...stage, cores: 12 });

function of(...stages: StageSpec[]): Scenario {
  return {
    ...smallScenario,
    cluster: { ...smallScenario.cluster, coresPerServer: 8, memoryPerServer: 100, servers },
    workload: { ...smallWorkload, classes: [{ ...jobClass, stages }] },
    runs: [{ policy: 'random' }],
  };
}

const changed = (changes: object, scenario: Scenario = unequal): Scenario => ({
  ...scenario,
  cluster: { ...scenario.cluster, ...changes },
});

test('random servers have the larger sizes of the scenario, and the others the usual ones', () => {
  expect(complaints(unequal)).toEqual([]);
  const { topology } = compileScenario(unequal);
  const sorted = (amounts: Uint32Array | null) => [...(amounts ?? [])].sort((a, b) => a - b);
  expect(sorted(topology.memory)).toEqual([...new Array(7).fill(100), 400, 400, 400]);
  expect(sorted(topology.cores)).toEqual([...new Array(8).fill(8), 16, 16]);
  expect(compileScenario({ ...unequal, seed: 2 }).topology.memory).not.toEqual(topology.memory);
});

test('a cluster that counts memory only has no cores', () => {
  const { topology } = compileScenario(
    changed({ coresPerServer: undefined, servers: [servers[0]] }, of({ ...stage, memory: 300 })),
  );
  expect(topology.cores).toBeNull();
  expect(topology.memory?.filter((each) => each === 400).length).toBe(3);
});

test.each(policies.all.filter(({ countsSlotsOnly }) => countsSlotsOnly !== true).map(({ id }) => id))(
  'under %s tasks run where there is room for them, and all jobs end',
  (policy) => {
    const scenario: Scenario = { ...unequal, runs: [{ policy }] };
    expect(complaints(scenario)).toEqual([]);
    const simulation = createSimulation(planRun(scenario, 0));
    while (simulation.advance(50_000));
    const { tables, topology, graphs } = simulation.finish();
    expect(tables.jobs.columns.finishedAt.every(Number.isFinite)).toBe(true);
    const { task, server } = tables.attempts.columns;
    expect(task.length).toBeGreaterThan(0);
    const isTooSmall = [...task].filter((each, row) => {
      const at = graphs.stageFirstTask.findLastIndex((first) => first <= each);
      const lacksCores = coresOf(graphs, at) > Number(topology.cores?.[server[row]]);
      return lacksCores || memoryOf(graphs, at) > Number(topology.memory?.[server[row]]);
    });
    expect(isTooSmall).toEqual([]);
  },
);

test('demands that do not fit the sizes of servers are reported', () => {
  const place = '/workload/classes/0/stages/0';
  expect(complaints(of({ ...stage, memory: 500 }))).toEqual([
    `${place}/memory is 500; allowed is 0 to 400, for no server has more MB of memory`,
  ]);
  expect(complaints(of({ ...stage, memory: 300, cores: 12 }))).toEqual([
    `${place} takes 12 cores and 300 MB of memory; no server has both`,
  ]);
  const input = { partitions: 2, replicas: 2, spread: 1, perUser: false };
  expect(complaints(of({ ...stage, memory: 300, input }))).toEqual([
    `${place}/memory is 300; allowed is 0 to 100, for the tasks are tied to some servers, which may be those that have no more MB of memory`,
  ]);
  const lost = [0, 1].map((server) => ({ kind: 'serverDown', server, at: 1, detection: 0 }) as const);
  expect(complaints({ ...unequal, events: lost })).toEqual([
    '/events take 2 servers away for good; allowed are 1, for some tasks may run on 2 only',
  ]);
  expect(complaints({ ...of({ ...stage, memory: 300 }), events: lost })).toEqual([]);
});

test('groups of servers have shares of the cluster, and say what it counts', () => {
  expect(complaints(changed({ servers: [...servers, { share: 0.6, memory: 50 }] }))).toEqual([
    '/cluster/servers have shares that add up to 1.10; allowed is at most 1',
  ]);
  expect(complaints(changed({ servers: [{ share: 0.5, memory: 0 }] }))).toEqual([
    '/cluster/servers/0/memory is 0; allowed is a whole number from 1 to 100000000',
  ]);
  const uncounted = changed({ memoryPerServer: undefined }, of(stage));
  expect(complaints(uncounted)).toEqual([
    '/cluster/servers/0/memory is 400, but the cluster counts no MB of memory; give it memoryPerServer, or leave this out',
  ]);
});

test('a policy that counts slots only needs room in all slots of the smallest servers', () => {
  const small = changed({ servers: [{ share: 0.1, memory: 50 }] }, of({ ...stage, memory: 30 }));
  expect(complaints(small)).toEqual([]);
  expect(complaints({ ...small, runs: [{ policy: 'quincy-g' }] })).toEqual([
    '/runs/0/policy is “Greedy queues · G”, which counts slots only; tasks in all slots of a server may take 60 MB of memory, more than it has',
  ]);
});

test('sizes are part of the digest where there are any', () => {
  const alike = changed({ servers: undefined }, of(stage));
  expect(runDigest(changed({ servers }, alike), 0)).not.toBe(runDigest(alike, 0));
  const { servers: _, ...cluster } = alike.cluster;
  expect(runDigest({ ...alike, cluster }, 0)).toBe(runDigest(alike, 0));
});

test('listed jobs contain demands, not the servers on which they fit', () => {
  const listed = writtenOut(unequal);
  expect(complaints(listed)).toEqual([]);
  const { workload, topology } = compileScenario(listed);
  const before = compileScenario(unequal);
  expect(workload.serverSets).toEqual(before.workload.serverSets);
  expect(topology).toEqual(before.topology);
});

test('the controls give a share of the servers twice as much, change it and take it away', () => {
  const alike = changed({ servers: undefined });
  const at = (path: string, scenario: Scenario) => fieldsOf(scenario).find((field) => field.path === path);
  const share = '/cluster/servers/0/share';
  const larger = at(share, alike)?.write(alike, 0.25) as Scenario;
  expect(larger.cluster.servers).toEqual([{ share: 0.25, cores: 16, memory: 200 }]);
  const memory = at('/cluster/servers/0/memory', larger)?.write(larger, 300) as Scenario;
  expect(memory.cluster.servers).toEqual([{ share: 0.25, cores: 16, memory: 300 }]);
  expect(at('/cluster/servers/0/memory', unequal)?.read(unequal)).toBe(400);
  expect(at('/cluster/servers/1/memory', unequal)?.read(unequal)).toBe(100);
  expect(at(share, memory)?.write(memory, 0)).toEqual(alike);
  expect(at(share, smallScenario)).toBeUndefined();
});

test('the JSON Schema tells of groups of servers', () => {
  expect(JSON.stringify(scenarioJsonSchema())).toContain(
    'Servers that have more or less for tasks than the others.',
  );
});
