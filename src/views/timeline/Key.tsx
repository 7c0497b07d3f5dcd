import { selectionStore } from '../../state/selectionStore.ts';
import { Legend } from '../../widgets/Legend.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { jobColour } from '../looks/colour.ts';
import { marksShown } from '../looks/shownMarks.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import { jobName } from '../shared/names.ts';
import type { RunTrace } from '../shared/view.ts';
import { VEIL } from './drawFrame.ts';

/** What the marks of the timeline mean: those that these runs show. Copies have a line of their own below each run. */
export function Key({ runs }: { readonly runs: readonly RunTrace[] }) {
  const palette = usePalette();
  const job = selectionStore((selection) => selection.job);
  const hues = useJobHues(runs[0].trace);
  const colour = job === null ? palette.jobs[0] : jobColour(hues, palette, { job, hoveredJob: null }, job);
  const shows = marksShown(runs);
  const toCome = `color-mix(in srgb, ${colour} ${100 * (1 - VEIL)}%, ${palette.sunken})`;
  const asking = 'a slot held while its server asks';
  const waits = job !== null && (shows('queuedTasks') || shows('reservations'));
  return (
    <Legend
      entries={[
        { title: job === null ? 'a task runs' : `a task of ${jobName(job)}`, mark: 'solid', colour },
        { title: 'still to come', mark: 'solid', colour: toCome },
        { title: 'a task of another job', mark: 'solid', colour: palette.otherJob },
        shows('asking') && { title: asking, mark: 'slot', colour: palette.lineStrong },
        waits && { title: 'waits in line here', mark: 'dashed', colour },
        shows('reads') && { title: 'reads from its rack', mark: 'oneStripe', colour },
        shows('reads') && { title: 'from another rack', mark: 'twoStripes', colour },
      ]}
    />
  );
}
