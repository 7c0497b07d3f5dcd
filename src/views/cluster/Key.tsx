import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { cameraStore } from '../../state/cameraStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { Legend } from '../../widgets/Legend.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { jobColour } from '../looks/colour.ts';
import { marksShown } from '../looks/shownMarks.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import type { RunTrace } from '../shared/view.ts';
import { onClock } from '../surface/onClock.ts';
import { type DrawnMarks, drawnMarks, drawnTogether } from './drawnMarks.ts';
import { keyEntries } from './keyEntries.ts';
import type { ClusterLayout } from './layout.ts';
import { seen } from './lens.ts';
import { largestShown, onShownLayouts } from './shownLayouts.ts';
import { createSnapshots } from './snapshot.ts';

/** What the marks of the cluster mean: those that these runs draw at this moment, as large as they are drawn. */
export function Key({ runs }: { readonly runs: readonly RunTrace[] }) {
  const palette = usePalette();
  const job = selectionStore((selection) => selection.job);
  const hues = useJobHues(runs[0].trace);
  const whole = useSyncExternalStore(onShownLayouts, largestShown);
  const camera = cameraStore();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen depends on the camera.
  const layout = useMemo(() => (whole === null ? null : seen(whole)), [whole, camera]);
  const drawn = useDrawn(runs, layout);
  const entries = useMemo(() => {
    const focus = { job, hoveredJob: null };
    const shows = marksShown(runs);
    const isReading = drawn.classes.has('rackRead') || drawn.classes.has('otherRackRead');
    const of = {
      ...{ job, colourOf: (each: number) => jobColour(hues, palette, focus, each) },
      detail: layout?.detail ?? 'tasks',
      hasBlocks: shows('blocks'),
      yields: isReading && shows('yielding'),
    };
    return keyEntries(drawn, of, palette);
  }, [runs, job, hues, palette, layout, drawn]);
  return <Legend entries={entries} />;
}

const NOTHING: DrawnMarks = { classes: new Set(), jobs: new Set() };
/** A key that changes faster cannot be read. [ms] */
const CALM = 250;

/** What the runs draw now; while the clock plays, besides what they have drawn since it began: lines come, and none goes. */
function useDrawn(runs: readonly RunTrace[], layout: ClusterLayout | null): DrawnMarks {
  const job = selectionStore((selection) => selection.job);
  const hues = useJobHues(runs[0].trace);
  const [drawn, setDrawn] = useState(NOTHING);
  useEffect(() => {
    if (layout === null) return;
    const focus = { job, task: null, server: null, hoveredJob: null, hoveredServer: null, cursor: null };
    // The messages of a selected job are drawn, however many others there are.
    const oneJobIn = job === null ? 1 : Number.POSITIVE_INFINITY;
    const motion = { oneJobIn, onlyColoured: false, showsSelected: true, note: null };
    const each = runs.map(({ trace }) => ({ trace, takeSnapshot: createSnapshots(trace) }));
    let before = NOTHING;
    let looked = Number.NEGATIVE_INFINITY;
    const look = () => {
      const { time, isPlaying } = playbackStore.getState();
      if (isPlaying && performance.now() - looked < CALM) return;
      looked = performance.now();
      const drawnNow = drawnTogether(
        each.map(({ trace, takeSnapshot }) =>
          drawnMarks({ layout, trace, hues, focus, motion, snapshot: takeSnapshot(time) }),
        ),
      );
      const now = isPlaying ? soFar(before, drawnNow) : drawnNow;
      if (!isSame(now, before)) setDrawn(now);
      before = now;
    };
    look();
    return onClock(look);
  }, [runs, layout, job, hues]);
  return drawn;
}

/** What has been drawn since the clock began. Jobs with hues are not named, unless they are still the same. */
function soFar(before: DrawnMarks, now: DrawnMarks): DrawnMarks {
  const { classes } = drawnTogether([before, now]);
  return { classes, jobs: hasSame(before.jobs, now.jobs) ? now.jobs : null };
}

function isSame(one: DrawnMarks, other: DrawnMarks): boolean {
  return hasSame(one.classes, other.classes) && hasSame(one.jobs, other.jobs);
}

function hasSame<Each>(one: ReadonlySet<Each> | null, other: ReadonlySet<Each> | null): boolean {
  if (one === null || other === null) return one === other;
  return one.size === other.size && [...one].every((each) => other.has(each));
}
