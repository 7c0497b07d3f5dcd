import type { PolicyPlugin } from '../../kit/menu/plugin.ts';
import { serverCount } from '../../scenario/counted/serverCounts.ts';
import type {
  ClusterSpec,
  EventSpec,
  JobClassSpec,
  PoolSpec,
  ReadingSpec,
  ReadSpec,
  Scenario,
  StageSpec,
  UserSpec,
} from '../../scenario/shape/schema.ts';
import { Draws } from './testDraws.ts';

/** Draws scenarios in which tasks read and shuffle, belong to pools, are stopped, and are lost with their servers. */
export class AnyData {
  private readonly draws: Draws;
  private readonly ways: Draws; // in which tasks read
  private readonly files: Draws; // that tasks need beside their input

  constructor(seed: number) {
    this.draws = new Draws(seed, 'any data');
    this.ways = new Draws(seed, 'ways to read');
    this.files = new Draws(seed, 'external files');
  }

  scenario({ id, params }: PolicyPlugin): Scenario {
    const cluster = this.cluster();
    const servers = serverCount(cluster);
    const pools = this.draws.below(2) === 0 ? undefined : this.pools(servers * cluster.slotsPerServer);
    return {
      version: 2,
      name: 'any data',
      seed: this.draws.below(1000),
      cluster,
      workload: {
        kind: 'generated',
        users: this.draws.list(3, (i) => this.user(i)),
        ...(pools === undefined ? {} : { pools }),
        arrivals: this.draws.of([
          { kind: 'poisson', load: 0.9 },
          { kind: 'gaps', mean: 0.4 },
          { kind: 'gaps', mean: 20 },
          { kind: 'atOnce' },
          { kind: 'concurrent', jobs: 3 },
        ]),
        classes: this.draws.list(3, (i) => this.jobClass(i, servers, pools)),
        mix: 'drawn',
        ...this.reading(cluster),
        jobs: this.draws.upTo(14),
        warmup: 0,
      },
      runs: [
        {
          policy: id,
          params: Object.fromEntries(
            Object.entries(params).flatMap(([name, spec]) =>
              this.draws.below(3) === 0 ? [] : [[name, this.draws.value(spec)]],
            ),
          ),
        },
      ],
      events: this.events(servers),
      recording: 'messages',
    };
  }

  private cluster(): ClusterSpec {
    const racks = this.draws.upTo(3);
    return {
      racks,
      serversPerRack: this.draws.upTo(3),
      ...this.draws.of([{}, { largerRacks: this.draws.below(racks) }]),
      slotsPerServer: this.draws.of([1, 1, 2, 4]),
      roundTrip: this.draws.of([0, 0.001, 0.3]),
      features: [{ name: 'gpu', share: 0.5 }],
      ...this.files.of([{}, { fileCache: 0 }, { fileCache: 120 }]),
      ...this.draws.of([{}, { speeds: [{ share: 0.5, factor: 0.5 }] }]),
      ...this.draws.of([
        {},
        { network: { kind: 'penalty', rack: 1.5, remote: 2 } },
        { network: { kind: 'contended', disk: 160, nic: 125, uplink: 250 } },
      ]),
    };
  }

  private reading({ network }: ClusterSpec): { readonly reading?: ReadingSpec } {
    return this.ways.of([
      {},
      { reading: { kind: 'chunks', chunks: this.ways.of([2, 10]) } },
      network?.kind === 'penalty' ? {} : { reading: { kind: 'pipelined' } },
    ]);
  }

  /** Each name has one size; the caches have room for none, some or all. */
  private externalFiles(): Pick<StageSpec, 'externalFiles'> {
    if (this.files.below(2) === 0) return {};
    const all = [
      { name: 'table', size: 30 },
      { name: 'nothing', size: 0 },
      { name: 'program', size: 100, perJob: true },
    ];
    return { externalFiles: all.filter(() => this.files.below(2) === 0) };
  }

  private user(i: number): UserSpec {
    return { name: `user ${i}`, weight: this.draws.of([0.5, 1, 3]), priority: this.draws.below(3) };
  }

