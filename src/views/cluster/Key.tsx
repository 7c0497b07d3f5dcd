import { useMemo } from 'react';
import { selectionStore } from '../../state/selectionStore.ts';
import { Legend, type LegendEntry } from '../../widgets/Legend.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { jobColour } from '../colour.ts';
import { jobName } from '../names.ts';
import { shownMarksFact } from '../shownMarks.ts';
import { useJobHues } from '../useJobHues.ts';
import type { RunTrace } from '../view.ts';
import { opportunisticMark, reservationMark } from './words.ts';

/** What the marks of the cluster mean: those that these runs show. */
export function Key({ runs }: { readonly runs: readonly RunTrace[] }) {
  const palette = usePalette();
  const job = selectionStore((selection) => selection.job);
  const hues = useJobHues(runs[0].trace);
  const colour = job === null ? palette.jobs[0] : jobColour(hues, palette, { job, hoveredJob: null }, job);
  const entries = useMemo(() => {
    const shows = runs.map(({ trace }) => shownMarksFact.of(trace));
    const any = (mark: keyof (typeof shows)[number]) => shows.some((each) => each[mark]);
    const list: (LegendEntry | false)[] = [
      { title: job === null ? 'a task runs' : `a task of ${jobName(job)}`, mark: 'solid', colour },
      job !== null && { title: 'finished here', mark: 'slot', colour },
      { title: 'busy with another job', mark: 'solid', colour: palette.otherJob },
      { title: 'free', mark: 'slot', colour: palette.lineStrong },
      any('queuedTasks') && { title: 'a waiting task', mark: 'outline' },
      any('reservations') && { title: reservationMark, mark: 'ring' },
      any('reads') && { title: 'reads from its rack', mark: 'oneStripe', colour },
      any('reads') && { title: 'from another rack', mark: 'twoStripes', colour },
      any('copies') && { title: 'a copy', mark: 'hatch', colour },
      any('opportunistic') && { title: opportunisticMark, mark: 'hatch' },
      any('kept') && { title: 'a slot kept for a job', mark: 'root', colour },
    ];
    return list.filter((entry) => entry !== false);
  }, [runs, job, colour, palette]);
  return <Legend entries={entries} />;
}
