import { useMemo } from 'react';
import { selectionStore } from '../../state/selectionStore.ts';
import { Legend, type LegendEntry } from '../../widgets/Legend.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { jobColour } from '../looks/colour.ts';
import { shownMarksFact } from '../looks/shownMarks.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import type { RunTrace } from '../shared/view.ts';
import { shownJob } from './sequence.ts';

/** What the bars beside the lines of servers mean; arrows have their names beside them. */
export function Key({ runs }: { readonly runs: readonly RunTrace[] }) {
  const palette = usePalette();
  const selected = selectionStore((selection) => selection.job);
  const hues = useJobHues(runs[0].trace);
  const entries = useMemo(() => {
    const shows = runs.map(({ trace }) => shownMarksFact.of(trace));
    const any = (mark: keyof (typeof shows)[number]) => shows.some((each) => each[mark]);
    const job = shownJob(
      runs.map(({ trace }) => trace),
      selected,
    );
    const colour = job === null ? palette.jobs[0] : jobColour(hues, palette, { job, hoveredJob: null }, job);
    const list: (LegendEntry | false)[] = [
      { title: 'a task runs', mark: 'solid', colour },
      (any('queuedTasks') || any('reservations')) && {
        title: 'waits in the queue of the server',
        mark: 'upright',
        colour: palette.otherJob,
      },
      any('asking') && { title: 'a slot held while its server asks', mark: 'outline', colour },
    ];
    return list.filter((entry) => entry !== false);
  }, [runs, selected, hues, palette]);
  return <Legend entries={entries} />;
}
