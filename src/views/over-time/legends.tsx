import { Legend, type LegendEntry } from '../../widgets/Legend.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import type { RunTrace } from '../view.ts';
import type { BandQuantity } from './bands.ts';
import { shades } from './drawBands.ts';
import { texts } from './words.ts';

/** The legend of users and their colours, shown while areas are stacked by user. */
export function UserLegend({ runs }: { readonly runs: readonly RunTrace[] }) {
  const { jobs, otherJob } = usePalette();
  const users = runs[0]?.trace.data.graphs.users ?? [];
  const entries = users
    .slice(0, jobs.length)
    .map(({ name }, user) => ({ title: name, mark: 'solid' as const, colour: jobs[user] }));
  if (users.length > jobs.length) entries.push({ title: texts.others, mark: 'solid', colour: otherJob });
  return <Legend entries={entries} />;
}

/** The legend of tasks with and without tokens. */
export function ClassLegend() {
  const { jobs } = usePalette();
  return (
    <Legend
      entries={[
        { title: texts.regular, mark: 'solid', colour: jobs[0] },
        { title: texts.opportunistic, mark: 'hatch', colour: jobs[0] },
      ]}
    />
  );
}

/** The legend of lines with areas between them. */
export function BandLegend({ quantity: { legend } }: { readonly quantity: BandQuantity }) {
  const { ink } = usePalette();
  const entries = legend.map(({ title, mark }): LegendEntry => {
    if (mark === 'line' || mark === 'dashed') return { title, mark };
    const colour = `color-mix(in srgb, ${ink} ${shades[mark] * 100}%, transparent)`;
    return { title, mark: 'solid', colour };
  });
  return <Legend entries={entries} />;
}
