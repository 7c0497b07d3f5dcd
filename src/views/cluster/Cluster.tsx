import type { RefObject } from 'react';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { JobId, ServerId } from '../../engine/ids.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { type PendingTasks, pendingTasksOf } from '../../trace/pendingTasks.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Draw } from '../../widgets/useCanvas.ts';
import { useCanvas } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { HoverNote } from '../HoverNote.tsx';
import { onClock } from '../onClock.ts';
import surface from '../surface.module.css';
import { useJobHues } from '../useJobHues.ts';
import { useReducedMotion } from '../useReducedMotion.ts';
import type { RunTrace, ViewProps } from '../view.ts';
import { captionWidth } from './caption.ts';
import { describeTarget } from './describe.ts';
import { drawCluster } from './draw.ts';
import { createCellPainter } from './drawCells.ts';
import { drawGround } from './drawGround.ts';
import type { ClusterLayout } from './layout.ts';
import { layoutCluster } from './layout.ts';
import { motionOf } from './motion.ts';
import { countDown } from './outages.ts';
import { placeSchedulers } from './schedulerRow.ts';
import { createSnapshots } from './snapshot.ts';
import { useClusterKeys } from './useClusterKeys.ts';
import type { Above } from './useClusterPointer.ts';
import { useClusterPointer } from './useClusterPointer.ts';

// Only runs with files, flows or stopped tasks need it.
const DataLayer = lazy(async () => ({ default: (await import('./data/DataLayer.tsx')).DataLayer }));

/** Shows the servers of one run, what they run, what waits at them, and messages on their way. */
export function Cluster({ runs, width, height }: ViewProps) {
  const run = runs[0];
  return run === undefined ? null : <ClusterOfRun run={run} width={width} height={height} />;
}

interface ClusterOfRunProps {
  readonly run: RunTrace;
  readonly width: number;
  readonly height: number;
}

function ClusterOfRun({ run, width, height }: ClusterOfRunProps) {
  const { trace } = run;
  const { topology, schedulers } = trace.data;
  const palette = usePalette();
  const ofHardware = useMemo(
    () => layoutCluster(topology, schedulers, width, height, palette.scale),
    [topology, schedulers, width, height, palette.scale],
  );
  const job = selectionStore((selection) => selection.job);
  const layout = useMemo(() => makeRoom(ofHardware, trace, job), [ofHardware, trace, job]);
  const takeSnapshot = useMemo(() => createSnapshots(trace), [trace]);
  const pending = pendingTasksOf(trace);
  const [cursor, setCursor] = useState<ServerId | null>(null);
  const above = useRef<Above | null>(null);
  const hasData = useMemo(() => needsDataLayer(trace), [trace]);
  const pointer = useClusterPointer(run, layout, takeSnapshot, above);
  const keys = useClusterKeys(run, layout, takeSnapshot, cursor, setCursor);

  const frame = useRef<HTMLDivElement>(null);
  const drawLive = useLiveDrawing(run, layout, takeSnapshot, pending, pointer.hoveredServer, cursor, frame);
  const drawStill = useCallback<Draw>(
    (context, _, colours) => drawGround(context, layout, colours),
    [layout],
  );
  const ground = useCanvas(drawStill, width, height);
  const live = useCanvas(drawLive, width, height, onClock);

  const { hover } = pointer;
  const target = hover?.target ?? null;
  const note = useCallback(
    () =>
      target === null
        ? []
        : describeTarget(trace, takeSnapshot(playbackStore.getState().time), pending, target),
    [trace, takeSnapshot, pending, target],
  );

  return (
    <div
      ref={frame}
      className={surface.surface}
      style={{ width, height, cursor: target === null ? undefined : 'pointer' }}
      role="application"
      aria-label={`Cluster under ${run.title}: ${topology.servers} servers. Arrow keys move between servers, Enter explains.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the cursor is moved by keys.
      tabIndex={0}
      data-detail={layout.detail}
      {...pointer.handlers}
      {...keys.handlers}
    >
      <canvas ref={ground} className={surface.layer} />
      <canvas ref={live} className={surface.layer} />
      {hasData && (
        <Suspense fallback={null}>
          <DataLayer run={run} layout={layout} takeSnapshot={takeSnapshot} target={target} above={above} />
        </Suspense>
      )}
      {hover !== null && <HoverNote x={hover.x} y={hover.y} width={width} height={height} text={note} />}
      <div className={surface.spoken} role="status">
        {keys.spoken}
      </div>
    </div>
  );
}

function needsDataLayer({ data }: Trace): boolean {
  const { reads, flows, attempts } = data.tables;
  const hasFiles = data.graphs.storage.files.length > 0 || reads.length > 0 || flows.length > 0;
  return hasFiles || attempts.columns.outcome.includes(Outcome.preempted) || data.tables.outages.length > 0;
}

/** Widens the chip of the scheduler that has the selected job: it says what becomes of the job. */
function makeRoom(layout: ClusterLayout, trace: Trace, job: JobId | null): ClusterLayout {
  if (job === null) return layout;
  const scheduler = trace.data.tables.jobs.columns.scheduler[job];
  const speaking = { scheduler, width: captionWidth(trace, job, layout.scale) };
  return { ...layout, ...placeSchedulers(trace.data.schedulers, layout.width, layout.scale, speaking) };
}

/** Makes the drawing of one moment, and writes down on the frame what it has drawn. */
function useLiveDrawing(
  { trace }: RunTrace,
  layout: ClusterLayout,
  takeSnapshot: ReturnType<typeof createSnapshots>,
  pending: PendingTasks,
  hoveredServer: ServerId | null,
  cursor: ServerId | null,
  frame: RefObject<HTMLDivElement | null>,
): Draw {
  const hues = useJobHues(trace);
  const { job, task, server, hoveredJob } = selectionStore();
  const isReduced = useReducedMotion();
  const colouredShare = useMemo(
    () => hues.filter((hue) => hue >= 0).length / Math.max(1, hues.length),
    [hues],
  );
  const paintCells = useMemo(() => createCellPainter(), []);
  return useCallback<Draw>(
    (context, _, palette) => {
      const playback = playbackStore.getState();
      const snapshot = takeSnapshot(playback.time);
      const motion = motionOf(trace, playback, isReduced, colouredShare);
      const focus = { job, task, server, hoveredJob, hoveredServer, cursor };
      const picture = { layout, trace, snapshot, hues, focus, motion };
      drawCluster(context, picture, pending, paintCells, palette);
      if (frame.current === null) return;
      const facts = frame.current.dataset;
      facts.time = String(playback.time);
      facts.running = String(snapshot.runningCount);
      facts.queued = String(snapshot.entryCount);
      facts.held = String(snapshot.heldCount);
      facts.inFlight = String(snapshot.messageCount);
      facts.down = String(countDown(trace, playback.time));
    },
    [
      trace,
      layout,
      takeSnapshot,
      pending,
      hues,
      job,
      task,
      server,
      hoveredJob,
      hoveredServer,
      cursor,
      isReduced,
      colouredShare,
      paintCells,
      frame,
    ],
  );
}
