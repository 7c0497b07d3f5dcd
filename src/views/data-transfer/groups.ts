import type { JobId } from '../../engine/ids.ts';
import { isNetworkBound } from '../../metrics/networkBound.ts';
import { jobGroupsOf } from '../shared/jobGroups.ts';
import type { RunTrace } from '../shared/view.ts';

/** Jobs whose reads are added up. */
export interface ReadingGroup {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  includes(job: JobId): boolean;
}

/**
 * Lists the groups to choose from: all jobs; CPU-bound and network-bound ones if there are both; each size and class.
 */
export function readingGroups([{ trace }]: readonly RunTrace[]): readonly ReadingGroup[] {
  const { graphs, firstMeasuredJob } = trace.data;
  const isBound = (job: JobId) => isNetworkBound(graphs, job);
  const measured = Array.from({ length: graphs.jobs - firstMeasuredJob }, (_, at) => firstMeasuredJob + at);
  const hasBoth = measured.some(isBound) && !measured.every(isBound);
  const byBound: readonly ReadingGroup[] = [
    { id: 'cpu', title: 'CPU-bound', group: 'By what bounds them', includes: (job) => !isBound(job) },
    { id: 'network', title: 'Network-bound', group: 'By what bounds them', includes: isBound },
  ];
  return [
    { id: 'all', title: 'All jobs', group: 'Jobs', includes: () => true },
    ...(hasBoth ? byBound : []),
    ...jobGroupsOf(trace.data),
  ];
}
