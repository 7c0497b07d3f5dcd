import { useMemo, useSyncExternalStore } from 'react';
import { selectionStore } from '../../state/selectionStore.ts';
import { Legend } from '../../widgets/Legend.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { jobColour } from '../colour.ts';
import { jobName } from '../names.ts';
import { shownMarksFact } from '../shownMarks.ts';
import { useJobHues } from '../useJobHues.ts';
import type { RunTrace } from '../view.ts';
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
  const entries = useMemo(() => {
    const shown = runs.map(({ trace }) => shownMarksFact.of(trace));
    const name = job === null ? null : jobName(job);
    return keyEntries(detail, (mark) => shown.some((each) => each[mark]), { name, colour }, palette);
  }, [runs, job, colour, palette, detail]);
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
