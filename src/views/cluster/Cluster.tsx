import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { JobId } from '../../engine/ids.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { runStore } from '../../state/runStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { isGuessing, isSpokenOf, welcomeStore } from '../../state/welcomeStore.ts';
import { pendingTasksOf } from '../../trace/pendingTasks.ts';
import type { Trace } from '../../trace/trace.ts';
import { useRoom } from '../../widgets/room.tsx';
import type { Draw } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { AboveCopyStrip } from '../copies/AboveCopyStrip.tsx';
import type { RunProps, ViewProps } from '../shared/view.ts';
import { CanvasView, Layer } from '../surface/canvasView.tsx';
import { useCursor } from '../surface/useCursor.ts';
import { useMade } from '../surface/useMade.ts';
import { type Above, usePointer } from '../surface/usePointer.ts';
import { captionWidth } from './caption.ts';
import type { Target } from './hit.ts';
import type { PartOfJob } from './jobServers.ts';
import { type ClusterLayout, layoutCluster, type Only, pixelsOf } from './layout.ts';
import { lens, onCamera, onClockOrCamera, seen } from './lens.ts';
import { placeBeforeTray, placeBehindHead, placeSchedulers, rowHeight } from './schedulerRow.ts';
import { useShownLayout } from './shownLayouts.ts';
import { createSnapshots } from './snapshot.ts';
import type { Cursor } from './stage/cursor.ts';
import { loadStages, useStageRoom } from './stage/stages.ts';
import { hasEntries, needsDataLayer } from './traceNeeds.ts';
import { useLiveDrawing } from './useLiveDrawing.ts';

// Loaded only for runs with files, transfers or stopped tasks.
const DataLayer = lazy(async () => ({ default: (await import('./data/DataLayer.tsx')).DataLayer }));

// Loaded after the first frame, which shows the whole.
const ZoomLayer = lazy(async () => ({ default: (await import('./zoom/ZoomLayer.tsx')).ZoomLayer }));

// Loaded after the first frame, in which its place is empty.
const StageLayer = lazy(async () => {
  const [{ StageLayer: layer }] = await Promise.all([import('./stage/StageLayer.tsx'), loadStages()]);
  return { default: layer };
});

/** A picture with less room above its servers has no tray. CSS pixels */
const LEAST_TRAY = 24;

/** Shows the servers of one run: what they run, what waits there, and messages under way. */
export function Cluster({ runs }: ViewProps) {
  const run = runs[0];
  if (run === undefined) return null;
  return (
    <AboveCopyStrip trace={run.trace} marksRaces={false}>
      <ClusterOfRun run={run} />
    </AboveCopyStrip>
  );
}

