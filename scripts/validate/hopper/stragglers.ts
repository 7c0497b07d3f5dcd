import { mean } from '../../../src/algorithms/percentile.ts';
import { guidelineJobs } from '../../../src/faces/hopper/virtual-sizes/history.ts';
import { copiedShare, copySlotShare } from '../../../src/metrics/speculation.ts';
import type { Scenario, StageSpec } from '../../../src/scenario/shape/schema.ts';
import { openTrace } from '../../../src/trace/openTrace.ts';
import type { Trace } from '../../../src/trace/trace.ts';
import { atLeast, atMost, type CheckGroup, within } from '../check.ts';
import { dependsOnWorkload } from '../reason.ts';
import { bySeed, runScenario } from '../runs.ts';
import { type Testbed, testbed } from './testbed.ts';

const SEEDS = 8;
/** Jobs with fewer tasks have no middle to speak of. */
const FEWEST = 50;

const traces = (setup: Testbed, law?: Law) =>
  bySeed(SEEDS, (seed) => openTrace(runScenario(withLaw(testbed(setup, seed), law), 0)));

/** How long tasks take, and how they straggle, in place of the law of the testbed. */
type Law = Pick<StageSpec, 'duration' | 'stragglers'>;

/** Tasks are alike, and one copy in fifty takes 4 to 12 times as long. */
const fewStraggle: Law = {
  duration: { kind: 'constant', value: 2 },
  stragglers: { injected: { probability: 0.02, factor: { kind: 'uniform', low: 4, high: 12 } } },
};

function withLaw(scenario: Scenario, law?: Law): Scenario {
  const { workload } = scenario;
  if (law === undefined || workload.kind !== 'generated') return scenario;
  const classes = workload.classes.map((each) => ({
    ...each,
    stages: each.stages.map((stage) => ({ ...stage, ...law })),
  }));
  return { ...scenario, workload: { ...workload, classes } };
}

/**
 * Progress rate of the middle task ÷ that of the slowest, each of the attempt that finished (Hopper §2.2): the mean over larger
 * jobs.
 */
function middleBySlowest({ data, finishedBy }: Trace): number {
  const { graphs, tables, firstMeasuredJob } = data;
  const { startedAt, endedAt } = tables.attempts.columns;
  const ratios: number[] = [];
  for (let job = firstMeasuredJob; job < graphs.jobs; job += 1) {
    const from = graphs.stageFirstTask[graphs.jobFirstStage[job]];
    const to = graphs.stageFirstTask[graphs.jobFirstStage[job + 1]];
    if (to - from < FEWEST) continue;
    const times = Float64Array.from({ length: to - from }, (_, i) => {
      const row = finishedBy[from + i];
      return endedAt[row] - startedAt[row];
    }).sort();
    ratios.push(times[times.length - 1] / times[times.length >> 1]);
  }
  return mean(Float64Array.from(ratios));
}

const heavyTails = dependsOnWorkload(
  'here every copy straggles by a Pareto law, and of some tasks the second one, too. Equal tasks or no cap on copies hardly change it (4.0 and 4.3). Where tasks are alike and one copy in fifty straggles, it is 8 without copies and 1.3 with them',
);

const capped = dependsOnWorkload(
  'LATE’s cap lets copies run on 10 % of all slots, a sixth of those in use at 60 % load. Neither the cap nor the load of Facebook’s cluster is given: at 45 % load it is 16 %, and without the cap 20 and 21 %',
);

/** What stragglers and their copies are like (Hopper §1, §2.2). */
export const stragglers: CheckGroup = {
  name: 'hopper-stragglers',
  run() {
    const fair = (load: number, params: Testbed['params'] = {}, law?: Law) =>
      traces({ policy: 'hopper-fair', load, params, level: 'attempts' }, law);
    const share = (metric: typeof copiedShare, of: readonly Trace[]) =>
      of.map((trace) => metric.compute(trace)[0]);
    const usual = fair(0.6);
    const shares = [
      { at: 'Fair with LATE, 60 %', runs: usual },
      { at: 'Fair with LATE, 45 %', runs: fair(0.45) },
      { at: 'Fair with LATE, 60 %, no cap', runs: fair(0.6, { cap: 100 }) },
      { at: 'Fair with LATE, 45 %, no cap', runs: fair(0.45, { cap: 100 }) },
    ].flatMap(({ at, runs }) => [
      within('T-HOP-28', `${at}: share of tasks with a copy`, share(copiedShare, runs), 0.15, 0.35, capped),
      within('T-HOP-28', `${at}: their share of slot time`, share(copySlotShare, runs), 0.15, 0.35, capped),
    ]);
    const rates = (runs: readonly Trace[]) => runs.map(middleBySlowest);
    const without = { copies: 'none' };
    const few = 'one copy in fifty straggles';
    return [
      ...shares,
      atLeast('T-HOP-29', 'middle ÷ slowest rate without copies', rates(fair(0.6, without)), 4),
      atMost('T-HOP-29', 'middle ÷ slowest rate with copies', rates(usual), 1.5, heavyTails),
      atLeast(
        'T-HOP-29',
        `${few}: middle ÷ slowest rate without copies`,
        rates(fair(0.6, without, fewStraggle)),
        4,
      ),
      atMost('T-HOP-29', `${few}: middle ÷ slowest rate with copies`, rates(fair(0.6, {}, fewStraggle)), 1.5),
    ];
  },
};

/** Jobs that got their first slot while slots were short of all virtual sizes. */
export const guidelines: CheckGroup = {
  name: 'hopper-guidelines',
  run() {
    const setup: Testbed = { policy: 'hopper-central', load: 0.8, level: 'messages' };
    const shares = bySeed(16, (seed) => {
      const trace = openTrace(runScenario(testbed(setup, seed), 0));
      const { two, three } = guidelineJobs(trace, trace.data.endedAt);
      return two / (two + three);
    });
    return [within('T-HOP-17', '80 %: share of jobs under guideline 2', shares, 0.35, 0.7)];
  },
};
