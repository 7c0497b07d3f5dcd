import { describe, expect, test } from 'vitest';
import type { HowToRead } from '../logs/format.ts';
import { sayCluster } from '../logs/nodes/foundCluster.ts';
import { compileTopology } from '../scenario/compile/compile.ts';
import { firstPreset } from '../scenario/presets/firstPreset.ts';
import { packFiles } from './archive.ts';
import { importFile } from './importFile.ts';

// Lists of servers in the shapes that commands print and people write. All are artificial.

const { cluster } = firstPreset.scenario;
const lines = (...rows: readonly string[]) => `${rows.join('\n')}\n`;

async function outcomeOf(content: BlobPart, how?: HowToRead, name = 'nodes') {
  const request = { file: new Blob([content]), name, format: null, how, cluster };
  return (await importFile(request, () => undefined)).outcome;
}

async function read(content: BlobPart, how?: HowToRead) {
  const outcome = await outcomeOf(content, how);
  if (outcome.kind !== 'cluster') throw new Error(outcome.kind === 'refused' ? outcome.reason : outcome.kind);
  const { found, spec } = outcome.cluster;
  const { report, racks } = found;
  return {
    says: sayCluster(racks),
    asked: report.doubts.map(({ id }) => id),
    racks,
    spec,
    said: JSON.stringify(report),
    report,
  };
}

const same = '4 servers in 1 rack: 3 of 16 cores and 64 GB, 1 of 32 cores and 256 GB';
const quantity = (cores: number, memory: string, changes: object = {}) => ({
  kind: 'Node',
  spec: {},
  status: {
    allocatable: { cpu: `${cores}`, memory },
    capacity: { cpu: '99', memory: '999Gi' },
    conditions: [{ type: 'Ready', status: 'True' }],
  },
  ...changes,
});
const named = (name: string, labels: object = {}) => ({ metadata: { name, labels } });

describe('four servers are read', () => {
  test.each([
    [
      'as sinfo -N -l prints them, each once for each of its partitions',
      lines(
        'Mon Nov 29 17:00:00 2026',
        'NODELIST   NODES PARTITION       STATE CPUS    S:C:T MEMORY TMP_DISK WEIGHT AVAIL_FE REASON',
        'node01         1    debug*        idle 16     2:8:1  64000        0      1   (null) none',
        'node02         1    debug*   allocated 16     2:8:1  64000        0      1   (null) none',
        'node02         1      long   allocated 16     2:8:1  64000        0      1   (null) none',
        'node03         1      long       mixed 16     2:8:1  64000        0      1   (null) none',
        'node04         1      long        idle 32     2:16:1 256000       0      1   (null) none',
        'node05         1      long       down* 16     2:8:1  64000        0      1   (null) Not responding since then',
      ),
    ],
    [
      'as sinfo -o',
      lines('NODELIST CPUS MEMORY STATE', 'node[01-03] 16 64000+ idle', 'node04 32 256000 mix'),
    ],
    [
      'with bars between',
      lines(
        'HOSTNAMES|CPUS(A/I/O/T)|MEMORY',
        'a|0/16/0/16|64000',
        'b|0/16/0/16|64000',
        'c|0/16/0/16|64000',
        'd|2/30/0/32|256000',
      ),
    ],
    [
      'as scontrol show node',
      ['node01', 'node02', 'node03', 'node04', 'node05']
        .map((name, at) =>
          lines(
            `NodeName=${name} Arch=x86_64 CoresPerSocket=8`,
            `   CPUAlloc=0 CPUEfctv=${at === 3 ? 32 : 16} CPUTot=${at === 3 ? 32 : 16} CPULoad=0.01`,
            '   OS=Linux 5.14.0 #1 SMP State of the art',
            `   RealMemory=${at === 3 ? 256_000 : 64_000} AllocMem=0 Sockets=2 Boards=1`,
            `   State=${at === 4 ? 'IDLE+DRAIN' : 'IDLE'} ThreadsPerCore=1 TmpDisk=0 Weight=1`,
            '   Partitions=debug',
            '',
          ),
        )
        .join('\n'),
    ],
    [
      'as scontrol -o',
      lines(
        ...['node01', 'node02', 'node03'].map(
          (name) => `NodeName=${name} CPUTot=16 RealMemory=64000 State=MIXED Partitions=a`,
        ),
        'NodeName=node04 CPUTot=32 RealMemory=256000 State=ALLOCATED Partitions=a',
      ),
    ],
    [
      'as slurm.conf',
      lines(
        'NodeName=DEFAULT CPUs=16 RealMemory=64000 State=IDLE',
        'NodeName=n[1-3]',
        'NodeName=n4 Sockets=2 CoresPerSocket=16 CPUs=32 RealMemory=256000',
        'PartitionName=all Nodes=ALL State=UP CPUs=1',
      ),
    ],
    [
      'as sinfo --json',
      JSON.stringify({
        sinfo: [
          {
            node: { state: ['IDLE'] },
            nodes: { total: 3, nodes: ['n1', 'n2', 'n3'] },
            cpus: { minimum: 16, maximum: 16 },
            memory: { minimum: 64_000, maximum: 64_000 },
          },
          {
            node: { state: ['MIXED'] },
            nodes: { total: 1, nodes: ['n4'] },
            cpus: { minimum: 32, maximum: 32 },
            memory: { minimum: 256_000, maximum: 256_000 },
          },
        ],
      }),
    ],
    [
      'as scontrol show nodes --json',
      JSON.stringify({
        nodes: ['n1', 'n2', 'n3', 'n4', 'n5'].map((name, at) => ({
          name,
          cpus: at === 3 ? 32 : 16,
          real_memory: at === 3 ? 256_000 : 64_000,
          state: at === 4 ? ['IDLE', 'DRAIN'] : ['IDLE'],
        })),
      }),
    ],
    [
      'as kubectl get nodes -o json',
      JSON.stringify({
        apiVersion: 'v1',
        items: [
          ...[1, 2, 3].map((at) => ({ ...quantity(16, '64000000k'), ...named(`n${at}`) })),
          { ...quantity(32, '256G'), ...named('n4') },
          { ...quantity(16, '64G', { spec: { unschedulable: true } }), ...named('n5') },
          {
            ...quantity(16, '64G', {
              spec: { taints: [{ key: 'node-role.kubernetes.io/control-plane', effect: 'NoSchedule' }] },
            }),
            ...named('n6'),
          },
        ],
        kind: 'List',
      }),
    ],
    ['as a table', lines('name,cores,memory', 'n1,16,64000', 'n2,16,64000', 'n3,16,64000', 'n4,32,256000')],
    ['as a table in GB', lines('host;vCPUs;RAM (GB)', 'n1;16;64', 'n2;16;64', 'n3;16;64', 'n4;32;256')],
    [
      'as a table with units in cells',
      lines('server\tcpus\tmem', 'n1\t16\t64GB', 'n2\t16\t64 GB', 'n3\t16\t64000M', 'n4\t32\t256G'),
    ],
    ['as a table of kinds', lines('servers,cores,memory_gb,rack', '3,16,64,a', '1,32,256,a')],
  ])('%s', async (_, text) => {
    expect(await read(text)).toMatchObject({ says: same, asked: [] });
  });
});

