import { metrics } from '../metrics/registry.ts';
import type { Summary } from '../metrics/summary.ts';
import type { RunNumbers } from './measure.ts';
import { columnName } from './metricNumbers.ts';

type Column = readonly [name: string, read: (run: RunNumbers) => string | number];

const statistics = ['mean', 'p5', 'p50', 'p95', 'p99'] as const satisfies readonly (keyof Summary)[];

function summaryColumns(name: string, read: (run: RunNumbers) => Summary): readonly Column[] {
  return statistics.map((statistic) => [`${name}_${statistic}_s`, (run) => read(run)[statistic]]);
}

const named: readonly Column[] = [
  ['run', ({ run }) => run],
  ['policy', ({ policy }) => policy],
  ['params', ({ params }) => paramsText(params)],
  ['seed', ({ seed }) => seed],
  ['jobs', ({ jobs }) => jobs],
  ...summaryColumns('response', ({ response }) => response),
  ...summaryColumns('wait', ({ wait }) => wait),
  ['zero_wait_share', ({ zeroWaitShare }) => zeroWaitShare],
  ['utilization', ({ utilization }) => utilization],
  ['messages', ({ messages }) => messages],
  ['tasks', ({ tasks }) => tasks],
  ['events', ({ events }) => events],
  ['recording', ({ recording }) => recording],
  ['digest', ({ digest }) => digest],
  ['scenario_digest', ({ scenarioDigest }) => scenarioDigest],
  ['wall_s', ({ seconds }) => seconds],
  ['tasks_per_s', ({ tasksPerSecond }) => tasksPerSecond],
  ['server_local_share', ({ serverLocalShare }) => serverLocalShare],
  ['rack_local_share', ({ rackLocalShare }) => rackLocalShare],
  ['remote_share', ({ remoteShare }) => remoteShare],
  ['server_bytes', ({ serverBytes }) => serverBytes],
  ['rack_bytes', ({ rackBytes }) => rackBytes],
  ['remote_bytes', ({ remoteBytes }) => remoteBytes],
  ['wasted_s', ({ wastedSeconds }) => wastedSeconds],
  ['open_jobs', ({ openJobs }) => openJobs.join(' ')],
];

/** Every metric of the page, except those that `named` has under the same name. */
const measured: readonly Column[] = metrics
  .flatMap((metric): readonly Column[] => {
    const name = columnName(metric);
    const { id } = metric;
    if (metric.per === 'run') return [[name, (run) => run.metrics[id] as number]];
    const base = name.replace(/_s$/, '');
    const unit = name.slice(base.length);
    return statistics.map((each) => [`${base}_${each}${unit}`, (run) => (run.metrics[id] as Summary)[each]]);
  })
  .filter(([name]) => named.every(([other]) => other !== name));

/** The columns of the CSV, in order. Programs read them by name: append new ones, never rename one. */
export const columns: readonly Column[] = [...named, ...measured];

/** Formats parameters for people: `probeRatio=3 cancellation=true`. */
export function paramsText(params: RunNumbers['params']): string {
  return Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
