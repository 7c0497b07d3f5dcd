import { selectionStore } from '../../state/selectionStore.ts';
import { Legend } from '../../widgets/Legend.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { jobColour } from '../looks/colour.ts';
import { marksShown } from '../looks/shownMarks.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import type { RunTrace } from '../shared/view.ts';
import { shownJob } from './sequence.ts';

/** What the bars beside the lines of servers mean; arrows have their names beside them. */
export function Key({ runs }: { readonly runs: readonly RunTrace[] }) {
  const palette = usePalette();
  const selected = selectionStore((selection) => selection.job);
  const hues = useJobHues(runs[0].trace);
  const traces = runs.map(({ trace }) => trace);
  const job = shownJob(traces, selected);
  const colour = job === null ? palette.jobs[0] : jobColour(hues, palette, { job, hoveredJob: null }, job);
  const shows = marksShown(runs);
  const waits = shows('queuedTasks') || shows('reservations');
  const waiting = 'waits in the queue of the server';
  return (
    <Legend
      entries={[
        { title: 'a task runs', mark: 'solid', colour },
        waits && { title: waiting, mark: 'upright', colour: palette.otherJob },
        shows('asking') && { title: 'a slot held while its server asks', mark: 'outline', colour },
      ]}
    />
  );
}
