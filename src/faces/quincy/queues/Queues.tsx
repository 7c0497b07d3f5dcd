import { useCallback, useMemo, useRef } from 'react';
import { SECOND } from '../../../engine/kernel/time.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import type { RunTrace, ViewProps } from '../../../views/shared/view.ts';
import { CanvasView, Layer, stateFacts } from '../../../views/surface/canvasView.tsx';
import { onClock } from '../../../views/surface/onClock.ts';
import { useCursor } from '../../../views/surface/useCursor.ts';
import { usePointer } from '../../../views/surface/usePointer.ts';
import { useReducedMotion } from '../../../views/surface/useReducedMotion.ts';
import type { Draw } from '../../../widgets/useCanvas.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { drawQueues } from './draw.ts';
import type { Pointed } from './hit.ts';
import { pointedAt } from './hit.ts';
import { layoutQueues } from './layout.ts';
import type { QueuesPicture } from './picture.ts';
import { queueKeys, select } from './queueKeys.ts';
import { queuesAt } from './queuesAt.ts';
import { standsOf } from './stands.ts';
import { describePlace, texts } from './words.ts';

// Chips that leave their queues are gone so soon, in s of the viewer's; sooner where nothing travels.
const LEAVING = 0.25;
const FADING = 0.15;

/** Shows the queues of a greedy scheduler, with each task in several of them at once. */
export function Queues({ runs, width, height }: ViewProps) {
  const run = runs[0];
  return run === undefined ? null : <QueuesOfRun run={run} width={width} height={height} />;
}

interface QueuesOfRunProps {
  readonly run: RunTrace;
  readonly width: number;
  readonly height: number;
}

function QueuesOfRun({ run, width, height }: QueuesOfRunProps) {
  const { trace } = run;
  const hues = useJobHues(trace);
  const isStill = useReducedMotion();
  const { scale } = usePalette();
  const { job, task, server, hoveredJob } = selectionStore();
  const drawn = useRef<QueuesPicture | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const layout = useMemo(
    () => layoutQueues(trace.data.topology, standsOf(trace).peaks, width, height, scale),
    [trace, width, height, scale],
  );
  const { hover, handlers } = usePointer<Pointed>({
    find: (x, y) => (drawn.current === null ? null : pointedAt(drawn.current, x, y)),
    jobOf: (found) => found.job,
    click(found) {
      if (drawn.current === null || found === null) return;
      if (found.isBar) selectionStore.getState().selectJob(found.job, run.index);
      else select(drawn.current, found, run.index);
    },
  });
  const keys = useCursor(queueKeys(drawn, run.index));
  const { cursor } = keys;
  const queue = hover?.found.queue ?? null;
  const pointed = hover?.found.task ?? null;

  const draw = useCallback<Draw>(
    (context, _, palette) => {
      const { time, isPlaying, speed } = playbackStore.getState();
      const moment = isPlaying ? (isStill ? FADING : LEAVING) * speed * SECOND : 0;
      const now = queuesAt(trace, time, moment);
      const isLit = (each: number | null) =>
        each !== null && now.queues.some((stands) => stands.some((stand) => stand.task === each));
      const lit = pointed ?? (isLit(task) ? task : null);
      const picture: QueuesPicture = {
        ...{ trace, now, layout, hues, cursor, lit },
        focus: { job, hoveredJob, server },
        progressOf: ({ to }) => (moment === 0 ? 0 : Math.min(1, (time - to) / moment)),
        mayTravel: !isStill,
      };
      drawn.current = picture;
      drawQueues(context, picture, palette);
      stateFacts(frame, { time, waiting: now.waiting });
    },
    [trace, layout, hues, job, task, server, hoveredJob, cursor, pointed, isStill],
  );
  const note = useCallback(() => {
    if (queue === null) return [];
    const now = queuesAt(trace, playbackStore.getState().time, 0);
    const stand = now.queues[queue].find((each) => each.task === pointed);
    return describePlace(trace, now, queue, stand);
  }, [trace, queue, pointed]);

  return (
    <CanvasView
      {...{ width, height, frame, hover, note }}
      label={texts.picture(run.title)}
      spoken={keys.spoken}
      {...handlers}
      {...keys.handlers}
    >
      <Layer draw={draw} follows={onClock} width={width} height={height} />
    </CanvasView>
  );
}
