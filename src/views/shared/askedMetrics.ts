import { formatBytes, formatCount, formatPercent, formatSeconds } from '../../base/format.ts';
import type { Metric } from '../../metrics/metric.ts';
import { metrics } from '../../metrics/registry.ts';

/** A number that is asked of a derived run, for people: `jobResponse@0.95` is the p95 response. */
export interface AskedMetric {
  readonly id: string;
  readonly title: string;
  readonly unit: Metric['unit'];
  write(value: number): string;
}

/** What curves and sweeps offer, the usual one first. A link can ask for any other metric, too. */
export const offeredMetrics = [
  'jobResponse',
  'jobResponse@0.5',
  'jobResponse@0.95',
  'slowdown',
  'taskWait',
  'utilization',
  'serverLocal',
  'messagesPerTask',
  'copiedTasks',
  'makespan',
] as const;

const shares: Readonly<Record<string, string>> = { '0.5': 'Median' };

/** Describes a number that is asked by its id; undefined if there is no such metric. */
export function askedMetric(id: string): AskedMetric | undefined {
  const [name, share] = id.split('@');
  const metric = metrics.find((each) => each.id === name);
  if (metric === undefined) return undefined;
  const { unit, title, per } = metric;
  const about = name === 'jobResponse' ? 'response' : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  const which = share === undefined ? 'Mean' : (shares[share] ?? `p${Number(share) * 100}`);
  return { id, unit, title: per === 'run' ? title : `${which} ${about}`, write: writerOf(unit) };
}

function writerOf(unit: Metric['unit']): (value: number) => string {
  if (unit === 's') return formatSeconds;
  if (unit === '%') return formatPercent;
  if (unit === 'B') return formatBytes;
  return (value) => `${formatCount(value)}${unit === '/s' ? ' /s' : ''}`;
}
