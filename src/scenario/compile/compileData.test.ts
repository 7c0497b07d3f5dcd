import { expect, test } from 'vitest';
import { NONE } from '../../engine/ids.ts';
import version1 from '../../testing/scenario/fixtures/v1Data.json' with { type: 'json' };
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { checkScenario } from '../checks/check.ts';
import type { JobClassSpec, Scenario } from '../shape/schema.ts';
import { compileRun, compileScenario } from './compile.ts';

const full = version1 as Scenario;

test('speeds and the network are those of the scenario, and ordinary where it says nothing', () => {
  const { topology } = compileScenario(full);
  expect([...topology.speed].filter((speed) => speed !== 1).sort()).toEqual([0.5, 0.5, 0.5, 0.5, 2, 2]);
  expect(topology.network).toEqual({ kind: 'contended', disk: 160, nic: 125, uplink: 750, core: 2000 });
  const plain = compileScenario(smallScenario).topology;
  expect([...plain.speed]).toEqual(new Array(10).fill(1));
  expect(plain.network.kind).toBe('rates');
  const cluster = { ...full.cluster, network: { kind: 'contended', disk: 1, nic: 1, uplink: 1 } as const };
  expect(compileScenario({ ...full, cluster }).topology.network).toMatchObject({ core: Infinity });
  const coarse = { ...cluster, network: { ...cluster.network, settleEvery: 0.005 } };
  expect(compileScenario({ ...full, cluster: coarse }).topology.network).toMatchObject({ settleEvery: 5000 });
});

