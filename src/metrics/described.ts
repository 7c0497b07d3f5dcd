import type { Metric } from './metric.ts';
import entries from './metrics.json' with { type: 'json' };

/** Makes the metric that `metrics.json` describes. */
export function metric(id: keyof typeof entries, compute: Metric['compute']): Metric {
  return { ...(entries[id] as Omit<Metric, 'id' | 'compute'>), id, compute };
}
