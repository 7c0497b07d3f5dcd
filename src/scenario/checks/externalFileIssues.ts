import type { ExternalFileSpec, WorkloadSpec } from '../schema.ts';
import type { Complain } from './references.ts';
import { show } from './values.ts';

/** Complains where a file is named with two sizes, or twice by one stage. */
export function checkExternalFiles(workload: WorkloadSpec, complain: Complain): void {
  const known = new Map<string, ExternalFileSpec>();
  const owners = workload.kind === 'generated' ? workload.classes : workload.jobs;
  const list = workload.kind === 'generated' ? 'classes' : 'jobs';
  owners.forEach(({ stages }, owner) => {
    stages.forEach(({ externalFiles = [] }, stage) => {
      const own = new Set<string>();
      externalFiles.forEach((file: ExternalFileSpec, index) => {
        const path = `/workload/${list}/${owner}/stages/${stage}/externalFiles/${index}`;
        const { name, size, perJob = false } = file;
        if (own.has(name)) complain(`${path}/name`, `is ${show(name)}, which the stage needs already`);
        own.add(name);
        const first = known.get(name) ?? file;
        known.set(name, first);
        if (first.size !== size)
          complain(`${path}/size`, `is ${size}, but ${show(name)} is named with ${first.size} MB before`);
        if ((first.perJob ?? false) !== perJob)
          complain(`${path}/perJob`, `is ${perJob}, but ${show(name)} is named with ${!perJob} before`);
      });
    });
  });
}
