import { externalFilesOf } from '../counted/externalFiles.ts';
import type { ExternalFileSpec, WorkloadSpec } from '../shape/schema.ts';
import { type Complain, checkNames } from './references.ts';

/** Reports a file that has two sizes, or that one stage names twice. */
export function checkExternalFiles(workload: WorkloadSpec, complain: Complain): void {
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
