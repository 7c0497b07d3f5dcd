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
import { askingMark, texts } from './words.ts';

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
      { title: job === null ? texts.aTaskRuns : texts.aTask(jobName(job)), mark: 'solid', colour },
      { title: texts.stillToCome, mark: 'solid', colour: toCome },
      { title: texts.aTaskOfAnotherJob, mark: 'solid', colour: palette.otherJob },
      any('asking') && {
        title: askingMark,
        mark: 'slot',
        colour: palette.lineStrong,
      },
      job !== null &&
        (any('queuedTasks') || any('reservations')) && {
          title: texts.waitsInLineHere,
          mark: 'dashed',
          colour,
        },
      any('reads') && { title: texts.readsFromItsRack, mark: 'oneStripe', colour },
      any('reads') && { title: texts.fromAnotherRack, mark: 'twoStripes', colour },
    ];
    return list.filter((entry) => entry !== false);
  }, [runs, job, colour, palette]);
  return <Legend entries={entries} />;
}
