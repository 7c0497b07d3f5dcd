import { formatBytes, formatCount, formatPercent, formatSeconds } from '../../base/format.ts';
import { askedOf, askedTitle } from '../../metrics/asked.ts';
import type { Metric } from '../../metrics/metric.ts';

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
  'zeroWaitShare',
  'utilization',
  'serverLocal',
  'messagesPerTask',
  'copiedTasks',
  'makespan',
] as const;

/** Describes a number that is asked by its id; undefined if there is no such metric. */
export function askedMetric(id: string): AskedMetric | undefined {
  const { metric } = askedOf(id);
  if (metric === undefined) return undefined;
  return { id, unit: metric.unit, title: askedTitle(id), write: writerOf(metric.unit) };
}

function writerOf(unit: Metric['unit']): (value: number) => string {
  if (unit === 's') return formatSeconds;
  if (unit === '%') return formatPercent;
  if (unit === 'B') return formatBytes;
  return (value) => `${formatCount(value)}${unit === '/s' ? ' /s' : ''}`;
}
