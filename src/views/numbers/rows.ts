import { formatCount } from '../../base/format.ts';
import { rackBytes, readingShare, remoteBytes, serverBytes, wastedBytes } from '../../metrics/dataRead.ts';
import { copiedBytes, copyingTime, storedBytes } from '../../metrics/dataStored.ts';
import type { Definition } from '../../metrics/definition.ts';
import { duplicateShare, duplicatesFirst } from '../../metrics/duplicates.ts';
import { aboveIdeal, idealResponse, slowdown } from '../../metrics/ideal.ts';
import { jobServerLocal, rackLocal, remoteTasks, serverLocal } from '../../metrics/locality.ts';
import { makespan, throughput } from '../../metrics/makespan.ts';
import { messagesPerTask, noOps } from '../../metrics/messages.ts';
import type { Metric } from '../../metrics/metric.ts';
import { systemPerformance } from '../../metrics/normalizedPerformance.ts';
import { regularShare } from '../../metrics/opportunistic.ts';
import { aboveOracle, oracleResponse } from '../../metrics/oracle.ts';
import { queueSpread } from '../../metrics/queueSpread.ts';
import { jobResponse, taskService } from '../../metrics/responseTime.ts';
import { summaryOf, valuesOf } from '../../metrics/samples.ts';
import { askFor } from '../../metrics/seedMetrics.ts';
import { serverGap } from '../../metrics/serverSpread.ts';
import { meanSlowdown, squareSlowdown, unfairness, worstSlowdown } from '../../metrics/slowdownNorms.ts';
import { copiedShare, copiesWon, copySlotShare, raceTime, timeSaved } from '../../metrics/speculation.ts';
import { stragglersCaught } from '../../metrics/stragglersCaught.ts';
import { percentilesOf, type Summary } from '../../metrics/summary.ts';
import { askingShare, serverUtilization, utilization } from '../../metrics/utilization.ts';
import { jobFirstWait, jobLongestWait, taskWait, zeroWaitShare } from '../../metrics/waitTime.ts';
import { wastedTime } from '../../metrics/waste.ts';
import type { Trace } from '../../trace/trace.ts';
import { ascendingWithin, jobGroupsOf } from '../shared/jobGroups.ts';
import type { RunTrace } from '../shared/view.ts';

/** One line of the table: a number for each run. */
export interface NumberRow {
  readonly group: string;
  readonly title: string;
  /** Which statistic of many values, such as "median"; empty for a single number. */
  readonly statistic: string;
  readonly metric: Pick<Metric, 'help' | 'unit' | 'better' | 'onlyWhenAny'> & Partial<Pick<Metric, 'per'>>;
  readonly values: readonly number[]; // [runs], NaN where a run has none
  /** Whether a difference is also given as a factor, such as 2× faster. */
  readonly hasFactor?: boolean;
  /** How the number is asked of further seeds; undefined if it cannot be. */
  readonly asked?: string;
}

type Statistic = keyof Summary;

const names: Readonly<Record<Statistic, string>> = {
  count: 'number',
  mean: 'mean',
  p5: 'p5',
  p50: 'median',
  p95: 'p95',
  p99: 'p99',
};

const all = ['p50', 'p95', 'p99', 'mean', 'p5'] as const;

