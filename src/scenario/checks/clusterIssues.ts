import type { ServerShare } from '../../engine/cluster/serverShares.ts';
import { serversInShare } from '../../engine/workload/serverSets.ts';
import { countInUse, serverCount } from '../counted/serverCounts.ts';
import { limits } from '../shape/limits.ts';
import type { ClusterSpec } from '../shape/schema.ts';
import { checkAmounts } from './demandIssues.ts';
import { type Complain, checkDistinct, checkNames } from './references.ts';

/** Reports parts of a cluster that do not fit each other. */
export function checkCluster(cluster: ClusterSpec, complain: Complain): void {
  const servers = serverCount(cluster);
  const { racks, largerRacks = 0 } = cluster;
  if (largerRacks >= racks) {
    const why =
      racks === 1 ? 'there is one rack' : `there are ${racks} racks, and one must be of the usual size`;
    complain('/cluster/largerRacks', `is ${largerRacks}; allowed is 0 to ${racks - 1}, for ${why}`);
  }
  if (servers > limits.servers) {
    const message = `makes ${servers} servers; allowed are ${limits.servers}`;
    complain('/cluster/serversPerRack', message);
  }
  const inUse = countInUse(cluster);
  const features = cluster.features ?? [];
  checkNames(features, '/cluster/features', complain);
  features.forEach(({ share }, index) => {
    if (serversInShare(share, inUse) > 0) return;
    complain(`/cluster/features/${index}/share`, `is ${share} of ${inUse} servers, which is none of them`);
  });
  const { blacklist = [] } = cluster;
  checkDistinct(blacklist, servers, '/cluster/blacklist', complain);
  if (new Set(blacklist).size >= servers) {
    complain('/cluster/blacklist', `names all ${servers} servers; at least one must be left`);
  }
  checkShares(cluster.speeds ?? [], '/cluster/speeds', complain);
  checkShares(cluster.servers ?? [], '/cluster/servers', complain);
  cluster.servers?.forEach((group, index) => {
    checkAmounts(group, cluster, `/cluster/servers/${index}`, complain);
  });
}

function checkShares(groups: readonly ServerShare[], path: string, complain: Complain): void {
  const shares = groups.reduce((sum, { share }) => sum + share, 0);
  // Shares such as 0.1 and 0.9 have rounding errors in the last digits.
  if (shares <= 1 + 1e-9) return;
  complain(path, `have shares that add up to ${shares.toPrecision(3)}; allowed is at most 1`);
}
