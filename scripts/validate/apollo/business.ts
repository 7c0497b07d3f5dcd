import { AttemptKind } from '../../../src/engine/record/schema.ts';
import { aboveOracle } from '../../../src/metrics/oracle.ts';
import { jobResponse } from '../../../src/metrics/responseTime.ts';
import { duplicated } from '../../../src/policies/apollo/decisions.ts';
import { openTrace } from '../../../src/trace/openTrace.ts';
import type { Trace } from '../../../src/trace/trace.ts';
import { atLeast, atMost, type CheckGroup, within } from '../check.ts';
import { dependsOnWorkload } from '../reason.ts';
import { bySeed, runScenario } from '../runs.ts';
import { APOLLO, BASELINE, BUSINESS, type BusinessSetup, businessScenario } from './businessJobs.ts';

/** With fewer, the interval of how many duplicates are saved reaches beyond what is allowed. */
const SEEDS = 48;

/** News of the queues each half second, where the default is each second. */
const OFTEN = { heartbeat: 0.5 };
const OFTEN_SEEDS = 24;

const news = dependsOnWorkload(
  'it depends on how old the news of the queues is, which the paper does not tell: with news each half second nine of ten are saved, and more',
);

/**
 * A quarter of the job of Figure 1, on 200 servers of 4 slots: in smaller clusters jobs wait longer for their tokens, under
 * either scheduler. The load is that of a week, 85 % on weekdays and 55 % at weekends.
 */
const setup: BusinessSetup = {
  ...{ racks: 10, serversPerRack: 20, scale: 0.25 },
  ...{ load: 0.76, jobs: 200, warmup: 40 },
};

/** What Apollo and its baseline make of the same jobs. */
export interface BusinessNumbers {
  /** Share of all jobs that end earlier under Apollo. */
  readonly faster: number;
  /** Mean response of the business jobs under the baseline ÷ under Apollo. */
  readonly gain: number;
  /** Mean over the business jobs of their response under Apollo ÷ that of the oracle with their tokens. */
  readonly overOracle: number;
  /** By how much Apollo sends fewer duplicates of waiting tasks, as a share of the baseline’s. */
  readonly fewer: number;
}

/** Runs the same jobs, which have the same task times, under Apollo and under its baseline. */
export function measureBusiness(given: BusinessSetup, seed: number): BusinessNumbers {
  const scenario = businessScenario(given, seed);
  const [apollo, baseline] = [APOLLO, BASELINE].map((run) => openTrace(runScenario(scenario, run)));
  const [soon, late] = [apollo, baseline].map((trace) => jobResponse.compute(trace));
  const jobs = [...soon.keys()].filter((job) => Number.isFinite(soon[job]) && Number.isFinite(late[job]));
  const business = jobs.filter((job) => isBusiness(apollo, job));
  const mean = (values: Float64Array) =>
    business.reduce((sum, job) => sum + values[job], 0) / business.length;
  return {
    faster: jobs.filter((job) => soon[job] < late[job]).length / jobs.length,
    gain: mean(late) / mean(soon),
    overOracle: mean(aboveOracle.compute(apollo)),
    fewer: 1 - apollo.decisionsOfKind(duplicated).length / duplicatesOf(baseline),
  };
}

function isBusiness({ data: { graphs } }: Trace, job: number): boolean {
  return graphs.classes[graphs.jobClass[job]] === BUSINESS;
}

/** The baseline gives each of its duplicates the kind; Apollo also tasks that get their token on another server. */
function duplicatesOf({ data }: Trace): number {
  const { length, columns } = data.tables.attempts;
  return columns.kind.subarray(0, length).filter((kind) => kind === AttemptKind.duplicate).length;
}

/** Apollo against the scheduler that it replaced, and against the oracle (Apollo §5.2, Fig. 8 and 9, §4). */
export const business: CheckGroup = {
  name: 'apollo-business',
  run() {
    const found = bySeed(SEEDS, (seed) => measureBusiness(setup, seed));
    const of = (read: (numbers: BusinessNumbers) => number) => found.map(read);
    return [
      atLeast(
        'T-APO-18',
        'jobs that are faster than under the baseline',
        of(({ faster }) => faster),
        0.7,
      ),
      within(
        'T-APO-19',
        'business jobs, baseline ÷ Apollo',
        of(({ gain }) => gain),
        1.15,
        1.4,
      ),
      atMost(
        'T-APO-19',
        'business jobs, Apollo ÷ oracle',
        of(({ overOracle }) => overOracle),
        1.15,
      ),
      atLeast(
        'T-APO-23',
        'fewer duplicates than the baseline',
        of(({ fewer }) => fewer),
        0.9,
        news,
      ),
      atLeast(
        'T-APO-23',
        'the same with news each half second',
        bySeed(OFTEN_SEEDS, (seed) => measureBusiness({ ...setup, params: OFTEN }, seed).fewer),
        0.9,
      ),
    ];
  },
};
