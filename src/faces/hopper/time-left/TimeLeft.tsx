import { useCallback, useRef } from 'react';
import type { TaskId } from '../../../engine/ids.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import type { RunTrace, ViewProps } from '../../../views/shared/view.ts';
import { CanvasView, stateFacts } from '../../../views/surface/canvasView.tsx';
import { onClockOrScroll } from '../../../views/surface/onClockOrScroll.ts';
import { rowKeys } from '../../../views/surface/rowKeys.ts';
import { useCursor } from '../../../views/surface/useCursor.ts';
import { usePointer } from '../../../views/surface/usePointer.ts';
import { useTogether } from '../../../views/surface/useTogether.ts';
import type { Draw, Subscribe } from '../../../widgets/useCanvas.ts';
import { useCanvas } from '../../../widgets/useCanvas.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { beliefsAt } from './beliefs.ts';
import { drawTimeLeft } from './draw.ts';
import { headHeight, layoutColumns, rowHeight, type TimeLeftPicture } from './picture.ts';
import { timeScaleOf } from './scale.ts';
import { TimeLeftLegend } from './TimeLeftLegend.tsx';
import { describeBelief, texts } from './words.ts';

// Height of the legend, before the theme's scale. CSS pixels.
const LEGEND = 26;
const PAD = 10;
// Rows that are drawn at most.
const MOST_ROWS = 200;

/** Shows how long running tasks still need by their progress reports, and which deserve a copy. */
export function TimeLeft({ runs, width, height }: ViewProps) {
  const run = runs[0];
  const { scale } = usePalette();
  if (run === undefined) return null;
  const above = LEGEND * scale;
  return (
    <>
      <div style={{ height: above, paddingInline: PAD, overflow: 'hidden' }}>
        <TimeLeftLegend room={width - 2 * PAD} />
      </div>
      <TimeLeftOfRun run={run} width={width} height={Math.max(0, height - above)} />
    </>
  );
}

interface TimeLeftOfRunProps {
  readonly run: RunTrace;
  readonly width: number;
  readonly height: number;
}

function TimeLeftOfRun({ run, width, height }: TimeLeftOfRunProps) {
  const { trace } = run;
  const hues = useJobHues(trace);
  const most = useTogether(trace, timeScaleOf);
  const { job, task, hoveredJob } = selectionStore();
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const drawn = useRef<TimeLeftPicture | null>(null);
  const select = (each: TaskId) => {
    const { stageJob } = trace.data.graphs;
    selectionStore.getState().selectTask(stageJob[trace.taskStage[each]], each, run.index);
  };
  const beliefOf = (each: TaskId) => drawn.current?.beliefs.find((belief) => belief.task === each);
  const pointer = usePointer<{ readonly task: TaskId }>({
    find(_, y) {
      if (drawn.current === null) return null;
      const { scale, scroll, beliefs } = drawn.current;
      const below = y - headHeight(scale);
      const belief = below < 0 ? undefined : beliefs[Math.floor((below + scroll) / rowHeight(scale))];
      return belief === undefined ? null : { task: belief.task };
    },
    jobOf: (found) => beliefOf(found.task)?.job ?? null,
    click: (found) => found !== null && select(found.task),
  });
  const rows = () => {
    const picture = drawn.current;
    if (picture === null) return null;
    const { scale, beliefs } = picture;
    return {
      order: beliefs.map((belief) => belief.task),
      room: picture.height - headHeight(scale) - rowHeight(scale),
      topOf(each: TaskId) {
        const place = beliefs.findIndex((belief) => belief.task === each);
        return place < 0 ? null : place * rowHeight(scale);
      },
      describe(each: TaskId) {
        const belief = beliefOf(each);
        return belief === undefined ? [] : describeBelief(trace, belief);
      },
    };
  };
  const keys = useCursor(rowKeys<TaskId>(rows, frame, select));
  const { cursor } = keys;

  const draw = useCallback<Draw>(
    (context, _, palette) => {
      const { time } = playbackStore.getState();
      const { scale } = palette;
      const all = beliefsAt(trace, time);
      const picture: TimeLeftPicture = {
        ...{ trace, most, width, height, scale, hues, cursor },
        beliefs: all.slice(0, MOST_ROWS),
        more: Math.max(0, all.length - MOST_ROWS),
        columns: layoutColumns(width, scale),
        scroll: frame.current?.scrollTop ?? 0,
        focus: { job, hoveredJob, task },
      };
      drawn.current = picture;
      drawTimeLeft(context, picture, palette);
      const rowsHeight = (picture.beliefs.length + Number(picture.more > 0)) * rowHeight(scale);
      if (sheet.current !== null) sheet.current.style.height = `${headHeight(scale) + rowsHeight}px`;
      stateFacts(frame, { time, order: picture.beliefs.map((belief) => belief.task).join(' ') });
    },
    [trace, most, width, height, hues, job, task, hoveredJob, cursor],
  );
  const subscribe = useCallback<Subscribe>((request) => onClockOrScroll(frame, request), []);
  const canvas = useCanvas(draw, width, height, subscribe);

  const pointed = pointer.hover?.found.task ?? null;
  const note = useCallback(() => {
    if (pointed === null) return [];
    const belief = beliefsAt(trace, playbackStore.getState().time).find((each) => each.task === pointed);
    return belief === undefined ? [texts.ended] : describeBelief(trace, belief);
  }, [trace, pointed]);

  return (
    <CanvasView
      {...{ width, height, frame, note }}
      label={texts.picture(run.title)}
      hover={pointer.hover}
      spoken={keys.spoken}
      style={{ overflow: 'hidden auto', overscrollBehavior: 'contain', touchAction: 'pan-y pinch-zoom' }}
      {...pointer.handlers}
      {...keys.handlers}
    >
      <div ref={sheet} style={{ position: 'relative' }}>
        <canvas
          ref={canvas}
          style={{ position: 'sticky', top: 0, display: 'block', pointerEvents: 'none' }}
        />
      </div>
    </CanvasView>
  );
}
