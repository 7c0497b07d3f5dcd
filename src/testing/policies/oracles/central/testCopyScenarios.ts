import { checkScenario } from '../../../../scenario/checks/check.ts';
import type { ExplicitJob, ExplicitWorkload, Scenario } from '../../../../scenario/shape/schema.ts';
import { Draws } from '../../testDraws.ts';
import { tinyScenario } from './testTinyScenarios.ts';

type Stage = ExplicitJob['stages'][number];

/**
 * Draws a tiny scenario with stragglers, whose copies take other times than they, for schedulers that copy them: parameters
 * are more often such that copies are made. The first third of the seeds has nothing else in it; then servers fail too,
 * tasks are confined and read. Null where the draw is no valid scenario.
 */
export function copyScenario(seed: number, policy: string): Scenario | null {
  const tiny = tinyScenario(seed, {
    policy,
    hasRoots: false,
    fixed: {
      localityShare: 0,
      betaFrom: 'told',
      alpha: 'off',
      slowServer: 0,
      leastAge: 0,
      copiesWait: 'job',
      asksOn: false,
    },
  });
  if (tiny === null) return null;
  const draws = new Draws(seed, 'tiny copies');
  const isPlain = seed % 3 === 0;
  const { jobs, ...workload } = tiny.workload as ExplicitWorkload;
  const [{ params = {} }] = tiny.runs;
  const drawn: Scenario = {
    ...tiny,
    cluster: {
      ...tiny.cluster,
      slotsPerServer: draws.of([1, 1, 2, 3]),
      ...(isPlain ? { roundTrip: 0 } : {}),
    },
    workload: { ...workload, jobs: jobs.map((job) => withStragglers(draws, job, isPlain)) },
    events: isPlain ? [] : tiny.events,
    runs: [
      {
        policy,
        params: {
          ...params,
          copies: draws.of(['any', 'late', 'late', 'mantri', 'mantri', 'grass', 'grass', 'none']),
          reportEvery: draws.of([0, 0.01, 0.2, 1]),
          reportError: draws.of(isPlain ? [0] : [0, 0, 50]),
          ...('heartbeat' in params ? { heartbeat: draws.of([0, 0, 0, 0.5]) } : {}),
          ...('cap' in params ? { cap: draws.of([10, 50, 100]) } : {}),
          ...('reserved' in params ? { reserved: draws.of([0, 20, 43, 60]) } : {}),
          ...('copiesWait' in params ? { copiesWait: draws.of(['job', 'all']) } : {}),
        },
      },
    ],
  };
  return checkScenario(drawn).issues.length > 0 ? null : drawn;
}

function withStragglers(draws: Draws, job: ExplicitJob, isPlain: boolean): ExplicitJob {
  return { ...job, stages: job.stages.map((stage) => slowed(draws, stage, isPlain)) };
}

function slowed(draws: Draws, { reads, shuffle, servers, ...stage }: Stage, isPlain: boolean): Stage {
  const own = draws.upTo(4);
  const time = () => draws.of([own, own, own + 1, 3 * own, 5 * own]);
  const durations = draws.list(6, time);
  return {
    ...stage,
    ...(isPlain ? {} : { reads, shuffle, servers }),
    durations,
    copyDurations: durations.map(() => draws.list(2, time)),
    estimate: own,
  };
}
