import type { Demand } from '../demand.ts';
import type { ClusterSpec } from '../schema.ts';
import type { Complain } from './references.ts';

/** Complains about tasks that no server has room for, and about demands for what the cluster does not count. */
export function checkDemand(
  { cores, memory }: Partial<Demand>,
  { coresPerServer, memoryPerServer }: ClusterSpec,
  path: string,
  complain: Complain,
): void {
  check(cores, coresPerServer, `${path}/cores`, 'cores', 'coresPerServer', complain);
  check(memory, memoryPerServer, `${path}/memory`, 'MB of memory', 'memoryPerServer', complain);
}

function check(
  taken: number | undefined,
  there: number | undefined,
  path: string,
  what: string,
  field: string,
  complain: Complain,
): void {
  if (taken === undefined) return;
  if (there === undefined) {
    complain(path, `is ${taken}, but the cluster counts no ${what}; give it ${field}, or leave this out`);
  } else if (taken > there) {
    complain(path, `is ${taken}; allowed is 0 to ${there}, for no server has more ${what}`);
  }
}
