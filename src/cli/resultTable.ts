import { maxOf } from '../base/extremes.ts';
import { formatBytes, formatCount, formatPercent, formatSeconds } from '../base/format.ts';
import { loggedOf, whyUnlike } from '../metrics/logged.ts';
import type { Metric } from '../metrics/metric.ts';
import { metrics } from '../metrics/registry.ts';
import { jobResponse } from '../metrics/responseTime.ts';
import { percentilesOf, type Summary } from '../metrics/summary.ts';
import { jobLongestWait } from '../metrics/waitTime.ts';
import { trueRoundTrip } from '../scenario/counted/roundTrip.ts';
import { serverCount, slotCountOf } from '../scenario/counted/serverCounts.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { paramsText } from './columns.ts';
import type { RunNumbers } from './measure.ts';
import type { MetricNumber } from './metricNumbers.ts';
import { onOneLine, textTable } from './printable.ts';

const units = [
  { name: 's', seconds: 1 },
  { name: 'ms', seconds: 1e-3 },
  { name: 'µs', seconds: 1e-6 },
] as const;

/** Metrics of the whole run, and metrics that compare jobs with their ideals. */
const WHOLE = ['makespan', 'throughput', 'decisions', 'kills', 'copies', 'wastedBytes'];
const ALONE = ['systemPerformance', 'meanSlowdown', 'squareSlowdown', 'worstSlowdown', 'unfairness'];

/** Formats the numbers of all runs as tables for people; optionally with every metric. */
export function resultTable(scenario: Scenario, runs: readonly RunNumbers[], hasAll: boolean): string {
  const names = runs.map(({ policy, params, seed }) => [
    [policy, paramsText(params)].join(' ').trim(),
    `${seed}`,
  ]);
  const section = (title: string, header: readonly string[], read: (run: RunNumbers) => readonly string[]) =>
    textTable([[title, 'seed', ...header], ...runs.map((run, row) => [...names[row], ...read(run)])]);

  const hasWaste = runs.some(({ wastedSeconds }) => wastedSeconds > 0);
  const response = times(runs.map((run) => run.response));
  const wait = times(runs.map((run) => run.wait));
  const statistics = ['mean', 'p5', 'p50', 'p95', 'p99'];
  return [
    headLines(scenario),
    section(`Job response [${response.unit}]`, [...statistics, 'jobs', 'did not wait'], (run) => [
      ...response.write(run.response),
      formatCount(run.jobs),
      formatPercent(run.zeroWaitShare),
    ]),
    section(`Task wait [${wait.unit}]`, [...statistics, 'utilization', 'messages'], (run) => [
      ...wait.write(run.wait),
      formatPercent(run.utilization),
      formatCount(run.messages),
    ]),
    ...(runs.some(({ serverBytes }) => Number.isFinite(serverBytes))
      ? [section('Data', dataHeader, dataCells)]
      : []),
    ...(hasWaste
      ? [section('Slot time', ['wasted'], ({ wastedSeconds }) => [formatSeconds(wastedSeconds)])]
      : []),
    section('Whole run', titlesOf(WHOLE), (run) => cellsOf(WHOLE, run)),
    ...(runs.some(({ metrics: { systemPerformance } }) => Number.isFinite(systemPerformance))
      ? [section('Jobs ÷ alone', titlesOf(ALONE), (run) => cellsOf(ALONE, run))]
      : []),
    ...(hasAll ? [allMetrics(runs, names)] : []),
    section('Run', ['trace digest', 'recorded', 'wall time', 'tasks/s'], (run) => [
      run.digest,
      run.recording,
      formatSeconds(run.seconds),
      formatCount(run.tasksPerSecond),
    ]),
    ...openJobs(runs, names),
    ...besideTheLog(scenario, runs, names),
  ].join('\n');
}