function ClusterOfRun({ run }: RunProps) {
  const { width, height } = useRoom();
  const { trace } = run;
  const { topology, schedulers } = trace.data;
  const palette = usePalette();
  const isStory = welcomeStore(({ phase }) => phase !== 'over');
  const runCount = runStore(({ runs }) => runs.length);
  // Until the verdict the keys lead only to pictures of which something is said: of four, those of all would be too many.
  const isStop = welcomeStore(
    (welcome) => !isGuessing(welcome) || isSpokenOf(run.index, runCount, welcome.guess),
  );
  const hasQueues = runStore(({ runs }) =>
    [trace, ...runs.map(({ shown }) => shown?.trace)].some(hasEntries),
  );
  const room = useStageRoom(isStory ? trace : null);
  const hasData = useMade(needsDataLayer, trace);
  const job = selectionStore((selection) => selection.job);
  const partOf = usePartOfJob(isStory ? job : null);
  const ofHardware = useMemo(() => {
    const needs = { hasQueues, isStory, hasData, room };
    const layoutWith = (trayRows: number, only?: Only) =>
      layoutCluster(topology, schedulers, width, height, palette.scale, { ...needs, only, trayRows });
    return partOf === null ? layoutWith(1) : partOf(layoutWith);
  }, [topology, schedulers, width, height, palette.scale, hasQueues, isStory, hasData, room, partOf]);
  // Of many schedulers one is followed while a question is played; else each has a box.
  const hasTray = (isStory || schedulers === 1) && ofHardware.stage.y >= LEAST_TRAY;
  const layout = useMade(makeRoom, ofHardware, trace, job, hasTray);
  useShownLayout(run.index, layout);
  const takeSnapshot = useMade(createSnapshots, trace);
  const layer = { run, layout, takeSnapshot };
  const pending = pendingTasksOf(trace);
  const snapshotNow = () => takeSnapshot(playbackStore.getState().time);
  useEffect(() => void hands(), []);
  const above = useRef<Above | null>(null);
  const { hover, handlers } = usePointer<Target>({
    find: (x, y) => hands()?.find(trace, snapshotNow(), seen(layout), x, y) ?? null,
    jobOf: (target) => hands()?.pickOf(trace, snapshotNow(), target).job ?? null,
    click: (target) => hands()?.click(trace, snapshotNow(), target, run.index),
    above,
    onFindable: onHands,
  });
  const keys = useCursor<Cursor>({
    move: (key, from, isFar) => hands()?.move(trace, snapshotNow(), layout, key, from, isFar) ?? null,
    describe: (cursor) => hands()?.say(trace, snapshotNow(), layout, cursor) ?? [],
    open: (cursor) => hands()?.open(trace, snapshotNow(), layout, cursor, run.index),
  });
  const serverAtCursor = typeof keys.cursor === 'number' ? keys.cursor : null;

  const frame = useRef<HTMLDivElement>(null);
  const target = hover?.found ?? null;
  const hoveredServer = target?.kind === 'server' ? target.server : null;
  const drawLive = useLiveDrawing(run, layout, takeSnapshot, pending, hoveredServer, serverAtCursor, frame);
  const drawStill = useCallback<Draw>(
    (context, size, colours) => lens().drawGround({ context, palette: colours }, size, layout),
    [layout],
  );
  const note = () => {
    const known = target === null ? null : hands();
    if (target === null || known === null) return [];
    return known.describe(trace, snapshotNow(), seen(layout), pending, target);
  };

  return (
    <CanvasView
      frame={frame}
      hover={hover}
      note={note}
      label={`Cluster under ${run.title}: ${topology.servers} servers. Arrow keys move between servers, Enter explains.`}
      spoken={keys.spoken}
      style={{ cursor: target === null ? undefined : 'pointer' }}
      data-detail={layout.detail}
      data-pixels={pixelsOf(layout)}
      data-slot={layout.glyph.slot}
      tabIndex={isStop ? 0 : -1}
      {...handlers}
      {...keys.handlers}
    >
      <Layer draw={drawStill} follows={onCamera} />
      <Layer draw={drawLive} follows={onClockOrCamera} />
      <Suspense fallback={null}>
        <ZoomLayer {...layer} frame={frame} cursor={serverAtCursor} leave={handlers.onPointerLeave} />
      </Suspense>
      {hasTray && (
        <Suspense fallback={null}>
          <StageLayer {...layer} cursor={keys.cursor} />
        </Suspense>
      )}
      {hasData && (
        <Suspense fallback={null}>
          <DataLayer {...layer} target={target} above={above} />
        </Suspense>
      )}
    </CanvasView>
  );
}

/** Lays out what matters to a job, where all servers are too many; null: they are not, or no job is asked about. It comes after the first frame. */
function usePartOfJob(job: JobId | null): PartOfJob | null {
  const runs = runStore((state) => state.runs);
  const [part, setPart] = useState<PartOfJob | null>(null);
  useEffect(() => {
    if (job === null) return;
    let isCurrent = true;
    void import('./jobServers.ts').then(
      ({ partOfJob }) => isCurrent && setPart(() => partOfJob(runs, job)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [runs, job]);
  return job === null ? null : part;
}

/**
 * Widens the box of the scheduler that owns the selected job, since its caption describes the job's state; before a tray of
 * waiting tasks it is the only one.
 */
function makeRoom(layout: ClusterLayout, trace: Trace, job: JobId | null, hasTray: boolean): ClusterLayout {
  const { schedulers, tables } = trace.data;
  const { width, scale } = layout;
  const top = layout.stage.y - rowHeight(scale);
  // Before a tray, a single scheduler only counts.
  const isSilent = job === null || (hasTray && schedulers === 1);
  const speaking = isSilent ? 0 : captionWidth(trace, job, scale);
  // Those who read a board stand below it.
  if (layout.head !== null) return { ...layout, ...placeBehindHead(layout.head, scale) };
  if (hasTray)
    return {
      ...layout,
      ...placeBeforeTray(schedulers, width, scale, speaking, layout.stage.y, layout.trayRows),
    };
  if (job === null) return layout;
  const speaker = { scheduler: tables.jobs.columns.scheduler[job], width: speaking };
  return { ...layout, ...placeSchedulers(schedulers, width, scale, speaker, top) };
}

/** What pointer and keys do in a cluster; loaded after the first frame, which nobody can point at yet. */
type Hands = typeof import('./pointing.ts').pointing;

let known: Hands | null = null;
let isRequested = false;
const waiting = new Set<() => void>();

/** Gives what pointer and keys do. Null until it has been loaded; requests it then, again if it could not be had before. */
function hands(): Hands | null {
  if (known === null && !isRequested) void load();
  return known;
}

async function load(): Promise<void> {
  isRequested = true;
  known = (await import('./pointing.ts').catch(() => null))?.pointing ?? null;
  isRequested = false;
  if (known !== null) for (const tell of waiting) tell();
}

/** Tells when what pointer and keys do has been loaded. Returns how to hear no more. */
function onHands(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}
