import { Legend } from '../../widgets/Legend.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import type { RunTrace } from '../view.ts';

/** The legend of users and their colours, shown while areas are stacked by user. */
export function UserLegend({ runs }: { readonly runs: readonly RunTrace[] }) {
  const { jobs, otherJob } = usePalette();
  const users = runs[0]?.trace.data.graphs.users ?? [];
  const entries = users
    .slice(0, jobs.length)
    .map(({ name }, user) => ({ title: name, mark: 'solid' as const, colour: jobs[user] }));
  if (users.length > jobs.length) entries.push({ title: 'others', mark: 'solid', colour: otherJob });
  return <Legend entries={entries} />;
}

/** The legend of tasks with and without tokens. */
export function ClassLegend() {
  const { jobs } = usePalette();
  return (
    <Legend
      entries={[
        { title: 'regular', mark: 'solid', colour: jobs[0] },
        { title: 'opportunistic', mark: 'hatch', colour: jobs[0] },
      ]}
    />
  );
}
