import { type Stream, streamOf } from '../algorithms/random.ts';
import type {
  ClusterSpec,
  EventSpec,
  JobClassSpec,
  PoolSpec,
  ReadSpec,
  Scenario,
  StageSpec,
  UserSpec,
} from '../scenario/schema.ts';
import type { ParamSpec, ParamValue } from './params.ts';
import type { PolicyPlugin } from './plugin.ts';

/** Draws scenarios in which tasks read, shuffle, are shared out to pools, stopped, and lost with their servers. */
export class AnyData {
  private readonly stream: Stream;

  constructor(seed: number) {
    this.stream = streamOf(seed, 'any data');
  }

  scenario({ id, params }: PolicyPlugin): Scenario {
    const cluster = this.cluster();
    const servers = cluster.racks * cluster.serversPerRack;
    const pools = this.below(2) === 0 ? undefined : this.pools(servers * cluster.slotsPerServer);
    return {
      version: 1,
      name: 'any data',
      seed: this.below(1000),
      cluster,
      workload: {
        kind: 'generated',
        users: this.list(3, (i) => this.user(i)),
        ...(pools === undefined ? {} : { pools }),
        arrivals: this.of([
          { kind: 'poisson', load: 0.9 },
          { kind: 'gaps', mean: 0.4 },
          { kind: 'gaps', mean: 20 },
          { kind: 'atOnce' },
          { kind: 'concurrent', jobs: 3 },
        ]),
        classes: this.list(3, (i) => this.jobClass(i, servers, pools)),
        mix: 'drawn',
        jobs: this.upTo(14),
        warmup: 0,
      },
      runs: [
        {
          policy: id,
          params: Object.fromEntries(
            Object.entries(params).flatMap(([name, spec]) =>
              this.below(3) === 0 ? [] : [[name, this.value(spec)]],
            ),
          ),
        },
      ],
      events: this.events(servers),
      recording: 'messages',
    };
  }

  private cluster(): ClusterSpec {
    return {
      racks: this.upTo(3),
      serversPerRack: this.upTo(3),
      slotsPerServer: this.of([1, 1, 2, 4]),
      roundTrip: this.of([0, 0.001, 0.3]),
      features: [{ name: 'gpu', share: 0.5 }],
      ...this.of([{}, { speeds: [{ share: 0.5, factor: 0.5 }] }]),
      ...this.of([
        {},
        { network: { kind: 'penalty', rack: 1.5, remote: 2 } },
        { network: { kind: 'contended', disk: 160, nic: 125, uplink: 250 } },
      ]),
    };
  }

  private user(i: number): UserSpec {
    return { name: `user ${i}`, weight: this.of([0.5, 1, 3]), priority: this.below(3) };
  }

  /** Some stand inside the first. */
  private pools(slots: number): readonly PoolSpec[] {
    return this.list(4, (i) => ({
      name: `pool ${i}`,
      ...(i > 1 && this.below(2) === 0 ? { parent: 'pool 0' } : {}),
      weight: this.of([0.5, 1, 3]),
      minShare: this.below(2) === 0 ? 0 : Math.floor(slots / 4),
      order: this.of(['fifo', 'fair']),
    }));
  }

  private jobClass(i: number, servers: number, pools: readonly PoolSpec[] | undefined): JobClassSpec {
    const leaves = pools?.filter(({ name }) => !pools.some(({ parent }) => parent === name));
    const needsFeature = this.below(4) === 0;
    return {
      name: `class ${i}`,
      share: this.upTo(3),
      ...(needsFeature ? { needs: 'gpu' } : {}),
      ...(leaves === undefined ? {} : { pool: this.of(leaves).name }),
      ...(this.below(2) === 0 ? {} : { deadline: this.upTo(20) }),
      stages: this.list(3, (position) => this.stage(position, servers, needsFeature)),
    };
  }

  private stage(position: number, servers: number, needsFeature: boolean): StageSpec {
    const after = Array.from({ length: position }, (_, i) => i).filter(() => this.below(3) > 0);
    const isConfined = !needsFeature && this.below(5) === 0;
    return {
      tasks: this.upTo(7),
      duration: this.of([
        { kind: 'constant', value: 1 },
        { kind: 'exponential', mean: 3 },
        { kind: 'pareto', shape: 1.5, mean: 2 },
      ]),
      after,
      ...(isConfined
        ? { input: { partitions: this.upTo(4), replicas: 1, spread: 1, perUser: false } }
        : this.below(3) === 0
          ? {}
          : { reads: this.list(2, (i) => this.read(i, servers)) }),
      ...(after.length === 0 || this.below(4) === 0
        ? {}
        : { shuffle: { size: this.of([0, 1, 40]), slowStart: this.of([0, 0.3, 0.8, 1]) } }),
    };
  }

  private read(i: number, servers: number): ReadSpec {
    return {
      size: this.of([0.5, 64]),
      replicas: 1,
      placement: this.of([
        { kind: 'uniform' },
        { kind: 'twoRacks' },
        { kind: 'striped' },
        { kind: 'confined', servers: [this.below(servers)] },
        { kind: i > 0 ? 'aligned' : 'uniform' },
      ]),
    };
  }

  private events(servers: number): readonly EventSpec[] {
    if (this.below(3) === 0) return [];
    return this.list(4, () => {
      const detection = this.of([0, 0.0004, 0.1, 5]);
      const repair = this.of([undefined, detection, detection + 0.0003, detection + 8]);
      return {
        kind: 'serverDown',
        server: this.below(servers),
        at: this.below(300) / 10,
        detection,
        ...(repair === undefined ? {} : { repair }),
      };
    });
  }

  private value(spec: ParamSpec): ParamValue {
    if (spec.kind === 'toggle') return this.below(2) === 0;
    if (spec.kind === 'choice') return this.of(spec.options).id;
    return this.of([spec.min, spec.default, spec.max, Math.min(spec.max, spec.min + spec.step)]);
  }

  private list<T>(most: number, make: (i: number) => T): T[] {
    return Array.from({ length: this.upTo(most) }, (_, i) => make(i));
  }

  private of<const T>(options: readonly T[]): T {
    return options[this.below(options.length)];
  }

  private upTo(most: number): number {
    return 1 + this.below(most);
  }

  private below(n: number): number {
    return this.stream.below(n);
  }
}
