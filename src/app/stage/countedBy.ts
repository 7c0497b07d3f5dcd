/// <reference types="vite/types/importMeta.d.ts" />
import { measuredJobs, percentiles } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { counted as countedByViews } from '../../views/counted.ts';

const found = import.meta.glob<readonly Definition[]>('../../faces/*/*/counted.ts', {
  eager: true,
  import: 'counted',
});
const byView = new Map<string | undefined, readonly Definition[]>(Object.entries(countedByViews));
// A face may add to what a view counts, in a folder with the view's name.
for (const [path, counted] of Object.entries(found)) {
  const view = path.split('/').at(-2);
  byView.set(view, [...(byView.get(view) ?? []), ...counted]);
}

/** Lists how a view counts the numbers that it shows. Kept apart from the views, as it is loaded only on request. */
export function countedBy(view: string): readonly Definition[] {
  return byView.get(view) ?? [];
}

/** How the median and 95th percentile in the head of a run are counted. */
export const countedInHead: readonly Definition[] = [
  {
    title: 'Median and p95',
    help: `${jobResponse.title} of the measured jobs. ${jobResponse.help}`,
    reading: jobResponse.reading,
  },
  measuredJobs,
  percentiles,
];
