import { useEffect, useRef } from 'react';
import type { JobId, ServerId, TaskId } from '../../engine/ids.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { cameraStore, type Pulse as Pulsing, pulseStore } from '../../state/cameraStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { schedulerAt } from '../../trace/jobControl.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { jobColour } from '../looks/colour.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import { useReducedMotion } from '../surface/useReducedMotion.ts';
import { boxOfTask } from './drawMarks.ts';
import type { ClusterLayout } from './layout.ts';
import { seen } from './lens.ts';
import type { ClusterLayer, ClusterPicture } from './picture.ts';
import { cellAt, isOnStage, slotAt } from './places.ts';
import type { Box } from './schedulerRow.ts';
import { placeStage } from './stage/placeStage.ts';

/** How long one pulse takes. [ms] */
const BEAT = 1300;
// How far the ring runs from its mark at most, and how thick it is. CSS pixels
const FAR = 11;
const THICK = 3;
const EDGE = 20;

/** Draws the eye to one mark of the cluster, a few times. The browser animates it: no frame of the page is drawn for it. */
export function Pulse(props: ClusterLayer) {
  const pulse = pulseStore((state) => state.pulse);
  const spoken = pulseStore((state) => state.spoken[props.run.index]);
  const isHere = pulse !== null && (pulse.run === null || pulse.run === props.run.index);
  return (
    <>
      {isHere && <Ring {...props} pulse={pulse} />}
      {spoken !== undefined && <Ring {...props} pulse={spoken} />}
    </>
  );
}

function Ring({ run, layout, takeSnapshot, pulse }: ClusterLayer & { readonly pulse: Pulsing }) {
  // The place changes with the camera, which moves seldom while something pulses.
  cameraStore();
  const { trace } = run;
  const palette = usePalette();
  const hues = useJobHues(trace);
  const isReduced = useReducedMotion();
  const ring = useRef<HTMLDivElement>(null);
  const snapshot = takeSnapshot(playbackStore.getState().time);
  const now = seen(layout);
  const box = pulsePlace({ layout: now, trace, snapshot }, pulse);
  // What runs over the upper edge, where trays stand, would be cut.
  const far = Math.max(THICK, Math.min(FAR * layout.scale, (box?.y ?? 0) - THICK * layout.scale));
  useEffect(() => {
    const running = ring.current?.animate(isReduced ? still : spreading(far), {
      duration: BEAT,
      iterations: pulse.times,
    });
    if (running === undefined) return;
    running.onfinish = () => {
      if (pulseStore.getState().pulse === pulse) pulseStore.setState({ pulse: null });
    };
    return () => running.cancel();
  }, [pulse, isReduced, far]);

  if (box === null) return null;
  const colour = jobColour(hues, palette, { job: pulse.job, hoveredJob: null }, pulse.job);
  return (
    <>
      {pulse.server !== undefined && now.detail === 'tasks' && (
        <Leader box={box} server={pulse.server} layout={now} />
      )}
      <div
        ref={ring}
        data-pulse=""
        data-export="none"
        style={{
          position: 'absolute',
          left: box.x,
          top: box.y,
          width: box.width,
          height: box.height,
          borderRadius: 4,
          outline: `${THICK * layout.scale}px solid ${colour}`,
          outlineOffset: 2,
          opacity: 0,
          pointerEvents: 'none',
        }}
      />
    </>
  );
}

/** The ring runs away from the mark and fades. */
function spreading(far: number): Keyframe[] {
  return [
    { outlineOffset: '0px', opacity: 0.9, easing: 'ease-out' },
    { outlineOffset: `${far}px`, opacity: 0, offset: 0.8 },
    { outlineOffset: `${far}px`, opacity: 0 },
  ];
}

/** Whoever asked for no motion sees a ring for as long, which does not move. */
const still: Keyframe[] = [{ opacity: 0.9 }, { opacity: 0.9 }];

interface LeaderProps {
  readonly box: Box;
  readonly server: ServerId;
  readonly layout: ClusterLayout;
}

/** A thin line from a server down to the sentence about it, in the gutter right of its column, so that it crosses no mark and no words. */
function Leader({ box, server, layout }: LeaderProps) {
  const palette = usePalette();
  const gutter = cellAt(layout, server).x + layout.cellWidth - 1;
  const middle = box.y + box.height / 2;
  // Marks below the servers leave only the edges free.
  const isClear = Math.abs(gutter - layout.width / 2) > layout.width / 2 - EDGE;
  const foot = layout.words === null ? layout.height : layout.footer.y;
  const end = layout.bench === null || isClear ? foot : layout.bench.y;
  return (
    <svg
      data-export="none"
      aria-hidden="true"
      width={layout.width}
      height={layout.height}
      style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}
    >
      <path d={`M${box.x + box.width + 3} ${middle}H${gutter}V${end}`} fill="none" stroke={palette.ink} />
      <circle cx={box.x + box.width + 3} cy={middle} r={2.5} fill={palette.ink} />
    </svg>
  );
}

type Picture = Pick<ClusterPicture, 'layout' | 'trace' | 'snapshot'>;

/** Finds the mark of a server, of a job, or of one of its tasks; null if it is not seen. */
export function pulsePlace(
  picture: Picture,
  { job, task, server }: Pick<Pulsing, 'job' | 'task' | 'server'>,
): Box | null {
  const { layout } = picture;
  if (server !== undefined) {
    if (layout.detail === 'racks' || server >= layout.topology.servers) return null;
    const box = layout.detail === 'tasks' ? slotAt(layout, server, 0) : cellAt(layout, server);
    return isOnStage(layout, box) ? box : null;
  }
  if (task === null) return placeOfJob(picture, job);
  if (layout.detail === 'racks') return null;
  const box = boxOfTask(picture, task) ?? placeOfFinished(picture, task);
  return box !== null && isOnStage(layout, box) ? box : null;
}

/** A job stands in the tray, as a manager below the board, or where neither is seen at its scheduler. */
function placeOfJob({ layout, trace, snapshot }: Picture, job: JobId): Box | null {
  const placed = layout.tray === null ? [] : placeStage({ trace, snapshot, layout, job });
  const own = placed.find(({ key }) => key === `tray ${job}` || key === `reader ${job}`);
  if (own !== undefined) return own.box;
  const box = layout.schedulers[schedulerAt(trace.data, job, snapshot.time)] ?? layout.otherSchedulers;
  return box !== null && box.width > 0 ? box : null;
}

/** Where a task has finished, which is still framed there. */
function placeOfFinished({ layout, trace, snapshot }: Picture, task: TaskId): Box | null {
  const { server, lane, outcome, endedAt } = trace.data.tables.attempts.columns;
  for (const attempt of trace.attemptsOfTask(task)) {
    if (outcome[attempt] !== Outcome.finished || !(endedAt[attempt] <= snapshot.time)) continue;
    return layout.detail === 'tasks'
      ? slotAt(layout, server[attempt], lane[attempt])
      : cellAt(layout, server[attempt]);
  }
  return null;
}