  /** Some stand inside the first. */
  private pools(slots: number): readonly PoolSpec[] {
    return this.draws.list(4, (i) => ({
      name: `pool ${i}`,
      ...(i > 1 && this.draws.below(2) === 0 ? { parent: 'pool 0' } : {}),
      weight: this.draws.of([0.5, 1, 3]),
      minShare: this.draws.below(2) === 0 ? 0 : Math.floor(slots / 4),
      order: this.draws.of(['fifo', 'fair']),
    }));
  }

  private jobClass(i: number, servers: number, pools: readonly PoolSpec[] | undefined): JobClassSpec {
    const leaves = pools?.filter(({ name }) => !pools.some(({ parent }) => parent === name));
    const needsFeature = this.draws.below(4) === 0;
    return {
      name: `class ${i}`,
      share: this.draws.upTo(3),
      ...(needsFeature ? { needs: 'gpu' } : {}),
      ...(leaves === undefined ? {} : { pool: this.draws.of(leaves).name }),
      ...(this.draws.below(2) === 0 ? {} : { deadline: this.draws.upTo(20) }),
      stages: this.tied(this.draws.list(3, (position) => this.stage(position, servers, needsFeature))),
    };
  }

  /** Ties some stages to the one before task by task, and lets some read again what an earlier one reads. */
  private tied(stages: readonly StageSpec[]): readonly StageSpec[] {
    const tied: StageSpec[] = [];
    for (const { shuffle, ...stage } of stages) {
      const [before] = stage.after ?? [];
      const [read] = tied[0]?.reads ?? [];
      const again = { ...read, placement: { kind: 'aligned', stage: 0 } } as const;
      const isReadAgain = read !== undefined && stage.input === undefined && this.draws.below(3) === 0;
      const reads = isReadAgain ? { reads: [...(stage.reads ?? []), again] } : {};
      const canFollow = shuffle !== undefined && stage.after?.length === 1;
      if (canFollow && this.draws.below(2) === 0) {
        const follows = { size: shuffle.size, from: 'same' } as const;
        tied.push({ ...stage, ...reads, tasks: tied[before].tasks, shuffle: follows });
      } else tied.push({ ...stage, ...reads, ...(shuffle === undefined ? {} : { shuffle }) });
    }
    return tied;
  }

  private stage(position: number, servers: number, needsFeature: boolean): StageSpec {
    const after = Array.from({ length: position }, (_, i) => i).filter(() => this.draws.below(3) > 0);
    const isConfined = !needsFeature && this.draws.below(5) === 0;
    return {
      tasks: this.draws.upTo(7),
      duration: this.draws.of([
        { kind: 'constant', value: 1 },
        { kind: 'exponential', mean: 3 },
        { kind: 'pareto', shape: 1.5, mean: 2 },
      ]),
      after,
      ...(isConfined
        ? { input: { partitions: this.draws.upTo(4), replicas: 1, spread: 1, perUser: false } }
        : this.draws.below(3) === 0
          ? {}
          : { reads: this.draws.list(2, (i) => this.read(i, servers)) }),
      ...(after.length === 0 || this.draws.below(4) === 0
        ? {}
        : { shuffle: { size: this.draws.of([0, 1, 40]), slowStart: this.draws.of([0, 0.3, 0.8, 1]) } }),
      ...this.externalFiles(),
    };
  }

  private read(i: number, servers: number): ReadSpec {
    return {
      size: this.draws.of([0.5, 64]),
      replicas: 1,
      placement: this.draws.of([
        { kind: 'uniform' },
        { kind: 'uniform', even: true },
        { kind: 'twoRacks' },
        { kind: 'striped' },
        { kind: 'confined', servers: [this.draws.below(servers)] },
        { kind: i > 0 ? 'aligned' : 'uniform' },
      ]),
    };
  }

  private events(servers: number): readonly EventSpec[] {
    if (this.draws.below(3) === 0) return [];
    return this.draws.list(4, () => {
      const detection = this.draws.of([0, 0.0004, 0.1, 5]);
      const repair = this.draws.of([undefined, detection, detection + 0.0003, detection + 8]);
      return {
        kind: 'serverDown',
        server: this.draws.below(servers),
        at: this.draws.below(300) / 10,
        detection,
        ...(repair === undefined ? {} : { repair }),
      };
    });
  }
}
