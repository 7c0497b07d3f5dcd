import { maxOf } from '../../base/extremes.ts';
import { type Demand, demandOf, serverSizes, serversWithRoom, smallestSize } from '../counted/serverSizes.ts';
import type { ClusterSpec } from '../shape/schema.ts';
import type { Complain } from './references.ts';

/** What a cluster may count besides slots. */
const amounts = [
  { name: 'cores', what: 'cores', field: 'coresPerServer' },
  { name: 'memory', what: 'MB of memory', field: 'memoryPerServer' },
] as const;

/** Checks one amount; returns what is wrong with it, if anything. */
type Allow = (taken: number, name: keyof Demand, what: string) => string | undefined;

/** Reports amounts of what the cluster does not count, and amounts that `allow` rejects. */
export function checkAmounts(
  given: Partial<Demand>,
  cluster: ClusterSpec,
  path: string,
  complain: Complain,
  allow: Allow = () => undefined,
): boolean {
  let isRight = true;
  for (const { name, what, field } of amounts) {
    const amount = given[name];
    if (amount === undefined) continue;
    const wrong =
      cluster[field] === undefined
        ? `is ${amount}, but the cluster counts no ${what}; give it ${field}, or leave this out`
        : allow(amount, name, what);
    if (wrong === undefined) continue;
    complain(`${path}/${name}`, wrong);
    isRight = false;
  }
  return isRight;
}

/**
 * Reports tasks that fit on no server, and demands for what the cluster does not count. Tasks that are tied to some
 * servers must fit on every server, since it is random which servers these are and which ones are large.
 */
export function checkDemand(
  demand: Partial<Demand>,
  cluster: ClusterSpec,
  isTied: boolean,
  path: string,
  complain: Complain,
): void {
  if (demand.cores === undefined && demand.memory === undefined) return;
  const sizes = serverSizes(cluster);
  const smallest = smallestSize(cluster);
  const isRight = checkAmounts(demand, cluster, path, complain, (taken, name, what) => {
    const most = maxOf(sizes.map((size) => size[name]));
    if (taken > most) return `is ${taken}; allowed is 0 to ${most}, for no server has more ${what}`;
    if (!isTied || taken <= smallest[name]) return undefined;
    const why = `the tasks are tied to some servers, which may be those that have no more ${what}`;
    return `is ${taken}; allowed is 0 to ${smallest[name]}, for ${why}`;
  });
  const { cores, memory } = demandOf(demand);
  if (!isRight || serversWithRoom(cluster, { cores, memory }) > 0) return;
  const beside = cores === 1 ? '1 core' : `${cores} cores`;
  complain(path, `takes ${beside} and ${memory} MB of memory; no server has both`);
}
