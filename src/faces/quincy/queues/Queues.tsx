import { useCallback, useMemo, useRef } from 'react';
import { SECOND } from '../../../engine/kernel/time.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { HoverNote } from '../../../views/HoverNote.tsx';
import { onClock } from '../../../views/onClock.ts';
import surface from '../../../views/surface.module.css';
import { useJobHues } from '../../../views/useJobHues.ts';
import { useReducedMotion } from '../../../views/useReducedMotion.ts';
import type { RunTrace, ViewProps } from '../../../views/view.ts';
import type { Draw } from '../../../widgets/useCanvas.ts';
import { useCanvas } from '../../../widgets/useCanvas.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { drawQueues } from './draw.ts';
import { layoutQueues } from './layout.ts';
import type { QueuesPicture } from './picture.ts';
import { queuesAt } from './queuesAt.ts';
import { standsOf } from './stands.ts';
import { useQueueKeys } from './useQueueKeys.ts';
import { useQueuePointer } from './useQueuePointer.ts';
import { describeQueue, describeStand } from './words.ts';

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
  const pointer = useQueuePointer(drawn, run.index);
  const { cursor, spoken, handlers } = useQueueKeys(drawn, run.index);
  const { hover } = pointer;
  const pointed = hover?.task ?? null;

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
      if (frame.current === null) return;
      frame.current.dataset.time = String(time);
      frame.current.dataset.waiting = String(now.waiting);
    },
    [trace, layout, hues, job, task, server, hoveredJob, cursor, pointed, isStill],
  );
  const canvas = useCanvas(draw, width, height, onClock);

  const note = useCallback(() => {
    if (hover === null) return [];
    const now = queuesAt(trace, playbackStore.getState().time, 0);
    const stand = now.queues[hover.queue].find((each) => each.task === hover.task);
    return stand === undefined
      ? describeQueue(trace, now, hover.queue)
      : describeStand(trace, now, stand, hover.queue);
  }, [trace, hover]);

  return (
    <div className={surface.surface} style={{ width, height }}>
      <div
        ref={frame}
        className={surface.surface}
        style={{ width, height }}
        role="application"
        aria-label={`Queues of ${run.title}. Left and right move between queues, with Shift between racks, up and down between the tasks of one; Enter selects.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the cursor is moved by keys.
        tabIndex={0}
        {...pointer.handlers}
        {...handlers}
      >
        <canvas ref={canvas} />
      </div>
      {hover !== null && <HoverNote x={hover.x} y={hover.y} width={width} height={height} text={note} />}
      <div className={surface.spoken} role="status">
        {spoken}
      </div>
    </div>
  );
}