/** Puts what was logged of the jobs beside what the runs that replay them give, and says why the two may differ. */
function besideTheLog(
  { workload }: Scenario,
  runs: readonly RunNumbers[],
  names: readonly (readonly string[])[],
): readonly string[] {
  const logged = workload.kind === 'explicit' ? workload.from?.logged : undefined;
  if (logged === undefined) return [];
  const tables = [jobResponse, jobLongestWait].flatMap((metric) => {
    const inLog = loggedOf(logged, metric);
    if (inLog === null) return [];
    const own = runs.map(({ metrics: { [metric.id]: number } }, row) => {
      const numbers = typeof number === 'number' ? [] : [number.p50, number.p95, number.p99];
      return [...names[row], ...numbers.map(formatSeconds)];
    });
    const there = percentilesOf(inLog.ascending, [0.5, 0.95, 0.99]).map(formatSeconds);
    const head = [metric.title, 'seed', 'p50', 'p95', 'p99'];
    return [textTable([head, ...own, [`in the log, ${formatCount(logged.jobs)} jobs`, '', ...there]])];
  });
  return [...tables, `${onOneLine(whyUnlike(logged))}\n`];
}

/** Says in which runs jobs were unfinished at the end, and why. */
function openJobs(runs: readonly RunNumbers[], names: readonly (readonly string[])[]): readonly string[] {
  return runs.flatMap(({ openJobs: words }, row) =>
    words.length === 0 ? [] : [`${names[row].join(', seed ')}: ${words.join(' ')}\n`],
  );
}

/** Prints one line per metric, with as many runs side by side as fit. */
function allMetrics(runs: readonly RunNumbers[], names: readonly (readonly string[])[]): string {
  const parts: string[] = [];
  for (let from = 0; from < runs.length; from += RUNS_BESIDE) {
    const some = runs.slice(from, from + RUNS_BESIDE);
    const head = names.slice(from, from + RUNS_BESIDE).map((name) => name.join(', seed '));
    const lines = metrics.map((metric) => [
      metric.per === 'run' ? metric.title : `${metric.title}, median`,
      ...some.map((run) => writeNumber(metric, run.metrics[metric.id])),
    ]);
    parts.push(textTable([['Every metric', ...head], ...lines]));
  }
  return parts.join('\n');
}

const RUNS_BESIDE = 4;

function titlesOf(ids: readonly string[]): readonly string[] {
  return ids.map((id) => metrics.find((metric) => metric.id === id)?.title.toLowerCase() ?? id);
}

function cellsOf(ids: readonly string[], run: RunNumbers): readonly string[] {
  return ids.map((id) => {
    const metric = metrics.find((each) => each.id === id);
    return metric === undefined ? '–' : writeNumber(metric, run.metrics[id]);
  });
}

function writeNumber({ unit }: Metric, number: MetricNumber): string {
  const value = typeof number === 'number' ? number : number.p50;
  if (!Number.isFinite(value)) return '–';
  if (unit === 's') return formatSeconds(value);
  if (unit === '%') return formatPercent(value);
  if (unit === 'B') return formatBytes(value);
  return unit === '/s' ? `${formatCount(value)}/s` : formatCount(value);
}

const dataHeader = ['server-local', 'rack-local', 'remote', 'read on server', 'in rack', 'across racks'];

function dataCells(run: RunNumbers): readonly string[] {
  return [
    ...[run.serverLocalShare, run.rackLocalShare, run.remoteShare].map(formatPercent),
    ...[run.serverBytes, run.rackBytes, run.remoteBytes].map(formatBytes),
  ];
}

function headLines({ name, question, cluster }: Scenario): string {
  const servers = `${formatCount(serverCount(cluster))} servers, ${formatCount(slotCountOf(cluster))} slots`;
  const about = question === undefined ? '' : `${onOneLine(question)}\n`;
  return `${onOneLine(name)} (${servers}, round trip ${formatSeconds(trueRoundTrip(cluster))})\n${about}`;
}

/** Formats times in the one unit that suits their medians, so that they can be compared at a glance. */
function times(summaries: readonly Summary[]) {
  const largest = maxOf(summaries.map(({ p50 }) => p50).filter(Number.isFinite), 0);
  const { name, seconds } = units.find((unit) => largest >= unit.seconds) ?? units[1];
  return {
    unit: name,
    write: ({ mean, p5, p50, p95, p99 }: Summary) =>
      [mean, p5, p50, p95, p99].map((time) => formatCount(time / seconds)),
  };
}