test('the first racks are larger by one server where the scenario says so', () => {
  const cluster = { ...smallScenario.cluster, largerRacks: 1 };
  const { topology } = compileScenario({ ...smallScenario, cluster });
  expect([topology.servers, topology.racks, topology.speed.length]).toEqual([11, 2, 11]);
  expect([...topology.rackOf]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
});

test('names of pools become rows, and jobs without one go to the pool of their user', () => {
  const { workload } = compileScenario(full);
  expect(workload.pools.map(({ name, parent }) => [name, parent])).toEqual([
    ['all', NONE],
    ['batch', 0],
    ['interactive', NONE],
  ]);
  expect(Array.from(workload.jobPool)).toEqual(Array.from(workload.jobClass, (row) => (row === 0 ? 1 : 2)));
  expect(workload.jobClass.slice(0, 5).every((row) => row === 0)).toBe(true);
  expect(workload.jobDeadline[0]).toBe(Infinity);
  expect(workload.jobDeadline[14]).toBe(20e6);
  expect([...compileScenario(smallScenario).workload.jobPool].every((pool) => pool === NONE)).toBe(true);
});

test('reads are files of the workload, and megabytes become bytes', () => {
  const { storage, jobFirstStage } = compileScenario(full).workload;
  const stage = jobFirstStage[0];
  const [first, end] = storage.stageFirstRead.subarray(stage, stage + 2);
  expect([...storage.readBytes.subarray(first, end)]).toEqual([64e6, 16e6, 1e6]);
  expect([...storage.readBlocks.subarray(first, end)]).toEqual([8, 8, 8]);
  expect([storage.shuffleBytes[stage + 1], storage.slowStart[stage + 1]]).toEqual([32e6, 0.05]);
});

test('a run has the servers that go down, in order', () => {
  const { failures, outages } = compileRun({ ...full, events: [...(full.events ?? [])].reverse() }, 0);
  expect(failures).toEqual([
    { server: 3, at: 2e6, noticedAt: 2.5e6, backAt: 22e6, isPlanned: false },
    { server: 4, at: 3e6, noticedAt: 3.5e6, backAt: Infinity, isPlanned: false },
  ]);
  expect(outages).toEqual([]);
});

test('written-out jobs read files by name', () => {
  const listed: Scenario = {
    ...smallScenario,
    workload: {
      kind: 'explicit',
      files: [
        { name: 'web', blocks: 3, replicas: 2, placement: { kind: 'twoRacks' } },
        { name: 'log', blocks: 2, replicas: 1, placement: { kind: 'listed', servers: [[7], [4]] } },
      ],
      pools: [{ name: 'p', weight: 1, minShare: 0, order: 'fifo' }],
      jobs: [
        {
          arrivesAt: 0,
          pool: 'p',
          deadline: 3,
          stages: [
            {
              durations: [1, 1, 1],
              reads: [
                { file: 'log', size: 2 },
                { file: 'web', size: 1 },
              ],
            },
            { durations: [1], shuffle: { size: 4, slowStart: 0.5 } },
          ],
        },
      ],
      warmup: 0,
    },
  };
  expect(checkScenario(listed).issues).toEqual([]);
  const { storage, jobPool, jobDeadline } = compileScenario(listed).workload;
  expect(storage.files).toEqual(['web', 'log']);
  expect([...storage.readFirstBlock]).toEqual([3, 0]);
  expect([...storage.readBytes]).toEqual([2e6, 1e6]);
  expect([...storage.readBlocks]).toEqual([2, 3]);
  expect([...storage.replicas.items.subarray(6)]).toEqual([7, 4]);
  expect([...storage.shuffleBytes]).toEqual([0, 4e6]);
  expect([jobPool[0], jobDeadline[0]]).toEqual([0, 3e6]);
});

test('what a job takes alone, and tasks that follow one task each, come from classes and from written-out jobs', () => {
  const [jobClass] = smallWorkload.classes;
  const [stage] = jobClass.stages;
  const read = { size: 1, replicas: 1, placement: { kind: 'uniform' } } as const;
  const again = { ...read, placement: { kind: 'aligned', stage: 0 } } as const;
  const stages = [
    { ...stage, reads: [read] },
    { ...stage, reads: [again], shuffle: { size: 2, from: 'same' } as const },
  ];
  const generated: Scenario = {
    ...smallScenario,
    workload: { ...smallWorkload, classes: [{ ...jobClass, ideal: 1.5, stages }] },
  };
  expect(checkScenario(generated).issues).toEqual([]);
  const { workload } = compileScenario(generated);
  expect([...new Set(workload.jobIdeal)]).toEqual([1.5e6]);
  expect([...workload.storage.isOneToOne.subarray(0, 2)]).toEqual([0, 1]);
  expect([...workload.storage.slowStart.subarray(0, 2)]).toEqual([1, 1]);
  expect(workload.storage.files.length).toBe(25);
  expect(workload.storage.readFirstBlock[1]).toBe(workload.storage.readFirstBlock[0]);
  const jobs = [
    { arrivesAt: 0, ideal: 2, stages: [{ durations: [1] }, { durations: [1], shuffle: stages[1].shuffle }] },
    { arrivesAt: 0, stages: [{ durations: [1] }] },
  ];
  const listed = compileScenario({ ...smallScenario, workload: { kind: 'explicit', jobs, warmup: 0 } });
  expect([...listed.workload.jobIdeal]).toEqual([2e6, Infinity]);
  expect([...listed.workload.storage.isOneToOne]).toEqual([0, 1, 0]);
});

test('the nine bins of the Facebook workload are 100 jobs and 26,410 maps (W-DEL-1)', () => {
  const bins = [
    [1, 38],
    [2, 16],
    [10, 14],
    [50, 8],
    [100, 6],
    [200, 6],
    [400, 4],
    [800, 4],
    [4800, 4],
  ] as const;
  const classes = bins.map(
    ([maps, jobs], bin): JobClassSpec => ({
      name: `bin ${bin + 1}`,
      share: jobs,
      stages: [
        {
          tasks: maps,
          duration: { kind: 'constant', value: 2 },
          reads: [{ size: 64, replicas: 3, placement: { kind: 'twoRacks' } }],
        },
      ],
    }),
  );
  const scenario: Scenario = {
    ...smallScenario,
    cluster: { racks: 4, serversPerRack: 25, slotsPerServer: 4, roundTrip: 0.001 },
    workload: {
      kind: 'generated',
      arrivals: { kind: 'gaps', mean: 14 },
      classes,
      mix: 'exact',
      jobs: 100,
      warmup: 0,
    },
  };
  expect(checkScenario(scenario).issues).toEqual([]);
  const { workload } = compileScenario(scenario);
  expect([workload.jobs, workload.tasks, workload.storage.files.length]).toEqual([100, 26_410, 100]);
  const { first } = workload.storage.replicas;
  expect([first.length - 1, first[first.length - 1]]).toEqual([26_410, 79_230]);
});
