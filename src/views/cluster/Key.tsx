import { useMemo, useSyncExternalStore } from 'react';
import { NONE } from '../../engine/ids.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { Legend } from '../../widgets/Legend.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { jobColour } from '../looks/colour.ts';
import { marksShown, type ShownMarks } from '../looks/shownMarks.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import { jobName } from '../shared/names.ts';
import type { RunTrace } from '../shared/view.ts';
import type { Detail } from './fit.ts';
import { keyEntries } from './keyEntries.ts';
import { onCamera, seen } from './lens.ts';
import { largestShown, onShownLayouts } from './shownLayouts.ts';

/** What the marks of the cluster mean: those that these runs show, as large as they are drawn. */
export function Key({ runs }: { readonly runs: readonly RunTrace[] }) {
  const palette = usePalette();
  const job = selectionStore((selection) => selection.job);
  const hues = useJobHues(runs[0].trace);
  const colour = job === null ? palette.jobs[0] : jobColour(hues, palette, { job, hoveredJob: null }, job);
  const detail = useSyncExternalStore(onDetail, detailNow);
  const hasTray = useSyncExternalStore(onDetail, () => (largestShown()?.tray ?? null) !== null);
  const entries = useMemo(() => {
    const name = job === null ? null : jobName(job);
    const hasOthers = hues.some((hue, each) => hue !== NONE && each !== job);
    const isShown = marksShown(runs);
    const shows = (mark: keyof ShownMarks) =>
      isShown(mark) || (mark === 'queuedTasks' && hasTray && detail === 'tasks');
    return keyEntries(detail, shows, { name, colour, hasOthers }, palette);
  }, [runs, job, colour, hues, palette, detail, hasTray]);
  return <Legend entries={entries} />;
}

/** The detail of the picture, as the camera sees it. */
function detailNow(): Detail {
  const layout = largestShown();
  return layout === null ? 'tasks' : seen(layout).detail;
}

function onDetail(onChange: () => void): () => void {
  const stops = [onShownLayouts(onChange), onCamera(onChange)];
  return () => {
    for (const stop of stops) stop();
  };
}
