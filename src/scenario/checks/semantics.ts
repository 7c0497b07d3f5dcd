import type { Issue } from '../../base/issue.ts';
import { serversInShare } from '../../engine/workload/serverSets.ts';
import { limits } from '../limits.ts';
import type { ClusterSpec, WorkloadSpec } from '../schema.ts';
import { serverCount } from '../size.ts';
import { checkGenerated } from './generatedIssues.ts';
import { checkListed } from './listedIssues.ts';
import { type Complain, checkNames } from './references.ts';

/** Lists what is wrong with a cluster and its workload, each of whose parts is well formed. */
export function semanticIssues(cluster: ClusterSpec, workload: WorkloadSpec): Issue[] {
  const issues: Issue[] = [];
  const complain: Complain = (path, message) => {
    issues.push({ path, message });
  };
  checkCluster(cluster, complain);
  checkNames(workload.users ?? [], '/workload/users', complain);
  if (workload.kind === 'explicit') checkListed(workload, cluster, complain);
  else checkGenerated(workload, cluster, complain);
  return issues;
}

function checkCluster(cluster: ClusterSpec, complain: Complain): void {
  const servers = serverCount(cluster);
  if (servers > limits.servers) {
    const message = `makes ${servers} servers; allowed are ${limits.servers}`;
    complain('/cluster/serversPerRack', message);
  }
  const features = cluster.features ?? [];
  checkNames(features, '/cluster/features', complain);
  features.forEach(({ share }, index) => {
    if (serversInShare(share, servers) > 0) return;
    complain(`/cluster/features/${index}/share`, `is ${share} of ${servers} servers, which is none of them`);
  });
}
