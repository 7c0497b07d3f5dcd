import { expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import dagLike from '../../testing/scenario/fixtures/dagLike.json' with { type: 'json' };
import version1Data from '../../testing/scenario/fixtures/v1Data.json' with { type: 'json' };
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { traceDigest } from '../../trace/digest.ts';
import { checkScenario } from '../checks/check.ts';
import { planRun } from '../compile/planRun.ts';
import { presets } from '../presets/presets.ts';
import type { Scenario } from '../shape/schema.ts';
import { canBeWrittenOut, writtenOut } from './writtenOut.ts';

/** Shortens a scenario for a test; a schedule determines its number of jobs itself. */
function short(scenario: Scenario, jobs: number): Scenario {
  const { workload } = scenario;
  const isFree = workload.kind === 'generated' && workload.arrivals.kind !== 'schedule';
  return isFree ? { ...scenario, workload: { ...workload, jobs, warmup: 3 } } : scenario;
}

const first = smallWorkload.classes[0];
const withPrograms: Scenario = {
  ...smallScenario,
  cluster: { ...smallScenario.cluster, fileCache: 15 },
  workload: {
    ...smallWorkload,
    reading: { kind: 'chunks', chunks: 3 },
    classes: [
      {
        ...first,
        stages: first.stages.map((stage) => ({
          ...stage,
          input: undefined,
          reads: [{ size: 10, replicas: 1, placement: { kind: 'uniform' } }],
          externalFiles: [
            { name: 'program', size: 10, perJob: true },
            { name: 'table', size: 10 },
          ],
        })),
      },
    ],
  },
};

const recurring: Scenario = {
  ...short(dagLike as Scenario, 60),
  runs: [{ policy: 'hopper-central', params: { alpha: 'estimated' } }],
};

const withTokens: Scenario = {
  ...smallScenario,
  workload: { ...smallWorkload, classes: smallWorkload.classes.map((each) => ({ ...each, tokens: 12 })) },
};

const cases: readonly (readonly [string, Scenario])[] = [
  ['a small scenario', smallScenario],
  ['programs, and reading in chunks', withPrograms],
  ['estimates that are wrong', { ...smallScenario, workload: { ...smallWorkload, estimateError: 0.5 } }],
  ['jobs that recur', recurring],
  ['jobs that ask for tokens', withTokens],
  ['all that can be said about data', short({ ...version1Data, version: 2 } as Scenario, 10)],
  ...['constraints', 'three-users', 'queries', 'head-of-line', 'crowded-links', 'server-dies'].map(
    (id) => [id, short(presets.get(id).scenario, 12)] as const,
  ),
];

test.each(cases)('the listed jobs give the same run as the random workload: %s', (_, scenario) => {
  const written = writtenOut(scenario);
  expect(checkScenario(written).issues).toEqual([]);
  expect(written.workload.kind).toBe('explicit');
  scenario.runs.forEach((__, index) => {
    const [drawn, listed] = [scenario, written].map((each) => traceDigest(simulate(planRun(each, index))));
    expect(listed).toBe(drawn);
  });
});

test('many jobs, and jobs that arrive when others end, are not listed', () => {
  expect(canBeWrittenOut(smallWorkload)).toBe(true);
  expect(canBeWrittenOut({ ...smallWorkload, jobs: 2_000 })).toBe(false);
  expect(canBeWrittenOut({ ...smallWorkload, arrivals: { kind: 'concurrent', jobs: 3 } })).toBe(false);
});

test('a list of jobs keeps the tokens that they ask for', () => {
  const { workload } = writtenOut(withTokens);
  const jobs = workload.kind === 'explicit' ? workload.jobs : [];
  expect(jobs.every(({ tokens }) => tokens === 12)).toBe(true);
  expect([...(planRun(withTokens, 0).workload.jobTokens ?? [])]).toEqual(jobs.map(() => 12));
});
