import type { Issue } from '../base/issue.ts';
import { insteadOf } from '../base/nearest.ts';
import { askedOf } from '../metrics/asked.ts';
import { metrics } from '../metrics/registry.ts';
import { show } from '../scenario/shape/complaints.ts';

/** Lists what is wrong with the name of a metric such as `jobResponse@0.95`, which stands at `path`. */
export function askedIssues(text: string, path = '--metric'): readonly Issue[] {
  const complain = (message: string) => [{ path, message: `is ${show(text)}; ${message}` }];
  const { metric, share } = askedOf(text);
  if (metric === undefined) {
    const ids = metrics.map(({ id }) => id);
    return complain(insteadOf(text, ids));
  }
  if (share === null) return [];
  if (metric.per === 'run') return complain(`${metric.id} is one number and has no percentiles`);
  return /^[^@]+@(0|1|0?\.\d+)$/.test(text)
    ? []
    : complain(`after @ goes a share from 0 to 1, as in ${metric.id}@0.95`);
}
