import type { ServerShare } from '../../engine/cluster/serverShares.ts';
import { serversInShare } from '../../engine/workload/serverSets.ts';
import { externalFilesOf } from '../counted/externalFiles.ts';
import { countInUse, serverCount, slotCountOf } from '../counted/serverCounts.ts';
import { hasOwnSize } from '../counted/serverSizes.ts';
import { limits } from '../shape/limits.ts';
import type { ClusterSpec, ExternalFileSpec, WorkloadSpec } from '../shape/schema.ts';
import { checkAmounts } from './demandIssues.ts';
import { checkGenerated } from './generatedIssues.ts';
import { checkListed } from './listedIssues.ts';
import { checkPools } from './poolIssues.ts';
import { type Complain, checkDistinct, checkNames } from './references.ts';

/** Reports where a cluster and its workload, each well formed, do not fit together. */
export function checkSemantics(cluster: ClusterSpec, workload: WorkloadSpec, complain: Complain): void {
  checkCluster(cluster, complain);
  checkNames(workload.users ?? [], '/workload/users', complain);
  checkPools(workload.pools ?? [], slotCountOf(cluster), complain);
  checkReading(workload, cluster, complain);
  checkExternalFiles(workload, complain);
  if (workload.kind === 'explicit') checkListed(workload, cluster, complain);
  else checkGenerated(workload, cluster, complain);
}

/** Reports a file that has two sizes, or that one stage names twice. */
function checkExternalFiles(workload: WorkloadSpec, complain: Complain): void {
  const known = new Map(externalFilesOf(workload).map((file) => [file.name, file]));
  const owners = workload.kind === 'generated' ? workload.classes : workload.jobs;
  const list = workload.kind === 'generated' ? 'classes' : 'jobs';
  owners.forEach(({ stages }, owner) => {
    stages.forEach(({ externalFiles = [] }, stage) => {
      const path = `/workload/${list}/${owner}/stages/${stage}/externalFiles`;
      checkNames(externalFiles, path, complain);
      externalFiles.forEach(({ name, size, perJob = false }: ExternalFileSpec, index) => {
        const first = known.get(name);
        if (first?.size === size && (first.perJob ?? false) === perJob) return;
        const before = `${first?.size} MB${first?.perJob === true ? ' for each job' : ''}`;
        complain(`${path}/${index}`, `is not the same as the first file of this name, of ${before}`);
      });
    });
  });
}

/** Reports a way of reading that is meaningless on the cluster's network. */
function checkReading({ reading }: WorkloadSpec, { network }: ClusterSpec, complain: Complain): void {
  if (reading?.kind !== 'pipelined' || network?.kind !== 'penalty') return;
  const why = 'a penalty network says how many times as long a task takes, which computing cannot hide';
  complain('/workload/reading/kind', `is "pipelined"; allowed is first, chunks, for ${why}`);
}

/** Reports parts of a cluster that do not fit each other. */
function checkCluster(cluster: ClusterSpec, complain: Complain): void {
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
  checkUnlikeRacks(cluster, complain);
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

/** Reports racks that do not exist, and sizes of servers that the cluster does not count, or has twice. */
function checkUnlikeRacks(cluster: ClusterSpec, complain: Complain): void {
  const { racks, unlikeRacks = [], servers = [] } = cluster;
  unlikeRacks.forEach((each, index) => {
    const path = `/cluster/unlikeRacks/${index}`;
    if (each.rack >= racks) {
      const last = racks - 1;
      complain(`${path}/rack`, `is ${each.rack}; allowed is 0 to ${last}, for there are so many racks`);
    }
    checkAmounts(each, cluster, path, complain);
  });
  if (servers.length > 0 && unlikeRacks.some(hasOwnSize)) {
    const why = 'some racks have servers of their own size (unlikeRacks)';
    complain('/cluster/servers', `draws servers of other sizes; allowed are none, for ${why}`);
  }
}

function checkShares(groups: readonly ServerShare[], path: string, complain: Complain): void {
  const shares = groups.reduce((sum, { share }) => sum + share, 0);
  // Shares such as 0.1 and 0.9 have rounding errors in the last digits.
  if (shares <= 1 + 1e-9) return;
  complain(path, `have shares that add up to ${shares.toPrecision(3)}; allowed is at most 1`);
}
