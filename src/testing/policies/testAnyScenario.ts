import type { ParamValue } from '../../kit/menu/params.ts';
import type { PolicyPlugin } from '../../kit/menu/plugin.ts';
import type {
  EventSpec,
  JobClassSpec,
  Scenario,
  UserSpec,
  WorkloadSpec,
} from '../../scenario/shape/schema.ts';
import { Draws } from './testDraws.ts';

/** Draws random scenarios and parameters, including unusual ones. */
export class AnyScenario {
  private readonly seed: number;
  private readonly draws: Draws;

  constructor(seed: number) {
    this.seed = seed;
    this.draws = new Draws(seed, 'any scenario');
  }

  scenario(): Scenario {
    const servers = this.draws.upTo(12);
    return {
      version: 2,
      name: 'any',
      seed: this.draws.below(1000),
      cluster: {
        racks: 1,
        serversPerRack: servers,
        slotsPerServer: this.draws.upTo(4),
        roundTrip: this.draws.of([0, 0.0001, 0.001, 0.02, 0.3]),
        features: [{ name: 'gpu', share: Math.ceil(servers / 2) / servers }],
      },
      workload: this.workload(servers),
      runs: [{ policy: 'random' }],
      recording: 'messages',
    };
  }

  /** Known bad servers, of some of the scenarios; at least one is left. */
  blacklist(servers: number): readonly number[] {
    const draws = new Draws(this.seed, 'blacklist');
    if (draws.below(3) > 0) return [];
    return Array.from({ length: servers }, (_, server) => server).filter(
      (server) => server > 0 && draws.below(3) === 0,
    );
  }

  /** Some of the scenarios count cores and memory too, of which tasks need more or less. */
  withDemands(scenario: Scenario): Scenario {
    const draws = new Draws(this.seed, 'demands');
    if (draws.below(3) > 0) return scenario;
    const { workload } = scenario;
    const demanding = <T extends { readonly stages: readonly object[] }>(owner: T): T => ({
      ...owner,
      stages: owner.stages.map((stage) => ({
        ...stage,
        cores: draws.of([0, 1, 2]),
        memory: draws.of([0, 1, 30, 80, 100]),
      })),
    });
    return {
      ...scenario,
      cluster: { ...scenario.cluster, coresPerServer: draws.of([2, 4]), memoryPerServer: 100 },
      workload:
        workload.kind === 'explicit'
          ? { ...workload, jobs: workload.jobs.map(demanding) }
          : { ...workload, classes: workload.classes.map(demanding) },
    };
  }

  /** In a stream of their own: scenarios are the same for all policies, however many parameters these have. */
  params({ params }: PolicyPlugin): Readonly<Record<string, ParamValue>> {
    const draws = new Draws(this.seed, 'params');
    return Object.fromEntries(Object.entries(params).map(([name, spec]) => [name, draws.value(spec)]));
  }

  /** Losses that leave at least one scheduler. */
  events(schedulers: number): readonly EventSpec[] {
    return Array.from({ length: Math.min(this.draws.below(3), schedulers - 1) }, (_, scheduler) => ({
      kind: 'schedulerDown',
      scheduler,
      at: this.draws.below(4000) * 0.00025,
      detection: this.draws.of([0, 0.0004, 0.01, 0.5]),
    }));
  }

  private workload(servers: number): WorkloadSpec {
    const users = this.draws.list(3, (i) => ({
      name: `user ${i}`,
      weight: this.draws.of([0.5, 1, 3]),
      priority: this.draws.below(3),
    }));
    if (this.draws.below(3) === 0) return this.written(users, servers);
    return {
      kind: 'generated',
      users,
      arrivals: this.draws.of([
        { kind: 'poisson', load: 0.8 },
        { kind: 'poisson', load: 2 },
        { kind: 'interval', load: 0.5 },
        { kind: 'atOnce' },
        { kind: 'concurrent', jobs: 3 },
      ]),
      classes: this.draws.list(2, (i) => this.jobClass(i)),
      jobs: this.draws.upTo(40),
      warmup: 0,
    };
  }

  private jobClass(number: number): JobClassSpec {
    const needsFeature = this.draws.below(3) === 0;
    return {
      name: `class ${number}`,
      share: this.draws.upTo(3),
      ...(needsFeature ? { needs: 'gpu' } : {}),
      stages: this.draws.list(4, (position) => ({
        tasks: this.draws.upTo(15),
        duration: this.draws.of([
          { kind: 'constant', value: 0.1 },
          { kind: 'exponential', mean: 0.05 },
          { kind: 'pareto', shape: 1.5, mean: 0.1 },
        ]),
        after: this.earlier(position),
        ...(needsFeature || this.draws.below(2) === 0
          ? {}
          : {
              input: {
                partitions: this.draws.upTo(5),
                replicas: 1,
                spread: 1,
                perUser: this.draws.below(2) === 0,
              },
            }),
      })),
    };
  }

  private written(users: readonly UserSpec[], servers: number): WorkloadSpec {
    return {
      kind: 'explicit',
      users,
      jobs: this.draws.list(25, () => ({
        user: this.draws.of(users).name,
        arrivesAt: this.draws.below(20) * 0.05,
        stages: this.draws.list(4, (position) => ({
          durations: this.draws.list(8, () => this.draws.upTo(200) / 1000),
          after: this.earlier(position),
          ...(this.draws.below(2) === 0
            ? {}
            : {
                servers: this.draws.list(4, () => [
                  ...new Set(this.draws.list(4, () => this.draws.below(servers))),
                ]),
              }),
        })),
      })),
      warmup: 0,
    };
  }

  private earlier(position: number): number[] {
    return Array.from({ length: position }, (_, i) => i).filter(() => this.draws.below(2) === 0);
  }
}
