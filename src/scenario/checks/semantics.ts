import type { Issue } from '../../base/issue.ts';
import type { ClusterSpec, WorkloadSpec } from '../schema.ts';
import { slotCountOf } from '../size.ts';
import { checkCluster } from './clusterIssues.ts';
import { checkGenerated } from './generatedIssues.ts';
import { checkListed } from './listedIssues.ts';
import { checkPools } from './poolIssues.ts';
import { type Complain, checkNames } from './references.ts';

/** Lists what is wrong with a cluster and its workload, each of whose parts is well formed. */
export function semanticIssues(cluster: ClusterSpec, workload: WorkloadSpec): Issue[] {
  const issues: Issue[] = [];
  const complain: Complain = (path, message) => {
    issues.push({ path, message });
  };
  checkCluster(cluster, complain);
  checkNames(workload.users ?? [], '/workload/users', complain);
  checkPools(workload.pools ?? [], slotCountOf(cluster), complain);
  if (workload.kind === 'explicit') checkListed(workload, cluster, complain);
  else checkGenerated(workload, cluster, complain);
  return issues;
}
