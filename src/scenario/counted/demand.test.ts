import { expect, test } from 'vitest';
import { coresOf, memoryOf } from '../../engine/workload/workload.ts';
import { complaints } from '../../testing/scenario/checks/testComplaints.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { checkScenario } from '../checks/check.ts';
import { compileScenario, runDigest } from '../compile/compile.ts';
import type { ExplicitJob, Scenario, StageSpec } from '../shape/schema.ts';

const [jobClass] = smallWorkload.classes;
const [stage] = jobClass.stages;
const counted = { coresPerServer: 8, memoryPerServer: 4_096 };

function generated(stages: readonly StageSpec[], hardware: object = counted): Scenario {
  const cluster = { ...smallScenario.cluster, ...hardware };
  return { ...smallScenario, cluster, workload: { ...smallWorkload, classes: [{ ...jobClass, stages }] } };
}

function listed(stages: ExplicitJob['stages'], hardware: object = counted): Scenario {
  const cluster = { ...smallScenario.cluster, ...hardware };
  return {
    ...smallScenario,
    cluster,
    workload: { kind: 'explicit', jobs: [{ arrivesAt: 0, stages }], warmup: 0 },
  };
}

test.each([
  generated([stage, { ...stage, cores: 4 }, { ...stage, cores: 0, memory: 512 }]),
  listed([{ durations: [1] }, { durations: [1], cores: 4 }, { durations: [1], cores: 0, memory: 512 }]),
])(
  'servers have what the cluster says, and tasks take what their stages say, or one core: %#',
  (scenario) => {
    expect(checkScenario(scenario).issues).toEqual([]);
    const { topology, workload } = compileScenario(scenario);
    expect([...(topology.cores ?? [])]).toEqual(new Array(10).fill(8));
    expect([...(topology.memory ?? [])]).toEqual(new Array(10).fill(4_096));
    expect([0, 1, 2].map((row) => coresOf(workload, row))).toEqual([1, 4, 0]);
    expect([0, 1, 2].map((row) => memoryOf(workload, row))).toEqual([0, 0, 512]);
  },
);

test('without cores and memory in the scenario neither is counted, and runs are unchanged', () => {
  const { topology, workload } = compileScenario(smallScenario);
  expect([topology.cores, topology.memory, workload.stageCores, workload.stageMemory]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(runDigest(generated([stage], {}), 0)).toBe(runDigest(smallScenario, 0));
  expect(runDigest(generated([stage]), 0)).not.toBe(runDigest(smallScenario, 0));
});

const at = '/workload/classes/0/stages/0';

test.each<[Scenario, readonly string[]]>([
  [
    generated([{ ...stage, cores: 9, memory: 4_097 }]),
    [
      `${at}/cores is 9; allowed is 0 to 8, for no server has more cores`,
      `${at}/memory is 4097; allowed is 0 to 4096, for no server has more MB of memory`,
    ],
  ],
  [
    listed([{ durations: [1], cores: 2, memory: 1 }], {}),
    [
      '/workload/jobs/0/stages/0/cores is 2, but the cluster counts no cores; give it coresPerServer, or leave this out',
      '/workload/jobs/0/stages/0/memory is 1, but the cluster counts no MB of memory; give it memoryPerServer, or leave this out',
    ],
  ],
  [generated([{ ...stage, cores: 0.5 }]), [`${at}/cores is 0.5; allowed is a whole number from 0 to 1024`]],
  [
    generated([stage], { coresPerServer: 0 }),
    ['/cluster/coresPerServer is 0; allowed is a whole number from 1 to 1024'],
  ],
  [
    generated([stage], { memoryPerServer: -1 }),
    ['/cluster/memoryPerServer is -1; allowed is a whole number from 1 to 100000000'],
  ],
])('invalid demands: %#', (scenario, expected) => {
  expect(complaints(scenario)).toEqual(expected);
});
