/// <reference types="vite/types/importMeta.d.ts" />
import { atTheClock, measuredJobs, percentiles, waitingNow } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { counted as countedByViews } from '../../views/counted.ts';

/** What several views of faces count alike; their files name it. */
const shared = { atTheClock, measuredJobs, pending: { title: 'Pending', help: waitingNow.help } } as const;

type CountedFile = Readonly<Record<string, readonly (Definition | keyof typeof shared)[]>>;

const found = import.meta.glob<CountedFile>('../../faces/*/counted.json', { eager: true, import: 'default' });
const byView = new Map<string | undefined, readonly Definition[]>(Object.entries(countedByViews));
// A face may add to what a view of all papers counts.
for (const [view, counted] of Object.values(found).flatMap((file) => Object.entries(file))) {
  const own = counted.map((each) => (typeof each === 'string' ? shared[each] : each));
  byView.set(view, [...(byView.get(view) ?? []), ...own]);
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
