import { slotCountOf } from '../counted/serverCounts.ts';
import type { ClusterSpec, WorkloadSpec } from '../shape/schema.ts';
import { checkCluster } from './clusterIssues.ts';
import { checkExternalFiles } from './externalFileIssues.ts';
import { checkGenerated } from './generatedIssues.ts';
import { checkListed } from './listedIssues.ts';
import { checkPools } from './poolIssues.ts';
import { checkReading } from './readingIssues.ts';
import { type Complain, checkNames } from './references.ts';

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
