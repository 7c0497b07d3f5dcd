import { externalFilesOf } from '../counted/externalFiles.ts';
import { slotCountOf } from '../counted/serverCounts.ts';
import type { ClusterSpec, ExternalFileSpec, WorkloadSpec } from '../shape/schema.ts';
import { checkCluster } from './clusterIssues.ts';
import { checkGenerated } from './generatedIssues.ts';
import { checkListed } from './listedIssues.ts';
import { checkPools } from './poolIssues.ts';
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
