import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { JobId } from '../../../engine/ids.ts';
import { SECOND } from '../../../engine/kernel/time.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { chooseJob } from '../../../views/dag/chooseJob.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import { jobName } from '../../../views/shared/names.ts';
import type { RunTrace, ViewProps } from '../../../views/shared/view.ts';
import { CanvasView, Layer, stateFacts } from '../../../views/surface/canvasView.tsx';
import { onClock } from '../../../views/surface/onClock.ts';
import { useCursor } from '../../../views/surface/useCursor.ts';
import { usePointer } from '../../../views/surface/usePointer.ts';
import type { Draw } from '../../../widgets/useCanvas.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { drawManager } from './draw.ts';
import { layoutManager } from './layout.ts';
import { followManager } from './managerAt.ts';
import type { Spot } from './picture.ts';
import { describeSpot } from './words.ts';

// How long a duty stays lit, in s of the viewer's.
const GLOW = 0.6;

/** Shows what the manager of the selected job does, or that of the job that has been in the system longest. */
export function Manager({ runs, width, height }: ViewProps) {
  const run = runs[0];
  const selected = selectionStore((selection) => selection.job);
  const job = useSyncExternalStore(onClock, () =>
    run === undefined ? null : chooseJob(run.trace, selected, playbackStore.getState().time),
  );
  if (run === undefined) return null;
  if (job === null)
    return (
      <p style={{ margin: '8% auto', textAlign: 'center' }}>No job has arrived yet. Move the clock on.</p>
    );
  return <ManagerOfJob key={job} {...{ run, job, width, height }} />;
}

interface ManagerOfJobProps {
  readonly run: RunTrace;
  readonly job: JobId;
  readonly width: number;
  readonly height: number;
}

function ManagerOfJob({ run, job, width, height }: ManagerOfJobProps) {
  const { trace } = run;
  const { scale } = usePalette();
  const hues = useJobHues(trace);
  const at = useMemo(() => followManager(trace, job), [trace, job]);
  const layout = useMemo(() => layoutManager(width, height, scale), [width, height, scale]);
  const spots = useRef<readonly Spot[]>([]);
  const frame = useRef<HTMLDivElement>(null);
  const say = useCallback(
    (spot: Spot | undefined) =>
      spot === undefined ? [] : describeSpot(trace, at(playbackStore.getState().time), spot),
    [trace, at],
  );
  const open = ({ kind, id }: Spot) => {
    const { selectTask, selectJob } = selectionStore.getState();
    if (kind === 'ready') selectTask(job, id, run.index);
    else if (kind === 'holder' || kind === 'waiting') selectJob(id, run.index);
  };
  const pointer = usePointer<Pick<Spot, 'kind' | 'id'>>({
    find: (x, y) => {
      const found = spots.current.find(({ box }) => isIn(box, x, y));
      return found === undefined ? null : { kind: found.kind, id: found.id };
    },
    jobOf: ({ kind, id }) => (kind === 'holder' || kind === 'waiting' ? id : null),
    click: (found) => found !== null && open({ ...found, box: layout.tokens }),
  });
  const keys = useCursor<number>({
    move(key, from) {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
      if (step === undefined) return null;
      return from === null ? 0 : Math.min(Math.max(0, from + step), spots.current.length - 1);
    },
    describe: (spot) => say(spots.current[spot]),
    isThere: (spot) => spot < Math.max(1, spots.current.length),
    open: (spot) => open(spots.current[spot]),
  });
  const { cursor } = keys;
  const draw = useCallback<Draw>(
    (context, _, palette) => {
      const { time, speed } = playbackStore.getState();
      const { job: selected, hoveredJob } = selectionStore.getState();
      const now = at(time);
      const focus = { job: null, hoveredJob };
      spots.current = drawManager(
        context,
        {
          ...{ trace, now, layout, cursor, glow: GLOW * speed * SECOND },
          colourOf: (each) => jobColour(hues, palette, focus, each),
        },
        palette,
      );
      const lit = now.duties.filter(({ last }) => time - last < GLOW * speed * SECOND).length;
      stateFacts(frame, {
        ...{ time, lit, ready: now.ready.length, tokens: now.capacity.used, selected: selected ?? '' },
        waiting: now.cluster.waiting.length,
      });
    },
    [trace, at, layout, hues, cursor],
  );
  const found = pointer.hover?.found;
  const note = useCallback(
    () => say(spots.current.find(({ kind, id }) => kind === found?.kind && id === found.id)),
    [say, found],
  );
  return (
    <CanvasView
      {...{ width, height, frame, note }}
      label={`The manager of ${jobName(job)} under ${run.title}: its duties, tokens and ready list. Arrow keys move between them, Enter selects.`}
      hover={pointer.hover}
      spoken={keys.spoken}
      data-job={job}
      {...pointer.handlers}
      {...keys.handlers}
    >
      <Layer draw={draw} follows={onClock} width={width} height={height} />
    </CanvasView>
  );
}

function isIn({ x, y, width, height }: Spot['box'], atX: number, atY: number): boolean {
  return atX >= x && atX <= x + width && atY >= y && atY <= y + height;
}
