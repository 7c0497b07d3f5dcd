import { checkScenario } from '../../../../scenario/checks/check.ts';
import type {
  ExplicitWorkload,
  GeneratedWorkload,
  JobClassSpec,
  ReadSpec,
  Scenario,
  StageSpec,
} from '../../../../scenario/shape/schema.ts';
import { Draws } from '../../testDraws.ts';

/**
 * Draws more for a tiny scenario: tasks so long that somebody is short of its share for long, files that tasks need
 * beside their input, how they read; and now and then jobs of classes instead, whose tasks are confined to a feature or to
 * a partition, or read files that are. Null where the draw is no valid scenario.
 */
export function withExtras(scenario: Scenario, seed: number): Scenario | null {
  const draws = new Draws(seed, 'tiny extras');
  const workload =
    draws.below(4) === 0 ? classes(draws, scenario) : longer(draws, scenario.workload as ExplicitWorkload);
  const [run] = scenario.runs;
  const mayKill = run.params !== undefined && 'share' in run.params && draws.below(2) === 0;
  const features = [{ name: 'gpu', share: 0.5 }];
  const drawn = {
    ...scenario,
    ...(mayKill ? { runs: [{ ...run, params: { ...run.params, ...kills(draws) } }] } : {}),
    cluster: {
      ...scenario.cluster,
      ...(workload.kind === 'generated' ? { features } : {}),
      ...(draws.below(2) === 0 ? {} : { fileCache: draws.of([0, 1500]) }),
    },
    workload: {
      ...workload,
      reading: draws.of([
        { kind: 'first' },
        { kind: 'first' },
        { kind: 'pipelined' },
        { kind: 'chunks', chunks: 2 },
      ]),
    },
  } as const;
  return checkScenario(drawn).issues.length > 0 ? null : drawn;
}

function kills(draws: Draws) {
  return { share: 'kill', killAfter: draws.of([1, 1, 2, 4]) };
}

function longer(draws: Draws, workload: ExplicitWorkload): ExplicitWorkload {
  const factor = draws.of([1, 1, 3, 10]);
  return {
    ...workload,
    jobs: workload.jobs.map((job) => ({
      ...job,
      stages: job.stages.map((stage) => ({
        ...stage,
        durations: stage.durations.map((seconds) => seconds * factor),
        ...needed(draws),
      })),
    })),
  };
}

function needed(draws: Draws): Pick<StageSpec, 'externalFiles'> {
  if (draws.below(4) > 0) return {};
  return { externalFiles: draws.list(2, (i) => ({ name: `x${i}`, size: draws.of([200, 1000]) })) };
}

function classes(draws: Draws, { workload, cluster }: Scenario): GeneratedWorkload {
  const { users = [], pools } = workload as ExplicitWorkload;
  const servers = cluster.racks * cluster.serversPerRack;
  return {
    kind: 'generated',
    users,
    ...(pools === undefined ? {} : { pools }),
    arrivals: draws.of([
      { kind: 'atOnce' },
      { kind: 'interval', load: 0.8 },
      { kind: 'poisson', load: 1.2 },
      { kind: 'concurrent', jobs: 2 },
    ]),
    classes: draws.list(3, (i): JobClassSpec => {
      const owner = draws.of(users).name;
      return {
        ...{ name: `c${i}`, share: draws.upTo(2) },
        ...(draws.below(2) === 0 ? {} : { user: owner }),
        ...(pools === undefined || draws.below(2) === 0 ? {} : { pool: draws.of(pools).name }),
        ...(draws.below(4) === 0 ? { needs: 'gpu' } : {}),
        stages: draws.list(2, () => stage(draws, servers)),
      };
    }),
    jobs: draws.upTo(6),
    warmup: 0,
  };
}

function stage(draws: Draws, servers: number): StageSpec {
  const kind = draws.below(3);
  const replicas = draws.upTo(Math.min(2, servers));
  const input = {
    partitions: draws.upTo(3),
    replicas,
    spread: draws.of([0.5, 1]),
    perUser: draws.below(2) === 0,
  };
  return {
    tasks: draws.upTo(5),
    duration: draws.of([
      { kind: 'constant', value: draws.upTo(10) },
      { kind: 'uniform', low: 1, high: 20 },
    ]),
    ...(kind === 0 ? { input } : {}),
    ...(kind === 1 ? { reads: draws.list(2, (i) => read(draws, servers, replicas, i)) } : {}),
    ...needed(draws),
  };
}

function read(draws: Draws, servers: number, replicas: number, place: number): ReadSpec {
  const all = Array.from({ length: servers }, (_, server) => server);
  const placement = draws.of([
    { kind: 'uniform' },
    { kind: 'striped' },
    { kind: 'confined', servers: all.slice(0, replicas) },
    { kind: 'confined', servers: all, even: true },
    place > 0 ? { kind: 'aligned' } : { kind: 'uniform', even: true },
  ]);
  return {
    ...{ size: draws.of([500, 2000]), replicas, placement },
    ...(draws.below(3) === 0 && placement.kind !== 'aligned' ? { shared: { files: 2, zipf: 1 } } : {}),
  };
}
