import { useMemo } from 'react';
import { selectionStore } from '../../state/selectionStore.ts';
import { Legend, type LegendEntry } from '../../widgets/Legend.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { jobColour } from '../looks/colour.ts';
import { shownMarksFact } from '../looks/shownMarks.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import { jobName } from '../shared/names.ts';
import type { RunTrace } from '../shared/view.ts';
import { VEIL } from './draw.ts';

/** What the marks of the timeline mean: those that these runs show. Copies have a line of their own below each run. */
export function Key({ runs }: { readonly runs: readonly RunTrace[] }) {
  const palette = usePalette();
  const job = selectionStore((selection) => selection.job);
  const hues = useJobHues(runs[0].trace);
  const colour = job === null ? palette.jobs[0] : jobColour(hues, palette, { job, hoveredJob: null }, job);
  const entries = useMemo(() => {
    const shows = runs.map(({ trace }) => shownMarksFact.of(trace));
    const any = (mark: keyof (typeof shows)[number]) => shows.some((each) => each[mark]);
    const toCome = `color-mix(in srgb, ${colour} ${100 * (1 - VEIL)}%, ${palette.sunken})`;
    const list: (LegendEntry | false)[] = [
      { title: job === null ? 'a task runs' : `a task of ${jobName(job)}`, mark: 'solid', colour },
      { title: 'still to come', mark: 'solid', colour: toCome },
      { title: 'a task of another job', mark: 'solid', colour: palette.otherJob },
      any('asking') && {
        title: 'a slot held while its server asks',
        mark: 'slot',
        colour: palette.lineStrong,
      },
      job !== null &&
        (any('queuedTasks') || any('reservations')) && {
          title: 'waits in line here',
          mark: 'dashed',
          colour,
        },
      any('reads') && { title: 'reads from its rack', mark: 'oneStripe', colour },
      any('reads') && { title: 'from another rack', mark: 'twoStripes', colour },
    ];
    return list.filter((entry) => entry !== false);
  }, [runs, job, colour, palette]);
  return <Legend entries={entries} />;
}