test('racks of different size become racks of the scenario', async () => {
  const { says, spec, racks } = await read(
    lines(
      'name,rack,slots,cores,memory',
      ...['a1', 'a2', 'a3', 'a4'].map((name) => `${name},A,8,16,64000`),
      ...['b1', 'b2'].map((name) => `${name},B,8,16,64000`),
      ...['c1', 'c2', 'c3', 'c4'].map((name) => `${name},C,8,16,64000`),
      'c5,C,32,64,512000',
    ),
  );
  expect(says).toBe('11 servers in 3 racks: 10 of 16 cores, 64 GB, 8 slots, 1 of 64 cores, 512 GB, 32 slots');
  expect(racks.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  const { rackOf, slots, memory } = compileTopology(spec, 1);
  expect([...rackOf]).toEqual([0, 0, 0, 0, 1, 1, 2, 2, 2, 2, 2]);
  expect([...slots]).toEqual([...new Array(10).fill(8), 32]);
  expect(memory?.at(-1)).toBe(512_000);
  expect(spec.unlikeRacks).toEqual([
    { rack: 1, servers: 2 },
    { rack: 2, servers: 4 },
    { rack: 2, servers: 1, slots: 32, cores: 64, memory: 512_000 },
  ]);
});

test('without racks, those are proposed that names or zones tell of, and one rack is a click away', async () => {
  const text = lines('NODELIST CPUS MEMORY', 'r1n[1-4] 16 64000', 'r2n[1-3] 16 64000');
  const likely = await read(text);
  expect(likely.says).toBe('7 servers in 2 racks: each of 16 cores and 64 GB');
  expect(likely.said).toContain('The file tells no racks');
  expect((await read(text, { choices: ['nodes-one-rack'] })).says).toContain('in 1 rack');
  expect((await read(lines('NODELIST CPUS', 'gpu[1-4] 16', 'cpu[1-4] 16'))).says).toContain('in 1 rack');
  const zone = (at: number) => ({ 'topology.kubernetes.io/zone': `zone-${at}` });
  const items = [0, 0, 1].map((at, index) => ({ ...quantity(4, '16Gi'), ...named(`n${index}`, zone(at)) }));
  expect((await read(JSON.stringify({ kind: 'NodeList', items }))).racks.map(({ name }) => name)).toEqual([
    'zone-0',
    'zone-1',
  ]);
});

describe('what a list does not tell is asked or said', () => {
  test('servers that take no jobs are left out, or counted once people say so', async () => {
    const text = lines('NODELIST CPUS STATE', 'n1 4 idle', 'n2 4 drained', 'n3 4 down*');
    const usual = await read(text);
    expect(usual.says).toBe('1 server in 1 rack: 4 cores');
    expect(usual.report.entries[0].message).toBe(
      '2 servers that take no jobs (drained, down, not responding) left out: n2, n3.',
    );
    expect((await read(text, { choices: ['nodes-gone'] })).says).toContain('3 servers');
  });

  test.each([
    [
      'nodes-unknown',
      lines('NODELIST CPUS STATE', 'n1 4 idle', 'n2 4 purple'),
      'nodes-unknown-out',
      '1 server in',
    ],
    [
      'nodes-empty',
      lines('NODELIST CPUS', 'n1 4', 'n2 4', 'n3 0'),
      'nodes-empty-usual',
      '3 servers in 1 rack: each of 4',
    ],
    [
      'nodes-memory',
      lines('name,cores,memory', 'n1,1,100', 'n2,1,100'),
      'nodes-memory-GB',
      '1 core and 100 GB',
    ],
  ])('%s', async (id, text, choice, says) => {
    expect((await read(text)).asked).toEqual([id]);
    const answered = await read(text, { choices: [`sure-${id}`, choice] });
    expect([answered.asked, answered.says]).toEqual([[], expect.stringContaining(says)]);
  });

  test('large servers have a slot for every few cores', async () => {
    const { spec, said } = await read(lines('NODELIST CPUS', 'n1 128', 'n2 64'));
    expect(said).toContain('a slot for every 2 cores');
    expect([...compileTopology(spec, 1).slots]).toEqual([64, 32]);
  });

  test.each([
    [
      'PARTITION AVAIL TIMELIMIT NODES STATE NODELIST\ndebug* up infinite 4 idle node[01-04]\n',
      'sinfo -N -l',
    ],
    ['NAME STATUS ROLES AGE VERSION\nn1 Ready worker 3d v1.30\n', 'kubectl get nodes -o json'],
    [lines('NODELIST CPUS STATE', 'n1 4 down', 'n2 4 drain'), 'none that takes jobs'],
  ])('%s', async (text, words) => {
    const outcome = await outcomeOf(text);
    expect(outcome.kind === 'refused' && outcome.reason).toContain(words);
  });
});

test('tables of jobs and pods are no lists of servers', async () => {
  const jobs = Array.from({ length: 30 }, (_, at) => `node${at % 3},16,${at * 10},${20 + (at % 7)}`);
  const table = await outcomeOf(lines('node,cores,submit_s,duration_s', ...jobs));
  expect(table.kind).toBe('log');
  const pod = { kind: 'Pod', metadata: { name: 'p', ownerReferences: [{ kind: 'Node', name: 'n1' }] } };
  expect((await outcomeOf(JSON.stringify({ kind: 'List', items: [pod] }))).kind).not.toBe('cluster');
});

test('a log that comes with its cluster runs on it as it was', async () => {
  const nodes = lines('name,rack,cores', 'n1,A,4', 'n2,A,4', 'n3,B,8');
  const jobs = lines(
    'arrival_s,duration_s',
    ...Array.from({ length: 40 }, (_, at) => `${at * 10},${20 + (at % 7)}`),
  );
  const files = [
    { name: 'nodes.csv', content: new Blob([nodes]) },
    { name: 'jobs.csv', content: new Blob([jobs]) },
  ];
  const packed = await packFiles(files);
  const outcome = await outcomeOf(packed.content);
  if (outcome.kind !== 'log') throw new Error(outcome.kind);
  expect(outcome.summary.jobs).toBe(40);
  expect(outcome.cluster?.spec).toMatchObject({ racks: 2, serversPerRack: 2, slotsPerServer: 4 });
  expect(outcome.proposal).toMatchObject({ sizing: { kind: 'none' }, shape: null, timeCompression: 1 });
  expect(outcome.report.read.join()).toContain('The cluster is nodes.csv: 3 servers in 2 racks');
  const again = await packFiles([{ name: 'one.tar', content: packed.content }, files[1]]);
  const nested = await outcomeOf(again.content);
  expect(nested.kind === 'log' && [nested.summary.jobs, nested.cluster?.found.racks.length]).toEqual([80, 2]);
});
