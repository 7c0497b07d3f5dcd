/// <reference types="vite/types/importMeta.d.ts" />
import { measuredJobs, percentiles } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import definitions from '../../metrics/definitions.json' with { type: 'json' };
import { idealResponse } from '../../metrics/ideal.ts';
import { receiptParts } from '../../metrics/receipt/parts.ts';
import { metrics } from '../../metrics/registry.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { quantities } from '../../views/cdf/quantities.ts';
import countedByViews from '../../views/counted.json' with { type: 'json' };
import { jobsMeasured, metricsShown } from '../../views/numbers/rows.ts';
import { percentileBands } from '../../views/over-time/bands.ts';
import { lineQuantities } from '../../views/over-time/quantities.ts';
import { stackQuantities } from '../../views/over-time/stackData.ts';

/** By view: a way of counting, the name of one that others have too, or that of a list. */
type CountedFile = Readonly<Record<string, readonly (Definition | string)[]>>;

/** All that a view draws. */
const lists: Readonly<Record<string, readonly Definition[]>> = {
  'all distributions': quantities.includes(idealResponse) ? quantities : [...quantities, idealResponse],
  'all lines': lineQuantities.filter(({ unit }) => unit === undefined),
  'all bands': percentileBands,
  'all areas': stackQuantities,
  'all parts': receiptParts.map(({ title, help }) => ({
    title: title.charAt(0).toUpperCase() + title.slice(1),
    help,
  })),
  'all numbers': [jobsMeasured, ...metricsShown],
};
const known = new Map<string, Definition>([
  ...Object.entries(definitions),
  ...metrics.map((metric) => [metric.id, metric] as const),
]);

function named(name: string): Definition {
  const found = known.get(name);
  if (found === undefined) throw new Error(`nothing is counted as “${name}”`);
  return found;
}

/** Reads an entry of a file; `{id}` in its text stands for how that number is counted. */
function read(entry: Definition | string): readonly Definition[] {
  if (typeof entry === 'string') return lists[entry] ?? [named(entry)];
  const within = (_: string, id: string) => named(id).help.replace(/^./, (first) => first.toLowerCase());
  return [{ ...entry, help: entry.help.replaceAll(/\{(\w+)\}/g, within) }];
}

const found = import.meta.glob<CountedFile>('../../faces/*/counted.json', { eager: true, import: 'default' });
const byView = new Map<string, readonly Definition[]>();
// A face may add to what a view of all papers counts.
for (const file of [countedByViews, ...Object.values(found)])
  for (const [view, entries] of Object.entries(file))
    byView.set(view, [...(byView.get(view) ?? []), ...entries.flatMap(read)]);

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
