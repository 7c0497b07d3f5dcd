import type { ParamValue } from '../../../../kit/menu/params.ts';
import { policies } from '../../../../policies/registry.ts';
import { checkScenario } from '../../../../scenario/checks/check.ts';
import type {
  ClusterSpec,
  EventSpec,
  ExplicitJob,
  FileSpec,
  Scenario,
} from '../../../../scenario/shape/schema.ts';
import { Draws } from '../../testDraws.ts';

type Stage = ExplicitJob['stages'][number];

/** What scenarios are drawn for. */
export interface TinyRules {
  readonly policy: string;
  /** Whether the policy's jobs have roots, and so take slots beside those of tasks. */
  readonly hasRoots: boolean;
  /** Parameters that keep their defaults; all others are drawn. */
  readonly fixed: Readonly<Record<string, ParamValue>>;
}

/**
 * Draws a scenario of up to four servers whose times are small whole numbers, so that much happens at the same moment: jobs
 * of some stages that read, shuffle, start early or are confined, of users and pools, and servers that fail. Null where
 * the draw is no valid scenario.
 */
export function tinyScenario(seed: number, rules: TinyRules): Scenario | null {
  const scenario = new Tiny(seed, rules).scenario();
  return checkScenario(scenario).issues.length > 0 ? null : scenario;
}

class Tiny {
  private readonly draws: Draws;
  private readonly rules: TinyRules;
  private readonly seed: number;
  private servers = 1;

  constructor(seed: number, rules: TinyRules) {
    this.draws = new Draws(seed, `tiny ${rules.policy}`);
    this.rules = rules;
    this.seed = seed;
  }

  scenario(): Scenario {
    const { draws, rules } = this;
    const cluster = this.cluster();
    const files = draws.list(3, (i) => this.file(i));
    const users = draws.list(3, (i) => ({
      name: `u${i}`,
      weight: draws.of([1, 1, 0.5, 2]),
      priority: draws.below(3),
    }));
    const hasPools = !rules.hasRoots && draws.below(2) === 0;
    const pools = hasPools ? this.pools() : [];
    return {
      version: 2,
      name: 'tiny',
      seed: draws.below(1000),
      cluster,
      workload: {
        kind: 'explicit',
        users,
        ...(hasPools ? { pools } : {}),
        files,
        jobs: draws.list(4, () => this.job(users, pools, files)),
        warmup: 0,
      },
      events: this.events(),
      runs: [{ policy: rules.policy, params: this.params() }],
      // Some policies take short ways where nobody looks.
      recording: draws.of(['messages', 'attempts']),
    };
  }

  private cluster(): ClusterSpec {
    const { draws } = this;
    const [racks, serversPerRack] = draws.of([
      [1, 1],
      [1, 2],
      [1, 4],
      [2, 1],
      [2, 2],
      [2, 2],
      [4, 1],
    ]);
    this.servers = racks * serversPerRack;
    // Of every tenth seed, none of which stands in a test as the first to find something.
    const hasBlacklist = this.seed % 10 === 5;
    return {
      ...(hasBlacklist ? { blacklist: [new Draws(this.seed, 'tiny blacklist').below(this.servers)] } : {}),
      ...{ racks, serversPerRack, slotsPerServer: draws.of([1, 1, 2]) },
      roundTrip: draws.of([0, 0, 0.001, 0.4]),
      network: draws.of([
        { kind: 'penalty', rack: 1.5, remote: 2 },
        { kind: 'rates', server: 1000, rack: 500, remote: 250 },
        { kind: 'contended', disk: 1000, nic: 500, uplink: 500 },
      ]),
    };
  }

  private file(index: number): FileSpec {
    const { draws, servers } = this;
    const replicas = Math.min(servers, draws.of([1, 1, 2]));
    const blocks = draws.upTo(3);
    return {
      ...{ name: `f${index}`, blocks, replicas },
      placement: {
        kind: 'listed',
        servers: Array.from({ length: blocks }, () => this.some(replicas)),
      },
    };
  }

  /** So many servers. */
  private some(count: number): number[] {
    const all = Array.from({ length: this.servers }, (_, server) => server);
    return Array.from({ length: count }, () => all.splice(this.draws.below(all.length), 1)[0]);
  }

  private pools() {
    const { draws } = this;
    const pool = (name: string, more: object) => ({
      ...{
        name,
        weight: draws.of([1, 2]),
        minShare: draws.of([0, 0, 1, 2]),
        order: draws.of(['fifo', 'fair']),
      },
      ...more,
    });
    return [pool('p0', {}), pool('p1', {}), pool('p2', draws.below(2) === 0 ? {} : { parent: 'p0' })];
  }

  private job(
    users: readonly { readonly name: string }[],
    pools: readonly { readonly name: string }[],
    files: readonly FileSpec[],
  ): ExplicitJob {
    const { draws } = this;
    return {
      arrivesAt: draws.below(8),
      user: draws.of(users).name,
      ...(pools.length > 0 && draws.below(3) > 0 ? { pool: draws.of(pools).name } : {}),
      ...(draws.below(2) === 0 ? {} : { deadline: draws.upTo(20) }),
      stages: draws.list(3, (position) => this.stage(position, files)),
    };
  }

  private stage(position: number, files: readonly FileSpec[]): Stage {
    const { draws, servers } = this;
    const after =
      position === 0 ? [] : [draws.below(position), draws.below(position)].slice(0, draws.below(3));
    const reads =
      draws.below(2) === 0 ? [{ file: draws.of(files).name, size: draws.of([500, 2000, 6000]) }] : [];
    const more = reads.length > 0 && draws.below(4) === 0 ? [{ file: draws.of(files).name, size: 1000 }] : [];
    const isShuffling = after.length > 0 && draws.below(2) === 0;
    const isConfined = draws.below(4) === 0;
    return {
      durations: draws.list(5, () => draws.upTo(4)),
      after: [...new Set(after)].sort(),
      ...(reads.length > 0 ? { reads: [...reads, ...more] } : {}),
      ...(isShuffling ? { shuffle: { size: draws.of([0, 400]), slowStart: draws.of([0, 0.5, 1, 1]) } } : {}),
      ...(isConfined ? { servers: draws.list(2, () => this.some(draws.upTo(servers)).sort()) } : {}),
    };
  }

  private events(): readonly EventSpec[] {
    const { draws, servers } = this;
    if (draws.below(3) > 0) return [];
    return draws.list(2, () => {
      const detection = draws.of([0, 0.5, 2]);
      return {
        ...{ kind: 'serverDown' as const, server: draws.below(servers), at: 1 + draws.below(12), detection },
        repair: detection + draws.of([0, 1, 3.5]),
      };
    });
  }

  private params(): Readonly<Record<string, ParamValue>> {
    const { draws, rules } = this;
    const { params } = policies.get(rules.policy);
    return Object.fromEntries(
      Object.entries(params).map(([name, spec]) => [name, rules.fixed[name] ?? draws.value(spec)]),
    );
  }
}
