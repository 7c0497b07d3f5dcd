import { useCallback, useRef } from 'react';
import type { JobId } from '../../../engine/ids.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import type { RunTrace, ViewProps } from '../../../views/shared/view.ts';
import { CanvasView, stateFacts } from '../../../views/surface/canvasView.tsx';
import { onClockOrScroll } from '../../../views/surface/onClockOrScroll.ts';
import { useCursor } from '../../../views/surface/useCursor.ts';
import { usePointer } from '../../../views/surface/usePointer.ts';
import { useTogether } from '../../../views/surface/useTogether.ts';
import type { Draw, Subscribe } from '../../../widgets/useCanvas.ts';
import { useCanvas } from '../../../widgets/useCanvas.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { drawSizes } from './draw.ts';
import { guidelineJobs, guidelineTimes, hasGuidelines, scaleOf } from './history.ts';
import { jobAt, jobsInOrder, layoutColumns, layoutHead, layoutLines } from './layout.ts';
import type { SizesPicture } from './picture.ts';
import { SizesLegend } from './SizesLegend.tsx';
import { sizeKeys } from './sizeKeys.ts';
import { sizesNow } from './sizesNow.ts';
import { describeSize, texts } from './words.ts';

// Height of the legend, before the theme's scale; and beside it. CSS pixels
const LEGEND = 26;
const PAD = 10;

/** Shows the virtual sizes of jobs and the slots that they may have, have, and have kept for their copies. */
export function VirtualSizes({ runs, width, height }: ViewProps) {
  const run = runs[0];
  const { scale } = usePalette();
  if (run === undefined) return null;
  const hasSizes = hasGuidelines(run.trace);
  const above = LEGEND * scale;
  return (
    <>
      <div style={{ height: above, paddingInline: PAD, overflow: 'hidden' }}>
        <SizesLegend hasSizes={hasSizes} room={width - 2 * PAD} />
      </div>
      <SizesOfRun {...{ run, hasSizes, width }} height={Math.max(0, height - above)} />
    </>
  );
}

interface SizesOfRunProps {
  readonly run: RunTrace;
  readonly hasSizes: boolean;
  readonly width: number;
  readonly height: number;
}

function SizesOfRun({ run, hasSizes, width, height }: SizesOfRunProps) {
  const { trace } = run;
  const hues = useJobHues(trace);
  const most = useTogether(trace, scaleOf);
  const { job, hoveredJob } = selectionStore();
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const drawn = useRef<SizesPicture | null>(null);
  const select = (each: JobId) => selectionStore.getState().selectJob(each, run.index);
  const pointer = usePointer<{ readonly job: JobId }>({
    find(_, y) {
      if (drawn.current === null) return null;
      const { scale, scroll, lines, head } = drawn.current;
      const below = y - head.height;
      const row = below < 0 ? null : jobAt(lines, below + scroll, scale);
      return row === null ? null : { job: row.job };
    },
    jobOf: (found) => found.job,
    click: (found) => found !== null && select(found.job),
  });
  const keys = useCursor(sizeKeys(drawn, frame, select));
  const { cursor } = keys;

  const draw = useCallback<Draw>(
    (context, _, palette) => {
      const { time } = playbackStore.getState();
      const { scale } = palette;
      const now = sizesNow(trace, time);
      const { lines, height: needed } = layoutLines(now, scale);
      const head = layoutHead(height, scale, hasSizes);
      const picture: SizesPicture = {
        ...{ trace, now, head, lines, width, height, scale, hues, cursor },
        times: guidelineTimes(trace, time),
        begun: guidelineJobs(trace, time),
        most,
        columns: layoutColumns(width, scale, hasSizes),
        scroll: frame.current?.scrollTop ?? 0,
        focus: { job, hoveredJob },
      };
      drawn.current = picture;
      drawSizes(context, picture, palette);
      if (sheet.current !== null) sheet.current.style.height = `${needed + head.height}px`;
      stateFacts(frame, { time, guideline: now.guideline, order: jobsInOrder(lines).join(' ') });
    },
    [trace, most, hasSizes, width, height, hues, job, hoveredJob, cursor],
  );
  const subscribe = useCallback<Subscribe>((request) => onClockOrScroll(frame, request), []);
  const canvas = useCanvas(draw, width, height, subscribe);

  const pointed = pointer.hover?.found.job ?? null;
  const note = useCallback(() => {
    if (pointed === null) return [];
    const now = sizesNow(trace, playbackStore.getState().time);
    const row = now.rows.find((each) => each.job === pointed);
    return row === undefined ? [texts.hasLeftTheSystem] : describeSize(now, row);
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