/** The lines of the table, in order: metrics of a run as they are, others by the listed statistics. */
const plan: readonly (readonly [group: string, metric: Metric, statistics: readonly Statistic[]])[] = [
  ['Jobs', jobResponse, all],
  ['Jobs', idealResponse, ['p50', 'p95']],
  ['Jobs', aboveIdeal, []],
  ['Jobs', slowdown, ['p50', 'p95']],
  ['Against their ideals', oracleResponse, ['p50', 'p95']],
  ['Against their ideals', aboveOracle, ['p50', 'mean']],
  ['Against their ideals', systemPerformance, []],
  ['Against their ideals', meanSlowdown, []],
  ['Against their ideals', squareSlowdown, []],
  ['Against their ideals', worstSlowdown, []],
  ['Against their ideals', unfairness, []],
  ['Jobs', zeroWaitShare, []],
  ['Jobs', jobFirstWait, ['p50', 'p95']],
  ['Jobs', jobLongestWait, ['p50', 'p95']],
  ['Tasks', taskWait, all],
  ['Tasks', taskService, ['mean']],
  ['Tasks', queueSpread, []],
  ['Data', serverLocal, []],
  ['Data', rackLocal, []],
  ['Data', remoteTasks, []],
  ['Data', jobServerLocal, ['p50', 'mean']],
  ['Data', readingShare, ['mean']],
  ['Data', serverBytes, []],
  ['Data', rackBytes, []],
  ['Data', remoteBytes, []],
  ['Data', wastedBytes, []],
  ['Data', storedBytes, []],
  ['Data', copiedBytes, []],
  ['Data', copyingTime, []],
  ['Cluster', utilization, []],
  ['Cluster', serverUtilization, ['p5', 'p50', 'p95']],
  ['Cluster', serverGap, []],
  ['Cluster', regularShare, []],
  ['Copies', copiedShare, []],
  ['Copies', copySlotShare, []],
  ['Copies', copiesWon, []],
  ['Copies', timeSaved, []],
  ['Copies', raceTime, []],
  ['Copies', stragglersCaught, []],
  ['Copies', duplicateShare, []],
  ['Copies', duplicatesFirst, []],
  ['Cluster', wastedTime, []],
  ['Cluster', askingShare, []],
  ['Cluster', messagesPerTask, []],
  ['Cluster', noOps, []],
  ['Cluster', makespan, []],
  ['Cluster', throughput, []],
];

/** The metrics of the table, each once. */
export const metricsShown: readonly Metric[] = [...new Set(plan.map(([, metric]) => metric))];

/** The number of jobs on which the numbers are based. */
export const jobsMeasured: Definition = {
  title: 'Jobs measured',
  help: 'Jobs that finished, without those of the warm-up.',
};

/** Computes the numbers of all runs; rows without any value are left out. */
export function numberRows(runs: readonly RunTrace[]): readonly NumberRow[] {
  const counted: NumberRow = {
    group: 'Jobs',
    title: jobsMeasured.title,
    statistic: '',
    metric: { help: jobsMeasured.help, unit: '' },
    values: runs.map(({ trace }) => summaryOf(trace, jobResponse).count),
  };
  const rows = plan.flatMap(([group, metric, statistics]): readonly NumberRow[] => {
    const row = { group, title: metric.title, metric };
    const read = (of: (trace: Trace) => number) => runs.map(({ trace }) => of(trace));
    if (metric.per !== 'run')
      return statistics.map((statistic) => ({
        ...row,
        statistic: names[statistic],
        values: read((trace) => summaryOf(trace, metric)[statistic]),
        asked: askFor(metric, statistic),
      }));
    const statistic = metric === aboveIdeal ? names.p50 : '';
    const values = read((trace) => valuesOf(trace, metric)[0] ?? Number.NaN);
    return [{ ...row, statistic, values, asked: metric.id }];
  });
  return [counted, ...rows, ...groupRows(runs)].filter(({ metric, values }) =>
    values.some((value) => Number.isFinite(value) && !(value === 0 && metric.onlyWhenAny)),
  );
}

/** Lists the median response of each group of jobs (DEL-29: response per bin, speed-up). */
function groupRows(runs: readonly RunTrace[]): readonly NumberRow[] {
  const groups = runs.length === 0 ? [] : jobGroupsOf(runs[0].trace.data);
  return groups.map((each) => ({
    group: `Response ${each.group.toLowerCase()}`,
    title: each.title,
    statistic: names.p50,
    metric: {
      help: `${jobResponse.help} Of ${each.jobs === 1 ? '1 job' : `${formatCount(each.jobs)} jobs`}.`,
      unit: 's',
      better: 'less',
    },
    values: runs.map(({ trace }) => percentilesOf(ascendingWithin(trace, jobResponse, each), [0.5])[0]),
    hasFactor: true,
  }));
}
